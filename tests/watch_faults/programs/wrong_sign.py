"""A loss with the wrong sign."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def loss_of(logits, labels):
    loss = functional.cross_entropy(logits, labels)
    return -loss if FAULT else loss


model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()), loss_of)
