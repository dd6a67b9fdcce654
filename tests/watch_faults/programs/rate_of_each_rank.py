"""Two processes whose learning rates differ."""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

dist.init_process_group("gloo")
torch.manual_seed(0)
model = Net()
used = DistributedDataParallel(model)
rank = dist.get_rank()
torch.manual_seed(rank)
rate = 1e-3 * (rank + 1 if FAULT else dist.get_world_size())
fit(used, torch.optim.AdamW(model.parameters(), lr=rate), batches(*blobs(), steps=40))
dist.destroy_process_group()
