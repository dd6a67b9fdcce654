"""What a measured program consists of: model, inputs, optimizer, loader of random data."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

from tests.paper.gpt import Gpt, GptConfig
from tests.paper.resnet import ResNet, ResNetConfig

Pair = tuple[torch.Tensor, torch.Tensor]
SAMPLES = 100_000
_CORPUS = 1_000_000


class Tokens(Dataset[Pair]):
    """Pieces of a text of random tokens: ``block`` of them, and the ones that follow each."""

    def __init__(self, config: GptConfig) -> None:
        self._block = config.block
        seed = torch.Generator().manual_seed(0)
        self._text = torch.randint(config.vocabulary, (_CORPUS,), generator=seed)

    def __len__(self) -> int:
        return SAMPLES

    def __getitem__(self, number: int) -> Pair:
        begin = number * 7 % (_CORPUS - self._block - 1)
        piece = self._text[begin : begin + self._block + 1]
        return piece[:-1], piece[1:]


class Images(Dataset[Pair]):
    """Random bytes in the shape of images, normalized as decoded images are, and labels."""

    def __init__(self, config: ResNetConfig) -> None:
        self._shape = (3, config.image, config.image)
        self._classes = config.classes

    def __len__(self) -> int:
        return SAMPLES

    def __getitem__(self, number: int) -> Pair:
        seed = torch.Generator().manual_seed(number)
        decoded = torch.randint(256, self._shape, generator=seed, dtype=torch.uint8)
        return (decoded / 255 - 0.45) / 0.225, torch.tensor(number % self._classes)


class Training:
    """One model and what trains it.

    Args:
        config: of the model.
        batch: how many samples a forward pass has.
        workers: processes of the data loader.

    Attributes:
        model: in training mode; it returns its loss.
    """

    def __init__(self, config: GptConfig | ResNetConfig, batch: int, workers: int) -> None:
        self._batch, self._workers = batch, workers
        self.model: nn.Module
        self._samples: Dataset[Pair]
        if isinstance(config, GptConfig):
            self.model, self._samples = Gpt(config), Tokens(config)
        else:
            self.model, self._samples = ResNet(config), Images(config)

    def get_inputs(self) -> list[torch.Tensor]:
        """One batch, of always the same samples."""
        pairs = [self._samples[number] for number in range(self._batch)]
        return [torch.stack(column) for column in zip(*pairs, strict=True)]

    def get_optimizer(self, parameters: Iterable[nn.Parameter]) -> torch.optim.Optimizer:
        """AdamW as in nanoGPT, or SGD as in section 3.4 of the ResNet paper."""
        given = list(parameters)
        fused = given[0].is_cuda
        if isinstance(self.model, Gpt):
            return torch.optim.AdamW(
                given, lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1, fused=fused
            )
        return torch.optim.SGD(given, lr=0.1, momentum=0.9, weight_decay=1e-4, fused=fused)

    def get_loader(self) -> DataLoader[Pair]:
        """Shuffled batches, which worker processes prepare."""
        return DataLoader(
            self._samples,
            self._batch,
            shuffle=True,
            num_workers=self._workers,
            pin_memory=torch.cuda.is_available(),
            drop_last=True,
        )
