"""A binary classification with one example in twenty."""

import torch

from tests.watch_faults.toy import Net, batches, blobs, fit

points, _ = blobs(count=2048)
labels = (points[:, 0] > points[:, 0].quantile(0.95)).long()
model = Net(classes=2)
fit(model, torch.optim.Adam(model.parameters(), lr=1e-3), batches(points, labels))
