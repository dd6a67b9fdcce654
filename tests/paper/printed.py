"""The figures that the study prints.

Source: *What's new with PyTorch?*, seminar report, Georg-August-Universität Göttingen, 2024-09-20.
The language models ran on one A100 80 GB, the ResNets on one H100.
"""

from __future__ import annotations

from typing import NamedTuple

from fullgraph_worker.measure.arm import EAGER, INDUCTOR, TORCHSCRIPT
from tests.paper.program import AS_PRINTED

SHAKESPEARE, GPT2, RESNET18, RESNET34 = "shakespeare-char", "GPT-2", "ResNet-18", "ResNet-34"


class Printed(NamedTuple):
    """One row of the study.

    Attributes:
        model: as this repetition names it.
        arm: likewise; the study's row "cudagraphs" is the program that does not use the result.
        device: that the study measured on.
        mean: seconds of an iteration.
        sigma: their standard deviation.
        mfu: percent of 312 TFLOP/s; None where the study prints none.
        mfu_sigma: its standard deviation.
    """

    model: str
    arm: str
    device: str
    mean: float
    sigma: float
    mfu: float | None = None
    mfu_sigma: float | None = None


_A100, _H100 = "A100 80 GB", "H100"
PRINTED = (
    Printed(SHAKESPEARE, EAGER, _A100, 16.029e-3, 2.666e-3, 22.951, 0.853),
    Printed(SHAKESPEARE, AS_PRINTED, _A100, 16.828e-3, 3.935e-3, 21.916, 0.653),
    Printed(SHAKESPEARE, INDUCTOR, _A100, 12.191e-3, 1.556e-3, 29.920, 0.952),
    Printed(GPT2, EAGER, _A100, 3107.334e-3, 2.762e-3, 43.337, 0.000),
    Printed(GPT2, AS_PRINTED, _A100, 3098.297e-3, 0.956e-3, 43.463, 0.000),
    Printed(GPT2, INDUCTOR, _A100, 2640.227e-3, 5.773e-3, 51.023, 0.004),
    Printed(RESNET18, EAGER, _H100, 0.299, 0.132),
    Printed(RESNET18, TORCHSCRIPT, _H100, 0.144, 0.049),
    Printed(RESNET18, INDUCTOR, _H100, 0.403, 0.161),
    Printed(RESNET34, EAGER, _H100, 0.243, 0.101),
    Printed(RESNET34, TORCHSCRIPT, _H100, 0.229, 0.097),
    Printed(RESNET34, INDUCTOR, _H100, 0.205, 0.099),
)


def printed(model: str, arm: str) -> Printed | None:
    """What the study prints of an arm; None if it has no such row."""
    return next((each for each in PRINTED if (each.model, each.arm) == (model, arm)), None)


def printed_speed_up(model: str, arm: str) -> float | None:
    """How many times as fast as eager mode the arm is in the study."""
    eager, found = printed(model, EAGER), printed(model, arm)
    return eager.mean / found.mean if eager and found else None
