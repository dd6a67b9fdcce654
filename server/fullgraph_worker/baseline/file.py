"""Reads and writes the baseline's file: JSON, so that nothing but Python is needed to read it."""

import contextlib
import getpass
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Iterable, List

from fullgraph_worker.baseline.breaks import Accepted, Place

NAME = "fullgraph-baseline.json"
VERSION = 1
_CONFLICT = "<<<<<<< "
_ANEW = "delete it and write a new one with: fullgraph baseline write"


class BaselineError(Exception):
    """The file is no baseline; the message is for the user."""


def read_baseline(file: Path) -> List[Accepted]:
    """The entries of a baseline.

    Raises:
        BaselineError: there is no such file, or it cannot be read as a baseline.
    """
    try:
        # Some editors begin a file with a mark of its encoding.
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BaselineError(
            f"{file} does not exist. Write it with: fullgraph baseline write"
        ) from None
    except OSError as error:
        raise BaselineError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BaselineError(f"{file} is not text in UTF-8. Save it as UTF-8, or {_ANEW}") from None
    if any(line.startswith(_CONFLICT) for line in text.splitlines()):
        raise BaselineError(
            f"{file} has the conflict markers of a merge. Keep the entries of both sides, or "
            f"{_ANEW}"
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BaselineError(f"{file} is not JSON: {error}. Correct it there, or {_ANEW}") from None
    version = data.get("version") if isinstance(data, dict) else None
    if version != VERSION:
        raise BaselineError(
            f"{file} has version {version!r} of the format, and this Fullgraph reads version "
            f"{VERSION}. Use the version of Fullgraph that wrote it, or {_ANEW}"
        )
    try:
        return [_accepted(each) for each in data["accepted"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise BaselineError(
            f"{file}: an entry is not complete: {error!r}. Correct it, or {_ANEW}"
        ) from None


def write_baseline(file: Path, entries: Iterable[Accepted]) -> None:
    """Write the entries, in a fixed order, so that a change of one is a change of its lines.

    Raises:
        OSError: the file cannot be written; an earlier one is then unchanged.
    """
    ordered = sorted(entries, key=lambda each: (each.place.file, repr(each.place), each.texts))
    data = {"version": VERSION, "accepted": [_data(each) for each in ordered]}
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    handle, name = tempfile.mkstemp(dir=str(file.absolute().parent), prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(name, 0o644)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise


def _data(entry: Accepted) -> "dict[str, Any]":
    place = entry.place
    return {
        "file": place.file,
        "function": place.function,
        "entry": place.entry,
        "kind": place.kind,
        **({"cause": place.cause} if place.cause else {}),
        "lines": list(entry.texts),
        "seen by": list(entry.seen_by),
        "accepted by": entry.by,
        "reason": entry.reason,
    }


def _accepted(data: "dict[str, Any]") -> Accepted:
    place = Place(
        _text(data["file"]),
        _text(data["function"]),
        _text(data["entry"]),
        _text(data["kind"]),
        _text(data.get("cause", "")),
    )
    return Accepted(
        place,
        tuple(map(_text, data["lines"])),
        tuple(map(_text, data["seen by"])),
        _text(data["accepted by"]),
        _text(data["reason"]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def author() -> str:
    """The name that commits have, or that of the account.

    Raises:
        BaselineError: there is neither.
    """
    name = ""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        process = subprocess.run(["git", "config", "user.name"], capture_output=True, timeout=10)
        name = process.stdout.decode("utf-8", "replace").strip()
    try:
        return name or getpass.getuser()
    except (KeyError, ImportError, OSError):
        raise BaselineError(
            "Your name is not known here. Give it with --by NAME, or set user.name of git."
        ) from None
