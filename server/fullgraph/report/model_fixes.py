"""What a language model came to about the breaks that were left, for people and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.fixes.proof.solution import Kept
from fullgraph.llm.fixing.budget import Spent
from fullgraph.llm.fixing.loop import Outcome
from fullgraph.report.terminal import Painter, printable, shortened
from fullgraph.vocabulary.prose import clip, one_line

_WORDS = 400


def render_outcomes(
    name: str, outcomes: Sequence[Outcome], spent: Spent, cwd: Path, *, colour: bool = False
) -> str:
    """What the model took, and its answers that are not verified.

    Args:
        name: of the model.
        outcomes: break by break.
        spent: on all of them.
        cwd: paths below it are shown relative to it.
        colour: whether to use terminal colours.
    """
    paint = Painter(colour)
    proven = sum(each.fix is not None for each in outcomes)
    breaks = "1 break" if len(outcomes) == 1 else f"{len(outcomes)} breaks"
    lines = [printable(f"{name}: {breaks}, {proven} with a proven fix; {spent}")]
    left = [each for each in outcomes if each.fix is None]
    if left:
        lines += ["", paint("bold", "From the model, not verified, and not offered:")]
    for each in left:
        at = each.finding.location
        lines.append(printable(f"  {shortened(at.path, cwd)}:{at.line}: {_action(each)}"))
        lines.append(printable(f"    Not proven: {clip(one_line(each.reason), _WORDS)}"))
        if each.proposed is not None and each.proposed.why.strip():
            lines.append(printable(f"    It says: {clip(one_line(each.proposed.why), _WORDS)}"))
        if each.removed:
            lines.append(printable(f"    {clip(one_line(each.removed), _WORDS)}"))
    return "\n".join(lines)


def outcomes_as_data(name: str, outcomes: Sequence[Outcome], spent: Spent) -> dict[str, Any]:
    """The same as JSON takes it."""
    return {
        "name": name,
        **asdict(spent),
        "breaks": [
            {
                "path": each.finding.location.path,
                "line": each.finding.location.line,
                "code": each.finding.code,
                "proven": each.fix is not None,
                "reason": each.reason,
                **asdict(each.spent),
                "answer": asdict(each.proposed) if each.proposed is not None else None,
                "removed": each.removed,
            }
            for each in outcomes
        ],
    }


def heading_of_diff(kept: Sequence[Kept], cwd: Path) -> str:
    """Lines above a diff that say which of its changes a model wrote; empty for none."""
    lines = [
        f"{shortened(each.finding.location.path, cwd)}:{each.finding.location.line}: "
        f"{each.fix.proven_title}, by {each.fix.author}"
        for each in kept
        if each.fix.author
    ]
    return "".join(f"{printable(line)}\n" for line in lines)


def _action(outcome: Outcome) -> str:
    if outcome.proposed is None:
        return "no answer that can be read"
    return clip(one_line(outcome.proposed.action), _WORDS)
