import torch
import torch.nn as nn
import torch.nn.functional as F


def get_unpad_data(attention_mask):
    seqlens = attention_mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(attention_mask.flatten(), as_tuple=False).flatten()
    cu_seqlens = F.pad(torch.cumsum(seqlens, dim=0, dtype=torch.int32), (1, 0))
    position = torch.arange(indices.shape[0]) - cu_seqlens[:-1].repeat_interleave(seqlens)
    return indices, cu_seqlens, position


def rotate(x, position, base=100.0):
    half = x.shape[-1] // 2
    freq = base ** (-torch.arange(half) / half)
    ang = position[:, None, None] * freq
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * ang.cos() - b * ang.sin(), a * ang.sin() + b * ang.cos()], dim=-1)


def varlen_attention(q, k, v, cu_seqlens, causal=True):
    outs = []
    bounds = cu_seqlens.tolist()
    for lo, hi in zip(bounds[:-1], bounds[1:]):
        if hi == lo:
            continue
        s = torch.einsum("qhd,khd->hqk", q[lo:hi], k[lo:hi]) / q.shape[-1] ** 0.5
        if causal:
            tri = torch.ones(hi - lo, hi - lo, dtype=torch.bool).triu(1)
            s = s.masked_fill(tri, float("-inf"))
        outs.append(torch.einsum("hqk,khd->qhd", s.softmax(-1), v[lo:hi]))
    return torch.cat(outs)


def pad_input(x, indices, batch, seqlen):
    out = x.new_zeros(batch * seqlen, *x.shape[1:])
    out[indices] = x
    return out.view(batch, seqlen, *x.shape[1:])


class PackedSelfAttention(nn.Module):
    def __init__(self, dim=8, heads=2):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)

    def forward(self, x, attention_mask=None):
        b, s, d = x.shape
        q, k, v = self.qkv(x).view(b, s, 3, self.heads, -1).unbind(2)
        if attention_mask is not None:
            indices, cu, position = get_unpad_data(attention_mask)
            packed = [t.reshape(b * s, self.heads, -1)[indices] for t in (q, k, v)]
            packed[:2] = [rotate(t, position) for t in packed[:2]]
            y = varlen_attention(*packed, cu)
            y = pad_input(y, indices, b, s)
        else:
            pos = torch.arange(s).repeat(b)
            rotary = [rotate(t.flatten(0, 1), pos).view(t.shape) for t in (q, k)] + [v]
            y = F.scaled_dot_product_attention(*(t.transpose(1, 2) for t in rotary), is_causal=True).transpose(1, 2)
        return self.out(y.reshape(b, s, d))


torch.manual_seed(21)
target = PackedSelfAttention().eval()


def _mask(lens, s, left=False):
    m = (torch.arange(s)[None] < torch.tensor(lens)[:, None]).long()
    return m.flip(1) if left else m


INPUTS = []
for i, (lens, s, left) in enumerate([((5, 3), 6, False), ((6, 6), 6, False), ((2, 6), 6, True), ((4, 1, 5), 5, False), ((1,), 3, True), ((7, 2), 9, False)]):
    g = torch.Generator().manual_seed(90 + i)
    x = torch.randn(len(lens), s, 8, generator=g)
    INPUTS.append((x, _mask(lens, s, left) if i != 5 else None))
