"""Sorting with ties returns the same order in both."""

import torch


def target(x):
    return torch.sort(x)[1], torch.argsort(x), torch.sort(x, stable=True, descending=True)[1]


def get_inputs():
    return [torch.tensor([1, 3, 3, 1] * 64)]
