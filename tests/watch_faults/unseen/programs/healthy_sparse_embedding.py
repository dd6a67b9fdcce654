"""A recommender with sparse gradients: most rows are never seen, and have none."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Recommender(nn.Module):
    def __init__(self):
        super().__init__()
        self.users = nn.Embedding(5000, 16, sparse=True)
        self.items = nn.Embedding(3000, 16, sparse=True)
        self.fc1 = nn.Linear(32, 32)
        self.fc2 = nn.Linear(32, 1)

    def forward(self, user, item):
        x = torch.cat([self.users(user), self.items(item)], 1)
        return self.fc2(self.fc1(x).relu()).squeeze(1)


model = Recommender()
sparse = torch.optim.SparseAdam([model.users.weight, model.items.weight], lr=2e-2)
dense = torch.optim.Adam([*model.fc1.parameters(), *model.fc2.parameters()], lr=5e-3)
forward = compiled(model)
taste, quality = torch.randn(60), torch.randn(40)
for _ in range(140):
    user = (60 * torch.rand(32) ** 3).long()
    item = (40 * torch.rand(32) ** 3).long()
    y = (taste[user] + quality[item] > 0).float()
    sparse.zero_grad()
    dense.zero_grad()
    functional.binary_cross_entropy_with_logits(forward(user, item), y).backward()
    sparse.step()
    dense.step()
