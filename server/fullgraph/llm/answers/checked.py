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
    aliases = {name: value for text in originals.values() for name, value in _aliases(text)}
    texts = {name: getattr(explanation, name) for name in _TEXTS}
    by_text = {name: names_in_prose(text, aliases) for name, text in texts.items()}
    by_change = [
        _new_names(change, {**aliases, **aliases_of(originals.get(change.file, ""))})
        for change in explanation.changes
    ]
    unchecked = ""
    try:
        unknown = _Unknown(await _unknown([*by_text.values(), *by_change], check))
    except NameCheckError as error:
        unknown, unchecked = _Unknown(Names()), str(error)
    kept: list[Change] = []
    calls: list[str] = []
    for change, names in zip(explanation.changes, by_change, strict=True):
        unsafe = unsafe_calls(change.replace, originals.get(change.file, ""))
        calls += unsafe
        has_link = any(_is_new_link(url, change) for url in _URL.findall(change.replace))
        if not unsafe and not unknown.in_names(names) and not has_link:
            kept.append(change)
    links = _Links(references)
    cleaned = {
        name: links.removed_from(unknown.removed_from(text, aliases))
        for name, text in texts.items()
    }
    numbers = tuple(n for n in explanation.references if 0 < n <= len(references))
    links.removed += len(explanation.references) - len(numbers)
    return Checked(
        replace(
            explanation,
            action=cleaned["action"],
            what=cleaned["what"],
            why=cleaned["why"],
            mechanism=cleaned["mechanism"],
            risks=cleaned["risks"],
            confidence_reason=cleaned["confidence_reason"],
            changes=tuple(kept),
            references=numbers,
        ),
        names=unknown.all_in([*by_text.values(), *by_change]),
        links=links.removed,
        calls=tuple(dict.fromkeys(calls)),
        changes=len(explanation.changes) - len(kept),
        unchecked=unchecked,
    )


def _aliases(text: str) -> Iterable[tuple[str, str]]:
    return aliases_of(text).items()


def _new_names(change: Change, aliases: Mapping[str, str]) -> TorchNames:
    """The names that a change brings: those that it replaces are the user's own."""
    after, before = names_in_code(change.replace, aliases), names_in_code(change.search, aliases)
    calls = {call: None for call in after.calls if call not in before.calls}
    return TorchNames(after.names - before.names, calls, after.variables - before.variables)


async def _unknown(found: Iterable[TorchNames], check: CheckNames | None) -> Names:
    every = TorchNames()
    for each in found:
        every.add(each)
    if check is None or not (every.names or every.calls or every.variables):
        return Names()
    return await check(NamesJob(sorted(every.names), every.wire_calls(), sorted(every.variables)))


class _Unknown:
    """The names that the user's torch does not have."""

    def __init__(self, names: Names) -> None:
        self._names = {*names.names, *names.variables}
        self._calls = {(call.name, word) for call in names.calls for word in call.keywords}

    def in_names(self, found: TorchNames) -> bool:
        """Whether one of them is unknown."""
        all_names = found.names | found.variables
        return bool(self._names & all_names or self._calls & set(found.calls))

    def all_in(self, found: Iterable[TorchNames]) -> tuple[str, ...]:
        """The unknown ones, each once; a keyword with what it is passed to."""
        words: dict[str, None] = {}
        for each in found:
            for name in sorted(self._names & (each.names | each.variables)):
                words[name] = None
            for name, keyword in each.calls:
                if (name, keyword) in self._calls:
                    words[f"{name}({keyword}=…)"] = None
        return tuple(words)

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


def _is_new_link(url: str, change: Change) -> bool:
    return url not in change.search
