"""One batch of other data, as a broken file makes it."""

import torch

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit


def data():
    for step, (x, y) in enumerate(batches(*blobs(), steps=60)):
        is_broken = FAULT and step == 40
        yield (x * 30 if is_broken else x), ((y + 1) % 4 if is_broken else y)


model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data())
