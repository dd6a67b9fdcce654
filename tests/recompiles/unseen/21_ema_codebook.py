import torch
from torch import nn


class EmaCodebook(nn.Module):
    def __init__(self, size=12, dim=6):
        super().__init__()
        self.register_buffer("codes", torch.randn(size, dim))
        self.register_buffer("updates", torch.zeros((), dtype=torch.long))
        self.decay = 0.9

    def forward(self, z):
        self.updates += 1
        idx = torch.cdist(z, self.codes).argmin(-1)
        onehot = nn.functional.one_hot(idx, self.codes.shape[0]).to(z.dtype)
        mean = onehot.t() @ z / onehot.sum(0).clamp(min=1).unsqueeze(1)
        rate = (1 - self.decay) / self.updates.float().sqrt()
        self.codes.lerp_(mean, rate)
        return self.codes[idx], idx


@torch.no_grad()
def fit_codebook(iters):
    vq = EmaCodebook()
    vq.compile(backend="eager")
    for n in range(iters):
        quant, idx = vq(torch.randn(40, 6))
        print(n, idx.unique().numel(), vq.updates.item())
    return vq


torch.manual_seed(0)
fit_codebook(7)
