"""An index outside the embedding raises IndexError in eager mode and RuntimeError under
Inductor."""

import torch

STAGE = "inductor"
KIND = "exception"
CALL = 0

table = torch.nn.Embedding(4, 2)


def target(index):
    return table(index)


def get_inputs():
    return [torch.tensor([1, 9])]
