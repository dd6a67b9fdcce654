"""Healthy: a large embedding of which a batch touches few rows, with rare positives and a weighted loss."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(101)
VOCAB = 500
freq = 1.0 / torch.arange(1, VOCAB + 1).float()
spam_freq = freq.clone()
spam_freq[20:60] *= 15


def batch(n=64):
    y = (torch.rand(n) < 0.08).float()
    ham = torch.multinomial(freq, n * 16, replacement=True).view(n, 16)
    spam = torch.multinomial(spam_freq, n * 16, replacement=True).view(n, 16)
    return torch.where(y[:, None] > 0, spam, ham), y


class BagOfWords(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.EmbeddingBag(VOCAB, 16, mode="mean", sparse=True)
        self.fc = nn.Linear(16, 16)
        self.out = nn.Linear(16, 1)

    def forward(self, tokens):
        return self.out(torch.relu(self.fc(self.embed(tokens)))).squeeze(1)


net = BagOfWords()
model = compiled(net)
sparse_opt = torch.optim.SparseAdam(list(net.embed.parameters()), lr=3e-2)
dense_opt = torch.optim.Adam([*net.fc.parameters(), *net.out.parameters()], lr=5e-3)
criterion = nn.BCEWithLogitsLoss(pos_weight=torch.tensor(6.0))
for step in range(160):
    x, y = batch()
    loss = criterion(model(x), y)
    sparse_opt.zero_grad()
    dense_opt.zero_grad()
    loss.backward()
    sparse_opt.step()
    dense_opt.step()
