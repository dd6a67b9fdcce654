"""The LSTM is built without batch_first=True but fed (batch, time, feature): it runs along the batch."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(29)


def batch(n=64, t=12):
    y = torch.randint(0, 2, (n,))
    x = torch.randn(n, t, 4)
    # a burst in the first half of the series decides the class
    start = torch.randint(0, t // 2 - 1, (n,))
    for i in range(n):
        x[i, start[i] : start[i] + 2, 0] += 3.0 if y[i] else -3.0
    return x, y.float()


class SeriesClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 32, batch_first=not FAULT)
        self.drop = nn.Dropout(0.1)
        self.fc = nn.Linear(32, 1)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(self.drop(out[:, -1])).squeeze(1)


model = compiled(SeriesClassifier())
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for step in range(100):
    x, y = batch()
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
