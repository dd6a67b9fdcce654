"""The strides of index_select on a permuted tensor are equal in both.

PyTorch issue: #168381.
"""

import torch


def target(x, index):
    y = torch.relu(x.permute(1, 2, 0).unsqueeze(2))
    return torch.index_select(y, 0, index)


def get_inputs():
    return [torch.randn(6, 3, 6), torch.tensor([0, 1])]
