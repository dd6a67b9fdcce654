"""Files whose checks depend on other files, and what those checks found in the others."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import NamedTuple

from fullgraph.static.modules.files import digest_of
from fullgraph.vocabulary.findings import Finding


class _Check(NamedTuple):
    found: Mapping[str, tuple[Finding, ...]]
    dependencies: Mapping[str, str]
    options: Hashable


class Dependents:
    """The last check of each file, as far as it concerns other files."""

    def __init__(self) -> None:
        self._checks: dict[str, _Check] = {}
        self._found_in: dict[str, dict[str, None]] = {}
        self._reported: dict[str, frozenset[str]] = {}

    def keep(
        self,
        path: str,
        elsewhere: Iterable[Finding],
        dependencies: Mapping[str, str],
        options: Hashable = None,
    ) -> None:
        """Keep the results of a file's check, in place of those of its check before.

        Args:
            path: the file.
            elsewhere: what was found in other files, in code that this one has compiled.
            dependencies: the digests of the other files that the check has read.
            options: how it was checked; a finding counts only in files checked in the same options.
        """
        found: dict[str, tuple[Finding, ...]] = {}
        for finding in elsewhere:
            if finding.location.path != path:
                found[finding.location.path] = (*found.get(finding.location.path, ()), finding)
        before = self._checks.get(path)
        self._reported[path] = frozenset({*found, *(before.found if before else ())})
        for other in self._reported[path] - found.keys():
            self._found_in[other].pop(path, None)
        for other in found:
            self._found_in.setdefault(other, {})[path] = None
        self._checks[path] = _Check(found, dependencies, options)

    def forget(self, path: str) -> None:
        """Drop the check of a file."""
        check = self._checks.pop(path, None)
        for other in check.found if check else ():
            self._found_in[other].pop(path, None)
        self._reported.pop(path, None)

    def of(self, path: str) -> list[str]:
        """The files whose checks depend on this one's text."""
        return [other for other, check in self._checks.items() if path in check.dependencies]

    def of_any(self, paths: Collection[str]) -> set[str]:
        """The files whose checks depend on the text of one of ``paths``."""
        changed = frozenset(paths)
        return {
            other
            for other, check in self._checks.items()
            if not changed.isdisjoint(check.dependencies)
        }

    def reporters_of(self, path: str) -> tuple[str, ...]:
        """The files whose checks found something in this one's text, or in an earlier one."""
        return tuple(self._found_in.get(path, ()))

    def reported_in(self, paths: Iterable[str]) -> set[str]:
        """The files in which the checks of ``paths`` found something, now or the time before."""
        return {other for path in paths for other in self._reported.get(path, ())}

    def found_in(self, path: str, text: str, options: Hashable = None) -> tuple[Finding, ...]:
        """What the checks of other files found in a file.

        Args:
            path: the file.
            text: its present text; what was found in another text does not count.
            options: how the file is checked.
        """
        others = self._found_in.get(path)
        if not others:
            return ()
        digest = digest_of(text.removeprefix("\ufeff"))
        checks = (self._checks[other] for other in others)
        return tuple(
            finding
            for check in checks
            if check.options == options and check.dependencies.get(path) == digest
            for finding in check.found[path]
        )
