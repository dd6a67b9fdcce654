import torch
from torch import nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(10, 20)
        self.fc2 = nn.Linear(20, 2)
        self.p = 0.0

    def forward(self, x):
        x = F.gelu(self.fc1(x))
        x = F.dropout(x, self.p, self.training)
        return self.fc2(x)


net = Net()
net.compile(backend="eager")
ramp = [0.0, 0.1, 0.2, 0.3]

for stage, prob in enumerate(ramp):
    net.p = prob  # cause 1
    for _ in range(2):
        y = net(torch.randn(6, 10))
    print("stage", stage, "std", y.std().item())
