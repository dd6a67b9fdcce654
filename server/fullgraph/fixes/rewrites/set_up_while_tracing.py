"""Runs what sets an object up once while Dynamo traces, with the lock that protects it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.source.torch_name import TorchName, import_edit, torch_name_of_module
from fullgraph.fixes.values.bindings import bindings
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_LOCKS = frozenset({"threading.Lock", "threading.RLock"})
_CONSTANTS = frozenset({"module", "str", "int", "float", "bool", "none"})
_FOR_TYPES = re.compile(
    r"^if (?:typing\.)?TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)*?[ \t]+import torch$", re.M
)


class SetUpWhileTracing(Rewrite):
    """Runs what sets an object up once while Dynamo traces, with the lock that protects it.

    The function tests a flag, acquires the lock, and tests the flag again: it does its work once
    for each object.
    """

    entries = frozenset({"lock"})
    rank = Rank.HOISTS
    rewritten = (
        Rewritten(
            """
            import threading

            import torch

            _LOCK = threading.Lock()


            def _install(model):
                for child in model.children():
                    child.register_forward_hook(lambda module, args, output: output * 2)
                model.installed = True


            def install_once(model):
                \"\"\"Install the hooks at the first call.\"\"\"
                if getattr(model, "installed", False):
                    return

                with _LOCK:
                    # Another thread may have been faster.
                    if getattr(model, "installed", False):
                        return
                    _install(model)


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.linear = torch.nn.Linear(6, 2)

                def forward(self, x):
                    x = x + 1
                    install_once(self)
                    return self.linear(x)
            """,
            """
            import threading

            import torch

            _LOCK = threading.Lock()


            def _install(model):
                for child in model.children():
                    child.register_forward_hook(lambda module, args, output: output * 2)
                model.installed = True


            @torch.compiler.assume_constant_result
            def install_once(model):
                \"\"\"Install the hooks at the first call.\"\"\"
                if getattr(model, "installed", False):
                    return

                with _LOCK:
                    # Another thread may have been faster.
                    if getattr(model, "installed", False):
                        return
                    _install(model)


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.linear = torch.nn.Linear(6, 2)

                def forward(self, x):
                    x = x + 1
                    install_once(self)
                    return self.linear(x)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import threading

            import torch

            LOCK = threading.Lock()
            CALLS = {"count": 0}

            def count(model):
                if model.is_counted:
                    return
                with LOCK:
                    CALLS["count"] += 1

            class Net(torch.nn.Module):
                is_counted = False

                def forward(self, x):
                    count(self)
                    return x * 2
            """,
            "it works at each call",
        ),
        Untouched(
            """
            import threading

            import torch

            LOCK = threading.Lock()

            def scale_of(model, x):
                if model.is_known:
                    return
                with LOCK:
                    if model.is_known:
                        return
                    model.scale = x.mean()
                    model.is_known = True

            class Net(torch.nn.Module):
                is_known = False

                def forward(self, x):
                    scale_of(self, x)
                    return x * self.scale
            """,
            "the work needs a tensor, which has no values while Dynamo traces",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Adds ``@torch.compiler.assume_constant_result`` to the function.

        None unless a run saw nothing but modules and plain values as its arguments.
        """
        path, file = finding.location.path, code.file(finding.location.path)
        function = next(
            (f for f in document.nodes(cst.FunctionDef) if _works_once(document, f)), None
        )
        if function is None or file is None or document.unit.owner or function.decorators:
            return None
        line = document.place(_body(function)[0]).line
        params = function.params
        if params.star_kwarg or not isinstance(params.star_arg, cst.MaybeSentinel):
            return None
        for param in (*params.posonly_params, *params.params, *params.kwonly_params):
            seen = code.facts.of(path, line, param.name.value)
            if not seen or any(value.kind not in _CONSTANTS for value in seen):
                return None
        torch = torch_name_of_module(file, path) or _imported_for_types(file, path)
        if torch is None:
            return None
        decorator = f"@{torch.name}.compiler.assume_constant_result{document.newline}"
        return Fix(
            title=f"Run {function.name.value} while Dynamo traces",
            edits=(
                *torch.edits,
                document.insertion(path, document.place(function).line, 0, decorator),
            ),
            safety=Safety.UNSAFE,
            note=(
                "Under torch.compile the function runs in plain Python while its caller is traced: "
                "once for each compilation, before the graph runs. Eager mode is as before."
            ),
        )


def _works_once(document: Document, function: cst.FunctionDef) -> bool:
    """Whether a function tests a flag, acquires a lock, and tests the same flag again."""
    body = _body(function)
    if len(body) != 2 or not isinstance(body[1], cst.With) or len(body[1].items) != 1:
        return False
    flag, lock = _flag(document, body[0]), body[1].items[0]
    inside = body[1].body.body
    names = {node.value for node in walk(function.params) if isinstance(node, cst.Name)}
    return (
        flag != ""
        and any(re.search(rf"\b{name}\b", flag) for name in names)
        and len(inside) > 1
        and _flag(document, inside[0]) == flag
        and lock.asname is None
        and _is_lock(document, lock.item)
        and not any(
            isinstance(node, (cst.Yield, cst.Await))
            or (isinstance(node, cst.Return) and node.value)
            for node in walk(function.body)
        )
    )


def _body(function: cst.FunctionDef) -> Sequence[cst.CSTNode]:
    """The statements of a function, without its docstring."""
    return function.body.body[function.get_docstring() is not None :]


def _flag(document: Document, node: cst.CSTNode) -> str:
    """The test of ``if flag: return``; empty for anything else."""
    if not isinstance(node, cst.If) or node.orelse is not None or len(node.body.body) != 1:
        return ""
    only = node.body.body[0]
    returns = isinstance(only, cst.Return) or (
        isinstance(only, cst.SimpleStatementLine)
        and len(only.body) == 1
        and isinstance(only.body[0], cst.Return)
    )
    return document.source(node.test) if returns else ""


def _is_lock(document: Document, node: cst.BaseExpression) -> bool:
    if not isinstance(node, cst.Name):
        return False
    found = [binding.value for binding in bindings(document, node, node.value)]
    made = found[0] if len(found) == 1 else None
    if not isinstance(made, cst.Call) or made.args:
        return False
    # The names of the module, as they are at the function.
    text = made.func
    head = text.value if isinstance(text, cst.Attribute) else text
    if not isinstance(head, cst.Name):
        return False
    paths = {binding.path for binding in bindings(document, node, head.value)}
    path = paths.pop() if len(paths) == 1 else ""
    full = f"{path}.{text.attr.value}" if isinstance(text, cst.Attribute) else path
    return full in _LOCKS


def _imported_for_types(file: SourceFile, path: str) -> TorchName | None:
    """torch, imported where so far only type checkers see an import of it."""
    is_only = file.names.bound["torch"] == 1 and _FOR_TYPES.search(file.text) is not None
    return TorchName("torch", (import_edit(file, path),)) if is_only else None
