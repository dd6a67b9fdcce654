"""A global deque without maxlen is changed alike by both."""

import collections

import torch

QUEUE = collections.deque([1.0, 2.0, 3.0, 4.0, 5.0])


def target(x):
    value = QUEUE.popleft()
    QUEUE.appendleft(value * 2)
    QUEUE.rotate(1)
    return x * value


def get_inputs():
    return [torch.ones(3)]
