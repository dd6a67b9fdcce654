"""After the validation at step 40 the model stays in eval mode: dropout off, batch norm statistics frozen."""
import torch
import torch.nn as nn

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(13)
protos = torch.randn(5, 3, 8, 8)


def batch(n):
    y = torch.randint(0, 5, (n,))
    return 0.25 * protos[y] + torch.randn(n, 3, 8, 8), y


class ConvNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 24, 3, stride=2, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(24)
        self.drop = nn.Dropout(0.3)
        self.fc = nn.Linear(24 * 16, 5)

    def forward(self, x):
        x = torch.relu(self.bn1(self.conv1(x)))
        x = torch.relu(self.bn2(self.conv2(x)))
        return self.fc(self.drop(x.flatten(1)))


net = ConvNet()
model = compiled(net)
optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9, weight_decay=1e-4)
criterion = nn.CrossEntropyLoss()
val_x, val_y = batch(128)


def validate():
    net.eval()
    with torch.no_grad():
        acc = (model(val_x).argmax(1) == val_y).float().mean().item()
    if not FAULT:
        net.train()
    return acc


net.train()
for step in range(110):
    if step == 40:
        print(f"validation accuracy {validate():.3f}")
    x, y = batch(32)
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
