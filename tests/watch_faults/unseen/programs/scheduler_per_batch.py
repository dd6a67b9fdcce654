"""StepLR(step_size=2), meant per epoch, is stepped every batch: the rate is near zero after some twenty steps."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(41)
EPOCHS, STEPS = 5, 24
teacher = nn.Sequential(nn.Linear(16, 24), nn.Tanh(), nn.Linear(24, 4))
for p in teacher.parameters():
    p.requires_grad_(False)
    p.mul_(2.0)


def batch(n=48):
    x = torch.randn(n, 16)
    return x, teacher(x).argmax(1)


model = compiled(
    nn.Sequential(nn.Linear(16, 64), nn.LayerNorm(64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 4))
)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.5)

for epoch in range(EPOCHS):
    for i in range(STEPS):
        x, y = batch()
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if FAULT:
            scheduler.step()
    if not FAULT:
        scheduler.step()
    print(f"epoch {epoch} loss {loss.item():.4f} lr {scheduler.get_last_lr()[0]:.2e}")
