"""Interpreters that cannot run jobs, each told in words."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.launch import worker_environment
from fullgraph.dynamic.supervisor import Supervisor


async def why_not(interpreter: Sequence[str], folder: Path) -> RunFailure:
    supervisor = Supervisor(interpreter, timeout_seconds=60, keep_warm=False, working_folder=folder)
    try:
        failure = await supervisor.warm()
    finally:
        await supervisor.close()
    assert failure is not None
    return failure


def script(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


async def test_an_interpreter_that_is_not_there(tmp_path: Path) -> None:
    failure = await why_not([str(tmp_path / "python")], tmp_path)

    assert failure.kind == "no-interpreter"
    assert str(tmp_path / "python") in failure.message
    assert "fullgraph.interpreter" in failure.message
    assert "--python" in failure.message


async def test_a_file_that_cannot_be_executed(tmp_path: Path) -> None:
    file = tmp_path / "python"
    file.write_text("text")

    failure = await why_not([str(file)], tmp_path)

    assert failure.kind == "no-interpreter"
    assert "ermission denied" in failure.message


async def test_a_working_folder_that_is_not_there(tmp_path: Path) -> None:
    failure = await why_not([sys.executable], tmp_path / "gone")

    assert failure.kind == "cannot-start"
    assert str(tmp_path / "gone") in failure.message


@pytest.mark.parametrize(
    "text",
    [
        "#!/bin/sh\necho 'not a python at all, and it prints a lot of text'\n",
        "#!/bin/sh\necho oops >&2\nexit 3\n",
        "#!/bin/sh\nhead -c 100000 /dev/zero\n",
        "#!/bin/sh\nprintf '\\000\\000\\000\\002{}'\n",
    ],
)
async def test_something_that_is_not_python(tmp_path: Path, text: str) -> None:
    failure = await why_not([str(script(tmp_path / "python", text))], tmp_path)

    assert failure.kind == "cannot-start"
    assert "does not work as a Python interpreter" in failure.message
    if "oops" in text:
        assert "exit code 3" in failure.message
        assert "oops" in failure.message


async def test_an_interpreter_without_torch(tmp_path: Path) -> None:
    # -S leaves site-packages out, and -I what the environment adds.
    failure = await why_not([sys.executable, "-I", "-S"], tmp_path)

    assert failure.kind == "torch-missing"
    assert sys.executable in failure.message
    assert "has no torch" in failure.message
    assert "fullgraph.interpreter" in failure.message


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("__version__ = '2.1.0+cpu'\n", "torch-too-old", "has torch 2.1.0+cpu"),
        ("__version__ = '1.13.1'\n", "torch-too-old", "2.6 or newer"),
        ("", "torch-too-old", "of unknown version"),
        ("import no_such_thing\n", "torch-broken", "No module named 'no_such_thing'"),
        ("raise OSError('libcudart.so: cannot open')\n", "torch-broken", "libcudart.so"),
    ],
)
async def test_a_torch_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, kind: str, words: str
) -> None:
    (tmp_path / "path" / "torch").mkdir(parents=True)
    (tmp_path / "path" / "torch" / "__init__.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "path"))

    failure = await why_not([sys.executable], tmp_path)

    assert failure.kind == kind
    assert words in failure.message
    assert sys.executable in failure.message
    assert "fullgraph.interpreter" in failure.message


@pytest.mark.dynamo
async def test_files_of_the_working_folder_are_not_imported_at_start(
    tmp_path: Path, write: Callable[..., Path]
) -> None:
    for name in ("json.py", "torch.py", "wire.py", "logging.py", "fullgraph_worker.py"):
        write("raise RuntimeError('the wrong module')\n", name)
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=60, keep_warm=False, working_folder=tmp_path
    )

    assert await supervisor.warm() is None
    await supervisor.close()


def test_the_workers_environment_is_the_users_without_what_is_ours() -> None:
    server = str(Path(__file__).parents[2] / "server")

    kept = worker_environment(
        {
            "PATH": "/bin",
            "TORCH_LOGS": "recompiles",
            "FULLGRAPH_OPENAI_API_KEY": "secret",
            "PYTHONPATH": f"{server}:/home/me/lib",
        },
        "our mark",
    )

    assert kept["PATH"] == "/bin"
    assert kept["TORCH_LOGS"] == "recompiles"
    assert kept["PYTHONPATH"] == "/home/me/lib"
    ours = {name: value for name, value in kept.items() if name.startswith("FULLGRAPH")}
    assert ours == {"FULLGRAPH_RUN": "our mark"}
    assert "PYTHONPATH" not in worker_environment({"PYTHONPATH": server}, "our mark")
