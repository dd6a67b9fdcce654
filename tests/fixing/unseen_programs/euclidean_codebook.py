import torch
import torch.nn as nn
import torch.nn.functional as F


def ema_inplace(moving_avg, new, decay):
    moving_avg.data.mul_(decay).add_(new, alpha=1 - decay)


def laplace_smoothing(x, n_categories, eps=1e-5):
    return (x + eps) / (x.sum() + n_categories * eps)


class EuclideanCodebook(nn.Module):
    def __init__(self, dim, codebook_size, decay=0.8, threshold_dead=0.85):
        super().__init__()
        self.decay = decay
        self.codebook_size = codebook_size
        self.threshold_dead = threshold_dead
        self.register_buffer("inited", torch.tensor(False))
        self.register_buffer("cluster_size", torch.zeros(codebook_size))
        self.register_buffer("embed", torch.randn(codebook_size, dim))
        self.register_buffer("embed_avg", self.embed.clone())
        self.last_perplexity = None
        self.usage = None
        self.n_expired = 0

    @torch.no_grad()
    def init_embed_(self, data):
        if self.inited:
            return
        step = max(1, data.shape[0] // self.codebook_size)
        embed = data[torch.arange(self.codebook_size) * step % data.shape[0]]
        self.embed.copy_(embed)
        self.embed_avg.copy_(embed)
        self.cluster_size.fill_(1.0)
        self.inited.fill_(True)

    @torch.no_grad()
    def expire_codes_(self, flat, dist):
        expired = self.cluster_size < self.threshold_dead
        if not torch.any(expired):
            return
        far = dist.min(dim=1).values.argsort(descending=True, stable=True)
        cand = flat[far[: self.codebook_size]]
        if cand.shape[0] < self.codebook_size:
            cand = cand.repeat(self.codebook_size // cand.shape[0] + 1, 1)[: self.codebook_size]
        self.embed.copy_(torch.where(expired[:, None], cand, self.embed))
        self.embed_avg.copy_(torch.where(expired[:, None], cand, self.embed_avg))
        self.cluster_size[expired] = 1.0
        self.n_expired += int(expired.sum())

    def forward(self, x):
        flat = x.reshape(-1, x.shape[-1])
        self.init_embed_(flat.detach())
        dist = flat.pow(2).sum(1, keepdim=True) - 2 * flat @ self.embed.t() + self.embed.pow(2).sum(1)
        idx = dist.argmin(dim=1)
        onehot = F.one_hot(idx, self.codebook_size).type(flat.dtype)
        quant = self.embed[idx].view_as(x)
        if self.training:
            self.expire_codes_(flat.detach(), dist.detach())
            ema_inplace(self.cluster_size, onehot.sum(0), self.decay)
            ema_inplace(self.embed_avg, onehot.t() @ flat.detach(), self.decay)
            n = self.cluster_size.sum()
            smoothed = laplace_smoothing(self.cluster_size, self.codebook_size) * n
            self.embed.data.copy_(self.embed_avg / smoothed.unsqueeze(1))
        probs = onehot.mean(0)
        self.last_perplexity = torch.exp(-(probs * (probs + 1e-10).log()).sum())
        self.usage = torch.bincount(idx, minlength=self.codebook_size)
        commit = F.mse_loss(quant.detach(), x)
        return x + (quant - x).detach(), idx.view(x.shape[:-1]), commit


torch.manual_seed(11)
target = EuclideanCodebook(4, 6).train()
INPUTS = []
for i, (b, t) in enumerate([(2, 8), (2, 8), (2, 8), (3, 5), (1, 7), (2, 8)]):
    g = torch.Generator().manual_seed(i)
    INPUTS.append(((torch.randn(b, t, 4, generator=g) * (1 + i) + 0.5 * i).requires_grad_(i % 2 == 0),))
