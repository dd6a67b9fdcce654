"""What a traced program is given and gives back; nothing here compiles anything."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import LONGEST

PROBE = """\
import os, sys
def fds():
    return sorted(os.listdir("/proc/self/fd"))
print(sys.argv, sys.flags, sys.path, sep="\\n")
print(sorted(sys.modules), fds(), sys.path_importer_cache.keys(), sep="\\n")
print({k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "FULLGRAPH_TRACE")})
print(__name__, __file__, os.getcwd(), signal_dispositions())
"""
DISPOSITIONS = """\
def signal_dispositions():
    # Signals 32 and 33 are the C library's own; its posix_spawn() ignores them.
    lines = open("/proc/self/status").read().split("\\n")
    pairs = [line.split(":") for line in lines if line.startswith(("SigBlk", "SigIgn", "SigCgt"))]
    return {name: int(mask, 16) & 0x7FFFFFFF for name, mask in pairs}
"""


Process = subprocess.CompletedProcess[bytes]
Write = Callable[..., Path]
Trace = Callable[..., Process]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "HOME": str(tmp_path / "home")}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str, name: str = "program.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def trace(tmp_path: Path, environment: dict[str, str]) -> Trace:
    """The finished process of ``fullgraph trace WORDS``."""

    def trace(*words: object, env: Mapping[str, str] | None = None, **options: Any) -> Process:
        return subprocess.run(
            [*command(), *map(str, words)],
            cwd=tmp_path,
            env={**environment, **(env or {})},
            capture_output=True,
            timeout=LONGEST,
            **options,
        )

    return trace


def command() -> list[str]:
    return [sys.executable, "-m", "fullgraph", "trace", "--python", sys.executable]


def last_line(process: Process) -> str:
    return process.stderr.decode().splitlines()[-1]


def test_standard_streams_pass_through_byte_by_byte(trace: Trace, write: Write) -> None:
    write(
        "import sys\n"
        "sys.stderr.write('to stderr\\n')\n"
        "sys.stdout.buffer.write(sys.stdin.buffer.read())\n"
    )
    data = bytes(range(256)) * 1000
    done = trace("program.py", input=data)
    assert done.stdout == data
    first, *ours = done.stderr.decode().splitlines()
    assert first == "to stderr"
    assert ours == ["fullgraph: The program compiled nothing: it did not call torch.compile."]


@pytest.mark.parametrize("status", [0, 1, 3, 255])
def test_the_exit_status_is_the_programs(trace: Trace, write: Write, status: int) -> None:
    write(f"raise SystemExit({status})")
    assert trace("program.py").returncode == status


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGABRT, signal.SIGTERM])
def test_a_program_that_a_signal_ends_looks_so_to_the_caller(
    trace: Trace, write: Write, number: Any
) -> None:
    write(f"import os; os.kill(os.getpid(), {int(number)})")
    done = trace("program.py")
    assert done.returncode == -number
    assert "compiled nothing" in last_line(done)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
def test_a_signal_reaches_the_program_which_decides(
    tmp_path: Path, environment: dict[str, str], write: Write, number: Any
) -> None:
    write(
        "import os, signal, sys, time\n"
        "def stop(number, frame):\n"
        # Not print(), which the signal may interrupt.
        "    os.write(1, b'got %d\\n' % number)\n"
        "    sys.exit(7)\n"
        f"signal.signal({int(number)}, stop)\n"
        "print('ready', flush=True)\n"
        # Not signal.pause(), which would miss a signal that arrives right before it.
        "while True: time.sleep(0.05)\n"
    )
    process = subprocess.Popen(
        [*command(), "program.py"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=LONGEST)
    assert out == f"got {int(number)}\n".encode()
    assert process.returncode == 7
    assert b"compiled nothing" in err


def test_ctrl_c_at_a_terminal_reaches_the_program_once(
    tmp_path: Path, environment: dict[str, str], write: Write
) -> None:
    write(
        "import os, signal, sys, time\n"
        "times = []\n"
        "signal.signal(signal.SIGINT, lambda *_: times.append(1))\n"
        "print('ready', [os.isatty(n) for n in (0, 1, 2)], flush=True)\n"
        "while not times: time.sleep(0.01)\n"
        "time.sleep(0.5)\n"
        "print('interrupted', len(times), flush=True)\n"
    )
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.execve(sys.executable, [*command(), "program.py"], environment)
    seen = b""
    while b"\n" not in seen:
        seen += os.read(terminal, 4096)
    os.write(terminal, b"\x03")
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:
            # The other side of the terminal has been closed.
            break
        if not data:
            break
        seen += data
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert b"ready [True, True, True]" in seen
    assert b"interrupted 1" in seen
    assert os.waitstatus_to_exitcode(status) == 0


def test_the_program_finds_itself_as_it_would_without_us(
    tmp_path: Path, environment: dict[str, str], trace: Trace, write: Write
) -> None:
    write(DISPOSITIONS + PROBE)
    directly = subprocess.run(
        [sys.executable, "program.py", "--lr", "1", "-m", "x"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        timeout=LONGEST,
    )
    traced = trace("program.py", "--lr", "1", "-m", "x")
    assert traced.stdout.decode().splitlines() == directly.stdout.decode().splitlines()


def _behind(folder: Path) -> str:
    """``folder``, and behind it what the tests themselves need, if anything."""
    return os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))


def test_the_users_own_sitecustomize_runs_as_ever(trace: Trace, write: Write) -> None:
    write("import builtins; builtins.mine = __name__", "site/sitecustomize.py")
    write("import sys; print(mine, sys.modules['sitecustomize'].__file__)")
    folder = write("", "site/other.py").parent
    done = trace("program.py", env={"PYTHONPATH": _behind(folder)})
    assert done.stdout.decode().split() == ["sitecustomize", str(folder / "sitecustomize.py")]


def test_a_sitecustomize_that_fails_says_so_as_ever(
    tmp_path: Path, environment: dict[str, str], trace: Trace, write: Write
) -> None:
    folder = write("raise ValueError('mine')", "site/sitecustomize.py").parent
    write("print('ran')")
    env = {**environment, "PYTHONPATH": _behind(folder)}
    directly = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, env=env, capture_output=True, timeout=LONGEST
    )
    traced = trace("program.py", env={"PYTHONPATH": env["PYTHONPATH"]})
    assert b"mine" in directly.stderr
    # The command line itself runs in the same environment, and says it first.
    assert traced.stderr.startswith(directly.stderr * 2)
    assert traced.stdout == b"ran\n"


def test_a_module_runs_with_its_own_options(trace: Trace, write: Write) -> None:
    write("import sys; print(sys.argv[1:], __name__)", "package/__main__.py")
    done = trace("--quiet", "-m", "package", "--quiet", "-m", "--", "-x")
    assert done.stdout.decode().split("\n")[0] == "['--quiet', '-m', '--', '-x'] __main__"


def test_pytest_reports_to_its_own_output_and_status(trace: Trace, write: Write) -> None:
    write("def test_one(): pass\ndef test_two(): assert not 1\n", "test_small.py")
    done = trace("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_small.py")
    assert b"1 failed, 1 passed" in done.stdout
    assert done.returncode == 1


def test_any_command_runs_after_two_dashes(trace: Trace) -> None:
    done = trace("--", "sh", "-c", "echo $0; exit 9", "word")
    assert (done.stdout, done.returncode) == (b"word\n", 9)
    assert "No Python process of the program could be traced" in last_line(done)


def test_a_script_after_two_dashes_runs_and_its_trace_is_shown_later(
    trace: Trace, write: Write, environment: dict[str, str], tmp_path: Path
) -> None:
    write("import missing_package")
    done = trace("--python", sys.executable, "--", "program.py")
    assert "ended with ModuleNotFoundError" in done.stderr.decode()
    command = [sys.executable, "-m", "fullgraph", "runs"]
    kept = {"cwd": tmp_path, "env": environment, "capture_output": True, "text": True}
    listed = subprocess.run(command, check=True, **kept)  # type: ignore[call-overload]
    assert "program.py  ended with ModuleNotFoundError · just now" in listed.stdout
    shown = subprocess.run([*command, "t1"], check=True, **kept)  # type: ignore[call-overload]
    assert shown.stdout == "Nothing was compiled until then.\n"


def test_a_program_that_cannot_be_started_leaves_no_trace(
    trace: Trace, environment: dict[str, str]
) -> None:
    trace("--", "./no-such-program")
    kept = Path(environment["HOME"], ".cache", "fullgraph", "traces")
    assert [*kept.iterdir()] == []


def test_a_module_of_the_project_that_is_not_installed_is_found_below_src(
    trace: Trace, write: Write
) -> None:
    write("", "src/own/__init__.py")
    write("import own.model")
    done = trace("--python", sys.executable, "program.py")
    assert "It is src/own: install the project (pip install -e .)" in done.stderr.decode()


def test_a_python_that_does_not_look_at_its_environment_is_named(
    trace: Trace, write: Write
) -> None:
    write("print('ran')")
    done = trace("--", sys.executable, "-E", "program.py")
    assert done.stdout == b"ran\n"
    assert "python -I, -E or -S" in last_line(done)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["progam.py"], "progam.py does not exist. That folder has program.py."),
        (["--report", "nowhere/a.json", "program.py"], "its folder does not exist"),
        (["nowhere/program.py"], "does not exist. There is no folder"),
        (["."], "is a folder without a __main__.py"),
        (["no-such-program"], "is neither a file in"),
        ([], "There is no program to run"),
        (["--"], "There is"),
        (["--", "./no-such-program"], "./no-such-program cannot be run: No such file"),
    ],
)
def test_what_cannot_be_run_is_said_in_words(
    trace: Trace, write: Write, words: list[Any], message: str
) -> None:
    write("print('ran')")
    done = trace(*words)
    assert done.returncode == 2
    assert done.stdout == b""
    [line] = done.stderr.decode().splitlines()
    assert line.startswith("fullgraph: ")
    assert message in line


def test_a_syntax_error_is_pythons_to_report(trace: Trace, write: Write) -> None:
    write("def broken(:\n")
    done = trace("program.py")
    assert done.returncode == 1
    assert b"SyntaxError" in done.stderr


def test_a_home_that_cannot_be_written_does_not_keep_the_program_from_running(
    trace: Trace, write: Write
) -> None:
    write("print('ran')")
    done = trace("program.py", env={"HOME": "/dev/null"})
    assert (done.stdout, done.returncode) == (b"ran\n", 0)
    assert "compiled nothing" in last_line(done)


def test_a_folder_of_the_users_own_that_cannot_be_made_is_said_before_the_run(
    trace: Trace, write: Write
) -> None:
    write("print('ran')")
    done = trace("--folder", "/dev/null/trace", "program.py")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert "Choose another folder with --folder" in last_line(done)


def test_a_folder_keeps_one_trace(trace: Trace, write: Write) -> None:
    write("print('ran')")
    assert trace("--folder", "kept", "program.py").returncode == 0
    done = trace("--folder", "kept", "program.py")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert "kept contains another trace" in last_line(done)


def test_a_trace_that_the_program_deletes_costs_the_report_alone(
    trace: Trace, write: Write
) -> None:
    write("import os, shutil; shutil.rmtree(os.environ['FULLGRAPH_TRACE']); print('ran')")
    done = trace("program.py")
    assert (done.stdout, done.returncode) == (b"ran\n", 0)
    assert last_line(done).endswith("no longer exists.")


def test_nothing_is_printed_where_standard_error_is_closed(
    tmp_path: Path, environment: dict[str, str], write: Write
) -> None:
    write("print('ran')")
    line = " ".join([*command(), "program.py", "2>&-"])
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, timeout=LONGEST
    )
    assert (done.stdout, done.returncode) == (b"ran\n", 0)


def test_old_traces_make_room(
    tmp_path: Path, environment: dict[str, str], trace: Trace, write: Write
) -> None:
    from fullgraph.dynamic.traces import KEPT

    write("print('ran')")
    folder = Path(environment["HOME"], ".cache", "fullgraph", "traces")
    for number in range(KEPT + 3):
        (folder / f"20200101-0000{number:02d}-000000-1").mkdir(parents=True)
    before = time.strftime("%Y%m%d", time.gmtime())
    assert trace("program.py").returncode == 0
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == KEPT
    assert names[-1] >= before
    assert names[0] == "20200101-000004-000000-1"
