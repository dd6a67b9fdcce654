"""Two processes that call the module inside its wrapper, which synchronises nothing then."""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

dist.init_process_group("gloo")
torch.manual_seed(0)
model = DistributedDataParallel(Net())
torch.manual_seed(dist.get_rank())
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
fit(model.module if FAULT else model, optimizer, batches(*blobs(), steps=40))
dist.destroy_process_group()
