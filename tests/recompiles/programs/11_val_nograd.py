import torch
from torch import nn


def fit(model, opt, xs, ys):
    model.train()
    opt.zero_grad()
    loss = nn.functional.mse_loss(model(xs), ys)
    loss.backward()
    opt.step()
    return loss.item()


@torch.no_grad()  # cause 1
def validate(model, xs, ys):
    model.eval()
    return nn.functional.l1_loss(model(xs), ys).item()  # cause 1


def main():
    torch.manual_seed(7)
    base = nn.Sequential(
        nn.Linear(4, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 1))
    model = torch.compile(base, backend="eager")
    opt = torch.optim.AdamW(base.parameters(), lr=1e-2)
    x, y = torch.randn(24, 4), torch.randn(24, 1)
    for ep in range(3):
        tr = fit(model, opt, x, y)
        va = validate(model, x, y)
        print(f"{ep}: train {tr:.3f} val {va:.3f}")


if __name__ == "__main__":
    main()
