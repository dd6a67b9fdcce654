from __future__ import annotations

import sys
import tempfile
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.findings import Finding
from fullgraph.source import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker import wire
from tests.dynamic import forks

Explain = Callable[..., Awaitable[RunResult]]


@pytest.fixture(scope="session")
def _forks() -> Iterator[tuple[str, ...]]:
    """The command of a Python that has imported torch."""
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "s"))
        process = forks.start(path)
        yield forks.command(path)
        process.kill()
        process.wait()


@pytest.fixture
def interpreter(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The Python that runs targets: a fork in modules that are marked so."""
    if request.node.get_closest_marker("forks") is None or sys.platform != "linux":
        return (sys.executable,)
    command: tuple[str, ...] = request.getfixturevalue("_forks")
    return command


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
