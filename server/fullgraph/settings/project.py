"""What ``[tool.fullgraph]`` of a project's pyproject.toml sets.

A project may come from other people: it may choose what is reported, and may not choose an
interpreter, a provider or an address.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from fullgraph.settings.reader import from_table
from fullgraph.settings.table import LintSettings, Settings, SettingsError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


PROJECT_FILE = "pyproject.toml"
PROJECT_FILES = (PROJECT_FILE, "setup.py", "setup.cfg", ".git")
"""One of them is in the root folder of a project."""


def from_project(
    folder: Path, base: Settings | None = None, codes: Collection[str] = ()
) -> tuple[Settings, tuple[SettingsError, ...]]:
    """``base`` with what the nearest pyproject.toml sets, and what is wrong in it.

    What is wrong stays as in ``base``. Each mistake names the file and, where it is
    known, the line. Globs are relative to the project's folder.

    Args:
        folder: of the file.
        base: what holds where the project sets nothing.
        codes: those that there are; to name any other is a mistake. Empty to let all pass.
    """
    base = base or Settings()
    path = project_file(folder)
    if path is None:
        return base, ()
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        return base, (SettingsError(f"{path}: cannot be read as TOML ({error})"),)
    tool = data.get("tool")
    table = tool.get("fullgraph") if isinstance(tool, dict) else None
    if table is None:
        return base, ()
    if not isinstance(table, dict):
        wrong = SettingsError(f"tool.fullgraph: must be a table, not {table!r}")
        return base, (_placed(wrong, path, text),)
    settings, mistakes = from_table(table, base, path.parent)
    if codes:
        own = from_table(table, Settings())[0].lint
        mistakes = (*mistakes, *unknown_codes(own, codes, "tool.fullgraph.lint"))
    return settings, tuple(_placed(mistake, path, text) for mistake in mistakes)


def project_file(folder: Path) -> Path | None:
    """The nearest pyproject.toml at or above ``folder``."""
    candidates = (parent / PROJECT_FILE for parent in (folder, *folder.parents))
    return next((path for path in candidates if path.is_file()), None)


def _placed(mistake: SettingsError, path: Path, text: str) -> SettingsError:
    """The mistake with the file and the line of its setting before it."""
    name = str(mistake).split(":", 1)[0]
    line = _line_of(name.split("."), text)
    return type(mistake)(f"{path}{f':{line}' if line else ''}: {mistake}")


def _line_of(names: list[str], text: str) -> int:
    """The 1-based line that sets what ``names`` lead to; 0 if it is not found."""
    table: list[str] = []
    found = 0
    for number, line in enumerate(text.split("\n"), 1):
        header = re.match(r"\s*\[+([^\]]*)\]", line)
        if header:
            table = [part.strip().strip("\"'") for part in header[1].split(".")]
            keys = table
        else:
            key = re.match(r"\s*([\w.\"'-]+)\s*=", line)
            if key is None:
                continue
            keys = [*table, *(part.strip("\"'") for part in key[1].split("."))]
        if keys == names[: len(keys)] and "fullgraph" in keys:
            found = number
    return found


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
