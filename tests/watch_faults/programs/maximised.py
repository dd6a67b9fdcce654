"""An optimizer that maximises a loss."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, maximize=FAULT)
fit(model, optimizer, batches(*blobs(), steps=40))
