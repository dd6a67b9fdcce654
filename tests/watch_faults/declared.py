"""The faults as they are declared beside their programs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

HERE = Path(__file__).parent
EAGER, COMPILED = "eager", "compiled"


@dataclass(frozen=True)
class Fault:
    """A program with a fault.

    Attributes:
        name: of the program.
        kinds: the alarms that name the fault.
        layers: those that may be named; an empty name for the whole model.
        step: the first with the fault.
        ranks: processes.
        modes: in which the fault is there: ``eager``, ``compiled``.
    """

    name: str
    kinds: tuple[str, ...]
    layers: tuple[str, ...]
    step: int
    ranks: int = 1
    modes: tuple[str, ...] = (EAGER, COMPILED)

    @property
    def path(self) -> Path:
        """The program."""
        return HERE / "programs" / f"{self.name}.py"


def faults() -> list[Fault]:
    """All of them, in the order of the file."""
    table = tomli.loads((HERE / "faults.toml").read_text(encoding="utf-8"))
    return [_fault(name, data) for name, data in table.items()]


def healthy() -> list[Path]:
    """Programs without a fault that have no twin with one."""
    return sorted(p for p in (HERE / "healthy").glob("*.py") if p.stem != "__init__")


def _fault(name: str, data: dict[str, Any]) -> Fault:
    return Fault(
        name,
        tuple(data["kinds"]),
        tuple(data["layers"]),
        data["step"],
        data.get("ranks", 1),
        tuple(data.get("modes", (EAGER, COMPILED))),
    )
