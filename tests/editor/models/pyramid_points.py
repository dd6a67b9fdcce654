"""What pyramid.py calls."""

import torch


def points(shapes: torch.Tensor) -> torch.Tensor:
    found = []
    for height, width in shapes:
        found.append(torch.linspace(0, 1, height * width))
    return torch.cat(found) * shapes.sum()
