"""Training programs that run in a process of their own, watched or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from fullgraph.dynamic.command import traced_environment
from fullgraph.training.store.frames_file import frame_files, read_piece
from fullgraph_worker.watch.records import Event, Record, Sample, Step, Tensor, Tensors
from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

Kind = TypeVar("Kind", bound=Record)


@dataclass(frozen=True)
class Training:
    """What a program did.

    Attributes:
        status: its exit status.
        told: what it printed as JSON in its last line; None without one.
        output: its standard output and error.
        records: what was recorded of it.
    """

    status: int
    told: Any
    output: str
    records: list[Record]

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The records of one kind."""
        return [record for record in self.records if isinstance(record, kind)]

    @property
    def tensors(self) -> dict[str, Tensor]:
        """The table, by name; the last state of each."""
        return {t.name: t for news in self.of(Tensors) for t in news.tensors}

    def losses(self) -> list[float | None]:
        """Of all steps."""
        return [step.values.get("loss") for step in self.of(Step)]

    def norms(self, moment: str, step: int) -> dict[str, float]:
        """The 2-norms of a step's samples, by the tensors' names."""
        names = {tensor.index: name for name, tensor in reversed(self.tensors.items())}
        return {
            names[place]: norm
            for sample in self.of(Sample)
            if (sample.moment, sample.step) == (moment, step)
            for place, norm in zip(sample.tensors, sample.columns["norm"], strict=True)
        }

    def events(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.of(Event) if event.kind == kind]


Train = Callable[..., Training]


def records_in(run: Path) -> list[Record]:
    """What the processes of a run have written, as far as it can be read."""
    return [record for file in frame_files(run) for record in _records(file.path)]


def _records(path: Path) -> Iterator[Record]:
    piece = read_piece(path, 0, 0)
    while piece.records:
        yield from piece.records
        piece = read_piece(path, piece.offset, piece.next_frame)


@pytest.fixture
def train(tmp_path: Path, request: pytest.FixtureRequest) -> Train:
    """Runs a program, in a fork of a process with torch except for a ``real_process``.

    Args of the function:
        text: the program.
        watched: whether it is watched.
        budget: the share of its time that watching may take; 1 for everything in each step.
        folder: of the run.
        detail: one of ``DETAILS``.
    """

    def train(
        text: str,
        *,
        watched: bool = True,
        budget: float = 1,
        folder: Path | None = None,
        detail: str = "default",
    ) -> Training:
        script = tmp_path / "train.py"
        script.write_text(text, encoding="utf-8")
        run = folder or tmp_path / "run"
        run.mkdir(exist_ok=True)
        trace = tmp_path / "trace"
        trace.mkdir(exist_ok=True)
        environment = traced_environment(os.environ, trace, run if watched else None)
        environment["FULLGRAPH_WATCH_BUDGET"] = str(budget)
        environment["FULLGRAPH_WATCH_DETAIL"] = detail
        is_real = request.node.get_closest_marker("real_process") is not None
        command = [sys.executable if is_real else MODEL_PYTHON, str(script)]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        lines = done.stdout.strip().splitlines()
        told = json.loads(lines[-1]) if lines and lines[-1][:1] in "[{" else None
        found = records_in(run) if run.exists() else []
        return Training(done.returncode, told, done.stdout + done.stderr, found)

    return train
