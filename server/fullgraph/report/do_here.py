"""What to do at a finding: what was seen, the lines that its first fix changes, and their proof."""

from __future__ import annotations

import difflib

from fullgraph.explain.cost import observed_in_note
from fullgraph.explain.happened import times
from fullgraph.explain.inert import inert_text
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.source.text import same_ends, split_lines
from fullgraph.vocabulary.findings import Finding, Fix, Kind, Safety

_MOST_LINES = 6
_LONGEST_LINE = 100
_LONGEST_TITLE = 80
_LONGEST_NOTE = 140


def at_a_glance(finding: Finding, proof: str = "") -> str:
    """One line of Markdown: how often it was seen, what it cost, and whether its fix is proven.

    Args:
        finding: what to describe.
        proof: of its first fix, in words; empty if it has none.
    """
    observed = finding.observation
    if finding.kind is Kind.DEPRECATED:
        # No run can prove its fix, which is the same under another name.
        return "**Outdated API**"
    if observed is None:
        how = "**Possible**" if finding.is_possible else "**Likely**"
        parts = [f"{how}, if this is compiled" if finding.is_assumed else how, "not run yet"]
    else:
        parts = [f"**Seen** {times(observed.count)}"]
        cost = observed_in_note(observed)
        if cost:
            parts.append(f"cost{'' if cost[0].isdigit() else ':'} {cost}")
    return " · ".join([*parts, inert_text(proof, _LONGEST_NOTE)] if proof else parts)


def fix_in_words(fix: Fix, path: str) -> tuple[str, str]:
    """What the fix does and whether it has to be reviewed, and what its note says of it.

    Args:
        fix: the fix.
        path: the file that the reader looks at.
    """
    others = {edit.location.path for edit in fix.edits} - {path}
    what = inert_text(fix.title, _LONGEST_TITLE)
    what += f", in {len(others) + 1} files" if others else ""
    if fix.keeps_break:
        what += " (the graph still breaks, with less code in eager mode)"
    elif fix.safety is Safety.SAFE:
        what += " (eager mode stays the same)"
    elif fix.note:
        return what, f". {inert_text(fix.note, _LONGEST_NOTE)}"
    return what, ""


def changed_in_markdown(fix: Fix, path: str, text: str, most: int = _MOST_LINES) -> str:
    """The changed lines as a block of code; empty if the fix changes another file."""
    lines = changed_lines(fix, path, text, most)
    fence = "~~~~~" if any("```" in line for line in lines) else "```"
    return "\n".join([f"{fence}diff", *lines, fence]) if lines else ""


def changed_lines(fix: Fix, path: str, text: str, most: int = _MOST_LINES) -> list[str]:
    """The lines that the fix changes in a file, as a unified diff without its header.

    Args:
        fix: the fix.
        path: the file.
        text: of that file.
        most: how many lines are shown; of others there is only the number.
    """
    after = apply_edits(text, [edit for edit in fix.edits if edit.location.path == path])
    lines = [
        line[: _LONGEST_LINE - 1] + "…" if len(line) > _LONGEST_LINE else line
        for line in difflib.unified_diff(*_differing(text, after), n=0, lineterm="")
        if not line.startswith(("---", "+++", "@@")) and line.strip("+-").strip() != "import torch"
    ]
    hidden = len(lines) - most
    if hidden > 1:
        lines = [*lines[:most], f"… {hidden} more lines"]
    return lines


def _differing(text: str, after: str) -> tuple[list[str], list[str]]:
    """The lines of both texts without those that they begin and end with: difflib is slow."""
    old, new = split_lines(text), split_lines(after)
    top, bottom = same_ends(old, new)
    return old[top : len(old) - bottom], new[top : len(new) - bottom]
