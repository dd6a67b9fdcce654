import torch
import torch.nn as nn
import torch.nn.functional as F


class CachedAttention(nn.Module):
    def __init__(self, dim=16, max_len=32):
        super().__init__()
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)
        self.register_buffer("k_cache", torch.zeros(1, max_len, dim))
        self.register_buffer("v_cache", torch.zeros(1, max_len, dim))
        self.pos = 0

    def forward(self, tok):
        q, k, v = self.qkv(tok).chunk(3, dim=-1)
        n = tok.size(1)
        self.k_cache[:, self.pos:self.pos + n] = k
        self.v_cache[:, self.pos:self.pos + n] = v
        self.pos += n  # cause 1
        keys = self.k_cache[:, :self.pos]
        vals = self.v_cache[:, :self.pos]
        return self.out(F.scaled_dot_product_attention(q, keys, vals))


@torch.inference_mode()  # cause 2
def generate(attn, first, n_new):
    h = first
    for _ in range(n_new):
        h = attn(h)  # cause 2
    return h


attn = CachedAttention().eval()
fast_attn = torch.compile(attn, backend="eager")
result = generate(fast_attn, torch.randn(1, 1, 16), 7)  # cause 2
print(result.norm())
