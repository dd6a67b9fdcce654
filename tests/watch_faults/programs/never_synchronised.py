"""Two processes whose gradients are never synchronised, as under ``no_sync``."""

import contextlib

import torch
import torch.distributed as dist
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

dist.init_process_group("gloo")
torch.manual_seed(0)
model = DistributedDataParallel(Net())
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
torch.manual_seed(dist.get_rank())
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    with model.no_sync() if FAULT else contextlib.nullcontext():
        functional.cross_entropy(forward(x), y).backward()
    optimizer.step()
dist.destroy_process_group()
