"""The verdicts of readers on findings: one TOML file per package, beside this one."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.noise.sample import Key

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FOLDER = Path(__file__).with_name("verdicts")


@dataclass(frozen=True)
class Verdict:
    """A reader's judgement of one finding.

    Attributes:
        worth: whether it is worth showing.
        reason: why, in one line.
    """

    worth: bool
    reason: str


def read(folder: Path = FOLDER) -> Mapping[Key, Verdict]:
    """All verdicts.

    Raises:
        ValueError: a file is not as it should be; the message names it.
    """
    found: dict[Key, Verdict] = {}
    for path in sorted(folder.glob("*.toml")):
        found.update(_of_package(path))
    return found


def _of_package(path: Path) -> Mapping[Key, Verdict]:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["finding"]
        return {
            Key(path.stem, entry["file"], entry["line"], entry["code"], entry.get("again", 0)): (
                Verdict(entry["worth"], entry["reason"])
            )
            for entry in entries
        }
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{path}: {error!r}") from error


def write(verdicts: Mapping[Key, Verdict], folder: Path = FOLDER) -> None:
    """Write the files of all packages anew, each in the order of its code."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.toml"):
        path.unlink()
    for package in {key.package for key in verdicts}:
        keys = sorted(key for key in verdicts if key.package == package)
        text = "\n".join(_entry(key, verdicts[key]) for key in keys)
        (folder / f"{package}.toml").write_text(text, encoding="utf-8")


def _entry(key: Key, verdict: Verdict) -> str:
    lines = [
        "[[finding]]",
        f"file = {_quoted(key.file)}",
        f"line = {_quoted(key.line_text)}",
        f"code = {_quoted(key.code)}",
        *([f"again = {key.occurrence}"] if key.occurrence else []),
        f"worth = {str(verdict.worth).lower()}",
        f"reason = {_quoted(verdict.reason)}",
    ]
    return "\n".join((*lines, ""))


def _quoted(text: str) -> str:
    # A JSON string is a TOML string, but for surrogates, which no source text holds.
    return json.dumps(text, ensure_ascii=False)
