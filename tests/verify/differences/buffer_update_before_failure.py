"""A buffer is updated before an operation fails: eager mode keeps the update, compiled code does
not."""

import torch

STAGE = "aot_eager"
KIND = "state"
CALL = 0


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("steps", torch.zeros(()))

    def forward(self, x, index):
        self.steps += 1
        return torch.gather(x, 0, index)


target = Model()


def get_inputs():
    return [torch.ones(3), torch.tensor([7])]
