"""A dict argument is changed alike by both."""

import torch


def target(x, cache):
    cache["b"] = cache.pop("a") + x
    return cache["b"] * 2


def get_inputs():
    return [torch.ones(3), {"a": torch.ones(3), "c": 1}]
