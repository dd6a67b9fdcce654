"""Compiles and calls the zoo's cases one after another; runs where the user's torch is."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

FOLDER = Path(__file__).resolve().parent
DEVICE = "ZOO_DEVICE"
"""The variable that names the default device of the cases; empty for torch's own. The worker is
started without variables of Fullgraph."""
CASES = "ZOO_CASES"
"""The variable that names another folder of cases."""


def theme_files() -> list[Path]:
    """The files that hold the cases."""
    return sorted(Path(os.environ.get(CASES) or FOLDER / "cases").glob("*.py"))


def load(path: Path) -> ModuleType:
    """Import one file of cases; its library is on the path, as an installed one would be."""
    library = str(FOLDER / "site-packages")
    if library not in sys.path:
        sys.path.append(library)
    spec = importlib.util.spec_from_file_location(f"zoo_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def cases(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any], list[tuple[Any, ...]]]]:
    """Each case of a file: its name, what to compile, and the arguments of each call."""
    inputs = getattr(module, "INPUTS", {})
    for name, value in list(vars(module).items()):
        if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
            continue
        torch.manual_seed(0)
        function = value() if isinstance(value, type) else value
        yield name, function, inputs.get(name, [(torch.ones(2, 3),)])


def run(name: str, function: Any, calls: list[tuple[Any, ...]], module: ModuleType) -> None:
    """Compile one case afresh and call it; what it prints or raises is no concern here."""
    torch._dynamo.reset()
    wanted = getattr(module, "OPTIONS", {}).get(name, {})
    # An older torch has fewer options; the case then runs without.
    options = {key: value for key, value in wanted.items() if hasattr(torch._dynamo.config, key)}
    with torch._dynamo.config.patch(**options), _silent():
        compiled = torch.compile(function, backend="eager")
        for arguments in calls:
            with contextlib.suppress(Exception):
                compiled(*arguments)


def mark() -> None:
    """Breaks: in any record of breaks, a new case begins here."""
    torch._dynamo.graph_break()


def run_all(*chosen: str) -> None:
    """Every case, or those of files or cases (``file.case``) that are named.

    It is a target that Dynamo itself stays out of.
    """
    _run_all(*chosen)


@torch.compiler.disable
def _run_all(*chosen: str) -> None:
    if os.environ.get(DEVICE):
        torch.set_default_device(os.environ[DEVICE])
    files = {each.split(".")[0] for each in chosen}
    for path in theme_files():
        if files and path.stem not in files:
            continue
        module = load(path)
        for name, function, calls in cases(module):
            if chosen and not {path.stem, f"{path.stem}.{name}"} & {*chosen}:
                continue
            torch._dynamo.reset()
            torch.compile(mark, backend="eager")()
            run(name, function, calls, module)


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    hook, sys.breakpointhook = sys.breakpointhook, lambda *args, **kwargs: None
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            yield
    finally:
        sys.breakpointhook = hook


if __name__ == "__main__":
    _run_all(*sys.argv[1:])
