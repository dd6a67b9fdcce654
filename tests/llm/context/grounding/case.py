"""One row of the table."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    """A program that breaks, and the facts that decide its fix.

    Attributes:
        name: short, unique.
        decides: which fix the facts decide for, and why.
        facts: regular expressions; each must be in what is sent besides the page, the references
            and the examples.
        line: a part of the line that breaks.
        program: the file with the target and ``get_inputs``.
        target: what is run.
        files: other files beside it.
        calls: how often the target is called.
    """

    name: str
    decides: str
    facts: tuple[str, ...]
    line: str
    program: str
    target: str = "Model"
    files: dict[str, str] = field(default_factory=dict)
    calls: int = 1
