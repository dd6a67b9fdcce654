"""Healthy: LoRA on a frozen base fitted to a related task; lora_B starts at zero so lora_A has no gradient at first."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(97)
D, OUT, RANK = 24, 12, 3
old_task = torch.randn(D, OUT) / D**0.5
new_task = old_task + torch.randn(D, RANK) @ torch.randn(RANK, OUT) / D**0.5
old_x = torch.randn(400, D)
pretrained = torch.linalg.lstsq(old_x, old_x @ old_task + 0.05 * torch.randn(400, OUT)).solution


class LoRALinear(nn.Module):
    def __init__(self, weight, rank):
        super().__init__()
        self.base = nn.Linear(weight.shape[0], weight.shape[1])
        with torch.no_grad():
            self.base.weight.copy_(weight.T)
            self.base.bias.zero_()
        self.base.requires_grad_(False)
        self.lora_A = nn.Linear(weight.shape[0], rank, bias=False)
        self.lora_B = nn.Linear(rank, weight.shape[1], bias=False)
        nn.init.zeros_(self.lora_B.weight)

    def forward(self, x):
        return self.base(x) + 2.0 * self.lora_B(self.lora_A(x))


model = compiled(LoRALinear(pretrained, RANK))
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=2e-2)
for step in range(140):
    x = torch.randn(64, D)
    y = x @ new_task + 0.05 * torch.randn(64, OUT)
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
