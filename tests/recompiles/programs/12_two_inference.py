import torch
from torch import nn

scorer = nn.Bilinear(5, 5, 1)


@torch.compile(backend="eager")
def score(a, b):
    return torch.sigmoid(scorer(a, b)).squeeze(-1)


def offline(pairs):
    out = []
    with torch.no_grad():  # cause 1
        for a, b in pairs:
            out.append(score(a, b))
    return torch.cat(out)


@torch.inference_mode()  # cause 1
def online(a, b):
    return score(a, b)  # cause 1


pairs = [(torch.randn(3, 5), torch.randn(3, 5)) for _ in range(3)]
print(offline(pairs))
print(online(*pairs[0]))
print(online(*pairs[1]))
