"""Functions without any break."""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional


def arithmetic(x):
    return (x + 1) * 2 - x / 3


def shapes(x):
    rows, columns = x.shape
    return x.view(columns, rows) * rows


def python_loop(x):
    for i in range(5):
        x = x + i
    return x


def comprehension(x):
    return torch.stack([x * i for i in range(3)])


def python_branch(x):
    if x.dim() == 2 and x.shape[0] > 1:
        return x + 1
    return x - 1


def where(x):
    return torch.where(x > 0, x, -x)


def no_grad(x):
    with torch.no_grad():
        return x + 1


def try_without_error(x):
    try:
        return x + 1
    except ValueError:
        return x


def caught(x):
    try:
        raise ValueError("no")
    except ValueError:
        return x + 1


def closure(x):
    def inner(t):
        return t * 2

    return inner(x + 1)


def dictionary(x):
    parts = {"a": x, "b": x + 1}
    return sum(parts.values())


def formatted_shape(x):
    return x * len(f"{x.shape} of {x.dtype}")


def numpy_exp(x):
    return np.exp(x.numpy())


def python_math(x):
    return x * math.sqrt(x.shape[0])


def asserted(x):
    assert x.shape[0] == 2
    return x + 1


def asserted_on_values(x):
    assert (x > 0).all()
    return x + 1


def guarded_print(x):
    if not torch.compiler.is_compiling():
        print("eager")
    return x + 1


def _numbers():
    yield 1
    yield 2


def generator(x):
    for number in _numbers():
        x = x * number
    return x


class Perceptron(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))

    def forward(self, x):
        return functional.softmax(self.layers(x), dim=-1)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(4, 12)

    def forward(self, x):
        q, k, v = self.project(x).chunk(3, dim=-1)
        return functional.scaled_dot_product_attention(q, k, v)


INPUTS = {"Attention": [(torch.ones(2, 3, 4),)]}
