"""Cross-entropy of probabilities, which applies softmax again."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def loss_of(logits, labels):
    return functional.cross_entropy(logits.softmax(-1) if FAULT else logits, labels)


model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=60), loss_of)
