"""Breaks in functions that torch itself calls: transforms, checkpoints, conditions."""

import torch
from torch.utils.checkpoint import checkpoint


def _printing(x):
    print("called by torch")  # break: GB0059 at print("called by torch")
    return x * 2


def _with_item(x):
    return x * x.sum().item()  # break: GB0124 at x.sum().item()


def _unrecorded(x):
    print("called by torch")
    return x * 2


def mapped_over_a_batch(x):
    y = x + 1
    return torch.vmap(_printing)(y)


def gradient(x):
    y = x + 1
    return torch.func.grad(lambda t: _with_item(t).sum())(y)


def checkpointed(x):
    y = x + 1
    return checkpoint(_printing, y, use_reentrant=False)


def condition(x):
    # Dynamo raises, without a record in its trace.
    y = x + 1
    return torch.cond(y.sum() > 0, _unrecorded, torch.relu, (y,))


def compiled_inside(x):
    y = x + 1
    return torch.compile(_printing, backend="eager")(y)


def hook_of_a_gradient(x):
    y = x.clone().requires_grad_()  # break: GB8985 at x.clone().requires_grad_()
    z = y * 2
    z.register_hook(_printing)
    z.sum().backward()  # break: GB0123 at z.sum().backward()
    return y.grad


def checkpointed_and_broken_after(x):
    y = checkpoint(torch.relu, x, use_reentrant=False)
    print("after")  # break: GB0059 at print("after")
    return y + 1


def allowed_in_graph(x):
    y = torch.compiler.allow_in_graph(_unrecorded)(x)  # break: GB0007 at torch.compiler.allow_in_graph(_unrecorded)
    return y + 1
