"""A classifier whose learning rate is raised after 30 steps, as a wrong schedule does."""

import argparse

import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.1)
rate = parser.parse_args().lr
torch.manual_seed(0)
labels = torch.arange(2048) % 4
points = torch.randn(4, 16)[labels] + torch.randn(2048, 16)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
data = torch.utils.data.TensorDataset(points, labels)
for step, (x, y) in enumerate(torch.utils.data.DataLoader(data, batch_size=32)):
    if step == 30:
        optimizer.param_groups[0]["lr"] = rate
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x), y).backward()
    optimizer.step()
