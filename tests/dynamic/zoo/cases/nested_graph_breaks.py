"""Breaks with ``torch._dynamo.config.nested_graph_breaks``."""

import torch


def _printing(x):
    y = x + 1
    print("inner")  # break: GB0059 at print("inner")
    return y * 2


def _deeper(x):
    y = _printing(x)
    return y + y.sum().item()  # break: GB0124 at y.sum().item()


def one_deep(x):
    y = x + 1
    z = _printing(y)
    return z + 1


def two_deep(x):
    y = x + 1
    z = _deeper(y)
    return z + 1


def in_a_loop(x):
    for _ in range(3):
        x = _printing(x)
    return x


def branch_below(x):
    def inner(t):
        if t.sum() > 0:  # break: GB0170 at t.sum() > 0
            return t + 1
        return t - 1

    y = inner(x + 1)
    return y * 2


def in_a_with(x):
    with torch.no_grad():
        y = _printing(x)
    return y + 1


OPTIONS = {
    name: {"nested_graph_breaks": True}
    for name in ("one_deep", "two_deep", "in_a_loop", "branch_below", "in_a_with")
}
