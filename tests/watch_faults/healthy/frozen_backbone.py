"""A head that is trained on a frozen backbone in evaluation mode."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, blobs, fit

backbone = nn.Sequential(nn.Linear(16, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 32))
backbone.requires_grad_(False)
model = nn.Sequential(backbone, nn.ReLU(), nn.Linear(32, 4))
backbone.eval()
optimizer = torch.optim.Adam((p for p in model.parameters() if p.requires_grad), lr=1e-2)
fit(model, optimizer, batches(*blobs()))
