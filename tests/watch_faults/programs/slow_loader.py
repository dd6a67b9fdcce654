"""A data set that becomes slow in step 20."""

import time

import torch

from tests.watch_faults.toy import FAULT, Net, blobs, fit


class Slow(torch.utils.data.Dataset):
    def __init__(self):
        self.points, self.labels = blobs()
        self.read = 0

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, place):
        self.read += 1
        if FAULT and self.read > 20 * 32 and self.read % 32 == 1:
            time.sleep(0.1)
        return self.points[place], self.labels[place]


loader = torch.utils.data.DataLoader(Slow(), batch_size=32)
data = (batch for _ in range(2) for batch in loader)
model = Net()
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), data)
