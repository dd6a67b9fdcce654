"""Copies of the checkout in which mutations are made, and programs are run."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.checkout import REPO, copy_checkout
from tests.mutants.mutations import Mutable, Mutation

_GIT = ("git", "-c", "user.name=mutants", "-c", "user.email=mutants@localhost")


@dataclass(frozen=True)
class Done:
    """A program that has ended.

    Attributes:
        status: its exit status; None if it was ended because its time was over.
        output: both its streams.
        seconds: how long it ran.
    """

    status: int | None
    output: str
    seconds: float


class Copy:
    """A copy of the checkout, with an environment that loads the product from the copy.

    It is a repository of its own, on whose main the copied files are committed: a mutation is all
    that differs from it. One thread uses it at a time.

    Attributes:
        folder: the root of the copy.
        python: the interpreter of its environment.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = copy_checkout(folder)
        self._running: subprocess.Popen[bytes] | None = None
        self._git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def commit(self) -> None:
        """Commit what differs: it is a part of the copy from now on."""
        self._git("add", "--all")
        self._git("commit", "--quiet", "--no-verify", "--message", "The checkout")

    def check_types(self) -> Done:
        """Check the types once, after which less is to be checked of each mutation."""
        known = REPO / ".mypy_cache"
        if known.exists():
            # Not linked: it is written in place.
            shutil.copytree(known, self.folder / ".mypy_cache", dirs_exist_ok=True)
        return self.run([str(self.python), "-m", "mypy"], 1200.0)

    def make(self, mutation: Mutation) -> None:
        """Make a mutation, in the format of the repository, and no other.

        Raises:
            ValueError: the text of the module is not the one that was read, or does not change.
        """
        self.restore()
        file = self.folder / mutation.path
        text = Mutable(mutation.path, file.read_text(encoding="utf-8")).mutated(mutation)
        if text is None:
            raise ValueError(f"{mutation.change} in {mutation.path} is no mutation")
        file.write_text(text, encoding="utf-8")
        self.run([str(self.python.with_name("ruff")), "format", "--quiet", mutation.path], 60.0)
        _forget_bytecode(file)

    def restore(self) -> None:
        """Undo mutations, and remove what programs have left."""
        for name in self._git("diff", "--name-only").splitlines():
            _forget_bytecode(self.folder / name)
        self._git("checkout", "--quiet", "--", ".")
        self._git("clean", "--quiet", "--force", "-d")

    def run(self, command: Sequence[str], seconds: float) -> Done:
        """Run a program in the copy; when its time is over, end it and all that it started."""
        begin = time.monotonic()
        # In a file: a pipe stays open as long as anything that it started runs.
        with tempfile.TemporaryFile() as output:
            self._running = process = subprocess.Popen(
                command, cwd=self.folder, env=self._environment(), stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            status: int | None = None
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(timeout=seconds)
            self.stop()
            process.wait()
            output.seek(0)
            text = output.read().decode(errors="replace")
        return Done(status, text, time.monotonic() - begin)

    def stop(self) -> None:
        """End what runs; from any thread."""
        if self._running is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._running.pid, signal.SIGKILL)
        # Some have left the group of what started them.
        inside = f"{self.folder}{os.sep}"
        for process in psutil.process_iter(["cmdline"]):
            if any(word.startswith(inside) for word in process.info["cmdline"] or ()):
                with contextlib.suppress(psutil.Error):
                    process.kill()

    def _environment(self) -> dict[str, str]:
        """This process's, without what leads to the checkout."""
        left_out = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in left_out and not name.startswith(("GIT_", "FULLGRAPH_", "PYTEST_"))
        }
        return {**kept, "PATH": f"{self.python.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

    def _git(self, *arguments: str) -> str:
        return subprocess.run(
            [*_GIT, *arguments], cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout


def _forget_bytecode(file: Path) -> None:
    # Python compares the second and the size, which may be the same for two mutations.
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
        compiled.unlink()
