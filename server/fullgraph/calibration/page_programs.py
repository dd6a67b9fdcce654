"""The programs of the taxonomy's pages, as jobs of a worker."""

from __future__ import annotations

import ast
from pathlib import Path

from fullgraph.taxonomy import Entry
from fullgraph_worker.protocol import wire

EXAMPLE = "example"
REPLACEMENT = "replacement"

_INPUTS = "get_inputs"
_CALLS = "get_calls"
_BACKEND = "backend"
_EVERY_CALL = "fullgraph_every_call"

# Below the page's own text, whose lines keep their numbers. Dynamo looks past a decorator of
# the function that a job names, so that the calls are in another one.
_CALL_EACH = """

@__import__("torch").compiler.disable
def fullgraph_calls():
    import torch

    compiled = torch.compile({made})
    for arguments in {calls}():
        compiled(*arguments)


def {name}():
    fullgraph_calls()
"""
_REGISTER = """

__import__("torch")._dynamo.register_backend({function}, name="{name}")
"""


def module(entry: Entry, which: str) -> str:
    """The name of the module that a program of ``entry`` becomes."""
    return f"{entry.id.replace('-', '_')}_{which}"


def job(entry: Entry, which: str, folder: Path) -> wire.ExplainJob:
    """The job that runs a page's example or replacement.

    Args:
        entry: the page.
        which: ``EXAMPLE`` or ``REPLACEMENT``.
        folder: where the program is written.

    Raises:
        OSError: it cannot be written.
    """
    text = entry.example if which == EXAMPLE else entry.replacement
    path = folder / f"{module(entry, which)}.py"
    nodes = [n for n in ast.parse(text).body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    names = [node.name for node in nodes]
    # The function or class defined last above ``get_inputs``.
    target = nodes[names.index(_INPUTS) - 1]
    name, inputs, options = target.name, "", wire.RunOptions()
    if _BACKEND in names:
        options.backend = module(entry, which)
        text += _REGISTER.format(function=_BACKEND, name=options.backend)
    if _CALLS in names:
        made = f"{name}()" if isinstance(target, ast.ClassDef) else name
        text += _CALL_EACH.format(name=_EVERY_CALL, made=made, calls=_CALLS)
        name, inputs = _EVERY_CALL, "()"
    path.write_text(text, encoding="utf-8")
    return wire.ExplainJob(
        name, path=str(path), inputs=inputs, folders=[str(folder)], options=options
    )
