import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


class Tagger(nn.Module):
    def __init__(self, vocab=60, tags=5):
        super().__init__()
        self.emb = nn.Embedding(vocab, 16)
        self.mix = nn.Conv1d(16, 16, 3, padding=1)
        self.out = nn.Linear(16, tags)

    def forward(self, tokens):
        h = self.emb(tokens).transpose(1, 2)
        h = torch.relu(self.mix(h)).transpose(1, 2)
        return self.out(h)


def make_corpus(n):
    rng = random.Random(0)
    return [torch.randint(1, 60, (rng.randint(4, 30),)) for _ in range(n)]


def batches(corpus, size):
    ordered = sorted(corpus, key=len)
    for s in range(0, len(ordered), size):
        yield pad_sequence(ordered[s:s + size], batch_first=True)  # cause 1


def predict(corpus):
    tagger = Tagger().eval()
    fwd = torch.compile(tagger, backend="eager", dynamic=False)
    tags = []
    with torch.inference_mode():
        for padded in batches(corpus, 4):  # cause 1
            tags.append(fwd(padded).argmax(-1))  # cause 1
    return tags


if __name__ == "__main__":
    torch.manual_seed(0)
    print([tuple(t.shape) for t in predict(make_corpus(24))])
