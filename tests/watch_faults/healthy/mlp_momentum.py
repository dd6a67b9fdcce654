"""A perceptron with SGD, momentum and weight decay."""

import torch

from tests.watch_faults.toy import Net, batches, blobs, fit

model = Net(hidden=64)
optimizer = torch.optim.SGD(
    model.parameters(), lr=0.05, momentum=0.9, nesterov=True, weight_decay=5e-4
)
fit(model, optimizer, batches(*blobs()))
