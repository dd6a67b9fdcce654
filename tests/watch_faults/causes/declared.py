"""The origins of the faults, as they are declared beside their programs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import tomli

from tests.watch_faults import declared

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Origin:
    """A program, and where its fault begins.

    Attributes:
        name: of the program.
        step: the first with the fault.
        layers: those that may be named; an empty name for the whole model.
        change: the quantity that changed in this step; empty if none is recorded.
    """

    name: str
    step: int
    layers: tuple[str, ...]
    change: str = ""

    @property
    def path(self) -> Path:
        """The program: of this folder, or of the planted faults."""
        own = HERE / "programs" / f"{self.name}.py"
        return own if own.exists() else declared.HERE / "programs" / f"{self.name}.py"


def origins() -> list[Origin]:
    """All of them, in the order of the file."""
    table = tomli.loads((HERE / "origins.toml").read_text(encoding="utf-8"))
    return [
        Origin(name, data["step"], tuple(data["layers"]), data.get("change", ""))
        for name, data in table.items()
    ]
