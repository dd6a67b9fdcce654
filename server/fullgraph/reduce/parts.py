"""Parts of a program that may be left out or replaced by parts of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from fullgraph.reduce.bypass import call_of, target_of
from fullgraph.reduce.edits import REMOVED, Edit, Text, expression, in_parentheses
from fullgraph.reduce.search import Find
from fullgraph.static.syntax.walk import dotted_name, walk
from fullgraph_worker.protocol import wire

_BLOCKS = (cst.IndentedBlock, cst.Module)
_COMPOUND = (cst.If, cst.For, cst.While, cst.With, cst.Try)
_LITERALS = ("None", "True", "False")
_HARNESS = ("run", "expected", "actual")


def unreached(text: Text, tried: wire.Tried) -> Iterable[Edit]:
    """Statements in functions that eager mode did not come to, and functions that never ran."""
    lines = set(tried.lines)
    for node in walk(text.module):
        if isinstance(node, cst.FunctionDef) and node.name.value != "run":
            inside = range(text.places[node.body][0], text.places[node.body][2] + 1)
            if lines.isdisjoint(inside):
                yield [(node, REMOVED)]
        elif isinstance(node, cst.IndentedBlock) and _function(text, node) is not None:
            for statement in node.body:
                first = text.places[statement][0]
                if first not in lines and not isinstance(statement, cst.FunctionDef):
                    yield [(statement, REMOVED)]


def unread(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Definitions and assignments whose names nothing reads, and imports likewise."""
    read: dict[str, int] = {}
    for node in walk(text.module):
        if isinstance(node, cst.Name):
            read[node.value] = read.get(node.value, 0) + 1
    for statement in text.module.body:
        for node, names in _binding(statement):
            if names and all(read.get(name, 0) == 1 for name in names):
                yield [(node, REMOVED)]
    for node in walk(text.module):
        if isinstance(node, cst.ClassDef):
            for member in node.body.body:
                if isinstance(member, cst.FunctionDef):
                    name = member.name.value
                    if read.get(name, 0) == 1 and not name.startswith("__") and name != "forward":
                        yield [(member, REMOVED)]


def _binding(statement: cst.BaseStatement) -> Iterator[tuple[cst.CSTNode, list[str]]]:
    if isinstance(statement, (cst.FunctionDef, cst.ClassDef)):
        yield statement, [statement.name.value]
    elif isinstance(statement, cst.SimpleStatementLine):
        for small in statement.body:
            if isinstance(small, (cst.Import, cst.ImportFrom)) and not isinstance(
                small.names, cst.ImportStar
            ):
                for alias in small.names:
                    name = alias.evaluated_alias or alias.evaluated_name.split(".")[0]
                    yield (alias if len(small.names) > 1 else small), [name]
            elif isinstance(small, cst.Assign):
                names = [t.target.value for t in small.targets if isinstance(t.target, cst.Name)]
                if len(names) == len(small.targets):
                    yield small, names


def statements(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """All statements, level by level, each block from its end to its begin."""
    levels: dict[int, list[Edit]] = {}
    for node in walk(text.module):
        if isinstance(node, _BLOCKS):
            depth = sum(1 for _ in text.above(node))
            for statement in reversed(node.body):
                if not _is_fixed(text, statement):
                    levels.setdefault(depth, []).append([(statement, REMOVED)])
    return [edit for depth in sorted(levels) for edit in levels[depth]]


def level(depth: int) -> Find:
    """Of ``statements``, those of blocks at one depth."""

    def find(text: Text, tried: wire.Tried) -> Iterable[Edit]:
        for edit in statements(text, tried):
            blocks = [n for n in text.above(edit[0][0]) if isinstance(n, _BLOCKS)]
            if len(blocks) == depth:
                yield edit

    return find


def _is_fixed(text: Text, node: cst.CSTNode) -> bool:
    """Whether a statement belongs to what shows the fault: the comparison and its two runs."""
    body = text.module.body
    if node is body[-1] or (isinstance(node, cst.FunctionDef) and node.name.value == "run"):
        return True
    if isinstance(node, cst.SimpleStatementLine):
        code = text.code(node)
        if re.match(r"\s*(expected|actual) = |\s*torch\._logging", code):
            return True
        inside = _function(text, node)
        if inside is not None and inside.name.value == "run":
            return bool(re.match(r"\s*(return|torch\.manual_seed)", code))
    return False


def _function(text: Text, node: cst.CSTNode) -> cst.FunctionDef | None:
    return next((n for n in text.above(node) if isinstance(n, cst.FunctionDef)), None)


def unwrapped(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Compound statements, each as one of its blocks."""
    for node in walk(text.module):
        if not isinstance(node, _COMPOUND):
            continue
        inside = _function(text, node)
        if inside is not None and inside.name.value == "run":
            continue
        blocks: list[cst.BaseSuite] = [node.body]
        other = getattr(node, "orelse", None)
        if isinstance(other, cst.Else):
            blocks.append(other.body)
        for block in blocks:
            yield [(node, cst.FlattenSentinel(list(block.body)))]
        if isinstance(node, cst.If) and isinstance(node.orelse, (cst.If, cst.Else)):
            yield [(node.orelse, REMOVED)]
            if isinstance(node.orelse, cst.If):
                yield [(node, node.orelse)]


def decoration(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Decorators, annotations, docstrings and messages."""
    for node in walk(text.module):
        if isinstance(node, cst.Decorator):
            yield [(node, REMOVED)]
        elif isinstance(node, cst.Param) and node.annotation is not None:
            yield [(node.annotation, REMOVED)]
        elif isinstance(node, cst.FunctionDef) and node.returns is not None:
            yield [(node.returns, REMOVED)]
        elif isinstance(node, cst.AnnAssign) and node.value is not None:
            plain = cst.Assign([cst.AssignTarget(node.target)], node.value)
            owner = next(
                (n for n in text.above(node) if isinstance(n, (cst.ClassDef, cst.FunctionDef))),
                None,
            )
            if not isinstance(owner, cst.ClassDef):
                yield [(node, plain)]
        elif isinstance(node, cst.SimpleStatementLine) and len(node.body) == 1:
            value = getattr(node.body[0], "value", None)
            is_expression = isinstance(node.body[0], cst.Expr)
            if is_expression and isinstance(value, (cst.SimpleString, cst.ConcatenatedString)):
                yield [(node, REMOVED)]


def leaves(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Tensors that are results of an operation, or require gradients, as plain ones."""
    for node in walk(text.module):
        if not isinstance(node, cst.Call):
            continue
        if isinstance(node.func, cst.Attribute) and node.func.attr.value == "clone":
            yield [(node, node.func.value)]
        for arg in node.args:
            if arg.keyword is not None and arg.keyword.value == "requires_grad":
                yield [(node, node.with_changes(args=_without(node.args, arg)))]


def arguments(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Arguments of calls, and bases of classes."""
    for node in walk(text.module):
        if isinstance(node, cst.Call) and not _is_comparison(text, node):
            if _is_setting(text, node) or _is_kept(text, node):
                continue
            for arg in reversed(node.args):
                yield [(node, node.with_changes(args=_without(node.args, arg)))]
        elif isinstance(node, cst.ClassDef):
            for arg in node.bases:
                yield [(node, node.with_changes(bases=_without(node.bases, arg)))]


def options(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Arguments of ``torch.compile`` besides what it compiles."""
    for node in walk(text.module):
        if isinstance(node, cst.Call) and _is_setting(text, node):
            for arg in node.args[1:]:
                yield [(node, node.with_changes(args=_without(node.args, arg)))]


def _is_setting(text: Text, node: cst.Call) -> bool:
    return text.code(node.func) in ("torch.compile", "torch._logging.set_logs")


def _without(args: Sequence[cst.Arg], dropped: cst.Arg) -> list[cst.Arg]:
    kept = [each for each in args if each is not dropped]
    return [*kept[:-1], kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)] if kept else []


def _is_comparison(text: Text, node: cst.CSTNode) -> bool:
    return (
        any(each is text.module.body[-1] for each in text.above(node))
        and len(
            [
                each
                for each in walk(text.module.body[-1])
                if isinstance(each, cst.Name) and each.value in _HARNESS
            ]
        )
        > 0
    )


def parameters(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Parameters of functions, with their arguments in all calls of that name."""
    calls: dict[str, list[cst.Call]] = {}
    for node in walk(text.module):
        if isinstance(node, cst.Call):
            name = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
            if isinstance(name, cst.Name):
                calls.setdefault(name.value, []).append(node)
    for node in walk(text.module):
        if not isinstance(node, cst.FunctionDef) or node.name.value == "run":
            continue
        owner = next((n for n in text.above(node) if isinstance(n, cst.ClassDef)), None)
        names = [node.name.value]
        if owner is not None:
            names = [owner.name.value] if node.name.value == "__init__" else names
            names += ["call", "model", "self"] if node.name.value == "forward" else []
        names.append("call")
        given = [each for name in dict.fromkeys(names) for each in calls.get(name, [])]
        called = call_of(text)
        if called is not None and called not in given and target_of(text) == (node, owner):
            given.append(called)
        skipped = int(owner is not None)
        for at, parameter in enumerate(node.params.params[skipped:]):
            edit: list[tuple[cst.CSTNode, cst.CSTNode]] = []
            kept = [p for p in node.params.params if p is not parameter]
            if kept:
                kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            edit.append((node.params, node.params.with_changes(params=kept)))
            for call in given:
                matching = [
                    a for a in call.args if a.keyword and a.keyword.value == parameter.name.value
                ]
                positional = [a for a in call.args if a.keyword is None]
                if not matching and at < len(positional):
                    matching = [positional[at]]
                if matching:
                    edit.append((call, call.with_changes(args=_without(call.args, matching[0]))))
            yield edit


def operands(text: Text, tried: wire.Tried) -> Iterable[Edit]:
    """Expressions, the largest first: each as one of its operands, or as the number that it is."""
    values = {tuple(each.place): each for each in tried.evaluated}
    for node in walk(text.module):
        if not isinstance(node, cst.BaseExpression) or _is_kept(text, node):
            continue
        for operand in _operands(node):
            yield [(node, in_parentheses(operand))]
        code = text.code(node)
        seen = values.get(text.places.get(node, (0, 0, 0, 0)))
        if seen is not None and _is_simpler(seen, node, code):
            yield [(node, expression(seen.code))]


def _is_simpler(seen: wire.Evaluated, node: cst.CSTNode, code: str) -> bool:
    """Whether the value of an expression may stand for it."""
    is_literal = isinstance(node, (cst.BaseNumber, cst.SimpleString)) or code in _LITERALS
    is_value = seen.is_constant and seen.kind in ("number", "other") and bool(seen.code)
    is_short = len(seen.code) < max(len(code) + 8, 24)
    return is_value and is_short and not is_literal and seen.code != code


def _is_kept(text: Text, node: cst.CSTNode) -> bool:
    """Whether an expression is no value, or belongs to what shows the fault."""
    parent = text.parents.get(node)
    if isinstance(
        parent,
        (
            cst.AssignTarget,
            cst.Param,
            cst.Annotation,
            cst.ImportAlias,
            cst.FunctionDef,
            cst.ClassDef,
            cst.Decorator,
            cst.Import,
            cst.ImportFrom,
            cst.AugAssign,
            cst.NameItem,
        ),
    ) and not (isinstance(parent, cst.AugAssign) and node is parent.value):
        return True
    if isinstance(parent, cst.Arg) and node is parent.keyword:
        return True
    if isinstance(parent, cst.Attribute) and node is parent.attr:
        return True
    last = text.module.body[-1]
    for each in (node, *text.above(node)):
        if each is last and "torch.compile" not in text.code(last):
            return True
        if isinstance(each, cst.SimpleStatementLine):
            return bool(
                re.match(
                    r"\s*(expected|actual) = |\s*torch\.(_logging|manual_seed)", text.code(each)
                )
            )
    return False


def _operands(node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    if isinstance(node, cst.Call):
        if dotted_name(node.func) in ("torch.compile", "call"):
            return
        owner = node.func.value if isinstance(node.func, cst.Attribute) else None
        if owner is not None and dotted_name(owner) not in ("torch", "self"):
            yield owner
        for arg in node.args:
            if not arg.star:
                yield arg.value
    elif isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)):
        yield node.left
        yield node.right
    elif isinstance(node, cst.UnaryOperation):
        yield node.expression
    elif isinstance(node, cst.Comparison):
        yield node.left
    elif isinstance(node, cst.Subscript):
        yield node.value
    elif isinstance(node, cst.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, (cst.Tuple, cst.List)):
        for element in node.elements:
            if len(node.elements) > 1:
                yield node.with_changes(elements=[e for e in node.elements if e is not element])
            elif isinstance(element, cst.Element):
                yield element.value


def sizes(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Whole numbers: all equal ones together, then each; as 1, 2, and half of it."""
    found: dict[int, list[cst.Integer]] = {}
    for node in walk(text.module):
        if isinstance(node, cst.Integer) and not _is_kept(text, node):
            number = int(node.value, 0)
            if number > 2:
                found.setdefault(number, []).append(node)
    for number in sorted(found, reverse=True):
        group = found[number]
        for smaller in _smaller(number):
            yield [(node, cst.Integer(str(smaller))) for node in group]
        if len(group) > 1:
            for node in group:
                for smaller in _smaller(number):
                    yield [(node, cst.Integer(str(smaller)))]


def _smaller(number: int) -> list[int]:
    return list(dict.fromkeys(n for n in (1, 2, 3, 4, number // 2) if n < number))
