"""Lets Dynamo write a message at the end of the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.source.torch_name import setting_behind_imports
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_SCALARS = frozenset({"int", "float", "str", "bool"})


class ReorderLogging(Rewrite):
    """Lets Dynamo write a message at the end of the graph."""

    entries = frozenset({"logging-call"})
    rank = Rank.SETUP
    rewritten = (
        Rewritten(
            """
            import warnings

            import torch

            torch._dynamo.config.reorderable_logging_functions.add(print)

            def f(x, n=3):
                warnings.warn(f"n is {n}", stacklevel=2)
                print("n", n)
                return x * 2
            """,
            """
            import warnings

            import torch

            torch._dynamo.config.reorderable_logging_functions.add(print)
            torch._dynamo.config.reorderable_logging_functions.add(warnings.warn)

            def f(x, n=3):
                warnings.warn(f"n is {n}", stacklevel=2)
                print("n", n)
                return x * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, n=3):
                print(f"n is {n}")
                return x * 2
            """,
            """
            import torch

            torch._dynamo.config.reorderable_logging_functions.add(print)

            def f(x, n=3):
                print(f"n is {n}")
                return x * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import logging

            import torch

            logger = logging.getLogger(__name__)

            def f(x):
                logger.warning("a")
                return x * 2
            """,
            "a method of a logger breaks the graph in spite of the setting",
        ),
        Untouched(
            """
            import torch

            def f(x):
                print(x.shape)
                return x * 2
            """,
            "only tensors, numbers and texts can be kept for later",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds the function to ``reorderable_logging_functions``, behind the imports."""
        found = Messages(document, code, finding)
        call = found.at_finding()
        if call is None or has_compiling_check(document, call):
            return None
        path, location = path_of(document, call.func), finding.location
        # The module must know the function by the name that the call uses.
        is_function = path in ("builtins.print", "warnings.warn") or (
            path.rpartition(".")[0] == "logging"
        )
        if not is_function or found.branch_around(call):
            return None
        if not all(_is_kept(document, arg, code, finding) for arg in call.args):
            return None
        function = document.source(call.func)
        setting = f"_dynamo.config.reorderable_logging_functions.add({function})"
        edit = setting_behind_imports(document, setting, location)
        if edit is None:
            return None
        return Fix(
            title="Write such messages at the end of the graph",
            edits=(edit,),
            safety=Safety.SAFE,
            note=(
                "The setting applies to all compiled functions: under torch.compile the message "
                "appears after the graph that it is in, and a tensor is printed without its "
                "grad_fn where a backend compiles its gradient."
            ),
            needs_setup=True,
        )


def _is_kept(document: Document, arg: cst.Arg, code: Code, finding: Finding) -> bool:
    """Whether Dynamo can keep an argument until the graph has run."""
    if arg.star:
        return False
    if isinstance(arg.value, (cst.BaseNumber, cst.SimpleString)):
        return True
    if isinstance(arg.value, cst.FormattedString):
        names = [part for part in walk(arg.value) if isinstance(part, (cst.Name, cst.Attribute))]
        is_simple = not any(isinstance(part, cst.Call) for part in walk(arg.value))
        return is_simple and all(_is_scalar(document, name, code, finding) for name in names)
    return _is_scalar(document, arg.value, code, finding)


def _is_scalar(document: Document, value: cst.BaseExpression, code: Code, finding: Finding) -> bool:
    seen = code.seen(document, value, finding.location) if _is_name(value) else []
    return bool(seen) and all(
        each.kind in _SCALARS or (each.kind == "tensor" and not each.requires_grad) for each in seen
    )


def _is_name(value: cst.BaseExpression) -> bool:
    return isinstance(value, (cst.Name, cst.Attribute))
