import torch
import torch.nn.functional as F


def attend(q, k, v, mask=None):
    logits = q @ k.mT / q.shape[-1] ** 0.5
    if mask is not None:
        logits = logits.masked_fill(~mask, float("-inf"))
    return F.softmax(logits, dim=-1) @ v


attend = torch.compile(attend, backend="eager")


def main():
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 5, 8) for _ in range(3))
    causal = torch.ones(5, 5, dtype=torch.bool).tril()
    plan = [None, None, causal, causal]  # cause 1
    for m in plan:
        o = attend(q, k, v, m)  # cause 1
        print("masked" if m is not None else "full", o.sum().item())


if __name__ == "__main__":
    main()
