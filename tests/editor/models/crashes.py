"""A model that makes its own process crash while Dynamo runs it."""

import ctypes

import torch


class Crashes(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = x.abs().mean().item()
        ctypes.string_at(0)
        return x / scale


def get_inputs():
    return [torch.ones(2, 3)]
