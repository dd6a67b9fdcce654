"""Finds the loop of a mixture of experts over those experts that have tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.python_numbers import PythonNumbers
from fullgraph.static.syntax.walk import walk

_HIT = re.compile(
    r"(?:torch\.greater\((\w+)\.sum\(dim=\(-1,-2\)\),0\)|\((\w+)\.sum\(dim=\(-1,-2\)\)>0\))"
    r"\.nonzero\((?:as_tuple=\w+)?\)(?:\[0\])?(?:\.squeeze\(-1\))?(?:\.tolist\(\))?"
)
_MASK = re.compile(
    r"(?:[\w.]+\.)?one_hot\((\w+),num_classes=([\w.]+?)(\+1)?\)(\.permute\(2,1,0\))?"
)
_ENDS = (cst.Continue, cst.Break, cst.Return, cst.Raise, cst.Yield, cst.Await, cst.NamedExpr)


@dataclass
class ExpertLoop:
    """A loop over the experts that at least one token is routed to.

    Attributes:
        loop: the statement.
        expert: the name of the expert's number.
        index: the name of the tensor of chosen experts, of shape (tokens, choices).
        count: the number of experts, as written.
        position: the name of the choices that led to the expert.
        token: the name of the tokens' numbers.
        where: the statement that finds both.
        removed: the statements that are not needed if the loop is over all experts.
        states: where the tokens of an expert are taken, with the name of all tokens.
        weights: where their weights are taken, with the name of all weights.
        added: where the results are added.
    """

    loop: cst.For
    expert: str
    index: str
    count: str
    position: str = ""
    token: str = ""
    where: list[cst.CSTNode] = field(default_factory=list)
    removed: list[cst.CSTNode] = field(default_factory=list)
    states: list[tuple[cst.BaseExpression, str]] = field(default_factory=list)
    weights: list[tuple[cst.BaseExpression, str]] = field(default_factory=list)
    added: list[cst.Call] = field(default_factory=list)


def find_expert_loop(document: Document, function: cst.FunctionDef) -> ExpertLoop | None:
    """The loop, if the function has one that is understood as a whole."""
    for loop in document.within(function.body, cst.For):
        if isinstance(loop.iter, cst.Name) and loop.orelse is None:
            found = _read(document, function, loop)
            if found:
                return found
    return None


def _read(document: Document, function: cst.FunctionDef, loop: cst.For) -> ExpertLoop | None:
    found = _head(document, function, loop)
    if found is None:
        return None
    for node in walk(loop.body):
        if isinstance(node, cst.Subscript):
            _take(document, node, found)
        elif isinstance(node, cst.Call) and _text(document, node.func).endswith(".index_add_"):
            args = [_text(document, arg.value) for arg in node.args]
            if len(args) == 3 and args[:2] == ["0", found.token]:
                found.added.append(node)
    is_whole = len(found.states) == 1 and len(found.weights) == 1 and len(found.added) == 1
    return found if is_whole and _uses_nothing_else(document, function, found) else None


def _head(document: Document, function: cst.FunctionDef, loop: cst.For) -> ExpertLoop | None:
    numbers = PythonNumbers.of(document, function)
    if not isinstance(loop.iter, cst.Name) or not isinstance(loop.target, cst.Name):
        return None
    hit = loop.iter.value
    values = numbers.bindings(hit) or []
    match = _HIT.fullmatch(_text(document, values[0])) if len(values) == 1 else None
    if match is None or _count(document, function, hit) != 2:
        return None
    mask = match[1] or match[2]
    values = [*values, *(numbers.bindings(mask) or ())]
    made, *others = [_text(document, value) for value in values[1:]] or [""]
    one_hot = _MASK.fullmatch(made)
    permuted = [] if one_hot and one_hot[4] else [f"{mask}.permute(2,1,0)"]
    if one_hot is None or others != permuted:
        return None
    # Besides its bindings, the mask is read for the experts, for the tokens, and to permute it.
    if _count(document, function, mask) != 3 + 2 * len(others):
        return None
    found = ExpertLoop(loop, loop.target.value, one_hot[1], one_hot[2])
    found.removed = [statement_of(document, value) for value in values]
    return found if _read_head(document, found, mask, bool(one_hot[3])) else None


def _read_head(document: Document, found: ExpertLoop, mask: str, has_none: bool) -> bool:
    """Take the statements that find the tokens of an expert or skip one.

    Args:
        document: the unit of the loop.
        found: the loop, to be filled.
        mask: the name of the mask of shape (experts, choices, tokens).
        has_none: whether one number more than there are experts means none of them.
    """
    where = re.compile(rf"(\w+),(\w+)=torch\.where\({mask}\[{found.expert}\](?:\.squeeze\(0\))?\)")
    skip = f"if{found.expert}=={found.count}:continue"
    for statement in found.loop.body.body:
        text = _text(document, statement)
        unpacked = where.fullmatch(text)
        if unpacked and not found.where:
            found.where, (found.position, found.token) = [statement], unpacked.groups()
        elif text in (f"{found.expert}={found.expert}[0]", f"{found.expert}={found.expert}.item()"):
            found.removed.append(statement)
        elif text == skip or text == f"if{found.token}.numel()==0:continue":
            found.removed.append(statement)
            has_none = has_none and text != skip
    return bool(found.where) and not has_none


def _take(document: Document, node: cst.Subscript, found: ExpertLoop) -> None:
    """Take ``states[token]`` or ``weights[token, position, None]``."""
    if not isinstance(node.value, cst.Name):
        return
    name, index = node.value.value, _text(document, node)[len(node.value.value) :]
    if index == f"[{found.token}]":
        found.states.append((node, name))
    elif index == f"[{found.token},{found.position},None]":
        found.weights.append((node, name))
    elif index == f"[None,{found.token}]":
        attribute = document.parents[node]
        call = document.parents[attribute]
        is_called = isinstance(call, cst.Call) and len(call.args) == 2 and call.func is attribute
        if is_called and _text(document, attribute).endswith(".reshape"):
            found.states.append((cst.ensure_type(call, cst.Call), name))


def _uses_nothing_else(document: Document, function: cst.FunctionDef, found: ExpertLoop) -> bool:
    """Whether the loop uses the tokens of an expert only in the ways that this form describes."""
    gone = [*found.removed, *found.where]
    inside = {
        id(node)
        for root in (*gone, *(s for s, _ in found.states), *(w for w, _ in found.weights))
        for node in walk(root)
    }
    inside |= {id(call.args[1].value) for call in found.added}
    for node in walk(found.loop.body):
        if isinstance(node, _ENDS) and id(node) not in inside:
            return False
    for node in walk(function.body):
        if not isinstance(node, cst.Name) or id(node) in inside:
            continue
        around = document.parents[node]
        if node.value in (found.token, found.position) or "dropout" in node.value:
            return False
        if node.value == found.expert and not isinstance(around, (cst.Index, cst.For)):
            return False
    return True


def statement_of(document: Document, node: cst.CSTNode) -> cst.CSTNode:
    """The line or block that a node is in."""
    kinds = (cst.SimpleStatementLine, cst.BaseCompoundStatement)
    return next(around for around in document.ancestors(node) if isinstance(around, kinds))


def _count(document: Document, function: cst.FunctionDef, name: str) -> int:
    return len(document.index.named(function.body, name))


def _text(document: Document, node: cst.CSTNode) -> str:
    """The source without white space and comments."""
    return re.sub(r"#[^\n]*|\s", "", document.source(node))
