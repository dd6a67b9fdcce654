"""A transformer with tied weights, GPT-2's initialisation and warm-up."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import batches, compiled


class Language(nn.Module):
    def __init__(self, size=64):
        super().__init__()
        self.embedding = nn.Embedding(50, size)
        self.positions = nn.Parameter(torch.zeros(1, 16, size))
        layer = nn.TransformerEncoderLayer(
            size, 4, 128, 0.1, "gelu", batch_first=True, norm_first=True
        )
        self.body = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.norm = nn.LayerNorm(size)
        self.head = nn.Linear(size, 50, bias=False)
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02)
        self.head.weight = self.embedding.weight

    def forward(self, tokens):
        mask = nn.Transformer.generate_square_subsequent_mask(tokens.shape[1])
        hidden = self.body(self.embedding(tokens) + self.positions, mask=mask, is_causal=True)
        return self.head(self.norm(hidden))


text = torch.randint(50, (512, 1)) + torch.arange(17) * torch.randint(1, 3, (512, 1))
text = text % 50
model = Language()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, step / 20))
forward = compiled(model)
for (tokens,) in batches(text):
    optimizer.zero_grad()
    logits = forward(tokens[:, :-1])
    functional.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten()).backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    schedule.step()
