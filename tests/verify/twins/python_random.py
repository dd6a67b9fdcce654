"""random.random draws the same numbers in both."""

import random

import torch


def target(x):
    return x * random.random()


def get_inputs():
    return [torch.ones(3)]
