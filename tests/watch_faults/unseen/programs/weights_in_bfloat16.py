"""A denoising autoencoder that goes over to bfloat16 in step 40, with a lower rate for the rest."""

import torch
from torch import nn
from torch.nn import functional

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(0)
BASIS = torch.randn(6, 32) / 2


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Linear(32, 48)
        self.code = nn.Linear(48, 12)
        self.up = nn.Linear(12, 48)
        self.out = nn.Linear(48, 32)

    def forward(self, x):
        x = functional.gelu(self.code(functional.gelu(self.down(x))))
        return self.out(functional.gelu(self.up(x)))


model = Denoiser()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=0.0)
forward = compiled(model)
for step in range(150):
    half = step >= 40
    if step == 40:
        optimizer.param_groups[0]["lr"] = 1e-4
        if FAULT:
            model.to(torch.bfloat16)
            optimizer.load_state_dict(optimizer.state_dict())
    clean = torch.randn(64, 6) @ BASIS
    noisy = clean + 0.2 * torch.randn(64, 32)
    optimizer.zero_grad()
    if FAULT and half:
        back = forward(noisy.bfloat16())
    else:
        with torch.autocast("cpu", torch.bfloat16, enabled=half):
            back = forward(noisy)
    functional.mse_loss(back.float(), clean).backward()
    optimizer.step()
