"""A bound of clipping that is far too small."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in batches(*blobs()):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1e-8 if FAULT else 1.0)
    optimizer.step()
