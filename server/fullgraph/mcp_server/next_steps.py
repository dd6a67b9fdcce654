"""What an agent is to do after a result: its last paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from fullgraph.fixes.proof.allowed import may_lose_messages
from fullgraph.fixes.proof.solution import Solution
from fullgraph.report.terminal import shortened
from fullgraph.vocabulary.findings import Finding, Fix, Kind

VERIFY = "verify, with the inputs of the caller, compares compiled code with eager mode"
_FIX = (
    "Next: call fix. It tries rewrites, including those that need the values of a run, and returns "
    "the proven ones as a diff."
)
_MESSAGES = {"printed", "logged", "warning"}


def after_explain(
    findings: Sequence[Finding], root: Path, may_be_changed: Callable[[str], bool]
) -> str:
    """The rewrites that are known before ``fix`` has run, and the lines that may have none.

    Args:
        findings: what the run observed, with their rewrites.
        root: paths below it are shown relative to it.
        may_be_changed: whether a fix may change a file.
    """
    known, others = [], []
    for finding in findings:
        fixes = [fix for fix in finding.fixes if _may_be_tried(fix, may_be_changed)]
        place = _place(finding, root)
        known += [f"  {place}: {fix.title}{_needs(fix)}" for fix in fixes]
        # The advice of the other kinds is not always to change something.
        if not fixes and finding.kind is Kind.BREAK:
            others.append(finding)
    if not known and not others:
        return f"Next: {VERIFY}."
    lines = [_FIX]
    if known:
        lines += ["Rewrites known so far:", *known]
    return "\n".join(
        [*lines, *_by_hand(others, root, may_be_changed, "What it does not fix, change")]
    )


def after_fix(solution: Solution, root: Path, may_be_changed: Callable[[str], bool]) -> str:
    """What to do with the diff, and what it leaves.

    Args:
        solution: of the target.
        root: paths below it are shown relative to it.
        may_be_changed: whether a fix may change a file.
    """
    lines = []
    if solution.texts:
        fixes = [kept.fix for kept in solution.kept]
        lost = " and allow_lost_messages=true" if may_lose_messages(fixes) else ""
        lines.append(
            f"Next: apply the diff in {root} (git apply), or call fix with write=true. "
            f"Then explain again, and verify with the inputs of the caller{lost}."
        )
        replaced = ", ".join(dict.fromkeys(name for fix in fixes for name in fix.replaces))
        if replaced:
            lines.append(f"As the fix says, verify reports other objects in {replaced}.")
    left = [each for each in solution.after.findings if each.kind is Kind.BREAK]
    lines += _by_hand(left, root, may_be_changed, "Change" if lines else "Next: change")
    return "\n".join(lines) or f"Next: {VERIFY}."


def after_verify(kinds: Iterable[str], *, is_failed: bool) -> str:
    """How to read the differences.

    Args:
        kinds: of the differences.
        is_failed: whether a backend failed.
    """
    found = set(kinds)
    if not found and not is_failed:
        return ""
    if found and found <= _MESSAGES:
        return (
            "Next: only messages differ. If a fix says that it drops them in compiled code, "
            "verify with allow_lost_messages=true; tell the user about it."
        )
    return (
        "Next: verify the code as it was before your changes, with the same arguments. What "
        "differs there too does not come from them."
    )


def _by_hand(
    left: Sequence[Finding], root: Path, may_be_changed: Callable[[str], bool], change: str
) -> list[str]:
    """The lines that an agent has to change itself."""
    own = [each for each in left if may_be_changed(each.location.path)]
    others = [each for each in left if each not in own]
    lines = []
    if own:
        codes = ", ".join(dict.fromkeys(each.code for each in own))
        places = ", ".join(dict.fromkeys(_place(each, root) for each in own))
        lines.append(
            f"{change} by hand, where the value is made or used: "
            f"{places}. explain_code has the page about each code ({codes})."
        )
    if others:
        places = ", ".join(dict.fromkeys(_place(each, root) for each in others))
        lines.append(
            f"Not in an allowed folder: {places}. Change the code that calls it, or report it to "
            "the user."
        )
    return lines


def _place(finding: Finding, root: Path) -> str:
    at = finding.location
    return f"{shortened(at.path, root)}:{at.line} {finding.code}"


def _may_be_tried(fix: Fix, may_be_changed: Callable[[str], bool]) -> bool:
    return all(may_be_changed(edit.location.path) for edit in fix.edits)


def _needs(fix: Fix) -> str:
    setup = " (setup change, only with allow_setup=true)" if fix.needs_setup else ""
    return f"{setup}{' (keeps a break, only with allow_disable=true)' if fix.keeps_break else ''}"
