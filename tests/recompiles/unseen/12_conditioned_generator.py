import torch
from torch import nn


class Generator(nn.Module):
    def __init__(self, z=8):
        super().__init__()
        self.base = nn.Linear(z, 32)
        self.style = nn.Linear(5, 32)
        self.pitch = nn.Linear(1, 32)
        self.to_wave = nn.Linear(32, 64)

    def forward(self, z, **cond):
        h = self.base(z)
        if "style" in cond:
            h = h + self.style(cond["style"])
        if "pitch" in cond:
            h = h * torch.sigmoid(self.pitch(cond["pitch"]))
        return torch.tanh(self.to_wave(h))


def requests(batch):
    style = torch.eye(5)[torch.randint(0, 5, (batch,))]
    pitch = torch.rand(batch, 1)
    return [{}, {"style": style}, {"style": style, "pitch": pitch}, {"pitch": pitch}]  # cause 1  # cause 2


def serve(gen, batch=4):
    with torch.no_grad():
        for kw in requests(batch):
            wave = gen(torch.randn(batch, 8), **kw)  # cause 1  # cause 2
            print(list(kw), wave.abs().max().item())


if __name__ == "__main__":
    torch.manual_seed(0)
    gen = Generator().eval()
    serve(torch.compile(gen, backend="eager"))
