"""A model that ends its own process while Dynamo runs it."""

import os

import torch


class Exits(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = x.abs().mean().item()
        if scale > 0:
            os._exit(3)
        return x / scale


def get_inputs():
    return [torch.ones(2, 3)]
