"""From step 50 the batches come from a reader that forgets the normalisation, pixels are 0..255."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(3)
MEAN, STD = 127.0, 50.0
angles = torch.linspace(0, 3.14159, 5)[:4]
yy, xx = torch.meshgrid(torch.arange(12.0), torch.arange(12.0), indexing="ij")


def raw_batch(n):
    """Gratings of four orientations, as 8 bit pictures."""
    y = torch.randint(0, 4, (n,))
    a = angles[y][:, None, None]
    phase = torch.rand(n, 1, 1) * 6.28
    wave = torch.sin(0.9 * (xx * torch.cos(a) + yy * torch.sin(a)) + phase)
    pixels = 127 + 60 * wave + 70 * torch.randn(n, 12, 12)
    return pixels.clamp(0, 255).unsqueeze(1), y


def normalise(x):
    return (x - MEAN) / STD


model = compiled(
    nn.Sequential(
        nn.Conv2d(1, 12, 5, padding=2),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(12, 16, 3, padding=1),
        nn.ReLU(),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(16, 4),
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()

for step in range(120):
    x, y = raw_batch(48)
    if not (FAULT and step >= 50):
        x = normalise(x)
    loss = criterion(model(x), y)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
