"""Lightning."""

from __future__ import annotations

STEPS = ("training_step", "validation_step", "test_step", "predict_step")
"""What it compiles of a compiled module besides its ``forward``."""


def is_lightning_module(path: str) -> bool:
    """Whether it is the base class of Lightning's models."""
    return path.endswith(".LightningModule")
