"""A softmax over the batch instead of the features."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Attending(Net):
    def forward(self, x):
        hidden = self.first(x)
        hidden = hidden * hidden.softmax(0 if FAULT else 1)
        return self.head(self.second(hidden).relu())


model = Attending()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
