"""How a program uses what it compiles: the calls and assignments in code that is not compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Sequence as Many
from dataclasses import dataclass
from functools import cached_property

import libcst as cst

from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Class, Function, Instance, Object, Sequence, Value
from fullgraph.static.interpret.events import CompileEvent, OutsideAssign, OutsideCall
from fullgraph.static.syntax.walk import walk

Changed = Mapping[str, cst.BaseExpression | None]
"""Names that have another value each time, with what they are assigned."""

_CALLERS = 2
"""How many callers up parameters are followed."""

_LITERALS = (cst.BaseNumber, cst.SimpleString, cst.Name)
_COMPREHENSIONS = (cst.ListComp, cst.GeneratorExp, cst.SetComp)
_WITHOUT_GRAD = re.compile(r"\b(?:no_grad|inference_mode|set_grad_enabled\(False\))")


def is_named(node: cst.CSTNode, name: str) -> bool:
    """Whether it is the variable of this name."""
    return isinstance(node, cst.Name) and node.value == name


@dataclass(frozen=True)
class Loop:
    """A loop or a comprehension; one with ``while`` has no target and nothing that it is over."""

    body: cst.CSTNode
    target: cst.BaseAssignTargetExpression | None = None
    iter: cst.BaseExpression | None = None

    def gives(self, node: cst.CSTNode) -> bool:
        """Whether an expression reads what the loop gives."""
        return self.target is not None and bool(names_read(self.target) & names_read(node))


@dataclass(frozen=True)
class Use:
    """What the program does with one function or module that it compiles.

    Attributes:
        target: what is compiled.
        compile: the call or the decorator.
        calls: of what is compiled, in the order in which they run, each place once.
        assigns: assignments to attributes of it, and to others that its code reads.
        others: calls of other functions, which pass on what their parameters are.
        texts: of the file's units.
    """

    target: Value
    compile: CompileEvent
    calls: tuple[OutsideCall, ...]
    assigns: tuple[OutsideAssign, ...]
    others: tuple[OutsideCall, ...]
    texts: tuple[str, ...]

    @cached_property
    def callees(self) -> dict[cst.Call, Value]:
        """What each call calls."""
        return {call.node: call.callee for call in (*self.others, *self.calls)}

    @property
    def is_static(self) -> bool:
        """Whether no size becomes dynamic."""
        parsed = self.compile.frame.source.parsed
        code = parsed.code(self.compile.node) if parsed is not None else ""
        return "dynamic=False" in code.replace(" ", "")

    def mentions(self, words: str) -> bool:
        """Whether the file contains the words, white space aside."""
        return any(words in text.replace(" ", "") for text in self.texts)

    def named(self, package: str) -> set[str]:
        """The names that the file gives what it makes with a class of a package of torch."""
        made = re.compile(rf"\b(\w+)\s*=\s*(?:torch\.)?{package}\.\w+\(")
        return {found[1] for text in self.texts for found in made.finditer(text)}

    def changed(self, node: cst.CSTNode, source: Source, callers: int = _CALLERS) -> Changed:
        """What differs each time that a node of code that is not compiled runs.

        Args:
            node: in a function, or in the module.
            source: the unit of it.
            callers: how many callers up to look.
        """
        changed: dict[str, cst.BaseExpression | None] = {}
        if callers:
            changed.update(self._parameters(source, callers - 1))
        for loop in reversed(loops_around(node, source)):
            changed.update(changed_by(loop, source, changed))
        return changed

    def _parameters(self, source: Source, callers: int) -> Iterator[tuple[str, cst.BaseExpression]]:
        """The parameters of a function that its callers give other values."""
        given: dict[str, list[cst.BaseExpression]] = {}
        for call in self.others:
            arguments = passed(call, source)
            changed = set(self.changed(call.node, call.source, callers)) if arguments else set()
            for name, node in arguments.items():
                if names_read(node) & changed:
                    yield name, node
                given.setdefault(name, []).append(node)
        for name, nodes in given.items():
            if any(
                isinstance(each, _LITERALS) and not each.deep_equals(nodes[0]) for each in nodes
            ):
                yield name, nodes[0]


def passed(call: OutsideCall, source: Source) -> dict[str, cst.BaseExpression]:
    """What a call passes for the parameters of the function that is ``source``; else nothing."""
    info = called(call.callee)
    if info is None or info.source is not source:
        return {}
    names = parameters(info)
    positional = [arg.value for arg in call.node.args if not arg.keyword and not arg.star]
    by_name = {arg.keyword.value: arg.value for arg in call.node.args if arg.keyword}
    return {**dict(zip(names, positional, strict=False)), **by_name}


def called(callee: Value) -> FunctionInfo | None:
    """The function of the workspace that a call runs; None if that is unknown."""
    if isinstance(callee, Object):
        return callee.info.methods.get("forward") or callee.info.methods.get("__call__")
    return callee.info if isinstance(callee, Function) else None


def parameters(info: FunctionInfo) -> list[str]:
    """The names of a function's parameters that are given by place, without ``self``."""
    node = info.node
    names = [each.name.value for each in node.params.params] if node is not None else []
    return names[1:] if info.owner is not None else names


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
            if isinstance(each, OutsideCall)
            and _identity(each.callee) == identity
            and not _is_original(each, event)
        ]
        assigns = [
            each
            for each in outside
            if isinstance(each, OutsideAssign)
            and (
                identity in map(_identity, (each.holder, *each.owners))
                or _is_read(each, event.target)
            )
        ]
        yield Use(
            event.target,
            event,
            tuple({each.node: each for each in calls}.values()),
            tuple(assigns),
            tuple(e for e in outside if isinstance(e, OutsideCall) and e not in calls),
            tuple(texts),
        )


def is_of_module(source: Source) -> bool:
    """Whether a unit is statements of the module, in which variables are global."""
    return not isinstance(next(iter(source.statements), None), (cst.FunctionDef, cst.ClassDef))


def loops_around(node: cst.CSTNode, source: Source) -> list[Loop]:
    """The loops of a function that a node is in, the innermost first."""
    parsed = source.parsed
    if parsed is None or node not in parsed.places:
        return []
    places = parsed.places
    found = [Loop(each.body, each.target, each.iter) for each in places.of_kind(cst.For)]
    found += [Loop(each.body) for each in places.of_kind(cst.While)]
    found += [
        Loop(each.elt, each.for_in.target, each.for_in.iter)
        for kind in _COMPREHENSIONS
        for each in places.of_kind(kind)
    ]
    around = [loop for loop in found if places.holds(loop.body, node)]
    return sorted(around, key=lambda loop: places[loop.body], reverse=True)


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
    return {each.value for each in walk(node) if isinstance(each, cst.Name)}


def changed_by(loop: Loop, source: Source, before: Changed) -> dict[str, cst.BaseExpression | None]:
    """The names that a loop gives another value in each round, besides those ``before``."""
    parsed = source.parsed
    found = dict(before)
    if loop.target is not None:
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
    """What two calls of the same function or module have in common; None if that is unknown."""
    if isinstance(value, (Function, Object, Class)):
        return value.info
    return value if isinstance(value, (Instance, Sequence)) else None


def _is_read(assign: OutsideAssign, target: Value) -> bool:
    """Whether compiled code reads an attribute of another object: ``CFG.use_noise``.

    A module has it from its constructor, as ``self.config.use_noise``.
    """
    parsed = assign.source.parsed
    if isinstance(target, Object):
        read = re.compile(rf"\bself(?:\.\w+)+\.{re.escape(assign.name)}\b")
        methods = target.info.methods.values()
        return any(read.search(m.source.unit.text) for m in methods if m.name != "__init__")
    text = target.info.source.unit.text if isinstance(target, Function) else ""
    return parsed is not None and parsed.code(assign.node) in text


def _is_original(call: OutsideCall, event: CompileEvent) -> bool:
    """Whether it calls ``model`` itself, where ``fast = torch.compile(model)`` is another name."""
    node, parsed = event.node, event.frame.source.parsed
    if not isinstance(node, cst.Call) or not node.args or parsed is None:
        return False
    func, original = call.node.func, node.args[0].value
    if not isinstance(func, cst.Name) or not isinstance(original, cst.Name):
        return False
    names = [
        each.targets[0].target
        for each in parsed.places.of_kind(cst.Assign)
        if each.value is node and isinstance(each.targets[0].target, cst.Name)
    ]
    is_global = event.frame.function is None and is_of_module(call.source)
    is_here = call.source is event.frame.source or is_global
    is_same = is_here and func.value == original.value
    return is_same and bool(names) and all(each.value != func.value for each in names)
