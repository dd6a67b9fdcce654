import math

import torch


def attend(q, k, v, mask=None, bias=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if bias is not None:
        scores = scores + bias
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    return scores.softmax(-1) @ v


class Ranker:
    def __init__(self, dim):
        self.wq = torch.randn(dim, dim) / dim
        self.wk = torch.randn(dim, dim) / dim
        self.attend = torch.compile(attend, backend="eager")

    def score(self, history, seen=None, recency=None):
        out = self.attend(history @ self.wq, history @ self.wk, history, seen, recency)  # cause 1  # cause 2
        return out.mean(1).sum(-1)


def main():
    torch.manual_seed(1)
    ranker = Ranker(16)
    hist = torch.randn(3, 10, 16)
    recency = torch.linspace(-1, 0, 10).expand(10, 10)
    seen = torch.rand(3, 10, 10) > 0.3
    print("plain", ranker.score(hist))
    print("masked", ranker.score(hist, seen))  # cause 1
    print("recent", ranker.score(hist, recency=recency))  # cause 2
    print("both", ranker.score(hist, seen, recency))  # cause 1  # cause 2


main()
