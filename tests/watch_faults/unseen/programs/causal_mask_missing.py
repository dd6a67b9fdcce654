"""A language model's attention has no causal mask, so each position can look at the token it should predict."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(17)
VOCAB, T, D = 16, 16, 32
chain = torch.softmax(2.0 * torch.randn(VOCAB, VOCAB), dim=-1)


def text(n):
    tokens = [torch.randint(0, VOCAB, (n,))]
    for _ in range(T):
        tokens.append(torch.multinomial(chain[tokens[-1]], 1).squeeze(1))
    return torch.stack(tokens, 1)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln1, self.ln2 = nn.LayerNorm(D), nn.LayerNorm(D)
        self.qkv = nn.Linear(D, 3 * D)
        self.proj = nn.Linear(D, D)
        self.mlp = nn.Sequential(nn.Linear(D, 4 * D), nn.GELU(), nn.Linear(4 * D, D))

    def forward(self, x):
        B = x.shape[0]
        q, k, v = (t.view(B, T, 2, D // 2).transpose(1, 2) for t in self.qkv(self.ln1(x)).chunk(3, -1))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=not FAULT)
        x = x + self.proj(a.transpose(1, 2).reshape(B, T, D))
        return x + self.mlp(self.ln2(x))


class GPT(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok, self.pos = nn.Embedding(VOCAB, D), nn.Embedding(T, D)
        self.blocks = nn.ModuleList([Block(), Block()])
        self.ln_f = nn.LayerNorm(D)
        self.lm_head = nn.Linear(D, VOCAB)

    def forward(self, idx):
        x = self.tok(idx) + self.pos(torch.arange(T))
        for block in self.blocks:
            x = block(x)
        return self.lm_head(self.ln_f(x))


model = compiled(GPT())
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
for step in range(100):
    seq = text(32)
    logits = model(seq[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, VOCAB), seq[:, 1:].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
