"""Writes changed files: all of them or none, and never what is not the user's own."""

from __future__ import annotations

import os
import stat
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from fullgraph.source.text import encode_source, read_source

_NOTHING = "Nothing was written."


class WriteError(Exception):
    """Nothing was written; the message says what is in the way, and what to do."""


def write_all(
    texts: Mapping[str, str],
    originals: Mapping[str, str],
    is_first_party: Callable[[str], bool],
    *,
    allow_dirty: bool = False,
) -> None:
    """Replace the files by their new texts.

    Args:
        texts: the new text of each path.
        originals: what they were when the new texts were made.
        is_first_party: whether a path is the user's own.
        allow_dirty: whether files with changes that are not committed may be written.

    Raises:
        WriteError: a file is in an installed package, read-only, changed meanwhile, or has
            changes that are not committed; or one cannot be written, and those before it were
            written back.
        SourceError: a file's encoding lacks a character of its new text.
    """
    for path in texts:
        _check(path, originals[path], is_first_party, allow_dirty=allow_dirty)
    before = {path: Path(path).read_bytes() for path in texts}
    after = {path: encode_source(text, before[path]) for path, text in texts.items()}
    begun: list[str] = []
    try:
        for path, data in after.items():
            begun.append(path)
            _replace(Path(path), data)
    except BaseException as error:
        # Also for Ctrl-C: half of a fix is worse than none.
        for path in begun:
            if Path(path).read_bytes() != before[path]:
                _replace(Path(path), before[path])
        if not isinstance(error, OSError):
            raise
        raise WriteError(f"{begun[-1]} {cannot_write(error)}. {_NOTHING}") from error


def _check(
    path: str, original: str, is_first_party: Callable[[str], bool], *, allow_dirty: bool
) -> None:
    file = Path(path)
    if not is_first_party(path):
        raise WriteError(
            f"{path} is in an installed package, which is never edited. Use --overlay DIR for a "
            f"changed copy, or --patch FILE for a patch to send upstream. {_NOTHING}"
        )
    try:
        mode = file.stat().st_mode
    except OSError as error:
        raise WriteError(f"{path} {cannot_write(error)}. {_NOTHING}") from error
    # For root, every file is writable.
    if not (mode & stat.S_IWUSR and os.access(file, os.W_OK)):
        raise WriteError(f"{path} is read-only. Make it writable, or pass --patch FILE. {_NOTHING}")
    if read_source(file) != original:
        raise WriteError(
            f"{path} was changed while the fixes were tried. Run the command again. {_NOTHING}"
        )
    if not allow_dirty:
        check_committed(path)


def is_committed(path: str) -> bool:
    """Whether a file is as it was committed, or is in no repository."""
    return not _has_uncommitted_changes(Path(path))


def check_committed(path: str) -> None:
    """Whether a file is as it was committed, where it is in a repository.

    Raises:
        WriteError: it is not.
    """
    if not is_committed(path):
        raise WriteError(
            f"{path} has changes that are not committed. Commit them, or pass --allow-dirty. "
            f"{_NOTHING}"
        )


def cannot_write(error: OSError) -> str:
    """What failed, as the end of a sentence about a file."""
    return f"cannot be written ({error.strerror})"


def _has_uncommitted_changes(file: Path) -> bool:
    try:
        status = subprocess.run(
            ["git", "-C", str(file.parent), "status", "--porcelain", "--", file.name],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return False
    return status.returncode == 0 and bool(status.stdout.strip())


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file and rename: a reader sees the old text or the new one."""
    file = path.resolve()
    mode = file.stat().st_mode
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as new:
        try:
            new.write(data)
            new.close()
            Path(new.name).chmod(stat.S_IMODE(mode))
            Path(new.name).replace(file)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise
