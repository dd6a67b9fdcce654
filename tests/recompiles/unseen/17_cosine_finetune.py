import torch
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR


def build():
    torch.manual_seed(4)
    model = nn.Sequential(nn.Linear(6, 20), nn.ReLU(), nn.Linear(20, 1))
    opt = torch.optim.SGD(model.parameters(), lr=0.1)
    return model, opt, CosineAnnealingLR(opt, T_max=10)


model, opt, sched = build()


@torch.compile(backend="eager", fullgraph=False)
def apply_update():
    opt.step()


def objective(x):
    return (model(x) - x.sum(-1, keepdim=True)).abs().mean()


if __name__ == "__main__":
    for step in range(7):
        loss = objective(torch.randn(32, 6))
        loss.backward()
        apply_update()
        opt.zero_grad(set_to_none=False)
        sched.step()  # cause 1
        print(step, f"{sched.get_last_lr()[0]:.4f}", loss.item())
