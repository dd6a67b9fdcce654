"""Python with its imports done, for tests that start many short processes.

``python -m tests.dynamic.prepared COMMAND`` runs a command that finds it as FULLGRAPH_TEST_PYTHON.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.dynamic import forks

_SERVER = Path(__file__).parents[2] / "server"


_SHARED = "FULLGRAPH_TESTS_FORKS"
"""Names the folder of the listeners, in the environment of all processes of a run of the tests."""


@functools.cache
def python_with(*modules: str) -> str:
    """A file that stands for this Python, as an interpreter of models or as a command.

    Its processes are forks of one that has imported ``modules``, which is started when the file is
    run first, serves all workers of pytest-xdist, and ends with the run of the tests. Only on
    Linux: elsewhere it is this Python itself.
    """
    if sys.platform != "linux":
        return sys.executable
    folder, owner = shared_folder()
    name = hashlib.sha256(",".join(modules).encode()).hexdigest()[:8]
    command = forks.prepared_command(str(folder / f"{name}.s"), owner, modules)
    file = folder / name / "python"
    file.parent.mkdir(exist_ok=True)
    new = file.with_name(f"{os.getpid()}.new")
    new.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
    new.chmod(0o700)
    new.replace(file)
    return str(file)


def shared_folder() -> tuple[Path, int]:
    """The folder of the listeners, and the process that they end with: the first that asked."""
    if _SHARED not in os.environ:
        # The path of a socket must be short.
        folder = tempfile.mkdtemp(prefix="python-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ[_SHARED] = f"{os.getpid()} {folder}"
    owner, folder = os.environ[_SHARED].split(" ", 1)
    return Path(folder), int(owner)


def _modules_in(package: str) -> tuple[str, ...]:
    folder = _SERVER.joinpath(*package.split("."))
    return tuple(f"{package}.{file.stem}" for file in sorted(folder.glob("[!_]*.py")))


_FIRST_COMPILATION = (
    "torch._inductor.compile_fx",
    "torch.export._trace",
    "torch._export.db.logging",
    "torch._dynamo.repro.after_dynamo",
    "torch.fx.experimental.validator",
    "torch._subclasses.schema_check_mode",
    "torch.utils.cpp_extension",
    "torch._inductor.codegen.cpp_wrapper_cpu_array_ref",
    "torch._inductor.codegen.cuda_combined_scheduling",
    "torch._inductor.codegen.cutedsl.cutedsl_scheduling",
    "torch._inductor.codegen.halide",
    "torch._inductor.codegen.mps",
    "torch._inductor.codegen.pallas",
    "torch._inductor.codegen.xpu.xpu_combined_scheduling",
)
"""What the first compilation imports, in torch 2.13; half of its time."""


def python_with_torch(*modules: str) -> str:
    """Likewise, with what a first compilation imports and ``modules``."""
    return python_with("torch", "torch._dynamo", *_FIRST_COMPILATION, *modules)


MODEL_PYTHON = python_with_torch(
    "fullgraph_worker.jobs.main",
    "fullgraph_worker.jobs.confirm",
    "fullgraph_worker.explain.run",
    "fullgraph_worker.trace.attach",
    "fullgraph_worker.watch.attach",
    "pytest",
)
"""Runs models. Tests of how processes start, end and are limited use Python itself."""

FULLGRAPH_PYTHON = python_with(
    "fullgraph.cli.main",
    *_modules_in("fullgraph.lsp.features"),
    *_modules_in("fullgraph.static.rules"),
    *_modules_in("fullgraph.fixes.rewrites"),
)
"""Runs ``-m fullgraph``."""

if __name__ == "__main__":
    os.environ["FULLGRAPH_TEST_PYTHON"] = MODEL_PYTHON
    sys.exit(subprocess.call(sys.argv[1:]))
