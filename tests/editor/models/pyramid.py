"""A function whose fix edits this file and another."""

import torch
from pyramid_points import points


@torch.compile
def pyramid(x: torch.Tensor) -> torch.Tensor:
    sizes = [(level.shape[0], level.shape[1]) for level in (x, x[:2])]
    shapes = torch.tensor(sizes)
    return points(shapes) * x.sum()


def get_inputs():
    return [torch.rand(4, 3)]
