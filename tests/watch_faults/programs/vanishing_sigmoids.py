"""Twelve layers of sigmoids."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit

activation = nn.Sigmoid if FAULT else nn.ReLU
layers = []
for _ in range(12):
    layers += [nn.Linear(16, 16), activation()]
model = nn.Sequential(*layers, nn.Linear(16, 4))
if not FAULT:
    for layer in model:
        if isinstance(layer, nn.Linear):
            nn.init.kaiming_normal_(layer.weight)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
