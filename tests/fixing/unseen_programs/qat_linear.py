import torch
import torch.nn as nn
import torch.nn.functional as F


class MovingAverageObserver(nn.Module):
    def __init__(self, bits=8, momentum=0.1, symmetric=False):
        super().__init__()
        self.qmin, self.qmax = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if symmetric else (0, 2 ** bits - 1)
        self.momentum = momentum
        self.symmetric = symmetric
        self.min_val = float("inf")
        self.max_val = float("-inf")

    def observe(self, x):
        lo, hi = x.detach().aminmax()
        if self.min_val == float("inf"):
            self.min_val, self.max_val = lo.item(), hi.item()
        else:
            self.min_val += self.momentum * (lo.item() - self.min_val)
            self.max_val += self.momentum * (hi.item() - self.max_val)

    def qparams(self):
        lo, hi = min(self.min_val, 0.0), max(self.max_val, 0.0)
        if self.symmetric:
            return max(max(-lo, hi) / ((self.qmax - self.qmin) / 2), 1e-7), 0
        scale = max((hi - lo) / (self.qmax - self.qmin), 1e-7)
        zero = self.qmin - round(lo / scale)
        return scale, int(min(max(zero, self.qmin), self.qmax))


def fake_quant(x, scale, zero, qmin, qmax):
    q = torch.clamp(torch.round(x / scale) + zero, qmin, qmax)
    y = (q - zero) * scale
    return x + (y - x).detach()


class QATLinear(nn.Module):
    def __init__(self, din=6, dout=5, bits=6):
        super().__init__()
        self.fc = nn.Linear(din, dout)
        self.act_obs = MovingAverageObserver(bits)
        self.w_obs = MovingAverageObserver(bits, momentum=1.0, symmetric=True)
        self.saturated = 0

    def forward(self, x):
        if torch.isnan(x).any():
            raise ValueError("activations contain NaN")
        self.act_obs.observe(x)
        self.w_obs.observe(self.fc.weight)
        s, z = self.act_obs.qparams()
        ws, wz = self.w_obs.qparams()
        xq = fake_quant(x, s, z, self.act_obs.qmin, self.act_obs.qmax)
        wq = fake_quant(self.fc.weight, ws, wz, self.w_obs.qmin, self.w_obs.qmax)
        self.saturated += int(((xq - x).abs() > s).sum())
        return F.linear(xq, wq, self.fc.bias)


torch.manual_seed(31)
target = QATLinear().train()
INPUTS = []
for i, n in enumerate([4, 4, 4, 7, 2, 4]):
    g = torch.Generator().manual_seed(130 + i)
    x = torch.randn(n, 6, generator=g) * (1 + i) + (i - 1)
    if i == 4:
        x[1, 2] = float("nan")
    INPUTS.append((x,))
