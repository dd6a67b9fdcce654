"""A weight decay that is 10,000 times too large."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=100.0 if FAULT else 0.01)
fit(model, optimizer, batches(*blobs()))
