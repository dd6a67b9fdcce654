"""Python with its imports done, for tests that start many short processes."""

from __future__ import annotations

import atexit
import functools
import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from tests.dynamic import forks

_SERVER = Path(__file__).parents[2] / "server"


@functools.cache
def python_with(*modules: str) -> str:
    """A file that stands for this Python, as an interpreter of models or as a command.

    Its processes are forks of one that has imported ``modules``, which is started when the file is
    run first and ends with this process. Only on Linux: elsewhere it is this Python itself.
    """
    if sys.platform != "linux":
        return sys.executable
    # The path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="python-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "python"
    command = forks.prepared_command(str(folder / "s"), os.getpid(), modules)
    file.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
    file.chmod(0o700)
    return str(file)


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


MODEL_PYTHON = python_with_torch()
"""Runs models. Tests of how processes start, end and are limited use Python itself."""

FULLGRAPH_PYTHON = python_with(
    "fullgraph.cli.main",
    *_modules_in("fullgraph.lsp.features"),
    *_modules_in("fullgraph.static.rules"),
    *_modules_in("fullgraph.fixes.rewrites"),
)
"""Runs ``-m fullgraph``."""
