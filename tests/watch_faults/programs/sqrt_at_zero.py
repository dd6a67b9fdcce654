"""The square root of squares of ReLU's outputs, whose derivative at zero is infinite."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

class Roots(Net):
    def forward(self, x):
        hidden = self.second(self.first(x).relu()).relu()
        return self.head((hidden.square() + (0.0 if FAULT else 1e-3)).sqrt())


model = Roots()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
