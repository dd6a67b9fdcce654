from __future__ import annotations

import sys
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.source.text import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire
from tests.dynamic.prepared import MODEL_PYTHON

Explain = Callable[..., Awaitable[RunResult]]


@pytest.fixture
def interpreter(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The Python that runs targets: forks of one with torch, except for a ``real_process``."""
    is_real = request.node.get_closest_marker("real_process") is not None
    return (sys.executable if is_real else MODEL_PYTHON,)


@pytest.fixture
async def supervisor(tmp_path: Path, interpreter: tuple[str, ...]) -> AsyncIterator[Supervisor]:
    made = Supervisor(interpreter, timeout_seconds=60, keep_warm=False, working_folder=tmp_path)
    yield made
    await made.close()


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a file of the user's project."""

    def write(text: str, name: str = "model.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return write


@pytest.fixture
def explain(supervisor: Supervisor, write: Callable[..., Path]) -> Explain:
    """Explain a target of a program given as text, or of a file that is there."""

    async def explain(program: str | Path, name: str, **options: object) -> RunResult:
        path = program if isinstance(program, Path) else write(program)
        job = Target(name, path=str(path)).job(**options)  # type: ignore[arg-type]
        return await supervisor.explain(job, lambda message: None)

    return explain


def _read(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None


@pytest.fixture
def findings() -> Callable[[RunResult], tuple[Finding, ...]]:
    """The findings of a run, without any page of the taxonomy."""
    return lambda result: observed_findings(result, Taxonomy(()), _read)


@pytest.fixture
def no_progress() -> Callable[[str], None]:
    return lambda message: None


@pytest.fixture
def job() -> type[wire.ExplainJob]:
    return wire.ExplainJob
