import math

import torch
import torch.nn as nn

ALPHABET = "_ abcdefghijklmnop'"
BLANK = 0


class Hypothesis:
    def __init__(self, text, score, offsets):
        self.text = text
        self.score = score
        self.offsets = offsets


class GreedyCTCDecoder(nn.Module):
    """Best path decoding with word time stamps, as used after the acoustic model."""

    def __init__(self, alphabet, frame_shift=0.02, min_conf=0.35):
        super().__init__()
        self.alphabet = alphabet
        self.frame_shift = frame_shift
        self.min_conf = min_conf
        self.proj = nn.Linear(6, len(alphabet))

    def collapse(self, path, probs, length):
        chars, offsets, logp, prev = [], [], 0.0, BLANK
        for t in range(length):
            c = path[t].item()
            p = probs[t].item()
            logp += math.log(max(p, 1e-8))
            if c != prev and c != BLANK and p > self.min_conf:
                chars.append(self.alphabet[c])
                offsets.append(round(t * self.frame_shift, 3))
            prev = c
        return Hypothesis("".join(chars).strip(), logp / max(length, 1), offsets)

    def forward(self, feats, lengths):
        probs = (self.proj(feats) * 6).softmax(-1)
        conf, path = probs.max(-1)
        hyps = []
        for b in range(feats.shape[0]):
            n = int(lengths[b])
            hyps.append(self.collapse(path[b], conf[b], n))
        hyps.sort(key=lambda h: -h.score)
        return [(h.text, h.score, h.offsets) for h in hyps], conf.log().sum(-1)


torch.manual_seed(5)
target = GreedyCTCDecoder(ALPHABET).eval()
INPUTS = []
for i, (b, t) in enumerate([(2, 10), (2, 10), (2, 10), (3, 6), (1, 12)]):
    g = torch.Generator().manual_seed(20 + i)
    x = torch.randn(b, t, 6, generator=g)
    n = torch.randint(1, t + 1, (b,), generator=g)
    if i == 2:
        n[0] = 0
    INPUTS.append((x.repeat_interleave(2, dim=1)[:, :t], n))
