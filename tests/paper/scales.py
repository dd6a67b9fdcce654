"""The models of the study in its own sizes, and in sizes for a CPU."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.paper.gpt import GptConfig
from tests.paper.resnet import RESNET18, RESNET34, ResNetConfig


@dataclass(frozen=True)
class Workload:
    """One model and how it is trained.

    Attributes:
        table: the title of its table.
        name: of the model.
        config: its size.
        batch: how many samples a forward pass has.
        accumulation: forward and backward passes per step.
    """

    table: str
    name: str
    config: GptConfig | ResNetConfig
    batch: int
    accumulation: int = 1

    @property
    def size(self) -> str:
        """In words."""
        config = self.config
        if isinstance(config, ResNetConfig):
            blocks = ", ".join(map(str, config.blocks))
            return f"blocks {blocks}; batch {self.batch} of {config.image} x {config.image} images"
        passes = f" x {self.accumulation} accumulated" if self.accumulation > 1 else ""
        return (
            f"{config.layers} layers, {config.heads} heads, width {config.width}, "
            f"vocabulary {config.vocabulary}, dropout {config.dropout:g}; "
            f"batch {self.batch}{passes}, block {config.block}"
        )


@dataclass(frozen=True)
class Scale:
    """All models in one size, and how long they are measured.

    Attributes:
        workloads: in the order of the tables.
        autocast: the type of ``torch.autocast``; empty for float32.
        rounds: how often each arm is timed.
        round_seconds: for how long each time, and as long again with the data loader.
        workers: processes of the data loader.
    """

    workloads: Sequence[Workload]
    autocast: str
    rounds: int
    round_seconds: float
    workers: int


CHARACTERS, GPT2, IMAGES = "nanoGPT, shakespeare-char", "nanoGPT, GPT-2", "ResNet"


def _workloads(
    characters: tuple[GptConfig, int],
    gpt2: tuple[GptConfig, int, int],
    batch: int,
    image: int,
) -> list[Workload]:
    return [
        Workload(CHARACTERS, "shakespeare-char", *characters),
        Workload(GPT2, "GPT-2", *gpt2),
        Workload(IMAGES, "ResNet-18", ResNetConfig(RESNET18, image), batch),
        Workload(IMAGES, "ResNet-34", ResNetConfig(RESNET34, image), batch),
    ]


SCALES = {
    # The configurations train_shakespeare_char.py and train.py of nanoGPT, on one GPU.
    "full": Scale(
        _workloads(
            (GptConfig(6, 6, 384, 256, 65, dropout=0.2), 64),
            (GptConfig(12, 12, 768, 1024, 50304), 12, 40),
            batch=256,
            image=224,
        ),
        autocast="bfloat16",
        rounds=20,
        round_seconds=2.0,
        workers=8,
    ),
    # The models of the study on one GPU in minutes: six arms of each fit into 80 GB together.
    "gpu": Scale(
        _workloads(
            (GptConfig(6, 6, 384, 256, 65, dropout=0.2), 64),
            (GptConfig(12, 12, 768, 1024, 50304), 8, 2),
            batch=128,
            image=224,
        ),
        autocast="bfloat16",
        rounds=6,
        round_seconds=0.5,
        workers=6,
    ),
    # shakespeare-char as nanoGPT's README has it for a CPU; of GPT-2 two layers in full width.
    "cpu": Scale(
        _workloads(
            (GptConfig(4, 4, 128, 64, 65), 12),
            (GptConfig(2, 12, 768, 32, 50304), 2, 2),
            batch=8,
            image=64,
        ),
        autocast="",
        rounds=8,
        round_seconds=0.4,
        workers=1,
    ),
    # For the tests.
    "tiny": Scale(
        _workloads(
            (GptConfig(2, 2, 16, 8, 65, dropout=0.2), 2),
            (GptConfig(2, 2, 16, 8, 96), 2, 2),
            batch=2,
            image=32,
        ),
        autocast="",
        rounds=4,
        round_seconds=0.02,
        workers=1,
    ),
}
