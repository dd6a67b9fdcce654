import torch
from torch import nn


class Stage(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.conv = nn.Conv1d(c, c, 5, padding=2)

    def forward(self, wave):
        return torch.relu(self.conv(wave))


@torch.compile(backend="eager")
def fuse(skips, mode):
    stacked = torch.stack(tuple(skips))
    if mode == "mean":
        return stacked.mean(0)
    if mode == "max":
        return stacked.amax(0)
    return stacked.sum(0)


def run_tower(stages, wave):
    skips = [wave]
    x = wave
    for stage in stages:
        x = stage(x)
        skips.append(x)  # cause 1
        x = fuse(skips, "mean")  # cause 1
    return x, skips


def main():
    stages = nn.ModuleList(Stage(6) for _ in range(3))
    wave = torch.randn(2, 6, 100)
    with torch.no_grad():
        y, skips = run_tower(stages, wave)
        outs = {m: fuse(skips, m) for m in ("mean", "max", "sum")}  # cause 2
    print(y.shape, {k: v.norm().item() for k, v in outs.items()})


if __name__ == "__main__":
    main()
