import torch

temperature = 1.0
calls = 0


def cool():
    global calls, temperature
    calls += 1  # cause 1
    if calls % 2 == 0:
        temperature = temperature * 0.5


@torch.compile(backend="eager")
def pick(logits):
    cool()
    probs = torch.softmax(logits / temperature, dim=-1)
    return probs.argmax(-1), probs.amax(-1)


def decode(n):
    seq = []
    for _ in range(n):
        idx, conf = pick(torch.randn(1, 12))
        seq.append((idx.item(), conf.item()))
    return seq


if __name__ == "__main__":
    for tok, c in decode(7):
        print(tok, f"{c:.2f}")
