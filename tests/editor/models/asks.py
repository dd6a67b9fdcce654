import torch


@torch.compile
def compiled(x):
    return x + 1 if get_inputs else x  # noqa: F821 - the test inserts it


def score(x, weight):
    total = x.sum().item()
    return weight * total
