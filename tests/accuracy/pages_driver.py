"""Runs the programs of the taxonomy's pages one after another; the worker's target."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import sys
from pathlib import Path

import torch


def run_all(folder: str) -> None:
    """A target that Dynamo itself stays out of.

    Args:
        folder: holds the programs; each calls ``torch.compile`` itself, or defines a module.
    """
    _run_all(Path(folder))


@torch.compiler.disable
def _run_all(folder: Path) -> None:
    for path in sorted(folder.glob("*.py")):
        torch._dynamo.reset()
        settings = torch._dynamo.config.save_config()
        # What a program prints or raises is no concern here.
        with (
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
            contextlib.suppress(Exception),
        ):
            _run(path)
        torch._dynamo.config.load_config(settings)


def _run(path: Path) -> None:
    tree = ast.parse(path.read_bytes())
    names = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    target = names[names.index("get_inputs") - 1]
    spec = importlib.util.spec_from_file_location(f"page_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    torch.manual_seed(0)
    found = getattr(module, target)
    function = found() if isinstance(found, type) else found
    # Compiling what is compiled already changes nothing.
    compiled = torch.compile(function, backend="eager")
    calls = module.get_calls() if hasattr(module, "get_calls") else [module.get_inputs()]
    for inputs in calls:
        compiled(*inputs)
