"""How a program uses what it compiles: the calls and assignments in code that is not compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Class, Function, Instance, Object, Sequence, Value
from fullgraph.static.interpret.events import CompileEvent, OutsideAssign, OutsideCall

Loop = cst.For | cst.While
_WITHOUT_GRAD = re.compile(r"\b(?:no_grad|inference_mode|set_grad_enabled\(False\))")
_STEADY = re.compile(r"\bdrop_last\s*=\s*True|\bbatch_size\s*=\s*None|\bbatch_sampler\s*=")


@dataclass(frozen=True)
class Use:
    """What the program does with one function or module that it compiles.

    Attributes:
        target: what is compiled.
        compile: the call or the decorator.
        calls: of what is compiled, in the order in which they run, each place once.
        assigns: assignments to attributes of it.
        others: calls of other functions, which pass on what their parameters are.
        texts: of the file's units.
    """

    target: Value
    compile: CompileEvent
    calls: tuple[OutsideCall, ...]
    assigns: tuple[OutsideAssign, ...]
    others: tuple[OutsideCall, ...]
    texts: tuple[str, ...]

    @property
    def is_static(self) -> bool:
        """Whether no size becomes dynamic."""
        parsed = self.compile.frame.source.parsed
        return parsed is not None and "dynamic=False" in parsed.code(self.compile.node).replace(
            " ", ""
        )

    def mentions(self, words: str) -> bool:
        """Whether the file contains the words, white space aside."""
        return any(words in text.replace(" ", "") for text in self.texts)

    def named(self, package: str) -> set[str]:
        """The names that the file gives what it makes with a class of a package of torch."""
        made = re.compile(rf"\b(\w+)\s*=\s*(?:torch\.)?{package}\.\w+\(")
        return {found[1] for text in self.texts for found in made.finditer(text)}

    def loops_over_loader(self, call: OutsideCall) -> cst.For | None:
        """The innermost loop over a ``DataLoader`` around a call, if its last batch may be smaller.

        The loader is made in the same file, without ``drop_last``.
        """
        for loop in loops_around(call.node, call.source):
            if not isinstance(loop, cst.For):
                continue
            read = names_read(loop.iter)
            if isinstance(loop.iter, cst.Call) and names_read(loop.iter.func) & {"range"}:
                continue
            for name in read:
                names = {name, *self._passed_as(name, call.source)}
                made = [found for n in names for text in self.texts for found in _made(n, text)]
                if made:
                    return None if all(map(_STEADY.search, made)) else loop
        return None

    def _passed_as(self, name: str, source: Source) -> Iterator[str]:
        """The names of what other functions pass for the parameter ``name`` of a function."""
        for call in self.others:
            info = call.callee.info if isinstance(call.callee, Function) else None
            node = info.node if info is not None and info.source is source else None
            if node is None or info is None:
                continue
            names = [each.name.value for each in node.params.params]
            names = names[1:] if info.owner is not None else names
            positional = [arg.value for arg in call.node.args if not arg.keyword and not arg.star]
            passed = dict(zip(names, positional, strict=False))
            passed |= {arg.keyword.value: arg.value for arg in call.node.args if arg.keyword}
            if name in passed:
                yield from names_read(passed[name])


def uses(
    compiles: Many[CompileEvent],
    outside: Many[OutsideCall | OutsideAssign],
    texts: Many[str],
) -> Iterator[Use]:
    """One for each thing that is compiled and called."""
    seen: set[object] = set()
    for event in compiles:
        identity = _identity(event.target) or event.node
        if identity in seen:
            continue
        seen.add(identity)
        calls = [
            each
            for each in outside
            if isinstance(each, OutsideCall) and _identity(each.callee) == identity
        ]
        assigns = [
            each
            for each in outside
            if isinstance(each, OutsideAssign) and _identity(each.holder) == identity
        ]
        others = [each for each in outside if isinstance(each, OutsideCall)]
        yield Use(
            event.target,
            event,
            tuple({each.node: each for each in calls}.values()),
            tuple(assigns),
            tuple(each for each in others if each not in calls),
            tuple(texts),
        )


def loops_around(node: cst.CSTNode, source: Source) -> list[Loop]:
    """The loops of a function that a node is in, the innermost first."""
    parsed = source.parsed
    if parsed is None or node not in parsed.places:
        return []
    places = parsed.places
    found: list[Loop] = [
        *(loop for loop in places.of_kind(cst.For) if places.holds(loop.body, node)),
        *(loop for loop in places.of_kind(cst.While) if places.holds(loop.body, node)),
    ]
    return sorted(found, key=lambda loop: places[loop].line, reverse=True)


def grad_mode(call: OutsideCall) -> str:
    """``no_grad`` or ``inference_mode`` around a call in its function; empty for none."""
    parsed = call.source.parsed
    if parsed is None or call.node not in parsed.places:
        return ""
    places = parsed.places
    under = [
        parsed.code(item.item)
        for block in places.of_kind(cst.With)
        if places.holds(block.body, call.node)
        for item in block.items
    ]
    under += [
        parsed.code(decorator.decorator)
        for function in places.of_kind(cst.FunctionDef)
        if places.holds(function.body, call.node)
        for decorator in function.decorators
    ]
    found = next(filter(None, map(_WITHOUT_GRAD.search, reversed(under))), None)
    return found[0].partition("(")[0].replace("set_grad_enabled", "no_grad") if found else ""


def names_read(node: cst.CSTNode) -> set[str]:
    """The names in an expression."""
    found: set[str] = set()
    stack = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, cst.Name):
            found.add(each.value)
        stack.extend(each.children)
    return found


def changed_by(loop: Loop, source: Source) -> dict[str, cst.BaseExpression | None]:
    """The names that a loop gives another value in each round, with what they are assigned."""
    parsed = source.parsed
    found: dict[str, cst.BaseExpression | None] = {}
    if isinstance(loop, cst.For):
        found.update(dict.fromkeys(names_read(loop.target), loop.iter))
    if parsed is None:
        return found
    for assign in parsed.places.of_kind(cst.AugAssign):
        if parsed.places.holds(loop.body, assign) and isinstance(assign.target, cst.Name):
            found[assign.target.value] = assign.value
    for each in parsed.places.of_kind(cst.Assign):
        if not parsed.places.holds(loop.body, each):
            continue
        target = each.targets[0].target
        is_bound = isinstance(target, (cst.Name, cst.Tuple, cst.List))
        for name in names_read(target) if is_bound else ():
            if names_read(each.value) & {*found, name}:
                found[name] = each.value
    return found


def _identity(value: Value) -> object:
    """What tells one compiled thing from another: a definition, or a layer of a library."""
    if isinstance(value, (Function, Object, Class)):
        return value.info
    return value if isinstance(value, (Instance, Sequence)) else None


def _made(name: str, text: str) -> Iterator[str]:
    """The arguments of the ``DataLoader`` calls that give what is called so, or its result."""
    named = rf"(?:\b{re.escape(name)}\b[^=\n]*=|\bdef {re.escape(name)}\([\s\S]*\breturn)"
    for found in re.finditer(rf"{named}\s*[\w.]*\bDataLoader\(", text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[found.end() : end]
