import torch
from torch import nn


class NoisyEncoder(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.proj = nn.Linear(10, width)
        self.head = nn.Linear(width, 10)
        self.seen = 0

    def anneal(self):
        return 0.97 ** self.seen

    def forward(self, x):
        self.seen += 1  # cause 1
        h = torch.tanh(self.proj(x))
        h = h + self.anneal() * 0.1 * torch.randn_like(h)
        return self.head(h)


def train(epochs=8):
    torch.manual_seed(0)
    net = NoisyEncoder()
    fast = torch.compile(net, backend="eager")
    opt = torch.optim.Adam(net.parameters(), lr=1e-3)
    data = torch.randn(16, 10)
    for epoch in range(epochs):
        opt.zero_grad()
        loss = (fast(data) - data).square().mean()
        loss.backward()
        opt.step()
        print(f"epoch {epoch} loss {loss.item():.4f}")


if __name__ == "__main__":
    train()
