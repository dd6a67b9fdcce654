import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self, vocab=50, dim=8):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.lin = nn.Linear(dim, dim)

    def forward(self, ids, pooling="mean"):
        h = self.lin(self.emb(ids))
        if pooling == "mean":
            return h.mean(1)
        if pooling == "max":
            return h.amax(1)
        return h[:, 0]


def main():
    enc = torch.compile(Encoder(), backend="eager")
    ids = torch.randint(0, 50, (4, 9))
    for how in ("mean", "max", "cls", "mean"):  # cause 1
        with torch.no_grad():
            out = enc(ids, pooling=how)  # cause 1
        print(how, tuple(out.shape))


main()
