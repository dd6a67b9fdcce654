"""A small recogniser with packed sequences, SpecAugment and CTC, evaluated in between."""

import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Recogniser(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(8, 16, 3, padding=1)
        self.rnn = nn.LSTM(16, 16, batch_first=True, bidirectional=True)
        self.head = nn.Linear(32, 6)

    def forward(self, features, lengths):
        if self.training and np.random.rand() < 0.7:
            start = np.random.randint(0, 6)
            features = features.clone()
            features[:, :, start : start + 2] = 0
        hidden = torch.relu(self.conv(features)).transpose(1, 2)
        packed = pack_padded_sequence(hidden, lengths.cpu(), batch_first=True, enforce_sorted=False)
        hidden, _ = pad_packed_sequence(self.rnn(packed)[0], batch_first=True)
        return self.head(hidden).log_softmax(-1)


np.random.seed(0)
torch.manual_seed(0)
model = Recogniser()
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for frames in (12, 10):
    lengths = torch.tensor([frames, frames - 3, frames - 1])
    scores = compiled(torch.randn(3, 8, frames), lengths)
    targets = torch.randint(1, 6, (3, 4))
    loss = nn.functional.ctc_loss(scores.transpose(0, 1), targets, lengths, torch.tensor([4, 3, 2]))
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    model.eval()
    with torch.no_grad():
        best = compiled(torch.randn(3, 8, frames), lengths).argmax(-1)
    model.train()
print(best.shape)
