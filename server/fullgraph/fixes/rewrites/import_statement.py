"""Imports a module with a statement instead of ``importlib.import_module``."""

from __future__ import annotations

import keyword

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class ImportStatement(Rewrite):
    """Imports a module with a statement instead of ``importlib.import_module``."""

    entries = frozenset({"import-in-function"})
    rewritten = (
        Rewritten(
            """
            import importlib

            import torch

            def f(x):
                math = importlib.import_module("math")
                path = importlib.import_module("os.path")
                return x * math.sqrt(4.0) * len(path.join("a", "b"))
            """,
            """
            import importlib

            import torch

            def f(x):
                import math
                import os.path as path
                return x * math.sqrt(4.0) * len(path.join("a", "b"))
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import importlib

            import torch

            def f(x, name):
                math = importlib.import_module(name)
                return x * math.sqrt(4.0)
            """,
            "the name of the module is not in the text",
            'torch.linspace(-1, 1, 6), "math"',
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``math = importlib.import_module("math")`` becomes ``import math``."""
        call = call_at(document, finding.location)
        if call is None or document.source(call.func) != "importlib.import_module":
            return None
        assign = document.parents[call]
        text = call.args[0].value if len(call.args) == 1 else None
        if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
            return None
        target = assign.targets[0].target
        if not isinstance(text, cst.SimpleString) or not isinstance(target, cst.Name):
            return None
        module = text.evaluated_value
        if not isinstance(module, str) or not _is_module(module):
            return None
        name = "" if target.value == module else f" as {target.value}"
        place = Location(finding.location.path, *document.place(assign))
        is_top = "." not in module
        return Fix(
            title=f"Write import {module}{name}",
            edits=(Edit(place, f"import {module}{name}"),),
            safety=Safety.SAFE if is_top else Safety.UNSAFE,
            note=""
            if is_top
            else "The statement reads an attribute of the package, which may be something else.",
        )


def _is_module(name: str) -> bool:
    return all(part.isidentifier() and not keyword.iskeyword(part) for part in name.split("."))
