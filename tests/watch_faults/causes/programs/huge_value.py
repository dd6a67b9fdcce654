"""One element of one batch is 1e20, and its square overflows."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


class Squares(Net):
    def forward(self, x):
        return self.head(self.second(self.first(x).square()).relu())


points, labels = blobs(count=2048)
if FAULT:
    points[22 * 32 + 5, 3] = 1e20
model = Squares()
data = batches(points, labels, shuffle=False, steps=40)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data)
