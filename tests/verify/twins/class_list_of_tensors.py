"""Items appended to a list of the class are kept by both.

PyTorch issue: #169253.
"""

import torch


class Model(torch.nn.Module):
    seen = []

    def forward(self, x):
        Model.seen.append(x)


target = Model()


def get_inputs():
    return [torch.ones(3)]
