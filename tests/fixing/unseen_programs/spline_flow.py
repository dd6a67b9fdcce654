import torch
import torch.nn as nn
import torch.nn.functional as F


class InverseFailed(ValueError):
    pass


def rational_spline(x, w, h, d, bound, min_w=1e-2, min_d=1e-2):
    k = w.shape[-1]
    w = min_w + (1 - min_w * k) * w.softmax(-1)
    h = min_w + (1 - min_w * k) * h.softmax(-1)
    cw = F.pad(w.cumsum(-1), (1, 0)) * 2 * bound - bound
    ch = F.pad(h.cumsum(-1), (1, 0)) * 2 * bound - bound
    d = min_d + F.softplus(d)
    bin_idx = ((x[..., None] >= cw[..., :-1]).sum(-1) - 1).clamp(0, k - 1)[..., None]
    pick = lambda t: t.gather(-1, bin_idx)[..., 0]
    x0, y0 = pick(cw), pick(ch)
    bw, bh = pick(cw[..., 1:]) - x0, pick(ch[..., 1:]) - y0
    d0, d1 = pick(d), pick(d[..., 1:])
    s = bh / bw
    t = (x - x0) / bw
    den = s + (d0 + d1 - 2 * s) * t * (1 - t)
    y = y0 + bh * (s * t ** 2 + d0 * t * (1 - t)) / den
    grad = s ** 2 * (d1 * t ** 2 + 2 * s * t * (1 - t) + d0 * (1 - t) ** 2) / den ** 2
    return y, grad.log()


class SplineCoupling(nn.Module):
    def __init__(self, dim=4, bins=5, bound=2.0, flip=False):
        super().__init__()
        self.bins, self.bound, self.flip = bins, bound, flip
        self.net = nn.Sequential(nn.Linear(dim // 2, 16), nn.ReLU(), nn.Linear(16, dim // 2 * (3 * bins - 1)))

    def forward(self, x):
        a, b = x.chunk(2, dim=-1)
        if self.flip:
            a, b = b, a
        theta = self.net(a).view(*b.shape, -1)
        inside = (b > -self.bound) & (b < self.bound)
        y, logdet = b.clone(), torch.zeros_like(b)
        if inside.any():
            w, h, d = theta[inside].split([self.bins, self.bins, self.bins - 1], dim=-1)
            d = F.pad(d, (1, 1), value=0.5397)
            y[inside], logdet[inside] = rational_spline(b[inside], w, h, d, self.bound)
        out = (y, a) if self.flip else (a, y)
        return torch.cat(out, -1), logdet.sum(-1)


class Flow(nn.Module):
    def __init__(self, dim=4, layers=3):
        super().__init__()
        self.layers = nn.ModuleList(SplineCoupling(dim, flip=bool(i % 2)) for i in range(layers))
        self.register_buffer("worst", torch.tensor(0.0))

    def forward(self, x):
        total = x.new_zeros(x.shape[0])
        for layer in self.layers:
            x, ld = layer(x)
            total = total + ld
        logp = total - 0.5 * (x ** 2).sum(-1) - 0.9189 * x.shape[-1]
        if not torch.isfinite(logp).all():
            raise InverseFailed("log probability is not finite")
        if logp.min() < self.worst:
            self.worst.copy_(logp.detach().min())
        return logp, x


torch.manual_seed(19)
target = Flow().train()
INPUTS = []
for i, (n, sc) in enumerate([(6, 1.5), (6, 0.4), (6, 50.0), (3, 2.0), (9, 1.0), (2, float("inf"))]):
    g = torch.Generator().manual_seed(190 + i)
    x = torch.rand(n, 4, generator=g) * 2 - 1
    if i == 2:
        x = torch.cat([x[:, :2] / 50, x[:, 2:].sign() + x[:, 2:]], -1)
    INPUTS.append((x * sc if sc < 1e9 else torch.where(x > 0, x, x * sc),))
