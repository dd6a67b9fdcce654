import torch
from torch import nn

torch.manual_seed(0)


@torch.compile(backend="eager")
def energy(x, prompt):
    return torch.cosh(x * prompt).log().sum()


def stage(prompt, tune):
    prompt.requires_grad_(tune)  # cause 1
    for _ in range(2):
        x = torch.randn(6, 4)
        e = energy(x, prompt)
        if tune:
            e.backward()
    return e.item()


soft_prompt = torch.randn(4)
print("frozen", stage(soft_prompt, False))
print("tuned", stage(soft_prompt, True))  # cause 1
print("grad norm", soft_prompt.grad.norm().item())
