"""A loss summed over the batch, with a learning rate for the mean."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

model = Net()
loss = nn.CrossEntropyLoss(reduction="sum" if FAULT else "mean")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
fit(model, optimizer, batches(*blobs(count=2048), size=256, steps=40), loss)
