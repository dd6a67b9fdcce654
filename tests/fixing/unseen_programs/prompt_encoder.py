import html
import re
import unicodedata

import torch
import torch.nn as nn

VOCAB = {w: i for i, w in enumerate("<pad> <unk> a the cat dog red blue on mat photo of in style oil".split())}
ATTN = re.compile(r"\(([^():]+):([0-9.]+)\)|([^()]+)")


def parse_prompt(text):
    """'a (red cat:1.3) on mat' -> [('a', 1.0), ('red', 1.3), ...]"""
    text = unicodedata.normalize("NFKC", html.unescape(text)).strip()
    out = []
    for m in ATTN.finditer(text):
        chunk, weight = (m.group(1), float(m.group(2))) if m.group(1) else (m.group(3), 1.0)
        out.extend((w, weight) for w in chunk.lower().split())
    return out


class WeightedPromptEncoder(nn.Module):
    def __init__(self, dim=6, max_len=8):
        super().__init__()
        self.emb = nn.Embedding(len(VOCAB), dim)
        self.pos = nn.Parameter(torch.randn(max_len, dim) * 0.1)
        self.mix = nn.Linear(dim, dim)
        self.max_len = max_len
        self.n_unknown = 0

    def tokens(self, prompts):
        ids, mult = [], []
        for p in prompts:
            pairs = parse_prompt(p)[: self.max_len]
            row = [VOCAB.get(w, VOCAB["<unk>"]) for w, _ in pairs]
            self.n_unknown += sum(r == 1 for r in row)
            pad = self.max_len - len(row)
            ids.append(row + [0] * pad)
            mult.append([w for _, w in pairs] + [1.0] * pad)
        return torch.tensor(ids), torch.tensor(mult)

    def forward(self, latent, prompts, guidance):
        ids, mult = self.tokens(prompts)
        z = self.mix(self.emb(ids) + self.pos)
        before = z.mean(dim=(1, 2), keepdim=True)
        z = z * mult[..., None]
        after = z.mean(dim=(1, 2), keepdim=True)
        z = z * (before / after)
        ctx = z.mean(1)
        scale = guidance if not torch.is_tensor(guidance) else float(guidance)
        cond = latent * torch.tanh(ctx)[:, None]
        return latent + scale * (cond - latent)


torch.manual_seed(8)
target = WeightedPromptEncoder().eval()
_P = [("a (red cat:1.3) on the mat", "photo of dog"), ("the (blue dog:0.5)", "oil style"), ("a cat", "a (zebra:2.0) in red"),
      ("(photo:1.1) of a (dog in style:0.9) oil oil oil oil",), ("", "the the", "a Dog")]
INPUTS = []
for i, p in enumerate(_P):
    g = torch.Generator().manual_seed(i)
    INPUTS.append((torch.randn(len(p), 3, 6, generator=g), p, torch.tensor(1.5 + i)))
