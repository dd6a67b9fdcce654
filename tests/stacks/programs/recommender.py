"""A recommender with embedding bags and crossed features; unknown items are counted in Python."""

import torch
from torch import nn


class Recommender(nn.Module):
    def __init__(self, items=40):
        super().__init__()
        self.items = items
        self.bags = nn.EmbeddingBag(items, 8, mode="mean")
        self.bottom = nn.Linear(5, 8)
        self.top = nn.Linear(9, 1)
        self.unknown = 0
        self.largest = {}

    def forward(self, dense, ids, offsets, country="de"):
        outside = ids >= self.items
        if outside.any():
            self.unknown += int(outside.sum())
            ids = ids.clamp(max=self.items - 1)
        bag = self.bags(ids, offsets)
        base = torch.relu(self.bottom(dense))
        crossed = (base * bag).sum(1, keepdim=True)
        score = self.top(torch.cat([base, crossed], 1)).squeeze(1)
        self.largest[country] = score.detach().max()
        return score


torch.manual_seed(0)
model = Recommender()
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.Adagrad(model.parameters(), lr=0.05)
for step, country in enumerate(("de", "fr", "de", "it")):
    ids = torch.randint(0, 42, (12 + step,))
    score = compiled(torch.randn(4, 5), ids, torch.tensor([0, 3, 6, 9]), country)
    nn.functional.binary_cross_entropy_with_logits(score, torch.rand(4)).backward()
    optimizer.step()
    optimizer.zero_grad()
