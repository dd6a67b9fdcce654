"""A model's answer without what is invented in it: names, links, and calls out of the program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.llm.answers.cleaning import Cleaner, names_of
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.answers.fix import ProposedFix
from fullgraph.llm.answers.run_summary import RunSummary
from fullgraph_worker.protocol.wire import Names, NamesJob

CheckNames = Callable[[NamesJob], Awaitable[Names]]
"""Which of the names the user's torch does not have; raises ``NameCheckError``."""

_TEXTS = ("action", "what", "why", "mechanism", "risks", "confidence_reason")


class NameCheckError(Exception):
    """The user's torch cannot be asked; the message is one sentence for the user."""


@dataclass(frozen=True)
class Checked:
    """An answer, and what was removed from it.

    Attributes:
        explanation: what is left of it.
        names: the unknown names and keywords that were removed, each once.
        links: how many links were removed.
        calls: the calls out of the program, each once; their changes were removed.
        changes: how many changes were removed, for any of these reasons.
        unchecked: why its names could not be checked; empty if they were.
    """

    explanation: Explanation
    names: tuple[str, ...] = ()
    links: int = 0
    calls: tuple[str, ...] = ()
    changes: int = 0
    unchecked: str = ""

    @property
    def note(self) -> str:
        """What was removed and what could not be checked, in sentences; empty for nothing."""
        return note_on(len(self.names), self.links, self.changes, self.calls, self.unchecked)


def note_on(
    names: int, links: int, changes: int = 0, calls: Sequence[str] = (), unchecked: str = ""
) -> str:
    """What was removed from an answer and what could not be checked, in sentences.

    Args:
        names: how many unknown names were removed.
        links: how many links.
        changes: how many changes.
        calls: those out of the program in the changes.
        unchecked: why the names could not be checked; empty if they were.
    """
    counts = ((names, "unknown name"), (links, "link"), (changes, "change"))
    parts = [f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in counts if n]
    sentences = []
    if parts:
        words = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
        unsafe = f" (unsafe: {', '.join(calls)})" if calls else ""
        verb = "was" if sum(n for n, _ in counts) == 1 else "were"
        sentences.append(f"{words}{unsafe} {verb} removed from the answer.")
    if unchecked:
        sentences.append(f"The names in it were not checked: {unchecked}")
    return " ".join(sentences)


async def checked(
    explanation: Explanation,
    originals: Mapping[str, str],
    references: Sequence[str],
    check: CheckNames | None,
) -> Checked:
    """An answer without unknown names, links that were not given, and unsafe changes.

    Args:
        explanation: what the model wrote.
        originals: the text of each file, by the name that the model was given.
        references: the links that were given.
        check: finds the names that the user's torch does not have; None if it cannot be asked.
    """
    unknown, unchecked = await _looked_up(names_in(explanation, originals), check)
    return cleaned(explanation, originals, references, unknown, unchecked)


async def checked_summary(
    summary: RunSummary, originals: Mapping[str, str], check: CheckNames | None
) -> tuple[RunSummary, str]:
    """A ranking without unknown names and links, and a note on what was removed.

    Args:
        summary: what the model wrote.
        originals: the text of each file, by the name that the model was given.
        check: finds the names that the user's torch does not have; None if it cannot be asked.
    """
    texts = [summary.overall, *(t for each in summary.ranked for t in (each.why, each.removes))]
    unknown, unchecked = await _looked_up(names_of(texts, (), originals), check)
    cleaner = Cleaner(originals, (), unknown)
    left = replace(
        summary,
        overall=cleaner.text(summary.overall),
        ranked=tuple(
            replace(each, why=cleaner.text(each.why), removes=cleaner.text(each.removes))
            for each in summary.ranked
        ),
    )
    return left, note_on(len(cleaner.names), cleaner.links, unchecked=unchecked)


async def checked_fix(
    fix: ProposedFix,
    originals: Mapping[str, str],
    references: Sequence[str],
    check: CheckNames | None,
) -> tuple[ProposedFix, str]:
    """A fix without unknown names, links that were not given, and changes with either.

    Args:
        fix: what the model wrote.
        originals: the text of each file, by the name that the model was given.
        references: the links that were given.
        check: finds the names that the user's torch does not have; None if it cannot be asked.

    Returns:
        The fix, and a note on what was removed.
    """
    texts = (fix.action, fix.why, fix.risks, fix.confidence_reason)
    unknown, unchecked = await _looked_up(names_of(texts, fix.changes, originals), check)
    cleaner = Cleaner(originals, references, unknown)
    kept = tuple(each for each in fix.changes if cleaner.keeps(each))
    left = replace(
        fix,
        action=cleaner.text(fix.action),
        why=cleaner.text(fix.why),
        changes=kept,
        risks=cleaner.text(fix.risks),
        confidence_reason=cleaner.text(fix.confidence_reason),
    )
    removed, calls = len(fix.changes) - len(kept), tuple(dict.fromkeys(cleaner.calls))
    return left, note_on(len(cleaner.names), cleaner.links, removed, calls, unchecked)


async def _looked_up(job: NamesJob, check: CheckNames | None) -> tuple[Names, str]:
    """The unknown names, and why they are not known if they are not."""
    if check is None or not (job.names or job.calls or job.variables):
        return Names(), ""
    try:
        return await check(job), ""
    except NameCheckError as error:
        return Names(), str(error)


def names_in(explanation: Explanation, originals: Mapping[str, str]) -> NamesJob:
    """The names of torch in an explanation, but for those in the lines that it replaces.

    Args:
        explanation: what the model wrote.
        originals: the text of each file, by the name that the model was given.
    """
    texts = (getattr(explanation, name) for name in _TEXTS)
    return names_of(texts, explanation.changes, originals)


def cleaned(
    explanation: Explanation,
    originals: Mapping[str, str],
    references: Sequence[str],
    unknown_names: Names,
    unchecked: str = "",
) -> Checked:
    """An answer without these names, links that were not given, and unsafe changes.

    Args:
        explanation: what the model wrote.
        originals: the text of each file, by the name that the model was given.
        references: the links that were given.
        unknown_names: what of ``names_in`` the user's torch does not have.
        unchecked: why they are not known; empty if they are.
    """
    cleaner = Cleaner(originals, references, unknown_names)
    kept = tuple(each for each in explanation.changes if cleaner.keeps(each))
    numbers = tuple(n for n in explanation.references if 0 < n <= len(references))
    left = replace(
        explanation,
        action=cleaner.text(explanation.action),
        what=cleaner.text(explanation.what),
        why=cleaner.text(explanation.why),
        mechanism=cleaner.text(explanation.mechanism),
        changes=kept,
        risks=cleaner.text(explanation.risks),
        references=numbers,
        confidence_reason=cleaner.text(explanation.confidence_reason),
    )
    return Checked(
        left,
        names=cleaner.names,
        links=cleaner.links + len(explanation.references) - len(numbers),
        calls=tuple(dict.fromkeys(cleaner.calls)),
        changes=len(explanation.changes) - len(kept),
        unchecked=unchecked,
    )
