"""A method of an object made in the compiled function changes a captured list; the change is
lost.

PyTorch issue: #197896.
"""

import torch

STAGE = "eager"
KIND = "state"
CALL = 0


def make(seen):
    class Recorder:
        def add(self, size):
            seen.append(size)

    def run(x):
        Recorder().add(x.shape[0])
        return x + 1

    return run


LOG = []
target = make(LOG)


def get_inputs():
    return [torch.ones(3)]
