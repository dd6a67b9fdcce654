"""A perceptron with Adam."""

import torch

from tests.watch_faults.toy import Net, batches, blobs, fit

model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
