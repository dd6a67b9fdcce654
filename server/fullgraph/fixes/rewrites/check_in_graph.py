"""Turns ``torch._assert`` and ``torch._check`` of tensors into assertions in the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.check_terms import Group, Tensor, Terms
from fullgraph.fixes.patterns.constant_text import constant_text
from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.patterns.tensor_condition import is_tensor_condition
from fullgraph.fixes.rewrites.assert_tensor import in_graph
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import put_in_else
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Finding, Fix, Safety

_ERRORS = {
    "torch._assert": "AssertionError",
    "torch._check": "RuntimeError",
    "torch._check_tensor_all": "RuntimeError",
    "torch._check_value": "ValueError",
    "torch._check_index": "IndexError",
    "torch._check_type": "TypeError",
    "torch._check_not_implemented": "NotImplementedError",
}


class CheckInGraph(Rewrite):
    """Turns ``torch._assert`` and ``torch._check`` of tensors into assertions in the graph."""

    entries = frozenset({"tensor-to-scalar"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, strict=True):
                torch._assert(strict and x.sum() > -9, "too small")
                torch._check(x.max().item() < 9, lambda: f"{x.max()} is too large")
                torch._check_tensor_all(x.isfinite())
                return x * 2
            """,
            """
            import torch

            def f(x, strict=True):
                if torch.compiler.is_compiling():
                    assert strict, "too small"
                    torch._assert_async(x.sum() > -9, "too small")
                else:
                    torch._assert(strict and x.sum() > -9, "too small")
                if torch.compiler.is_compiling():
                    torch._assert_async(x.max() < 9, "... is too large")
                else:
                    torch._check(x.max().item() < 9, lambda: f"{x.max()} is too large")
                if torch.compiler.is_compiling():
                    torch._assert_async(x.isfinite().all(), "torch._check_tensor_all failed")
                else:
                    torch._check_tensor_all(x.isfinite())
                return x * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                n = x.argmax().item()
                torch._check(n >= 0)
                return x * 2 + x[n]
            """,
            "the check is about a number that is used as such",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The call gets a twin under compile; in eager mode it is made as before."""
        call = _check_at(document, finding)
        if call is None:
            return None
        path, name = finding.location.path, path_of(document, call.func)
        torch = torch_name(document, call, path)
        group = _group(document, call, name, Terms(document, code, finding))
        if torch is None or group is None or _is_done(document, call, torch.name):
            return None
        if is_caught(document, call, _ERRORS[name], code, finding):
            return None
        statement = document.parents[call]
        assert isinstance(statement, cst.Expr)
        message = _message(document, call, name)
        body = in_graph(group, torch.name, message, document, statement)
        header = f"if {torch.name}.compiler.is_compiling():"
        edits = put_in_else(document, statement, header, body, path)
        if edits is None:
            return None
        return Fix(
            "Assert in the graph",
            (*torch.edits, *edits),
            Safety.SAFE,
            "Under torch.compile the error is a RuntimeError; on CUDA it is asynchronous and "
            "appears at a later call.",
        )


def _check_at(document: Document, finding: Finding) -> cst.Call | None:
    for statement in document.nodes(cst.Expr):
        call = statement.value
        if (
            isinstance(call, cst.Call)
            and lies_in(document, finding.location, call)
            and path_of(document, call.func) in _ERRORS
            and 1 <= len(call.args) <= 2
            and not any(arg.star for arg in call.args)
            and call.args[0].keyword is None
        ):
            return call
    return None


def _group(document: Document, call: cst.Call, name: str, terms: Terms) -> Group | None:
    condition = call.args[0].value
    if name == "torch._check_tensor_all":
        if not isinstance(condition, (cst.Name, cst.Attribute, cst.Call)):
            is_known = is_tensor_condition(condition, None)
            return _only(f"({document.source(condition)}).all()") if is_known else None
        return _only(f"{document.source(condition)}.all()")
    if name == "torch._assert" and not isinstance(condition, cst.BooleanOperation):
        # The number is made by torch, of a condition that is a tensor.
        known = is_tensor_condition(condition, None)
        return _only(document.source(condition)) if known else None
    groups = terms.groups(condition)
    return groups[0] if groups and len(groups) == 1 else None


def _only(text: str) -> Group:
    return Group((), (Tensor(text, negated=False),))


def _message(document: Document, call: cst.Call, name: str) -> str:
    value = call.args[1].value if len(call.args) == 2 else None
    if isinstance(value, cst.Lambda):
        value = value.body
    text = constant_text(document, value) if value else None
    return text or f'"{name} failed"'


def _is_done(document: Document, call: cst.Call, torch: str) -> bool:
    """Whether the call is the ``else`` of its twin already, or is itself for compiled code."""
    check = f"{torch}.compiler.is_compiling()"
    return any(
        isinstance(around, cst.If) and check in document.source(around.test)
        for around in document.ancestors(call)
    )
