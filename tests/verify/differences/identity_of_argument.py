"""Which of two equal objects an argument is decides a branch; compiled code keeps the first
decision.

PyTorch issue: #196173.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Token:
    pass


FIRST, SECOND = Token(), Token()


def target(x, token):
    return x + 1 if token is FIRST else x - 1


def get_inputs_of_call(number):
    return [torch.ones(3), SECOND if number else FIRST]


def get_inputs():
    return get_inputs_of_call(0)
