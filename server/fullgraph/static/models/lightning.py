"""Lightning."""

from __future__ import annotations

STEPS = ("training_step", "validation_step", "test_step", "predict_step")
"""What it compiles of a compiled module besides its ``forward``."""
