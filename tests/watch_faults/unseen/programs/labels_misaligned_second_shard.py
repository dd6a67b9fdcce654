"""From step 45 the second data shard is read with images sorted by name but labels in the original order."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from tests.watch_faults.toy import FAULT, compiled

torch.manual_seed(11)
CLASSES = 6
prototypes = torch.randn(CLASSES, 1, 10, 10)


def read_shard(n, sort_files=False):
    labels = torch.randint(0, CLASSES, (n,))
    images = prototypes[labels] + 0.8 * torch.randn(n, 1, 10, 10)
    if sort_files:
        # os.listdir order of the images, csv order of the labels
        images = images[torch.randperm(n)]
    return images, labels


class SmallCNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3, padding=1)
        self.conv2 = nn.Conv2d(8, 16, 3, padding=1)
        self.fc = nn.Linear(16 * 2 * 2, CLASSES)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        return self.fc(x.flatten(1))


model = compiled(SmallCNN())
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
images, labels = read_shard(1024)

for step in range(110):
    if step == 45:
        images, labels = read_shard(1024, sort_files=FAULT)
    idx = torch.randint(0, len(images), (32,))
    optimizer.zero_grad()
    loss = F.cross_entropy(model(images[idx]), labels[idx])
    loss.backward()
    optimizer.step()
