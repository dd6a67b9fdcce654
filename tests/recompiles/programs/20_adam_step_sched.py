import torch
from torch.optim import Adam
from torch.optim.lr_scheduler import LambdaLR


def build():
    m = torch.nn.Sequential(torch.nn.Linear(3, 5), torch.nn.ReLU(), torch.nn.Linear(5, 1))
    o = Adam(m.parameters(), lr=1e-2)
    s = LambdaLR(o, lambda k: min(1.0, (k + 1) / 4))
    return m, o, s


def main():
    torch.manual_seed(11)
    model, adam, warm = build()
    fast_step = torch.compile(adam.step, backend="eager")
    x = torch.randn(16, 3)
    y = x.prod(1, keepdim=True)
    for step in range(6):
        adam.zero_grad()
        loss = torch.nn.functional.huber_loss(model(x), y)
        loss.backward()
        fast_step()
        warm.step()  # cause 1
        print(step, float(loss))


if __name__ == "__main__":
    main()
