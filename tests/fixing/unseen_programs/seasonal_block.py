import math

import numpy as np
import torch
import torch.nn as nn


def fft_periods(x, k):
    """Dominant periods of a batch (B, T, C), as in TimesNet."""
    amp = torch.fft.rfft(x, dim=1).abs()
    freq = amp.mean(0).mean(-1)
    freq[0] = 0
    top = torch.topk(freq, k).indices.detach().cpu().numpy()
    period = x.shape[1] // top
    return period, amp.mean(-1)[:, top]


def seasonal_means(x, period):
    b, t, c = x.shape
    pad = (-t) % period
    if pad:
        x = torch.cat([x, x.new_zeros(b, pad, c)], dim=1)
    grid = x.reshape(b, -1, period, c)
    prof = grid.sum(1) / grid.shape[1]
    return prof.repeat(1, grid.shape[1], 1)[:, :t]


class AutoCorrelation(nn.Module):
    def __init__(self, factor=1.0):
        super().__init__()
        self.factor = factor

    def forward(self, q, k, v):
        length = q.shape[1]
        corr = torch.fft.irfft(torch.fft.rfft(q, dim=1) * torch.fft.rfft(k, dim=1).conj(), n=length, dim=1)
        top_k = max(1, int(self.factor * math.log(length)))
        mean = corr.mean(-1)
        index = torch.topk(mean.mean(0), top_k).indices
        weights = torch.stack([mean[:, index[i]] for i in range(top_k)], dim=-1).softmax(-1)
        out = torch.zeros_like(v)
        for i in range(top_k):
            pattern = torch.roll(v, -int(index[i]), 1)
            out = out + pattern * weights[:, i, None, None]
        return out


class SeasonalBlock(nn.Module):
    def __init__(self, c=3, k=2):
        super().__init__()
        self.k = k
        self.proj = nn.Linear(c, c)
        self.attn = AutoCorrelation()
        self.norm = nn.LayerNorm(c)

    def forward(self, x):
        periods, weight = fft_periods(x, self.k)
        res = [seasonal_means(self.proj(x), int(p)) for p in periods]
        w = weight.softmax(-1)
        y = (torch.stack(res, dim=-1) * w[:, None, None]).sum(-1)
        scale = np.sqrt(x.shape[1])
        return self.norm(x + y + self.attn(x, x, y) / scale)


torch.manual_seed(20)
target = SeasonalBlock().eval()
INPUTS = []
for i, (b, t) in enumerate([(2, 16), (2, 16), (2, 16), (1, 21), (3, 12)]):
    g = torch.Generator().manual_seed(200 + i)
    time = torch.arange(t) / t * 2 * math.pi
    wave = torch.sin(time * (i + 2))[None, :, None] + 0.5 * torch.cos(time * (5 - i))[None, :, None]
    INPUTS.append((wave * torch.rand(b, 1, 3, generator=g) + 0.2 * torch.randn(b, t, 3, generator=g),))
