import torch
import torch.nn as nn
import torch.nn.functional as F


class Expert(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.w1 = nn.Linear(d, h, bias=False)
        self.w2 = nn.Linear(h, d, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)))


class SparseMoE(nn.Module):
    def __init__(self, d=8, h=12, n_experts=4, top_k=2, capacity_factor=1.0):
        super().__init__()
        self.gate = nn.Linear(d, n_experts, bias=False)
        self.experts = nn.ModuleList(Expert(d, h) for _ in range(n_experts))
        self.n_experts, self.top_k = n_experts, top_k
        self.capacity_factor = capacity_factor
        self.load = [0] * n_experts
        self.dropped = 0

    def capacity(self, n_tokens):
        return max(2, int(self.capacity_factor * n_tokens * self.top_k / self.n_experts))

    def forward(self, hidden):
        b, s, d = hidden.shape
        x = hidden.view(-1, d)
        probs = self.gate(x).softmax(dim=-1)
        weights, selected = probs.topk(self.top_k, dim=-1)
        weights = weights / weights.sum(-1, keepdim=True)
        out = torch.zeros_like(x)
        cap = self.capacity(x.shape[0])
        mask = F.one_hot(selected, self.n_experts).permute(2, 1, 0)
        for e, expert in enumerate(self.experts):
            slot, tok = torch.where(mask[e])
            if tok.numel() == 0:
                continue
            if tok.numel() > cap:
                self.dropped += tok.numel() - cap
                slot, tok = slot[:cap], tok[:cap]
            self.load[e] += tok.shape[0]
            y = expert(x[tok]) * weights[tok, slot, None]
            out.index_add_(0, tok, y)
        importance = probs.mean(0)
        load = F.one_hot(selected[:, 0], self.n_experts).float().mean(0)
        aux = self.n_experts * (importance * load).sum()
        return out.view(b, s, d), aux


torch.manual_seed(3)
target = SparseMoE().train()
INPUTS = []
for i, (b, s) in enumerate([(2, 6), (2, 6), (2, 6), (1, 4), (3, 5), (1, 1)]):
    g = torch.Generator().manual_seed(40 + i)
    h = torch.randn(b, s, 8, generator=g)
    if i in (1, 4):
        h = h * 0.1 + torch.randn(8, generator=g) * 2
    INPUTS.append((h.requires_grad_(True),))
