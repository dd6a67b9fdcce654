"""next(iter(loader)) in the loop, which begins the loader anew each time."""

from itertools import cycle

import torch

from tests.watch_faults.toy import FAULT, Net, blobs, fit

loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(*blobs()), batch_size=32)
endless = cycle(loader)
model = Net()
data = (next(iter(loader)) if FAULT else next(endless) for _ in range(30))
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data)
