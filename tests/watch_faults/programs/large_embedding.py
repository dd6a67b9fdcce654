"""An embedding whose standard deviation was to be divided by the root of its width."""

import torch
from torch import nn

from tests.watch_faults.toy import FAULT, batches, fit

generator = torch.Generator().manual_seed(0)
tokens = torch.randint(0, 100, (512, 6), generator=generator)
labels = tokens[:, 0] // 25
model = nn.Sequential(
    nn.Embedding(100, 64), nn.Flatten(), nn.Linear(384, 32), nn.ReLU(), nn.Linear(32, 4)
)
nn.init.normal_(model[0].weight, std=64.0 if FAULT else 64**-0.5)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(tokens, labels, steps=40))
