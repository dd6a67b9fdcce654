import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Linear(18, 6)
        self.up = nn.Linear(6, 18)

    def forward(self, x):
        return self.up(torch.relu(self.down(x)))


def loaders():
    data = torch.randn(150, 18)
    train = DataLoader(TensorDataset(data[:110]), batch_size=25, shuffle=True, drop_last=True)
    test = DataLoader(TensorDataset(data[110:]), batch_size=25)
    return train, test


def main():
    torch.manual_seed(0)
    train, test = loaders()
    ae = AutoEncoder()
    fast_ae = torch.compile(ae, backend="eager", dynamic=False)
    opt = torch.optim.RMSprop(ae.parameters(), lr=1e-3)
    for epoch in range(3):
        for (x,) in train:
            loss = (fast_ae(x) - x).pow(2).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
        ae.eval()
        with torch.no_grad():
            err = [(ae(x) - x).pow(2).mean().item() for (x,) in test]
        ae.train()
        print(epoch, sum(err) / len(err))


if __name__ == "__main__":
    main()
