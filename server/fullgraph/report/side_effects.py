"""What Dynamo repeats after the graphs of compiled code, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.merging import NAME, changed_name
from fullgraph_worker.protocol import wire


@dataclass(frozen=True)
class Replayed:
    """A line of the program that changes an object outside of the graphs.

    Attributes:
        path: its file.
        line: 1-based.
        function: that it is in.
        code: of the line.
        object: the type of what it changes; empty for a global variable.
        compiles_again: whether a guard on what it changes failed in a later call.
    """

    path: str
    line: int
    function: str
    code: str
    object: str
    compiles_again: bool

    @property
    def in_words(self) -> str:
        """``model.py:18  self.calls += 1  (Net; compiles again)``."""
        about = self.object or "global variable"
        again = "; the next call compiled again" if self.compiles_again else ""
        return f"{Path(self.path).name}:{self.line}  {self.code}  ({about}{again})"


def replayed(
    compilations: Iterable[wire.Compilation], findings: Iterable[Finding]
) -> tuple[Replayed, ...]:
    """Each line once, in the order of files and lines.

    Args:
        compilations: of the run.
        findings: its recompiles say which of the objects a guard is about.
    """
    guarded = {name for finding in findings if (name := changed_name(finding))}
    effects = {(each.path, each.line): each for made in compilations for each in made.side_effects}
    return tuple(
        Replayed(
            **asdict(effects[key]),
            compiles_again=not guarded.isdisjoint(NAME.findall(effects[key].code)),
        )
        for key in sorted(effects)
    )


def side_effect_lines(effects: Sequence[Replayed], *, is_brief: bool) -> list[str]:
    """What a terminal shows: their number, or each with its line; nothing if there are none."""
    if not effects:
        return []
    again = sum(each.compiles_again for each in effects)
    count = "1 side effect" if len(effects) == 1 else f"{len(effects)} side effects"
    recompiles = f"; {again} made a later call compile again" if again else ""
    said = f"Dynamo repeats {count} after the graphs{recompiles}"
    if is_brief:
        return ["", f"{said} (see --verbose)."]
    return ["", f"{said}:", *(f"  {each.in_words}" for each in effects)]
