"""The square root of squares of masked outputs, whose derivative at zero is infinite."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Sizes(Net):
    def forward(self, x):
        mask = torch.arange(32) < 24
        hidden = self.second(self.first(x).relu()) * mask
        return self.head((hidden.square() + (0.0 if FAULT else 1e-3)).sqrt())


model = Sizes()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
