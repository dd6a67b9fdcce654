"""What a part is given, and what it returns."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fullgraph.state.structure import StructureError, structure

ROOT = Path(__file__).parents[2]
DONE, FAILED, STOPPED = "done", "failed", "stopped at its limit"


@dataclass
class Result:
    """What a part measured, as its section of the page shows it.

    Attributes:
        notes: sentences; the first one is the answer.
        head: the columns of the table.
        rows: their cells.
        text: what a command printed.
        figures: by name, for those that compare two devices.
    """

    notes: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    text: str = ""
    figures: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Identity:
    """What a result depends on.

    Attributes:
        torch: the version.
        device: its name; empty for the CPU.
        code: a digest of the code of Fullgraph and of its tests.
        commit: the short hash; empty where there is no repository.
    """

    torch: str = ""
    device: str = ""
    code: str = ""
    commit: str = ""

    def is_same(self, other: Identity) -> bool:
        """Whether a part would measure the same; what else a commit changed does not matter."""
        mine, others = ((each.torch, each.device, each.code) for each in (self, other))
        return mine == others


@dataclass
class Record:
    """One part as it is kept.

    Attributes:
        part: its name.
        state: ``DONE``, ``FAILED`` or ``STOPPED``.
        result: as far as it came.
        seconds: that it took.
        error: why it failed; empty if it did not.
        identity: what it depends on.
    """

    part: str
    state: str
    result: Result = field(default_factory=Result)
    seconds: float = 0.0
    error: str = ""
    identity: Identity = field(default_factory=Identity)


def read(path: Path) -> Record | None:
    """A record that was written; None where there is none that can be read."""
    try:
        return structure(json.loads(path.read_text(encoding="utf-8")), Record)
    except (OSError, ValueError, StructureError):
        return None


def write(record: Record, path: Path) -> None:
    """Keep it; who reads at the same time reads the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(json.dumps(asdict(record), indent=1) + "\n", encoding="utf-8")
    new.replace(path)


class Task:
    """The conditions under which a part measures.

    Args:
        part: its name.
        folder: where its result is written.
        seconds: how long it may take.
        is_dry: whether it runs a few cases on the CPU.
    """

    def __init__(self, part: str, folder: Path, seconds: float, *, is_dry: bool) -> None:
        self.part = part
        self.is_dry = is_dry
        self.device = "cpu" if is_dry else "cuda"
        self._folder = folder
        self._start = time.monotonic()
        self._end = self._start + seconds

    @property
    def path(self) -> Path:
        """The file of its result."""
        return self._folder / f"{self.part}.json"

    @property
    def folder(self) -> Path:
        """The part's own folder, for files that are kept."""
        folder = self._folder / self.part
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def left(self) -> float:
        """The seconds until its limit."""
        return self._end - time.monotonic()

    def save(self, result: Result, state: str = STOPPED, error: str = "") -> None:
        """Keep what there is so far: if the part is stopped, it is not lost."""
        seconds = time.monotonic() - self._start
        record = Record(self.part, state, result, round(seconds, 1), error)
        write(record, self.path)


@contextmanager
def variables(values: Mapping[str, str]) -> Iterator[None]:
    """While open, processes that are started have these variables of the environment."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
