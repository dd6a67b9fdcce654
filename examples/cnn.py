"""A small image classifier with the graph breaks that CNN code often has.

Try it: ``fullgraph explain examples/cnn.py:SmallCNN``
"""

import numpy as np
import torch
from torch import nn


class SmallCNN(nn.Module):
    def __init__(self, classes: int = 10):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 16, kernel_size=3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(16, 32, kernel_size=3, padding=1),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
        )
        self.head = nn.Linear(32, classes)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        if images.dim() != 4:  # a size is not a tensor's value: this does not break
            raise ValueError(f"expected (N, C, H, W), got {tuple(images.shape)}")
        if images.max() > 1.5:
            images = images / 255.0
        x = self.features(images).flatten(1)
        scale = x.abs().mean().item()
        x = x / (scale + 1e-6)
        return self.head(x) * brightness(images)


def brightness(images: torch.Tensor) -> torch.Tensor:
    """A gain per image, read off a curve with a NumPy function that Dynamo cannot trace."""
    means = images.mean(dim=(1, 2, 3)).detach().numpy()
    gain = np.interp(means, [0.0, 0.5, 1.0], [1.5, 1.0, 0.8])
    return torch.from_numpy(gain).float().unsqueeze(1)


def get_inputs():
    return [torch.rand(2, 3, 32, 32)]
