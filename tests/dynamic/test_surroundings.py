"""Odd places to run in: other people's start-up code, disks that take nothing, lost Pythons.

Where it is about how a process starts, it is no fork.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

PROGRAM = "def f(x):\n    y = x + 1\n    return y.tolist()\n"


@pytest.fixture
def at_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Write a ``sitecustomize`` that every Python started from here runs first."""

    def at_start(text: str) -> None:
        folder = tmp_path / "customised"
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(text)
        monkeypatch.setenv("PYTHONPATH", f"{folder}:{os.environ.get('PYTHONPATH', '')}")

    return at_start


@pytest.mark.real_process
@pytest.mark.parametrize(
    "text",
    [
        "print('welcome to the cluster')",
        "import os; os.write(1, b'w' * 200_000)",
        "raise ValueError('broken sitecustomize')",
        "import sys; sys.setrecursionlimit(10_000); sys.dont_write_bytecode = False",
        "import threading; threading.Thread(target=print, args=('x',), daemon=True).start()",
        "import atexit, time; atexit.register(time.sleep, 600)",
    ],
)
async def test_a_sitecustomize_is_no_part_of_the_protocol(
    explain: Explain, at_start: Callable[[str], None], tmp_path: Path, text: str
) -> None:
    at_start(text)

    result = await explain(PROGRAM, "f", inputs="torch.ones(2)")

    assert result.failure is None
    assert [b.line for b in result.records] == [3]
    if "welcome" in text:
        assert "welcome to the cluster" in result.output
    assert not [p for p in tmp_path.rglob("__pycache__") if "customised" not in str(p)]


@pytest.mark.real_process
async def test_a_sitecustomize_that_exits_is_told(
    supervisor: Supervisor, at_start: Callable[[str], None]
) -> None:
    at_start("import sys\nsys.stderr.write('no licence')\nimport os\nos._exit(7)\n")

    failure = await supervisor.warm()

    assert failure is not None
    assert failure.kind == "cannot-start"
    assert "exit code 7" in failure.message
    assert "no licence" in failure.message


# No file may grow: what a full disk does, without filling one.
FULL_DISK = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"


async def test_a_disk_that_takes_nothing_from_the_program(
    explain: Explain, write: Callable[..., Path]
) -> None:
    saves = f"{FULL_DISK}import torch\n\ndef f(x):\n    torch.save(x, 'x.pt')\n    return x\n"

    result = await explain(saves, "f", inputs="torch.ones(2)")
    assert result.failure is not None
    assert result.failure.kind == "user-exception"
    assert "model.py:6" in result.failure.message

    result = await explain(FULL_DISK + PROGRAM, "f", inputs="torch.ones(2)")
    assert result.failure is None
    assert [b.line for b in result.records] == [5]


@pytest.mark.real_process
async def test_a_disk_on_which_torch_cannot_compile(
    supervisor: Supervisor, at_start: Callable[[str], None]
) -> None:
    at_start(FULL_DISK)

    failure = await supervisor.warm()

    assert failure is not None
    assert failure.kind == "cannot-compile"
    assert "No usable temporary directory" in failure.message
    assert "TMPDIR" in failure.message


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="needs a read-only file system")
async def test_a_folder_that_cannot_be_written(interpreter: tuple[str, ...]) -> None:
    # Not even the superuser creates files there.
    folder = Path("/sys/kernel")
    supervisor = Supervisor(interpreter, timeout_seconds=60, keep_warm=False, working_folder=folder)
    path = str(folder / "model.py")
    helper = str(folder / "never_saved.py")
    job = Target("g", path=path).job(
        inputs="torch.ones(2)",
        overlay={
            path: "from never_saved import f\n\ndef g(x):\n    return f(x)\n",
            helper: PROGRAM,
        },
    )

    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is None
    assert {(b.path, b.line) for b in result.records} == {(helper, 3)}
    await supervisor.close()


async def test_import_cycles(explain: Explain, write: Callable[..., Path]) -> None:
    write("import model\n\ndef helper(x):\n    return model.scale(x)\n", "other.py")
    path = write(
        "import other\n\ndef scale(x):\n    return x.tolist()\n\n"
        "def f(x):\n    return other.helper(x)\n"
    )
    result = await explain(path, "f", inputs="torch.ones(2)")
    assert result.failure is None
    assert {b.line for b in result.records} == {4}

    write("from model import scale\n\ndef helper(x):\n    return scale(x)\n", "other.py")
    result = await explain(path, "f", inputs="torch.ones(2)")
    assert result.failure is not None
    assert result.failure.kind == "import-error"
    assert "circular import" in result.failure.message
    assert (Path(result.failure.frames[-1].path).name, result.failure.frames[-1].line) == (
        "other.py",
        1,
    )


@pytest.mark.real_process
async def test_a_spare_is_replaced_when_its_interpreter_changes_or_vanishes(
    tmp_path: Path, write: Callable[..., Path], interpreter: tuple[str, ...]
) -> None:
    [real] = interpreter
    program = write("import os\n\ndef f():\n    print('run by', os.getpid())\n")
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {real} "$@"\n')
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    supervisor = Supervisor(
        [str(python)], timeout_seconds=60, keep_warm=True, working_folder=tmp_path
    )
    job = Target("f", path=str(program)).job()
    assert await supervisor.warm() is None
    first = supervisor.spare_pid
    python.write_text(f'#!/bin/sh\n# upgraded\nexec {real} "$@"\n')

    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is None
    assert f"run by {first}\n" not in result.output

    assert await supervisor.warm() is None
    second = supervisor.spare_pid
    result = await supervisor.explain(job, lambda message: None)
    assert f"run by {second}\n" in result.output

    assert await supervisor.warm() is None
    python.unlink()
    result = await supervisor.explain(job, lambda message: None)
    assert result.failure is not None
    assert result.failure.kind == "no-interpreter"
    assert str(python) in result.failure.message
    await supervisor.close()
