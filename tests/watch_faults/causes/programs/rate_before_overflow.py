"""A learning rate that is raised in step 20, and an exponential that overflows later."""

import torch
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled


class Exponential(Net):
    def forward(self, x):
        return self.head(self.second(self.first(x).relu()).clamp(min=-10).exp())


model = Exponential()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs(), steps=60)):
    if FAULT and step == 20:
        optimizer.param_groups[0]["lr"] = 10.0
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
