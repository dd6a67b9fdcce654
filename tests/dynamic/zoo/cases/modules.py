"""Breaks in modules: their ``forward``, their ``__call__``, their hooks."""

import torch
from torch import nn


class Printing(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x):
        y = self.linear(x)
        print("forward")  # break: GB0059 at print("forward")
        return y + 1


class _Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x):
        y = self.linear(x)
        scale = y.abs().mean().item()  # break: GB0124 at y.abs().mean().item()
        return y * scale


class TwelveLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(_Layer() for _ in range(12))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class InSequential(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 3), _Layer(), nn.ReLU(), _Layer())

    def forward(self, x):
        return self.body(x) + 1


class OwnCall(nn.Module):
    def __call__(self, x):
        print("called")  # break: GB0059 at print("called")
        return super().__call__(x)

    def forward(self, x):
        return x + 1


class _OwnCallInside(nn.Module):
    def __call__(self, x):
        y = x * 2
        print("called")  # break: GB0059 at print("called")
        return super().__call__(y)

    def forward(self, x):
        return x + 1


class OwnCallOfASubmodule(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = _OwnCallInside()

    def forward(self, x):
        y = x + 1
        z = self.inner(y)
        return z * 2


def _loud_hook(module, args, output):
    print("hook")  # break: GB0059 at print("hook")
    return output * 2


def _loud_pre_hook(module, args):
    print("pre hook")  # break: GB0059 at print("pre hook")


class Hooked(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.linear.register_forward_hook(_loud_hook)

    def forward(self, x):
        y = x + 1
        return self.linear(y) + 1


class PreHooked(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.linear.register_forward_pre_hook(_loud_pre_hook)

    def forward(self, x):
        y = x + 1
        return self.linear(y) + 1


class HookOnItself(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_forward_hook(_loud_hook)

    def forward(self, x):
        return x + 1


class Buffered(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros(()))

    def forward(self, x):
        self.seen += 1
        if self.seen > 2:  # break: GB0170 at self.seen > 2
            return x * 2
        return x + self.seen


class Remembers(nn.Module):
    def forward(self, x):
        y = x + 1
        self.last = y.sum().item()  # break: GB0124 at y.sum().item()
        return y * self.last


class Looks(nn.Module):
    def __getattr__(self, name):
        if name == "scale":
            print("looked up")  # break: GB0059 at print("looked up")
            return 2
        return super().__getattr__(name)

    def forward(self, x):
        y = x + 1
        return y * self.scale


class _MadeInside(nn.Module):
    def __init__(self):
        super().__init__()  # break: GB0119 at super() # from 3.12: GB0119 at super().__init__
        self.linear = nn.Linear(3, 3)  # break: GB0264 at nn.Linear(3, 3)

    def forward(self, x):
        y = self.linear(x)
        print("forward")  # break: GB0059 at print("forward")
        return y + 1


def module_made_inside(x):
    y = x + 1
    layer = _MadeInside()
    return layer(y)


def bound_method(x):
    y = x + 1
    return _MadeInside().forward(y)
