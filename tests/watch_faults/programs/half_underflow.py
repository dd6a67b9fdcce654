"""A loss with so small a weight that its gradients are rounded to zero in float16."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def loss_of(logits, labels):
    return functional.cross_entropy(logits.float(), labels) * 1e-6


dtype = torch.float16 if FAULT else torch.bfloat16
points, labels = blobs()
model = Net().to(dtype)
fit(model, torch.optim.SGD(model.parameters(), lr=5e4), batches(points.to(dtype), labels), loss_of)
