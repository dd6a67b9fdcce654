"""Two processes that average the gradients of all layers but the last."""

import torch
import torch.distributed as dist
from torch.nn import functional

from tests.watch_faults.toy import FAULT, Net, batches, blobs, compiled

dist.init_process_group("gloo")
torch.manual_seed(0)
model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = compiled(model)
torch.manual_seed(dist.get_rank())
for x, y in batches(*blobs(), steps=40):
    optimizer.zero_grad()
    functional.cross_entropy(forward(x), y).backward()
    for name, parameter in model.named_parameters():
        if not (FAULT and name.startswith("head")):
            dist.all_reduce(parameter.grad)
            parameter.grad /= dist.get_world_size()
    optimizer.step()
dist.destroy_process_group()
