"""Betas of Adam in the wrong order."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
betas = (0.999, 0.9) if FAULT else (0.9, 0.999)
fit(model, torch.optim.AdamW(model.parameters(), lr=1e-3, betas=betas), batches(*blobs(), steps=40))
