"""Where ``fullgraph fix`` and ``verify`` cannot read or write, and what they leave as it is."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.cli.test_fix import HEADLINE, LOGS, WHEN_FIXED, fix, git, write
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo


Command = Callable[[Path], subprocess.CompletedProcess[str]]


def verify(cwd: Path, *more: str) -> subprocess.CompletedProcess[str]:
    flags = ["--python", MODEL_PYTHON, "--backends", "eager", "--different-calls", "1"]
    return fullgraph("verify", "logs.py:scale", *flags, *more, cwd=cwd)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--overlay", "."], ". is not empty, and was not made by --overlay."),
        (["--overlay", "mine"], "mine is not empty, and was not made by --overlay."),
        (["--overlay", "logs.py"], "logs.py cannot be written (Not a directory)."),
        (["--patch", "mine"], "mine is a folder. Name a file for the patch."),
        (["--patch", "none/x.patch"], "none is no folder. Make it, or name another file."),
        (["--patch", "-", "--json"], "--patch - and the report both write to standard output."),
    ],
)
def test_what_cannot_be_written_is_reported_before_anything_runs(
    tmp_path: Path, flags: list[str], words: str
) -> None:
    # A run would end otherwise.
    path = write(tmp_path, f"{LOGS}raise SystemExit\n")
    write(tmp_path / "mine", "precious\n")
    process = fix(tmp_path, *flags)
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.startswith(f"fullgraph: {words}")
    assert path.read_text() == f"{LOGS}raise SystemExit\n"
    assert (tmp_path / "mine" / "logs.py").read_text() == "precious\n"


@pytest.mark.parametrize("command", [fix, verify])
def test_a_file_in_another_encoding_is_refused(tmp_path: Path, command: Command) -> None:
    data = f"# caf\u00e9\n{LOGS}".encode("latin-1")
    (tmp_path / "logs.py").write_bytes(data)
    process = command(tmp_path)
    assert process.returncode == 2
    assert "logs.py: cannot be decoded" in process.stderr
    assert "Save it as UTF-8, or declare its encoding in the first line" in process.stderr
    assert (tmp_path / "logs.py").read_bytes() == data


def test_a_patch_can_be_piped_into_git(tmp_path: Path) -> None:
    path = write(tmp_path)
    process = fix(tmp_path, "--patch", "-")
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith("--- a/logs.py\n+++ b/logs.py\n@@ ")
    assert HEADLINE in process.stderr
    git(tmp_path, "init", "-q")
    subprocess.run(["git", "apply"], input=process.stdout, cwd=tmp_path, check=True, text=True)
    assert "is_compiling" in path.read_text()


def test_bytes_that_are_not_fixed_stay(tmp_path: Path) -> None:
    """A byte order mark, tabs, two line ends, no last line end, and a symbolic link."""
    text = LOGS.replace("    ", "\t").replace("\n", "\r\n").removesuffix("\r\n")
    text = text.replace("import torch\r\n", "import torch  # \U0001f525\n")
    before = b"\xef\xbb\xbf" + text.encode()
    file = tmp_path / "real" / "logs.py"
    file.parent.mkdir()
    file.write_bytes(before)
    (tmp_path / "logs.py").symlink_to(file)
    process = fix(tmp_path, "--write", "--patch", "fix.patch")
    assert process.returncode == 0, process.stdout + process.stderr
    call = b'\tlogger.info("shape %s", x.shape)\r\n'
    guarded = b"\tif not torch.compiler.is_compiling():\r\n\t" + call
    after = before.replace(call, guarded)
    assert file.read_bytes() == after != before
    assert (tmp_path / "logs.py").is_symlink()

    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "logs.py").write_bytes(before)
    git(copy, "init", "-q")
    git(copy, "apply", "../fix.patch")
    assert (copy / "logs.py").read_bytes() == after


def test_a_crash_in_the_proof_means_not_proven(tmp_path: Path) -> None:
    crash = f"import os, signal\n{LOGS}{WHEN_FIXED}    os.kill(os.getpid(), signal.SIGSEGV)\n"
    path = write(tmp_path, crash)
    process = fix(tmp_path, "--write", "--json")
    assert process.returncode == 1
    report = json.loads(process.stdout)
    assert report["texts"] == {}
    (refused,) = report["refused"]
    assert "segmentation fault" in refused["reason"]
    assert path.read_text() == crash


def test_a_crash_in_eager_mode_is_reported_with_what_to_do(tmp_path: Path) -> None:
    crash = "    import os, signal; os.kill(os.getpid(), signal.SIGSEGV)\n"
    write(tmp_path, LOGS.replace("    y = x + 1\n", crash))
    process = verify(tmp_path)
    assert process.returncode == 2
    assert process.stdout == "logs.py:scale: no call could be made\n"
    assert process.stderr == (
        "fullgraph: scale cannot be called in eager mode: the process was ended by signal "
        "SIGSEGV. Run it without Fullgraph and without torch.compile first.\n"
    )


def test_a_target_in_an_installed_package_is_not_written(tmp_path: Path) -> None:
    library = write(tmp_path / "site-packages", LOGS, "library.py")
    process = fix(tmp_path, "--write", target="site-packages/library.py:scale")
    assert process.returncode == 2
    assert "library.py:10: Make this call only in eager mode (installed package)" in process.stdout
    assert process.stderr == (
        f"fullgraph: {library} is in an installed package, which is never edited. Use --overlay "
        "DIR for a changed copy, or --patch FILE for a patch to send upstream. Nothing was "
        "written.\n"
    )
    assert library.read_text() == LOGS
