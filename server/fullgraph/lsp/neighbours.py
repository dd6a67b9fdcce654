"""Open documents that rest on each other: one changes, and the others are checked again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from fullgraph.findings import Finding
from fullgraph.static.check import CheckResult
from fullgraph.static.findings.elsewhere import joined
from fullgraph.static.modules.files import digest_of

_DELAY_SECONDS = 0.4


class Neighbours:
    """What was found last in each open document, and in others on its account."""

    def __init__(self) -> None:
        self.revision = 0
        """Changes with what is found in documents on account of others."""
        self._checked: dict[str, CheckResult] = {}
        self._touched: dict[str, frozenset[str]] = {}

    def keep(self, path: str, checked: CheckResult) -> None:
        """Remember the result for a document."""
        before = self._checked.get(path)
        found = (*checked.elsewhere, *(before.elsewhere if before else ()))
        self._touched[path] = frozenset(finding.location.path for finding in found)
        self.revision += _says_of_others(before) != _says_of_others(checked)
        # What the text was cut into is another copy of it, and of no use here.
        self._checked[path] = replace(checked, units=())

    def forget(self, path: str) -> None:
        """Forget a document that is closed."""
        self.revision += _says_of_others(self._checked.pop(path, None)) is not None
        self._touched.pop(path, None)

    def found_in(self, path: str, text: str, own: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings of a document, with those of the checks of others.

        Args:
            path: the document.
            text: its present text; what was found in another counts no more.
            own: what its own check found.
        """
        found: list[Finding] = []
        digest = ""
        for other, checked in self._checked.items():
            new = [f for f in checked.elsewhere if f.location.path == path and other != path]
            if new:
                digest = digest or digest_of(text.removeprefix("\ufeff"))
            if new and checked.dependencies.get(path) == digest:
                found += new
        known, added = joined(own, found)
        return (*known, *added)

    def resting_on(self, path: str) -> list[str]:
        """The documents whose results rest on this one's text."""
        return [other for other, checked in self._checked.items() if path in checked.dependencies]

    def touched_by(self, paths: Iterable[str]) -> set[str]:
        """The documents in which these checks found something, now or the time before."""
        return {other for path in paths for other in self._touched.get(path, ())}


def _says_of_others(checked: CheckResult | None) -> object:
    """What the check of one document adds to others; None for nothing."""
    return (checked.elsewhere, checked.dependencies) if checked and checked.elsewhere else None


class Delayed:
    """Does a thing a moment after the last request for it."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def do(self, name: str, action: Callable[[], None]) -> None:
        """Do ``action``, unless ``name`` is asked for again before that."""
        waiting = self._waiting.pop(name, None)
        if waiting is not None:
            waiting.cancel()

        def act() -> None:
            self._waiting.pop(name, None)
            action()

        self._waiting[name] = asyncio.get_running_loop().call_later(_DELAY_SECONDS, act)


OpenTexts = Callable[[], Mapping[str, str]]
"""Gives the texts of the open documents, by path."""
