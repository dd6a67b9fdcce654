import random

import numpy as np
import torch


def to_float(img):
    scale = 255.0 if img.dtype == torch.uint8 else 1.0
    return img.float() / scale


def brightness(img, m):
    return (img * (1 + m)).clamp(0, 1)


def contrast(img, m):
    mean = img.mean(dim=(1, 2), keepdim=True)
    return ((img - mean) * (1 + m) + mean).clamp(0, 1)


def solarize(img, m):
    return torch.where(img >= 1 - abs(m), 1 - img, img)


def autocontrast(img, m):
    lo = np.percentile(img.numpy(), 2.0, axis=(1, 2), keepdims=True)
    hi = np.percentile(img.numpy(), 98.0, axis=(1, 2), keepdims=True)
    out = (img - torch.from_numpy(lo)) / (torch.from_numpy(hi) - torch.from_numpy(lo) + 1e-3)
    return out.clamp(0, 1).to(img.dtype)


OPS = [brightness, contrast, solarize, autocontrast]


class RandAugment:
    def __init__(self, n=2, magnitude=0.3, erase_p=0.5):
        self.n = n
        self.magnitude = magnitude
        self.erase_p = erase_p

    def erase(self, img):
        c, h, w = img.shape
        eh, ew = h // 3, w // 3
        top, left = random.randint(0, h - eh), random.randint(0, w - ew)
        rows = torch.arange(h)[:, None]
        cols = torch.arange(w)[None]
        hole = (rows >= top) & (rows < top + eh) & (cols >= left) & (cols < left + ew)
        return torch.where(hole, img.mean(), img)

    def __call__(self, img):
        img = to_float(img)
        img = autocontrast(img, 0.0)
        for op in random.sample(OPS[:3], self.n):
            img = op(img, self.magnitude * random.choice([-1, 1]))
        if random.random() < self.erase_p:
            img = self.erase(img)
        stats = torch.stack([img.mean(), img.std()])
        if not bool(torch.isfinite(stats).all()) or stats[1] < 1e-4:
            return img, torch.zeros_like(img)
        return img, (img - stats[0]) / stats[1]


target = RandAugment()
INPUTS = []
for i, (h, w) in enumerate([(9, 9), (9, 9), (9, 9), (6, 12), (9, 7), (9, 9)]):
    g = torch.Generator().manual_seed(110 + i)
    x = torch.rand(3, h, w, generator=g)
    if i == 1 or i == 4:
        x = (x * 255).floor()
    if i == 2:
        x = torch.zeros(3, h, w)
    if i == 5:
        x = (x * 255).to(torch.uint8)
    INPUTS.append((x,))
