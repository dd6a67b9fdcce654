"""Proposes fixes for generated programs, and compares eager mode before and after."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.rewrites.base import Rewritten
from fullgraph.fixes.source.apply import apply_edits, overlaps
from fullgraph.fixes.source.code import Code
from fullgraph.vocabulary.findings import Edit, Fix, Safety
from fullgraph_worker.protocol import wire
from tests.fixes.explained import Explained, explain_cases
from tests.fixing.generated.programs import program
from tests.fixing.solved import solve_all

_CHILD = Path(__file__).with_name("child.py")
_INPUTS = "torch.randn(4, 6), torch.rand(4, 6) + 0.1, 2"
_BATCH = 100


@dataclass(frozen=True)
class Compared:
    """One program and one of its fixes.

    Attributes:
        number: of the program.
        rewrite: which was applied.
        is_safe: whether it claims that eager mode is the same by construction.
        differences: in eager mode, by inputs.
    """

    number: int
    rewrite: str
    is_safe: bool
    differences: tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """All programs.

    Attributes:
        programs: how many there are.
        breaking: how many of them break.
        compared: each fix of each program.
    """

    programs: int
    breaking: int
    compared: tuple[Compared, ...]

    @property
    def wrong(self) -> tuple[Compared, ...]:
        """The fixes after which eager mode differs."""
        return tuple(each for each in self.compared if each.differences)


def after_proof(measured: Measured, folder: Path, python: Sequence[str]) -> dict[int, str]:
    """What differs in the programs for which a proposal was wrong, once they are really fixed.

    Args:
        measured: the proposals, none of which was proven.
        folder: where the programs are.
        python: the command of the interpreter that runs the proofs.

    Returns:
        The first difference of each program in which one is left.
    """
    jobs = [
        (str(n), wire.ExplainJob("Net", str(folder / f"p{n}.py"), inputs=f"({_INPUTS},)"))
        for n in sorted({each.number for each in measured.wrong})
    ]
    solved = [each for each in asyncio.run(solve_all(jobs, python, calls=5)) if each.texts]
    pairs = []
    for each in solved:
        after = folder / f"proven_{each.name}.py"
        after.write_text(dict(each.texts)[str(folder / f"p{each.name}.py")], encoding="utf-8")
        pairs.append((str(folder / f"p{each.name}.py"), str(after)))
    differences = zip(solved, _compare(pairs), strict=True)
    return {int(each.name): found[0] for each, found in differences if found}


def measure(numbers: Iterable[int], folder: Path) -> Measured:
    """Explain, rewrite and compare the programs of these numbers."""
    every = list(numbers)
    breaking, compared = 0, []
    for start in range(0, len(every), _BATCH):
        batch = every[start : start + _BATCH]
        cases = {f"p{n}": Rewritten(program(n), "", _INPUTS) for n in batch}
        explained = explain_cases(folder, cases)
        breaking += sum(bool(each.findings) for each in explained.values())
        pairs = [
            (name, fix, _after(each, fix, folder))
            for name, each in explained.items()
            for fix in _fixes(each)
        ]
        differences = _compare([(str(folder / f"{name}.py"), after) for name, _, after in pairs])
        compared += [
            Compared(int(name[1:]), fix.rewrite, fix.safety is Safety.SAFE, tuple(found))
            for (name, fix, _), found in zip(pairs, differences, strict=True)
        ]
    return Measured(len(every), breaking, tuple(compared))


def table(measured: Measured, proven: Mapping[int, str]) -> str:
    """Per rewrite: how often it was proposed, and how often eager mode differs after it."""
    offered: Counter[tuple[str, bool]] = Counter()
    wrong: Counter[tuple[str, bool]] = Counter()
    for each in measured.compared:
        offered[each.rewrite, each.is_safe] += 1
        wrong[each.rewrite, each.is_safe] += bool(each.differences)
    rows = ["| rewrite | safety | proposed | eager mode differs |", "|---|---|---:|---:|"]
    rows += [
        f"| {name} | {'safe' if is_safe else 'unsafe'} | {count} | {wrong[name, is_safe]} |"
        for (name, is_safe), count in sorted(offered.items())
    ]
    rows.append(
        f"| **all** of {measured.programs} programs, {measured.breaking} break | | "
        f"{sum(offered.values())} | {sum(wrong.values())} |"
    )
    rows.append(f"| after the proof | | | {len(proven)} |")
    return "\n".join(rows)


def _fixes(explained: Explained) -> Iterator[Fix]:
    code = Code(lambda path: explained.text if path == explained.path else None, explained.facts)
    for finding in explained.findings:
        yield from propose_fixes(finding, code)


def _after(explained: Explained, fix: Fix, folder: Path) -> str:
    edits: list[Edit] = []
    for edit in fix.edits:
        if not overlaps([edit], edits):
            edits.append(edit)
    name = f"{Path(explained.path).stem}_{abs(hash((fix.rewrite, fix.edits))):x}.py"
    path = folder / name
    path.write_text(apply_edits(explained.text, edits), encoding="utf-8")
    return str(path)


def _compare(pairs: list[tuple[str, str]]) -> list[list[str]]:
    if not pairs:
        return []
    folder = Path(pairs[0][0]).parent
    request, answer = folder / "pairs.json", folder / "answer.json"
    request.write_text(json.dumps(pairs), encoding="utf-8")
    subprocess.run([sys.executable, str(_CHILD), str(request), str(answer)], check=True)
    found: list[list[str]] = json.loads(answer.read_text(encoding="utf-8"))
    return found
