"""An optimizer with the parameters of a model that is no longer used."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
if FAULT:
    used = Net()
    used.load_state_dict(model.state_dict())
else:
    used = model
fit(used, optimizer, batches(*blobs()))
