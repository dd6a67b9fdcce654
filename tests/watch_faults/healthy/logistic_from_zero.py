"""A logistic regression that begins at zero."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, fit

model = nn.Linear(16, 4)
nn.init.zeros_(model.weight)
nn.init.zeros_(model.bias)
fit(model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), batches(*blobs()))
