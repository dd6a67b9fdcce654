"""Two processes whose data loaders shuffle with the same seed."""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from tests.watch_faults.toy import FAULT, Net, batches, blobs, fit

dist.init_process_group("gloo")
torch.manual_seed(0)
model = Net()
used = DistributedDataParallel(model)
torch.manual_seed(0 if FAULT else dist.get_rank())
fit(used, torch.optim.Adam(model.parameters(), lr=1e-3), batches(*blobs()))
dist.destroy_process_group()
