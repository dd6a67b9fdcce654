"""Removes from texts and changes of a model what does not exist and what was not given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from fullgraph.llm.answers.explanation import Change
from fullgraph.llm.answers.names_in import (
    TorchNames,
    aliases_of,
    dotted_in,
    names_in_code,
    names_in_prose,
    spans_in,
)
from fullgraph.llm.answers.unsafe_calls import unsafe_calls
from fullgraph.vocabulary.prose import clip
from fullgraph_worker.protocol.wire import Names, NamesJob

REMOVED_NAME = "[removed: unknown name]"
REMOVED_LINK = "[removed: unknown link]"

_LONGEST = 20_000
"""Characters of one text of an answer; a page shows far less."""
# Each takes time in proportion to the text, whatever a model writes: a label has no bracket
# within, a link need not end, and a scheme has a longest.
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\(([^)\n]*)\)?")
_NESTED_LINK = re.compile(r"\]\(([^)\n]*)\)?")
_DESTINATION = re.compile(r"\s*<?([^\s>]*)")
_URL = re.compile(r"(?:[a-z][a-z0-9+.-]{0,30}://|www\.)[^\s<>()\[\]`\"']+", re.IGNORECASE)


def names_of(
    texts: Iterable[str], changes: Iterable[Change], originals: Mapping[str, str]
) -> NamesJob:
    """The names of torch in an answer, but for those in the lines that it replaces.

    Args:
        texts: its sentences.
        changes: its changes.
        originals: the text of each file, by the name that the model was given.
    """
    found = TorchNames()
    aliases = _aliases(originals)
    for text in texts:
        found.add(names_in_prose(text, aliases))
    for change in changes:
        found.add(_new_names(change, aliases))
    return NamesJob(sorted(found.names), found.wire_calls(), sorted(found.variables))


class Cleaner:
    """Removes unknown names, links that were not given and unsafe changes from one answer.

    Attributes:
        links: how many links were removed.
        calls: the calls out of the program in the changes that were refused.
    """

    def __init__(
        self, originals: Mapping[str, str], references: Iterable[str], unknown: Names
    ) -> None:
        """Nothing is removed yet.

        Args:
            originals: the text of each file, by the name that the model was given.
            references: the links that were given.
            unknown: the names that the user's torch does not have.
        """
        self._originals = originals
        self._aliases = _aliases(originals)
        self._unknown = _Unknown(unknown)
        self._given = {link.rstrip("/") for link in references}
        self.links = 0
        self.calls: list[str] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The unknown names and keywords, each once."""
        return self._unknown.words

    def text(self, text: str) -> str:
        """Sentences without unknown names, and with only the links that were given."""
        text = self._unknown.removed_from(clip(text, _LONGEST), self._aliases)
        text = _NESTED_LINK.sub(self._nested, _LINK.sub(self._named, text))
        return _URL.sub(self._bare, text)

    def keeps(self, change: Change) -> bool:
        """Whether a change has nothing of what is removed; it goes as a whole."""
        unsafe = unsafe_calls(change.replace, self._originals.get(change.file, ""))
        self.calls += unsafe
        links = (url for url in _URL.findall(change.replace) if url not in change.search)
        return (
            not unsafe
            and not self._unknown.in_names(_new_names(change, self._aliases))
            and not any(links)
        )

    def _named(self, link: re.Match[str]) -> str:
        if self._is_given(_destination(link.group(2))):
            return link.group()
        self.links += 1
        return f"{link.group(1)} {REMOVED_LINK}".strip()

    def _nested(self, link: re.Match[str]) -> str:
        """The end of a link whose label has links of its own."""
        if self._is_given(_destination(link.group(1))):
            return link.group()
        self.links += 1
        return f"] {REMOVED_LINK}"

    def _bare(self, link: re.Match[str]) -> str:
        url = link.group().rstrip(".,;:!?")
        if self._is_given(url):
            return link.group()
        self.links += 1
        return REMOVED_LINK + link.group()[len(url) :]

    def _is_given(self, url: str) -> bool:
        return url.rstrip("/") in self._given


def _destination(inside: str) -> str:
    """The address in the parentheses of a link, without its title."""
    found = _DESTINATION.match(inside)
    return found.group(1) if found else ""


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
