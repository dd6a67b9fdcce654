"""Whether the codes in settings exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullgraph.settings.table import LintSettings, SettingsError


def unknown_codes(lint: LintSettings, codes: Iterable[str], where: str) -> list[SettingsError]:
    """A mistake for each code in ``lint`` that no code begins with.

    Args:
        lint: the settings.
        codes: every code that there is.
        where: the dotted name of the settings.
    """
    known = tuple(codes)
    return [
        SettingsError(
            f"{where}.{name}: {code!r} is not a code of Fullgraph or a prefix of one; "
            "`fullgraph taxonomy list` lists them"
        )
        for name, code in _named(lint)
        if not any(each.startswith(code) for each in known)
    ]


def _named(lint: LintSettings) -> Iterator[tuple[str, str]]:
    for code in lint.select:
        yield "select", code
    for code in lint.ignore:
        yield "ignore", code
    for glob, codes in lint.per_file_ignores:
        for code in codes:
            yield f"per-file-ignores.{glob}", code
