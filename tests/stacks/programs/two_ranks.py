"""DistributedDataParallel on two processes with gloo; ranks log, and the last batch is smaller."""

import logging
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel

log = logging.getLogger("two_ranks")


class Block(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.inner = nn.Linear(size, size)
        self.norm = nn.LayerNorm(size)

    def forward(self, x):
        if x.abs().max() > 100:
            log.warning("large activations")
        return self.norm(x + torch.relu(self.inner(x)))


def train(rank, port):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=2)
    torch.manual_seed(rank)
    model = DistributedDataParallel(nn.Sequential(Block(8), Block(8), nn.Linear(8, 1)))
    compiled = torch.compile(model, backend="aot_eager")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for size in (6, 6, 4):
        compiled(torch.randn(size, 8)).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
    dist.destroy_process_group()


if __name__ == "__main__":
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        chosen = free.getsockname()[1]
    mp.spawn(train, args=(chosen,), nprocs=2)
