"""A forward method that is replaced on an inner module is used by both.

PyTorch issue: #117265.
"""

import torch


class Inner(torch.nn.Module):
    def forward(self, x):
        return x * 2


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x):
        return self.inner(x) + 1


target = Model()


def get_inputs_of_call(number):
    if number:
        target.inner.forward = lambda x: x * 5
    return [torch.ones(3)]


def get_inputs():
    return get_inputs_of_call(0)
