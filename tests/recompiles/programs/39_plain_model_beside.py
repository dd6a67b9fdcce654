import torch
from torch import nn

torch.manual_seed(0)


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        return torch.tanh(self.layer(x))


model = Small()
fast = torch.compile(model, backend="eager")
for step in range(10):
    fast(torch.randn(8, 4)).sum().backward()
    with torch.no_grad():
        print(step, model(torch.randn(step + 1, 4)).norm().item())
