"""A model's answer without what is invented in it: names, links, and calls out of the program."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.llm.answers.explanation import Change, Explanation
from fullgraph.llm.answers.names_in import (
    TorchNames,
    aliases_of,
    dotted_in,
    names_in_code,
    names_in_prose,
    spans_in,
)
from fullgraph.llm.answers.unsafe_calls import unsafe_calls
from fullgraph_worker.wire import Names, NamesJob

REMOVED_NAME = "[removed: unknown name]"
REMOVED_LINK = "[removed: unknown link]"

CheckNames = Callable[[NamesJob], Awaitable[Names]]
"""Which of the names the user's torch does not have; raises ``NameCheckError``."""

_TEXTS = ("action", "what", "why", "mechanism", "risks", "confidence_reason")
_LINK = re.compile(r"!?\[([^\]\n]*)\]\(\s*<?([^)\s>]*)>?[^)\n]*\)")
_URL = re.compile(r"\b(?:[a-z][a-z0-9+.-]*://|www\.)[^\s<>()\[\]`\"']+", re.IGNORECASE)


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
        counts = (
            (len(self.names), "unknown name"),
            (self.links, "link"),
            (self.changes, "change"),
        )
        parts = [f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in counts if n]
        sentences = []
        if parts:
            words = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
            calls = f" (unsafe: {', '.join(self.calls)})" if self.calls else ""
            verb = "was" if sum(n for n, _ in counts) == 1 else "were"
            sentences.append(f"{words}{calls} {verb} removed from the answer.")
        if self.unchecked:
            sentences.append(f"The names in it were not checked: {self.unchecked}")
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
    job = names_of(explanation, originals)
    unknown, unchecked = Names(), ""
    try:
        if check is not None and (job.names or job.calls or job.variables):
            unknown = await check(job)
    except NameCheckError as error:
        unchecked = str(error)
    return cleaned(explanation, originals, references, unknown, unchecked)


def names_of(explanation: Explanation, originals: Mapping[str, str]) -> NamesJob:
    """The names of torch in an answer, but for those in the lines that it replaces.

    Args:
        explanation: what the model wrote.
        originals: the text of each file, by the name that the model was given.
    """
    found = TorchNames()
    aliases = _aliases(originals)
    for name in _TEXTS:
        found.add(names_in_prose(getattr(explanation, name), aliases))
    for change in explanation.changes:
        found.add(_new_names(change, aliases))
    return NamesJob(sorted(found.names), found.wire_calls(), sorted(found.variables))


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
        unknown_names: what of ``names_of`` the user's torch does not have.
        unchecked: why they are not known; empty if they are.
    """
    aliases = _aliases(originals)
    unknown = _Unknown(unknown_names)
    kept: list[Change] = []
    calls: list[str] = []
    for change in explanation.changes:
        unsafe = unsafe_calls(change.replace, originals.get(change.file, ""))
        calls += unsafe
        links = (url for url in _URL.findall(change.replace) if url not in change.search)
        if not unsafe and not unknown.in_names(_new_names(change, aliases)) and not any(links):
            kept.append(change)
    given = _Links(references)

    def clean(text: str) -> str:
        return given.removed_from(unknown.removed_from(text, aliases))

    numbers = tuple(n for n in explanation.references if 0 < n <= len(references))
    result = replace(
        explanation,
        action=clean(explanation.action),
        what=clean(explanation.what),
        why=clean(explanation.why),
        mechanism=clean(explanation.mechanism),
        risks=clean(explanation.risks),
        confidence_reason=clean(explanation.confidence_reason),
        changes=tuple(kept),
        references=numbers,
    )
    return Checked(
        result,
        names=unknown.words,
        links=given.removed + len(explanation.references) - len(numbers),
        calls=tuple(dict.fromkeys(calls)),
        changes=len(explanation.changes) - len(kept),
        unchecked=unchecked,
    )


def _aliases(originals: Mapping[str, str]) -> dict[str, str]:
    return {name: value for text in originals.values() for name, value in aliases_of(text).items()}


def _new_names(change: Change, aliases: Mapping[str, str]) -> TorchNames:
    """The names that a change brings: those that it replaces are the user's own."""
    after, before = names_in_code(change.replace, aliases), names_in_code(change.search, aliases)
    calls = {call: None for call in after.calls if call not in before.calls}
    return TorchNames(after.names - before.names, calls, after.variables - before.variables)


class _Unknown:
    """The names that the user's torch does not have."""

    def __init__(self, names: Names) -> None:
        self._names = {*names.names, *names.variables}
        self._calls = {(call.name, word) for call in names.calls for word in call.keywords}
        keywords = (f"{name}({word}=…)" for name, word in sorted(self._calls))
        self.words = (*sorted(self._names), *keywords)

    def in_names(self, found: TorchNames) -> bool:
        """Whether one of them is unknown."""
        all_names = found.names | found.variables
        return bool(self._names & all_names or self._calls & set(found.calls))

    def removed_from(self, text: str, aliases: Mapping[str, str]) -> str:
        """Sentences without unknown names: a code span with one goes as a whole."""
        pieces: list[str] = []
        end = 0
        for span in spans_in(text):
            pieces.append(self._plain(text[end : span.start()]))
            is_unknown = self.in_names(names_in_code(span.group(1), aliases))
            pieces.append(REMOVED_NAME if is_unknown else span.group())
            end = span.end()
        return "".join([*pieces, self._plain(text[end:])])

    def _plain(self, text: str) -> str:
        for found in sorted({m.group() for m in dotted_in(text)}, key=len, reverse=True):
            if found in self._names:
                text = re.sub(rf"{re.escape(found)}(?![\w.]*\w)", REMOVED_NAME, text)
        return text


class _Links:
    """Removes the links that were not given."""

    def __init__(self, given: Iterable[str]) -> None:
        self._given = {link.rstrip("/") for link in given}
        self.removed = 0

    def removed_from(self, text: str) -> str:
        """Sentences with only the links that were given."""
        text = _LINK.sub(self._named, text)
        return _URL.sub(self._bare, text)

    def _named(self, link: re.Match[str]) -> str:
        if self._is_given(link.group(2)):
            return link.group()
        self.removed += 1
        return f"{link.group(1)} {REMOVED_LINK}".strip()

    def _bare(self, link: re.Match[str]) -> str:
        url = link.group().rstrip(".,;:!?")
        if self._is_given(url):
            return link.group()
        self.removed += 1
        return REMOVED_LINK + link.group()[len(url) :]

    def _is_given(self, url: str) -> bool:
        return url.rstrip("/") in self._given
