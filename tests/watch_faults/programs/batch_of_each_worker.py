"""A stream that each of four workers reads from its beginning."""

import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from tests.watch_faults.toy import FAULT, Net, blobs, compiled


class Stream(IterableDataset):
    def __iter__(self):
        worker = get_worker_info()
        points, labels = blobs()
        samples = zip(points, labels, strict=True)
        for number, sample in enumerate(samples):
            if FAULT or number // 16 % worker.num_workers == worker.id:
                yield sample


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
for x, y in DataLoader(Stream(), batch_size=16, num_workers=4):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
