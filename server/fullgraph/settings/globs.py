"""Globs of files in settings: the patterns of a ``.gitignore``, relative to a folder.

A glob without a slash names a file or folder at any depth; ``*`` does not match ``/``, ``**``
does; what matches a folder holds for everything in it; ``!`` takes back an earlier glob. A glob
that begins with ``/`` begins at the folder or is an absolute path. On Windows a backslash is a
separator too, and case does not count.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePath, PureWindowsPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_SPECIAL = re.compile(r"[\\*?\[\]]")


def anchored(glob: str, folder: PurePath) -> tuple[str, ...]:
    """The globs that mean the same whatever the folder.

    Raises:
        ValueError: it is not a glob.
    """
    if isinstance(folder, PureWindowsPath):
        glob = glob.replace("\\", "/")
    negation = "!" if glob.startswith("!") else ""
    body = glob[len(negation) :].strip()
    if not body:
        raise ValueError("it is empty")
    top = _SPECIAL.sub(r"\\\g<0>", folder.as_posix()).strip("/")
    top = f"{top}/" if top else ""
    # An absolute path on Windows begins with its drive.
    is_absolute = body.startswith("/") or type(folder)(body).is_absolute()
    wholes = [f"/{body.lstrip('/')}"] if is_absolute else []
    if body.startswith("/") or not is_absolute:
        if body == "." or body.startswith("./"):
            body = body[1:] or "/"
        is_at_top = "/" in body.rstrip("/") or body == "/"
        wholes.append(f"/{top}{'' if is_at_top else '**/'}{body.lstrip('/')}")
    globs = tuple(f"{negation}{whole}" for whole in wholes)
    _compiled(globs, ignore_case=False)
    return globs


def matches(path: str | PurePath, globs: tuple[str, ...]) -> bool:
    """Whether the absolute ``path``, or a folder that it is in, matches ``globs``.

    A path that is not absolute, such as that of a document without a file, matches none.

    Args:
        path: the file.
        globs: as ``anchored`` made them; the last one that matches decides.
    """
    whole = PurePath(path) if isinstance(path, str) else path
    if not globs or not whole.is_absolute():
        return False
    ignore_case = isinstance(whole, PureWindowsPath)
    name = whole.as_posix().lstrip("/")
    return _compiled(globs, ignore_case).match_file(name.lower() if ignore_case else name)


@lru_cache(maxsize=256)
def _compiled(globs: tuple[str, ...], ignore_case: bool) -> GitIgnoreSpec:
    # Not at the top: most projects have no globs, and each check would wait for the import.
    from pathspec import GitIgnoreSpec

    try:
        spec = GitIgnoreSpec.from_lines(glob.lower() if ignore_case else glob for glob in globs)
    except (ValueError, re.error) as error:
        raise ValueError(str(error)) from error
    if any(pattern.include is None for pattern in spec.patterns):
        raise ValueError("it matches nothing")
    return spec
