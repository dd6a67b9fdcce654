"""The model ends in a softmax and its output goes to CrossEntropyLoss, which applies a softmax again."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(5)
N_CLASSES = 10
centres = 1.2 * torch.randn(N_CLASSES, 16)


def batch(n=64):
    y = torch.randint(0, N_CLASSES, (n,))
    return centres[y] + 0.7 * torch.randn(n, 16), y


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(16, 48)
        self.fc2 = nn.Linear(48, 48)
        self.out = nn.Linear(48, N_CLASSES)
        self.act = nn.GELU()
        self.probs = nn.Softmax(dim=-1) if FAULT else nn.Identity()

    def forward(self, x):
        x = self.act(self.fc1(x))
        x = self.act(self.fc2(x))
        return self.probs(self.out(x))


model = compiled(Classifier())
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

for step in range(100):
    x, y = batch()
    out = model(x)
    loss = criterion(out, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 20 == 0 or step == 99:
        acc = (out.argmax(1) == y).float().mean()
        print(f"step {step} loss {loss.item():.4f} acc {acc:.2f}")
