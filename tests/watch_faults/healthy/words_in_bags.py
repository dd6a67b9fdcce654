"""An embedding with sparse gradients."""

import torch
from torch import nn

from tests.watch_faults.toy import batches, fit

model = nn.EmbeddingBag(1000, 4, sparse=True)
words = torch.randint(1000, (512, 12))
labels = (words < 500).sum(1).clamp(4, 7) - 4
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
fit(model, optimizer, batches(words, labels))
