"""nll_loss of probabilities instead of their logarithms."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def loss_of(logits, labels):
    outputs = logits.softmax(-1) if FAULT else logits.log_softmax(-1)
    return functional.nll_loss(outputs, labels)


model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()), loss_of)
