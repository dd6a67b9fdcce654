import torch

WARMUP = 3


def clip_term(t, limit):
    return t.clamp(-limit, limit)


def objective(pred, gold, it):
    diff = pred - gold
    if it < WARMUP:  # cause 2
        diff = clip_term(diff, 0.5)
    return diff.square().mean()


def run(n_iter):
    f = torch.compile(objective, backend="eager")
    theta = torch.randn(7, requires_grad=True)
    opt = torch.optim.Adam([theta], lr=0.1)
    gold = torch.ones(7)
    for it in range(n_iter):  # cause 1
        opt.zero_grad(set_to_none=True)
        value = f(theta, gold, it)  # cause 1  # cause 2
        value.backward()
        opt.step()
    return value.item()


print("final", run(8))
