"""A process that is slower than the other from step 5 on."""

import time

import torch
import torch.distributed as dist
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

dist.init_process_group("gloo")
model = Net()
torch.manual_seed(dist.get_rank())
used = compiled(DistributedDataParallel(model))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for step, (x, y) in enumerate(batches(*blobs())):
    if FAULT and dist.get_rank() == 1 and step >= 5:
        time.sleep(0.1)
    optimizer.zero_grad()
    functional.cross_entropy(used(x), y).backward()
    optimizer.step()
dist.destroy_process_group()
