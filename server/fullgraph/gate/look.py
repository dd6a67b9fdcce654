"""What was looked at for breaks, in the words that a baseline keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.baseline.breaks import Accepted

CHECK = "check"


@dataclass(frozen=True)
class Look:
    """One look at a program: by prediction, or by a run.

    Attributes:
        name: ``check``, or ``run of src/model.py:Net``.
        findings: what it found.
        paths: for predictions, the files and folders, relative to the baseline's folder.
    """

    name: str
    findings: tuple[Finding, ...]
    paths: tuple[str, ...] = ()

    def includes(self, entry: Accepted, source: str) -> bool:
        """Whether it would have found the breaks of an entry that ``source`` saw."""
        if source != self.name:
            return False
        return not self.paths or any(_is_below(entry.place.file, path) for path in self.paths)


def was_sought(entry: Accepted, looks: Collection[Look]) -> bool:
    """Whether everything that saw the breaks of an entry was done again."""
    return all(any(look.includes(entry, source) for look in looks) for source in entry.seen_by)


def in_words(looks: Iterable[Look]) -> str:
    """What the result is based on, for the user."""
    names = dict.fromkeys(
        f"predictions for {_names(look.paths)}" if look.name == CHECK else f"a {look.name}"
        for look in looks
    )
    return "; ".join(names)


def _is_below(file: str, folder: str) -> bool:
    if folder == ".":
        return PurePosixPath(file).parts[:1] != ("..",)
    return PurePosixPath(file).is_relative_to(folder)


def _names(paths: Iterable[str]) -> str:
    return ", ".join("this folder" if path == "." else path for path in paths)
