"""``python -m tests.pythons``: runs the Python tests on every Python of this machine.

Each version has an environment of its own under ``.cache/pythons``. Where no torch is at hand for
it, in the environment or in a folder that pip is configured to find packages in, the tests that
need torch are left out: nothing large is downloaded. What follows ``--`` goes to pytest.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
FOLDER = REPO / ".cache" / "pythons"
MINORS = range(10, 15)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one line per version; 1 if the tests of one fail, 2 if there is no Python."""
    parser = argparse.ArgumentParser(prog="python -m tests.pythons", description=__doc__)
    parser.add_argument("--only", action="append", metavar="3.x", help="this version; repeatable")
    parser.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="an argument of pytest")
    options = parser.parse_args(arguments)
    pythons = {
        version: python
        for version, python in found(os.environ).items()
        if not options.only or version in options.only
    }
    if not pythons:
        print("No such Python is on PATH or in pyenv.", file=sys.stderr)
        return 2
    return max(_tested(version, python, options.pytest) for version, python in pythons.items())


def found(environment: os._Environ[str] | dict[str, str]) -> dict[str, str]:
    """The Pythons of this machine by their version, on PATH or else pyenv's newest patch."""
    root = Path(environment.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    pythons: dict[str, str] = {}
    for minor in MINORS:
        version = f"3.{minor}"
        patches = sorted(
            (int(folder.name.rpartition(".")[2]), folder)
            for folder in root.glob(f"{version}.*")
            if re.fullmatch(r"[\d.]+", folder.name)
        )
        on_path = shutil.which(f"python{version}", path=environment.get("PATH"))
        candidates = [on_path, *(str(folder / "bin" / "python") for _, folder in patches[::-1])]
        python = next((each for each in candidates if each and _is(each, version)), None)
        if python is not None:
            pythons[version] = python
    return pythons


def _is(python: str, version: str) -> bool:
    """Whether ``python`` can be run, which a shim of pyenv often cannot."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == version


def _tested(version: str, python: str, arguments: Sequence[str]) -> int:
    started = time.monotonic()
    log = FOLDER / f"{version}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as stream:
        own = _environment(version, python, stream.fileno())
        status, torch = 1, ""
        if own is not None:
            torch = _torch(own)
            command = [str(own), "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
            command += ["-p", "no:cacheprovider", *arguments]
            status = subprocess.run(command, cwd=REPO, stdout=stream, stderr=stream).returncode
    last = log.read_text(encoding="utf-8", errors="replace").rstrip().rpartition("\n")[2]
    summary = last.strip("= ") if own is not None else "its environment could not be made"
    kind = f"torch {torch}" if torch else "without torch"
    seconds = time.monotonic() - started
    verdict = "passed" if status == 0 else f"FAILED, see {log.relative_to(REPO)}"
    print(f"Python {version}, {kind}: {verdict} ({summary}; {seconds:.0f} s)", flush=True)
    return min(status, 1)


def _environment(version: str, python: str, output: int) -> Path | None:
    """The Python of the version's environment, which has what the tests need, or None."""
    folder = FOLDER / version
    own = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = folder / "installed"
    wanted = hashlib.sha256((REPO / "pyproject.toml").read_bytes()).hexdigest()
    if own.is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return own
    pip = [str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    [torch] = re.findall(r"^TORCH\s*:=\s*(\S+)$", (REPO / "Makefile").read_text(), re.MULTILINE)
    at_hand = [*pip, "--no-index", "--no-deps", torch]
    for command, may_fail in (
        ([] if own.is_file() else [python, "-m", "venv", str(folder)], False),
        ([*pip, "--upgrade", "pip>=25.1"], False),
        ([*pip, "--editable", ".", "--group", "dev"], False),
        ([] if _torch(own) else at_hand, True),
    ):
        if command and subprocess.run(command, cwd=REPO, stdout=output, stderr=output).returncode:
            if not may_fail:
                return None
        elif command is at_hand:
            # A torch that is here needs its dependencies, which are small on a CPU.
            subprocess.run([*pip, torch], cwd=REPO, stdout=output, stderr=output, check=False)
    stamp.write_text(wanted)
    return own


def _torch(python: Path) -> str:
    """The version of torch that ``python`` can import; empty without one."""
    if not python.is_file():
        return ""
    command = [str(python), "-c", "import torch; print(torch.__version__)"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main())
