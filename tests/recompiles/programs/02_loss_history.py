import torch
import torch.nn.functional as F

LOSS_LOG = []

w = torch.zeros(5, 1, requires_grad=True)


@torch.compile(backend="eager")
def regress(features, target):
    err = F.mse_loss(features @ w, target)
    LOSS_LOG.append(err.detach())  # cause 1
    return err


gen = torch.Generator().manual_seed(3)
true_w = torch.randn(5, 1, generator=gen)
for epoch in range(5):
    xs = torch.randn(32, 5, generator=gen)
    loss = regress(xs, xs @ true_w)
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        w.grad = None

print("first", LOSS_LOG[0].item(), "last", LOSS_LOG[-1].item())
