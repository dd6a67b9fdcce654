"""A small detector that is trained on images of several sizes: run `fullgraph trace` on it."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

SIZES = ((128, 128), (160, 128), (160, 192))


class Backbone(nn.Module):
    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.stages = nn.ModuleList(
            nn.Conv2d(channels, width, 3, stride=2, padding=1) for channels in (3, width, width)
        )

    def forward(self, images: Tensor) -> list[Tensor]:
        levels = [images]
        for stage in self.stages:
            levels.append(F.relu(stage(levels[-1])))
        return levels[1:]


class Neck(nn.Module):
    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.lateral = nn.Conv2d(width, width, 1)

    def forward(self, levels: list[Tensor]) -> Tensor:
        fine = levels[0]
        coarse = F.interpolate(self.lateral(levels[-1]), size=fine.shape[-2:])
        return fine + coarse


class Detector(nn.Module):
    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.backbone = Backbone(width)
        self.neck = Neck(width)
        self.score = nn.Conv2d(width, 1, 3, padding=1)

    def forward(self, images: Tensor, wanted: list[Tensor]) -> Tensor:
        scores = self.score(self.neck(self.backbone(images))).flatten(1)
        losses = []
        for score, boxes in zip(scores, wanted, strict=True):
            best = score.sigmoid().max()
            if best > 0.9:
                best = best * boxes.mean()
            losses.append(best)
        return torch.stack(losses).mean()


def main() -> None:
    torch.manual_seed(0)
    model = torch.compile(Detector(), backend="eager")
    for height, width in SIZES:
        images = torch.rand(2, 3, height, width)
        model(images, [torch.rand(3, 4), torch.rand(5, 4)]).backward()


if __name__ == "__main__":
    main()
