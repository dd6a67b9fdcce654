"""One epoch of training, with the progress bar and the bookkeeping that slow it down.

Try it: ``fullgraph explain examples/training.py:train_epoch``
"""

import torch
from torch import nn
from torch.nn import functional as F
from tqdm import tqdm


def batch_loss(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    loss = F.cross_entropy(model(x), y)
    if torch.isnan(loss):
        raise FloatingPointError("the loss is not a number")
    print("batch of", x.shape[0])
    return loss


def train_epoch(model: nn.Module, batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    total = torch.zeros(())
    for x, y in tqdm(batches, desc="train", disable=True):
        total = total + batch_loss(model, x, y).detach()
    return float(total / len(batches))


compiled_epoch = torch.compile(train_epoch)


def get_inputs():
    model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
    batches = [(torch.randn(4, 8), torch.randint(0, 3, (4,))) for _ in range(3)]
    return [model, batches]
