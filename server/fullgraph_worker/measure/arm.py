"""One arm of a benchmark: what its name stands for. It imports nothing of torch."""

from __future__ import annotations

from typing import NamedTuple

EAGER = "eager"
TORCHSCRIPT = "torchscript"
AS_WRITTEN = "as-written"
"""What the program itself compiles, with its own backend and mode."""
INDUCTOR = "inductor"
BLOCKS = "blocks"
"""Each repeated block compiled by itself, with Inductor; what is around them runs in eager mode."""
REGIONS = "regions"
"""The whole compiled with Inductor, with repeated blocks as ``nested_compile_region``."""
MODES = ("reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs")
"""Of ``torch.compile``, with the backend inductor."""


class Arm(NamedTuple):
    """What to compile with.

    Attributes:
        name: as the user writes it.
        backend: of ``torch.compile``; empty where this arm does not choose one.
        mode: of ``torch.compile``; empty for its default.
    """

    name: str
    backend: str
    mode: str = ""

    @property
    def compiles(self) -> bool:
        """Whether torch.compile is to compile something."""
        return bool(self.backend) or self.name == AS_WRITTEN


def arm_of(name: str) -> Arm:
    """The arm that has this name; a name that is no other arm's is a backend."""
    if name in (EAGER, TORCHSCRIPT, AS_WRITTEN):
        return Arm(name, "")
    if name in (BLOCKS, REGIONS):
        return Arm(name, INDUCTOR)
    if name in MODES:
        return Arm(name, INDUCTOR, name)
    return Arm(name, name)
