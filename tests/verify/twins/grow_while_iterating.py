"""A list that grows while it is iterated gives all its items in both.

PyTorch issue: #175855.
"""

import torch


def target(x):
    values = [x.sum()]

    def grow():
        for each in values:
            if len(values) < 3:
                values.append(each + 1)
            yield each

    return torch.stack(list(grow()))


def get_inputs():
    return [torch.ones(3)]
