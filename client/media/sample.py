"""A sample of Fullgraph: the graph of Classifier breaks at three lines.

Point at an underlined line: the hover explains the break and how to rewrite the line. Above
forward, "Fix and verify" rewrites what can be rewritten, and proves that the results are the same.
"""

import torch
from torch import nn


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(16, 32)
        self.head = nn.Linear(32, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.hidden(x)
        print("hidden layer:", x.shape)
        if x.mean() > 0:
            x = torch.relu(x)
        scale = x.abs().max().item()
        return self.head(x / scale)


model = torch.compile(Classifier())


def get_inputs():
    return [torch.randn(8, 16)]
