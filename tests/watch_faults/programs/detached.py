"""A detach() in the middle of the model."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Detaching(Net):
    def forward(self, x):
        hidden = self.second(self.first(x).relu()).relu()
        return self.head(hidden.detach() if FAULT else hidden)


model = Detaching()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
