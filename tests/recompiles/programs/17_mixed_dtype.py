import torch


@torch.compile(backend="eager")
def normalise(img):
    img = img.float()
    lo, hi = img.amin(), img.amax()
    return (img - lo) / (hi - lo + 1e-6)


def load(kind):
    raw = torch.randint(0, 255, (3, 16, 16))
    if kind == "png":
        return raw.to(torch.uint8)  # cause 1
    if kind == "tiff":
        return raw.to(torch.int16)  # cause 1
    return raw.to(torch.float32) / 255  # cause 1


files = ["png", "png", "tiff", "exr", "png"]
stats = []
for f in files:
    stats.append(normalise(load(f)).mean().item())  # cause 1
print([round(s, 3) for s in stats])
