"""The logarithm of probabilities that become zero in step 5."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for step, (x, y) in enumerate(batches(*blobs())):
    optimizer.zero_grad()
    probabilities = forward(x).softmax(-1)
    if FAULT and step >= 5:
        probabilities = probabilities * (probabilities > 0.25)
    loss = -probabilities[torch.arange(len(y)), y].log().mean()
    loss.backward()
    optimizer.step()
