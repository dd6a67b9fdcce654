"""Scans the versions of one text: an edit leaves the lines above and below it what they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fullgraph.source.lines import Line, Scanner, scanned


class Rescanner:
    """Keeps the lines of the last version in which all was closed, and what they are."""

    def __init__(self) -> None:
        """Begin without a version."""
        self._lines: Sequence[str] = ()
        self._known: list[Line] = []

    def scan(self, lines: Sequence[str]) -> list[Line]:
        """What each of ``lines`` is; the same as ``fullgraph.static.lines.scan`` gives."""
        result, is_plain = self._spliced(lines)
        if result is None:
            scanner = scanned(lines)
            result, is_plain = scanner.result, scanner.is_plain
        if is_plain:
            self._lines, self._known = lines, result
        return result

    def _spliced(self, lines: Sequence[str]) -> tuple[list[Line] | None, bool]:
        """The known lines around those that have changed, and whether all is closed in these.

        The first is None if what is below may be something else than it was.
        """
        known = self._known
        above = _common(self._lines, lines)
        below = _common(self._lines[above:][::-1], lines[above:][::-1])
        first = _last_start(known, above)
        for last in _ends(known, len(known) - below):
            scanner = Scanner(lines[first : last + len(lines) - len(known)])
            scanner.run()
            if scanner.is_closed:
                result = [*known[:first], *scanner.result, *known[last:]]
                return result, scanner.is_plain
        return None, False


def _last_start(known: Sequence[Line], at: int) -> int:
    """The last statement that starts at the line ``at`` or above it."""
    at = min(at, len(known) - 1)
    while at > 0 and not known[at].starts:
        at -= 1
    return max(at, 0)


def _ends(known: Sequence[Line], first: int) -> Iterator[int]:
    """Where an edit may end to matter: before the next statement, or past a definition.

    A bracket that is not closed ends before a definition.
    """
    starts = (at for at in range(first, len(known)) if known[at].starts)
    yield next(starts, len(known))
    if any(known[at].defines for at in starts):
        yield next(starts, len(known))


def _common(a: Sequence[str], b: Sequence[str]) -> int:
    """How many lines ``a`` and ``b`` begin with both; slices are compared at once."""
    same, most = 0, min(len(a), len(b))
    while same < most:
        middle = (same + most + 1) // 2
        if a[same:middle] == b[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same
