"""An integer and a list of the module are changed alike by both."""

import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = 0
        self.history = []

    def forward(self, x):
        self.steps += 1
        self.history.append(self.steps)
        return x * self.steps


target = Model()


def get_inputs():
    return [torch.ones(3)]
