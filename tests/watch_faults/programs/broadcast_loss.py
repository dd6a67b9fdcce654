"""Outputs of shape [batch, 1] against targets of shape [batch]."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, batches, blobs, fit


def loss_of(outputs, targets):
    return functional.mse_loss(outputs if FAULT else outputs.squeeze(-1), targets)


model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 1))
points, labels = blobs()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels.float()), loss_of)
