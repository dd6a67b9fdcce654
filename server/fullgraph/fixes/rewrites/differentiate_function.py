"""Differentiates a function with ``torch.func.grad``, not what was computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import dedent, indent
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, keywords, last_name
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models import names
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_GRAD = "torch.autograd.grad"
_KNOWN = names(
    "outputs inputs grad_outputs retain_graph create_graph only_inputs allow_unused "
    "is_grads_batched"
)
_LEAVES = (cst.Return, cst.Yield, cst.Await, cst.Break, cst.Continue, cst.Global, cst.Nonlocal)


class DifferentiateFunction(Rewrite):
    """Differentiates a function with ``torch.func.grad``, not what was computed.

    The statements from the tensor to what is differentiated become a function. Both are
    reverse-mode differentiation; ``torch.func.grad`` is an operator of the graph:
    https://docs.pytorch.org/docs/stable/generated/torch.func.grad.html
    """

    entries = frozenset({"autograd-grad", "requires-grad"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch


            def f(x, scale):
                mix = x * scale
                mix.requires_grad_(True)
                score = torch.tanh(mix).sum(1)
                grad, = torch.autograd.grad(score.sum(), mix, create_graph=True)
                return (grad.norm(dim=1) - 1).pow(2).mean() + score.mean()
            """,
            """
            import torch


            def f(x, scale):
                mix = x * scale

                def differentiated(mix):
                    score = torch.tanh(mix).sum(1)
                    return score.sum(), score

                gradient, score = torch.func.grad(differentiated, has_aux=True)(mix)
                grad = gradient
                return (grad.norm(dim=1) - 1).pow(2).mean() + score.mean()
            """,
            "torch.linspace(-1, 1, 6).reshape(2, 3), torch.tensor(2.0)",
        ),
        Rewritten(
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = torch.nn.Linear(3, 1)

                def energy(self, positions):
                    return self.layer(positions).square().sum()

                def forward(self, positions):
                    with torch.enable_grad():
                        p = positions.detach().requires_grad_(True)
                        e = self.energy(p)
                        force = -torch.autograd.grad(e, p)[0]
                    return force, e.detach()
            """,
            """
            import torch


            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = torch.nn.Linear(3, 1)

                def energy(self, positions):
                    return self.layer(positions).square().sum()

                def forward(self, positions):
                    with torch.enable_grad():
                        p = positions.detach()

                        def differentiated(p):
                            e = self.energy(p)
                            return e, e

                        gradient, e = torch.func.grad(differentiated, has_aux=True)(p)
                        force = -gradient.detach()
                    return force, e.detach()
            """,
            "torch.linspace(-1, 1, 6).reshape(2, 3)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch


            def f(x, y):
                x = x.detach().requires_grad_(True)
                y = y.detach().requires_grad_(True)
                z = (x * y).sum()
                return torch.autograd.grad(z, [x, y], allow_unused=True)
            """,
            "it is differentiated with respect to several tensors",
            "torch.ones(3), torch.ones(3)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``torch.autograd.grad(f(x), x)`` becomes ``torch.func.grad(f)(x)``."""
        path, line = finding.location.path, finding.location.line
        calls = [call for call in document.nodes(cst.Call) if path_of(document, call.func) == _GRAD]
        for call in calls:
            found = _Differentiated.of(document, call)
            if found is None or has_compiling_check(document, call):
                continue
            others = (each for each in calls if each is not call)
            if any(document.index.named(each, found.input) for each in others):
                raise BlockedError(line, f"`{found.input}` is differentiated with respect to again")
            requires = [*_requiring(document, found)]
            lines = [document.place(each).line for each in (*requires, found.statement)]
            if line not in lines and not min(lines) <= line <= document.place(call).end_line:
                continue
            return Fix(
                title="Differentiate a function",
                edits=(
                    *(_without(document, path, each) for each in requires),
                    *_edits(document, path, found),
                ),
                safety=Safety.UNSAFE,
                note=(
                    "The tensor that is differentiated with respect to does not require a gradient "
                    "itself any more, nor what is computed of it alone."
                ),
            )
        return None


class _Differentiated(NamedTuple):
    """A call of ``torch.autograd.grad`` for one output and one input.

    Attributes:
        call: it.
        statement: in which it is.
        taken: the call, with the item that is taken of its result.
        target: of the statement, if that unpacks the result; else None.
        output: what is differentiated, as written.
        input: the name of the tensor.
        body: the statements that compute the output of it.
        is_differentiable: whether the gradient can be differentiated.
    """

    call: cst.Call
    statement: cst.SimpleStatementLine
    taken: cst.BaseExpression
    target: cst.BaseExpression | None
    output: str
    input: str
    body: Sequence[cst.BaseStatement]
    is_differentiable: bool

    @classmethod
    def of(cls, document: Document, call: cst.Call) -> _Differentiated | None:
        """None for one of another form."""
        given = _given(document, call)
        around = (a for a in document.ancestors(call) if isinstance(a, cst.SimpleStatementLine))
        statement = next(around, None)
        block = document.parents[statement] if statement is not None else None
        if given is None or statement is None or not isinstance(block, cst.IndentedBlock):
            return None
        output, name, options = given
        taken, target = _taken(document, call)
        if taken is None:
            return None
        at = block.body.index(statement)
        body = _body(document, block.body[:at], name)
        create = options.get("create_graph", "False")
        if create not in ("True", "False"):
            raise BlockedError(document.place(call).line, "whether it can be differentiated varies")
        return cls(call, statement, taken, target, output, name, body, create == "True")


def _given(document: Document, call: cst.Call) -> tuple[str, str, dict[str, str]] | None:
    """What is differentiated, the tensor, and the options."""
    source = document.source
    named = dict(keywords(call))
    positional = [arg.value for arg in call.args if arg.keyword is None]
    values = dict(zip(("outputs", "inputs", "grad_outputs"), positional, strict=False)) | named
    if any(arg.star for arg in call.args) or not values.keys() <= _KNOWN or len(positional) > 3:
        return None
    options = {key: source(value) for key, value in named.items()}
    if {options.get("allow_unused", "False"), options.get("is_grads_batched", "False")} != {
        "False"
    }:
        return None
    output, tensor = (_only(values.get(key)) for key in ("outputs", "inputs"))
    if output is None or not isinstance(tensor, cst.Name):
        return None
    text, weight = document.primary(output), _only(values.get("grad_outputs"))
    if weight is not None and source(weight) != "None":
        if not isinstance(weight, cst.Call) or last_name(weight.func) != "ones_like":
            return None
        text = f"{text}.sum()"
    else:
        text = source(output)
    return text, tensor.value, options


def _only(value: cst.BaseExpression | None) -> cst.BaseExpression | None:
    """The only element of a list or a tuple; any other expression itself."""
    if isinstance(value, (cst.List, cst.Tuple)):
        return value.elements[0].value if len(value.elements) == 1 else None
    return value


def _taken(
    document: Document, call: cst.Call
) -> tuple[cst.BaseExpression | None, cst.BaseExpression | None]:
    """The expression whose value is the gradient, and the target that unpacks it."""
    around = document.parents[call]
    if isinstance(around, cst.Subscript) and around.value is call:
        is_first = document.source(around.slice[0]) == "0" and len(around.slice) == 1
        return (around if is_first else None), None
    if isinstance(around, cst.Assign) and len(around.targets) == 1:
        target = around.targets[0].target
        if isinstance(target, (cst.Tuple, cst.List)) and len(target.elements) == 1:
            return call, target
    return None, None


def _body(
    document: Document, before: Sequence[cst.BaseStatement], name: str
) -> Sequence[cst.BaseStatement]:
    """The statements from the first that reads the tensor.

    Raises:
        BlockedError: they do more than to bind names.
    """
    start = len(before)
    for number, statement in enumerate(before):
        if name in document.bound_names(statement) or [*_sets(document, statement, name)]:
            start = len(before)
        elif start == len(before) and document.index.named(statement, name):
            start = number
    found = before[start:]
    for node in (each for statement in found for each in document.within(statement, *_LEAVES)):
        raise BlockedError(document.place(node).line, "a function cannot hold it")
    _check_bound(document, found)
    for statement in found:
        plain = [each.target for each in document.within(statement, cst.AssignTarget)]
        in_place = [each.target for each in document.within(statement, cst.AugAssign)]
        for target in (*plain, *in_place):
            if document.within(target, cst.Attribute, cst.Subscript):
                raise BlockedError(document.place(target).line, "it changes more than names")
    return found


def _check_bound(document: Document, body: Sequence[cst.BaseStatement]) -> None:
    """Refuse names that are bound only sometimes, or read before.

    Raises:
        BlockedError: with the line of the statement.
    """
    known: set[str] = set()
    for statement in body:
        small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
        bound = {*document.bound_names(statement)} - known
        read = small.value if isinstance(small, cst.Assign) else None
        if bound and (read is None or any(document.index.named(read, name) for name in bound)):
            line = document.place(statement).line
            raise BlockedError(line, "a name may not be bound there, or has a value before")
        known |= bound


def _sets(document: Document, node: cst.CSTNode, name: str) -> Iterator[cst.CSTNode]:
    """Statements ``x.requires_grad_()`` and ``x.requires_grad = True``."""
    for statement in document.within(node, cst.SimpleStatementLine):
        small = statement.body[0]
        value = small.value if isinstance(small, (cst.Expr, cst.Assign)) else None
        target: cst.BaseExpression | None = None
        if isinstance(small, cst.Assign):
            target = small.targets[0].target
        if isinstance(small, cst.Expr) and isinstance(value, cst.Call):
            target = value.func
        if (
            isinstance(target, cst.Attribute)
            and target.attr.value in ("requires_grad_", "requires_grad")
            and document.source(target.value) == name
        ):
            yield statement


def _requiring(document: Document, found: _Differentiated) -> Iterator[cst.CSTNode]:
    """What lets the tensor require a gradient, before it is used."""
    function = document.function(found.call)
    if function is None:
        return
    first = document.place([*found.body, found.statement][0]).line
    for statement in _sets(document, function, found.input):
        if document.place(statement).line < first:
            yield statement
    for assign in document.within(function, cst.Assign):
        value = assign.value
        if (
            document.place(assign).line < first
            and document.source(assign.targets[0].target) == found.input
            and isinstance(value, cst.Call)
            and isinstance(value.func, cst.Attribute)
            and value.func.attr.value == "requires_grad_"
        ):
            yield value


def _without(document: Document, path: str, node: cst.CSTNode) -> Edit:
    """Takes a statement away, or the call at the end of an expression."""
    place = document.place(node)
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        # Parentheses around what it is called on stay.
        method = document.place(node.func.attr)
        end = Location(path, method.line, method.column - 1, place.end_line, place.end_column)
        return Edit(end, "")
    return Edit(Location(path, place.line, 0, place.end_line + 1, 0), "")


def _edits(document: Document, path: str, found: _Differentiated) -> Iterator[Edit]:
    function = document.function(found.call)
    assert function is not None
    bound = [name for each in found.body for name in document.bound_names(each)]
    first, body = document.place(found.statement), found.body
    start, last = document.place(body[0]).line if body else first.line, first.end_line
    loops = any(isinstance(a, (cst.For, cst.While)) for a in document.ancestors(found.call))
    used = {
        name.value
        for name in document.within(function, cst.Name)
        if (line := document.place(name).line) > last or (loops and line < start)
    }
    kept = [name for name in dict.fromkeys(bound) if name in used]
    name = document.fresh(function, "differentiated")
    gradient = document.fresh(function, "gradient")
    outer, step = document.indentation(first.line), document.step(found.statement)
    also = kept[0] if len(kept) == 1 else f"({', '.join(kept)})"
    # With the comments between them.
    lines = range(start, document.place(body[-1]).end_line + 1) if body else ()
    text = dedent("\n".join(map(document.line, lines)))
    result = f"{found.output}, {also}" if kept else found.output
    inner = f"{text}\nreturn {result}".lstrip("\n")
    defined = f"\ndef {name}({found.input}):\n{indent(inner, step)}\n\n"
    value = f"torch.func.grad({name}{', has_aux=True' if kept else ''})({found.input})"
    if kept:
        defined += f"{gradient}, {also} = {value}\n"
        value = gradient
    if not found.is_differentiable:
        value += ".detach()"
    text = indent(defined, outer, lambda line: bool(line.strip()))
    yield Edit(Location(path, start, 0, first.line, 0), text.replace("\n", document.newline))
    if found.target is not None:
        target = found.target
        assert isinstance(target, (cst.Tuple, cst.List))
        only = document.source(target.elements[0].value)
        at, end = document.place(found.statement), document.place(found.taken)
        where = Location(path, at.line, at.column, end.end_line, end.end_column)
        yield Edit(where, f"{only} = {value}")
    else:
        yield Edit(Location(path, *document.place(found.taken)), value)
