"""Layers in a list of Python, which the module does not register."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, blobs, fit


class Stack(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 32)
        layers = [nn.Linear(32, 32) for _ in range(3)]
        self.layers = layers if FAULT else nn.ModuleList(layers)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        x = self.first(x).relu()
        for layer in self.layers:
            x = layer(x).relu()
        return self.head(x)


model = Stack()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs(), steps=40))
