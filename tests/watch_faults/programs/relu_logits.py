"""ReLU after the last layer of a classifier."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def loss_of(logits, labels):
    return functional.cross_entropy(logits.relu() if FAULT else logits, labels)


model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()), loss_of)
