import torch


@torch.compile
def compiled(x):
    return x + 1 if get_inputs else x  # noqa: F821 - the test inserts it


def score(x, weight):
    total = x.sum().item()
    return weight * total


class Unknown(torch.nn.Module):
    def __init__(self, name: str):
        super().__init__()
        if sum(map(ord, name)) != 573:
            raise ValueError(f"{name} is no network")

    def forward(self, x):
        return x * 2
