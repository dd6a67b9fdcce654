"""Video smoothing: all frames so far are handed to the compiled function."""
import torch


@torch.compile(backend="eager")
def smooth(frames, decay):
    acc = torch.zeros_like(frames[0])
    for f in frames:
        acc = decay * acc + (1 - decay) * f
    return acc


def camera(n):
    for i in range(n):
        yield torch.full((3, 8, 8), float(i))


buf = []
for frame in camera(5):
    buf.append(frame)  # cause 1
    img = smooth(buf, 0.9)  # cause 1
print(img.mean().item())
