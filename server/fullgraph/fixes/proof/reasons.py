"""Why a line still breaks: what stands in the way, what was tried, and what remains to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from fullgraph import taxonomy
from fullgraph.fixes.proof.allowed import HELD, Allowed
from fullgraph.fixes.proof.solution import Refused, Stays
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Fix, Kind, Location


def reasons(
    findings: Iterable[Finding],
    tried: Mapping[tuple[str, str, str], Sequence[Refused]],
    code: Code,
    read: Callable[[str], str | None],
    allowed: Allowed,
    original: Callable[[Location], Location],
) -> tuple[Stays, ...]:
    """One for each finding that is left.

    Args:
        findings: of the last run.
        tried: the fixes that the proof refuted, by ``place_of`` their finding.
        code: the texts of that run; what blocks its rewrites is added to it.
        read: the text of a file of that run.
        allowed: what fixes may do.
        original: where a place of that run's texts was before all fixes.
    """
    found = []
    for finding in findings:
        own = tuple(tried.get(place_of(finding, read), ()))
        found.append(_stays(finding, own, code, allowed, original, tried.values()))
    return tuple(found)


def place_of(finding: Finding, read: Callable[[str], str | None]) -> tuple[str, str, str]:
    """The same for a finding of the next run, whose line may have moved."""
    place = finding.location
    lines = split_lines(read(place.path) or "")
    line = lines[place.line - 1].strip() if place.line <= len(lines) else ""
    return place.path, line, finding.entry


def _stays(
    finding: Finding,
    tried: tuple[Refused, ...],
    code: Code,
    allowed: Allowed,
    original: Callable[[Location], Location],
    others: Iterable[Sequence[Refused]],
) -> Stays:
    before = len(code.blocked)
    fixes = propose_fixes(finding, code)
    blocked = code.blocked[before:]
    if not tried and fixes:
        # One fix may be that of several findings; it was tried for the first of them.
        tried = tuple(r for several in others for r in several if r.fix.edits == fixes[0].edits)
    observation = finding.observation
    if tried:
        last = tried[-1]
        why = f"{last.fix.title} was tried, and {last.reason}"
    elif observation is not None and observation.caused_by is not None:
        cause = original(observation.caused_by)
        return Stays(
            finding,
            f"It follows from the {observation.cause_noun} at {cause.path}:{cause.line}",
            tried,
        )
    elif blocked:
        at = finding.location
        line = original(at.shifted(blocked[0].line - at.line)).line
        why = f"No rewrite applies: at line {line}: {blocked[0].why}"
    elif fixes:
        why = f"{fixes[0].title} {_untried(fixes[0], allowed)}"
    elif not allowed.files(finding.location.path):
        why = "It is in a file that is not changed"
    elif observation is not None and observation.called_from:
        why = "What breaks is in a library that is called here"
    else:
        why = _nothing_applies(finding)
    is_number = any(each.reason.endswith(HELD) for each in tried)
    setup = next((each.title for each in fixes if each.needs_setup and not allowed.setup), "")
    return Stays(finding, why, tried, _remains(finding.kind, allowed, setup, is_number=is_number))


def _nothing_applies(finding: Finding) -> str:
    """Why there is nothing to try, as far as the kind of the finding says it."""
    if finding.kind is Kind.RECOMPILE:
        return "No rewrite makes one compiled version take both"
    page = taxonomy.load().by_id(finding.entry)
    return f"No rewrite of {finding.code} applies{f': {page.no_fix}' if page.no_fix else ''}"


def _remains(kind: Kind, allowed: Allowed, setup: str, *, is_number: bool) -> str:
    """What else the user can do, without what the command was allowed already.

    Args:
        kind: of the finding.
        allowed: what fixes may do.
        setup: the title of a fix that changes a configuration; empty where there is none.
        is_number: whether a number is returned.
    """
    if kind is Kind.RECOMPILE:
        setting = "" if allowed.setup else ", or a setting of torch.compile (--allow-setup)"
        return f"other inputs{setting}"
    if kind is not Kind.BREAK:
        return ""
    region = " a smaller region under torch.compiler.disable (--allow-disable),"
    number = " a tensor in place of the number that is returned (--allow-tensors),"
    setting = f" {setup[0].lower()}{setup[1:]} (--allow-setup)," if setup else ""
    return (
        f"a change where it is called,{number if is_number else ''}{setting} a custom operator,"
        f"{'' if allowed.disable else region} or a language model (--llm)"
    )


def _untried(fix: Fix, allowed: Allowed) -> str:
    if fix.needs_setup and not allowed.setup:
        return "is not allowed: it changes a configuration (--allow-setup)"
    if fix.keeps_break and not allowed.disable:
        return "is not allowed: it leaves a break around less code (--allow-disable)"
    if not all(allowed.files(edit.location.path) for edit in fix.edits):
        return "is not allowed: it changes a file that is not the user's"
    return "was not tried by itself: a fix of another break changes the same lines"
