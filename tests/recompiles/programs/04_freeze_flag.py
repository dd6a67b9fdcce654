import torch
from torch import nn


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(8, 16), nn.ReLU())
        self.head = nn.Linear(16, 3)
        self.freeze_backbone = True

    def forward(self, x):
        feats = self.backbone(x)
        if self.freeze_backbone:
            feats = feats.detach()
        return self.head(feats)


def train_epoch(net, opt, batches):
    for xb, yb in batches:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(net(xb), yb)
        loss.backward()
        opt.step()
    return loss.item()


if __name__ == "__main__":
    torch.manual_seed(1)
    data = [(torch.randn(16, 8), torch.randint(0, 3, (16,))) for _ in range(3)]
    model = Classifier()
    compiled = torch.compile(model, backend="eager")
    opt = torch.optim.SGD(model.parameters(), lr=0.05)
    for epoch in range(4):
        if epoch == 2:
            model.freeze_backbone = False  # cause 1
        print(epoch, train_epoch(compiled, opt, data))
