"""Which of two objects an attribute is decides a branch; compiled code keeps the first decision.

PyTorch issue: #196173.
"""

import torch

STAGE = "eager"
KIND = "output"
CALL = 1


class Holder:
    pass


HOLDER = Holder()
HOLDER.left, HOLDER.right = object(), object()
HOLDER.current = HOLDER.left


def target(x):
    if HOLDER.current is HOLDER.left:
        HOLDER.current = HOLDER.right
        return x + 1
    HOLDER.current = HOLDER.left
    return x - 1


def get_inputs():
    return [torch.ones(3)]
