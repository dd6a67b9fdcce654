"""A function whose break no rewrite of Fullgraph's own removes; a language model can."""

import torch


@torch.compile
def double(x: torch.Tensor) -> torch.Tensor:
    y = x + 1
    return torch.tensor([v * 2 for v in y.tolist()])


def get_inputs():
    return [torch.ones(3)]
