"""Breaks in a library's code that the user's code called."""

import softlib
import torch
from torch import nn


def library_function(x):
    y = x + 1
    return softlib.scale(y)


def two_library_calls(x):
    y = softlib.outer(x)
    return y * 2


def library_twice(x):
    y = softlib.scale(x)
    z = softlib.scale(y)
    return y + z


def announced(x):
    y = x + 1
    softlib.announce("here")
    return y * 2


def _with_print(x):
    print("called back")  # break: GB0059 at print("called back")
    return x + 1


def called_back(x):
    return softlib.twice(_with_print, x * 2)


@softlib.loud
def wrapped_by_the_library(x):
    return x + 1


class LibraryLayer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = softlib.Norm()

    def forward(self, x):
        y = x + 1
        return self.norm(y)


class LibraryLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(softlib.Norm(), softlib.Norm(), softlib.Norm())

    def forward(self, x):
        return self.body(x) + 1


def library_manager(x):
    y = x + 1
    with softlib.Guard():
        y = y * 2
    return y


def library_loop(x):
    y = x + 1
    return softlib.steps(y, 3)


def _through(x):
    return softlib.scale(x - 1)


def library_below_a_helper(x):
    y = _through(x)
    return torch.relu(y)


def library_in_a_skipped_frame(x):
    with open("/dev/null"):  # break: GB0059 at open("/dev/null") | GB0142 at open("/dev/null")
        y = softlib.scale(x)
    return y
