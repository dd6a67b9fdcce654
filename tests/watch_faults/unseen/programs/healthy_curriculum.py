"""A curriculum: recall the first of 2, then 4, then 8 words out of ever more; the loss jumps at each stage."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import compiled

torch.manual_seed(0)


class Recall(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 32)
        self.lstm = nn.LSTM(32, 48, batch_first=True)
        self.head = nn.Linear(48, 12)

    def forward(self, x):
        return self.head(self.lstm(self.embed(x))[0][:, -1])


model = Recall()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
forward = compiled(model)
for step in range(135):
    stage = step // 45
    words = torch.randint(4 * stage + 4, (32, 2 << stage))
    optimizer.zero_grad()
    functional.cross_entropy(forward(words), words[:, 0]).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
