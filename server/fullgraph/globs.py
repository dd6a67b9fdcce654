"""Globs of files, as settings have them.

``*`` also matches ``/``. What a folder's path matches holds for all in it. A glob without a
slash is the name of a file or folder at any depth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import PurePath

from fullgraph.settings import LintSettings

_ANYWHERE = "*"
EVERYTHING = ("FG",)
"""Codes begin with it."""


def below(folder: str, glob: str) -> tuple[str, ...]:
    """The patterns of whole paths that ``glob`` stands for in ``folder``."""
    glob = glob.removeprefix("./").rstrip("/")
    if PurePath(glob).is_absolute() or glob.startswith(f"{_ANYWHERE}/"):
        return (glob,)
    at_top = f"{folder}/{glob}"
    return (at_top,) if "/" in glob else (at_top, f"{folder}/*/{glob}")


def matches(path: str, globs: Iterable[str]) -> bool:
    """Whether one of ``globs`` matches the absolute ``path`` or a folder that it is in."""
    whole = PurePath(path)
    paths = [each.as_posix() for each in (whole, *whole.parents)]
    patterns = [pattern for glob in globs for pattern in below(_ANYWHERE, glob)]
    return any(fnmatchcase(each, pattern) for pattern in patterns for each in paths)


def is_excluded(path: str, lint: LintSettings) -> bool:
    """Whether nothing is to be predicted in the file."""
    return bool(lint.exclude) and matches(path, lint.exclude)


def lint_of(path: str, lint: LintSettings) -> LintSettings:
    """What holds for one file: no globs are left in it."""
    if not lint.exclude and not lint.per_file_ignores:
        return lint
    ignored = EVERYTHING if is_excluded(path, lint) else ()
    of_file = (c for glob, codes in lint.per_file_ignores if matches(path, [glob]) for c in codes)
    ignore = tuple(dict.fromkeys((*lint.ignore, *ignored, *of_file)))
    return replace(lint, ignore=ignore, exclude=(), per_file_ignores=())
