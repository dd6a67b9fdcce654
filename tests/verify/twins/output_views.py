"""Returned views share memory with the returned base in both."""

import torch


def target(x):
    y = x + 1
    return y, y[0], y.view(-1)


def get_inputs():
    return [torch.ones(2, 3)]
