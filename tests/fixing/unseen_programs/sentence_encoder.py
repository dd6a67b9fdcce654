import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class SentenceEncoder(nn.Module):
    def __init__(self, vocab=30, emb=5, hid=6, pad_idx=0):
        super().__init__()
        self.pad_idx = pad_idx
        self.embedding = nn.Embedding(vocab, emb, padding_idx=pad_idx)
        self.rnn = nn.GRU(emb, hid, batch_first=True, bidirectional=True)

    def sort_by_length(self, lengths):
        order = sorted(range(len(lengths)), key=lambda i: -int(lengths[i]))
        order = torch.tensor(order)
        return order, order.argsort()

    def forward(self, tokens):
        lengths = (tokens != self.pad_idx).sum(1).clamp(min=1)
        order, inverse = self.sort_by_length(lengths)
        x = self.embedding(tokens[order])
        packed = pack_padded_sequence(x, lengths[order].cpu(), batch_first=True)
        out, h = self.rnn(packed)
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=tokens.shape[1])
        return out[inverse], torch.cat([h[0], h[1]], dim=-1)[inverse], lengths


class AttentivePair(nn.Module):
    """ESIM-like soft alignment of two sentences."""

    def __init__(self):
        super().__init__()
        self.enc = SentenceEncoder()
        self.cls = nn.Linear(4 * 12, 3)

    def soft_align(self, a, b, len_b):
        s = a @ b.transpose(1, 2)
        for i, n in enumerate(len_b.tolist()):
            s[i, :, n:] = -1e9
        return s.softmax(-1) @ b

    def forward(self, premise, hypothesis):
        a, ha, la = self.enc(premise)
        b, hb, lb = self.enc(hypothesis)
        ctx = self.soft_align(a, b, lb)
        diff = (a - ctx).abs()
        mask = (torch.arange(a.shape[1])[None] < la[:, None]).unsqueeze(-1)
        pooled = (diff * mask).sum(1) / la[:, None]
        return self.cls(torch.cat([ha, hb, (ha - hb).abs(), pooled], dim=-1))


torch.manual_seed(17)
target = AttentivePair().eval()


def _tok(seed, b, t):
    g = torch.Generator().manual_seed(seed)
    x = torch.randint(1, 30, (b, t), generator=g)
    n = torch.randint(1, t + 1, (b,), generator=g)
    return torch.where(torch.arange(t)[None] < n[:, None], x, 0)


INPUTS = [(_tok(1, 3, 6), _tok(2, 3, 5)), (_tok(3, 3, 6), _tok(4, 3, 5)), (_tok(5, 3, 6), _tok(6, 3, 5)),
          (_tok(7, 2, 4), _tok(8, 2, 7)), (_tok(9, 1, 8), _tok(10, 1, 3))]
