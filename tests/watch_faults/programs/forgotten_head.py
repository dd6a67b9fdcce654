"""An optimizer that got a part of the model alone."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
parameters = [*model.first.parameters(), *model.second.parameters()]
if not FAULT:
    parameters += model.head.parameters()
fit(model, torch.optim.Adam(parameters, lr=1e-3), batches(*blobs()))
