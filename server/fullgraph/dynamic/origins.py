"""From what each recompile follows: an argument of what was compiled, or a graph break.

A guard names a value of one compiled function. Behind a break Dynamo compiles each function that
the program calls on its own, so that a change of one argument fails a guard in each of them. The
value is followed back: through the assignments of its function, then through the arguments of the
calls on the observed stack, up to the outermost function that Dynamo compiled or skipped.
Recompiles that lead to the same argument have one origin. Where a graph break computed the value
on the way, the recompile follows from that break.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, NamedTuple

from fullgraph.static.syntax.python_tree import first_line, python_tree
from fullgraph.vocabulary.findings import Finding, Frame, Kind, Location, Observation
from fullgraph.vocabulary.order import urgency
from fullgraph.vocabulary.prose import numbers_of
from fullgraph_worker.guards.guard import Guard, GuardKind, GuardPlace

ReadText = Callable[[str], "str | None"]
_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_SIZES = "sizes"
_ASPECTS = {
    GuardKind.SIZE: _SIZES,
    GuardKind.SIZE_ZERO_OR_ONE: _SIZES,
    GuardKind.SIZE_CONDITION: _SIZES,
    GuardKind.EQUAL_SIZES: _SIZES,
    GuardKind.RANK: _SIZES,
    GuardKind.STRIDE: _SIZES,
    GuardKind.DTYPE: "dtype",
    GuardKind.DEVICE: "device",
    GuardKind.INT: "value",
    GuardKind.FLOAT: "value",
    GuardKind.BOOL: "value",
    GuardKind.STRING: "value",
    GuardKind.CONSTANT: "value",
    GuardKind.LENGTH: "length",
    GuardKind.KEYS: "keys",
}
"""Of the guards that fail because an argument changes, what changes about it."""
_SIZED_BY_DATA = frozenset({"dynamic-shape-operation", "tensor-to-scalar", "tensor-data"})
"""The breaks at whose values sizes depend."""
_COMPILED = re.compile(r"(?:the rest of )?(?P<name>\w+)\((?:self: (?P<owner>\w+)[,)])?")


def with_origins(findings: Sequence[Finding], read_text: ReadText) -> tuple[Finding, ...]:
    """The findings in their order, each recompile with what it follows from.

    Args:
        findings: all of a run's.
        read_text: the text of a file as it was run, or None if it cannot be read.
    """
    search = _Search(findings, read_text)
    out = list(findings)
    leads: dict[int, Location] = {}
    groups: dict[_Origin, list[int]] = {}
    for number, finding in enumerate(findings):
        seen = finding.observation
        if seen is None or seen.guard is None:
            continue
        origin = search.of(finding, seen, seen.guard)
        # Those of a process are found anew among those of all.
        out[number] = _observing(
            finding, caused_by=None, origin=origin.words, followers=(), recompiles=0
        )
        if origin.cause is not None:
            leads[number] = origin.cause
        else:
            groups.setdefault(origin, []).append(number)
    # A resume function may not use `self`: its recompiles have the cause of those of the method.
    causes = {
        findings[number].location: cause
        for number, cause in leads.items()
        if (guard := _guard_of(findings[number])) and guard.kind is GuardKind.INSTANCE
    }
    for numbers in groups.values():
        resumed = [
            n for n in numbers if _is_computed(findings[n]) and findings[n].location in causes
        ]
        leads.update((n, causes[findings[n].location]) for n in resumed)
        numbers[:] = [n for n in numbers if n not in resumed]
    followers: dict[int, list[Finding]] = {}
    for numbers in filter(None, groups.values()):
        first = min(numbers, key=lambda number: urgency(out[number]))
        leads.update(dict.fromkeys(set(numbers) - {first}, out[first].location))
        followers[first] = [out[number] for number in numbers if number != first]
        out[first] = _with_all_sizes(out[first], followers[first])
    for number, lead in leads.items():
        out[number] = _observing(out[number], caused_by=lead)
    for number, finding in enumerate(out):
        if finding.kind is Kind.BREAK and not finding.marks_call:
            behind = [out[n] for n, at in leads.items() if at == finding.location]
            followers.setdefault(number, behind)
    for number, each in followers.items():
        if each:
            own = [out[number], *each] if out[number].is_recompile else each
            out[number] = _observing(
                out[number],
                followers=tuple(dict.fromkeys(f.location for f in each)),
                recompiles=numbers_of(own)[Kind.RECOMPILE],
            )
    return tuple(out)


def _guard_of(finding: Finding) -> Guard | None:
    return finding.observation.guard if finding.observation else None


def _is_computed(finding: Finding) -> bool:
    """Whether it is a recompile because of a value that was computed before a graph break."""
    guard = _guard_of(finding)
    return guard is not None and guard.place is GuardPlace.INTERMEDIATE


def _with_all_sizes(finding: Finding, followers: Sequence[Finding]) -> Finding:
    """A recompile with the sizes that changed in those that follow from the same."""
    guard = _guard_of(finding)
    if guard is None or not followers:
        return finding
    guards = map(_guard_of, followers)
    here = [_guard_of(found) for found in followers if found.location == finding.location]
    changed = [size for each in (guard, *filter(None, here)) for size in each.changed]
    every = [size for each in (guard, *filter(None, guards)) for size in each.changed]
    elsewhere = [size.source for size in every if size not in changed]
    known = replace(
        guard,
        changed=tuple(dict.fromkeys(changed)),
        elsewhere=tuple(dict.fromkeys(elsewhere)),
        is_branched_on=any(each and each.kind is GuardKind.SIZE_CONDITION for each in here),
    )
    return _observing(finding, guard=known)


def _observing(finding: Finding, **changes: Any) -> Finding:
    assert finding.observation is not None
    return replace(finding, observation=replace(finding.observation, **changes))


@dataclass(frozen=True)
class _Origin:
    """What a recompile follows from.

    Attributes:
        words: ``the sizes of `images```; empty if a break caused it.
        path: the file of the function whose value it is.
        line: of that function.
        cause: the break that computed the value; None for none.
    """

    words: str
    path: str = ""
    line: int = 0
    cause: Location | None = None


class _Search:
    def __init__(self, findings: Sequence[Finding], read_text: ReadText) -> None:
        self._read_text = read_text
        self._functions: dict[str, list[tuple[int, _Function]]] = {}
        self._breaks: dict[str, list[Finding]] = {}
        self._tried: set[tuple[str, str]] = set()
        for finding in findings:
            if finding.kind is Kind.BREAK and finding.observation and not finding.marks_call:
                self._breaks.setdefault(finding.location.path, []).append(finding)
                self._tried.update(_tried(finding.observation))

    def of(self, finding: Finding, seen: Observation, guard: Guard) -> _Origin:
        """What a recompile follows from."""
        at, aspect = finding.location, _ASPECTS.get(guard.kind, "")
        function = self._function(at.path, at.line)
        line = function.lineno if function else at.line
        separated = self._break_that_separates(function, at.path, seen, guard)
        if separated is not None:
            return _Origin("", cause=separated)
        if guard.place is GuardPlace.INTERMEDIATE and aspect != _SIZES:
            cause = self._break_above(function, at.path, seen)
            if cause:
                return _Origin("", cause=cause)
        if not aspect:
            return _Origin(guard.subject, at.path, line)
        subject = guard.subject.rpartition(" of ")[2]
        names = _names_of(subject)
        is_local = guard.place in (GuardPlace.ARGUMENT, GuardPlace.INTERMEDIATE)
        if function is None or not names or not is_local:
            # What is kept in a module or in a global variable is the same in every function.
            is_shared = guard.place in (GuardPlace.GLOBAL, GuardPlace.PROCESS)
            words = f"the {aspect} of {f'`{subject}`' if names else subject}"
            return _Origin(words, at.path, 0 if is_shared else line)
        return self._followed(aspect, at.path, function, names, seen.stack[:-1])

    def _break_that_separates(
        self, function: _Function | None, path: str, seen: Observation, guard: Guard
    ) -> Location | None:
        """The break because of which a function is a frame of its own, if that recompiles it.

        Dynamo compiles what a line calls on its own once that line broke the graph. A method that
        broke, or whose caller did, is compiled on its own for each instance.
        """
        outer = [(frame.path, frame.line) for frame in seen.stack[:-1]]
        every = [found for breaks in self._breaks.values() for found in breaks]
        for found in every:
            if (found.location.path, found.location.line) in outer:
                return found.location
        # A parameter of one instance keeps its size.
        is_parameter = guard.kind is GuardKind.SIZE and guard.place is GuardPlace.PARAMETER
        is_of_instance = guard.kind is GuardKind.INSTANCE or is_parameter
        if not is_of_instance or function is None:
            return None
        own = self._breaks_in(function, path)
        callers = {(frame.path, frame.name) for frame in seen.stack[:-1]}
        around = [
            found.location
            for found in every
            if found.observation and not callers.isdisjoint(_tried(found.observation))
        ]
        return next(iter([*own, *around]), None)

    def _followed(
        self,
        aspect: str,
        path: str,
        function: _Function,
        names: AbstractSet[str],
        callers: Sequence[Frame],
    ) -> _Origin:
        """Follow values of a function back to the arguments of the outermost compiled one."""
        left = list(callers)
        while True:
            computed = _Computed(function, names)
            names = computed.arguments or names
            above = self._function(left[-1].path, left[-1].line) if self._is_within(left) else None
            passed = _passed(above, left[-1].line, function, names) if above else []
            cause = self._computing(path, computed.values, aspect)
            if cause is None and above:
                cause = self._computing(left[-1].path, passed, aspect)
            if cause is not None:
                return _Origin("", cause=cause)
            if computed.loop:
                name, line = computed.loop
                where = f"{PurePath(path).name}:{line}"
                return _Origin(f"the {aspect} of `{name}` in the loop at {where}", path, line)
            further = _names(passed)
            if above is None or not further:
                break
            function, path, names = above, left.pop().path, further
        shown = sorted(names - {"self"}) or sorted(names)
        words = " and ".join(f"`{name}`" for name in shown)
        return _Origin(f"the {aspect} of {words}", path, function.lineno)

    def _is_within(self, callers: Sequence[Frame]) -> bool:
        """Whether the last of these calls was made in code that was to be compiled."""
        return any((frame.path, frame.name) in self._tried for frame in callers)

    def _computing(self, path: str, values: Sequence[ast.AST], aspect: str) -> Location | None:
        """The break that computed one of these values of a function."""
        breaks = [
            found
            for found in self._breaks.get(path, ())
            if aspect != _SIZES or found.entry in _SIZED_BY_DATA
        ]
        return next(
            (
                found.location
                for value in values
                for found in breaks
                if getattr(value, "lineno", 0) <= found.location.line
                and found.location.line <= (getattr(value, "end_lineno", 0) or 0)
            ),
            None,
        )

    def _break_above(
        self, function: _Function | None, path: str, seen: Observation
    ) -> Location | None:
        """The last break of a function in front of the line that reads the guarded value."""
        if function is None:
            return None
        inside = self._breaks_in(function, path)
        last = seen.stack[-1].line if seen.stack else 0
        above = [each for each in inside if each.line < last]
        return max(above, default=min(inside, default=None))

    def _breaks_in(self, function: _Function, path: str) -> list[Location]:
        end = function.end_lineno or function.lineno
        return [
            found.location
            for found in self._breaks.get(path, ())
            if function.lineno <= found.location.line <= end
        ]

    def _function(self, path: str, line: int) -> _Function | None:
        """The innermost function that a line is in."""
        if path not in self._functions:
            tree = python_tree(self._read_text(path) or "").module
            self._functions[path] = [
                (first_line(node), node) for node in ast.walk(tree) if isinstance(node, _Function)
            ]
        around = [
            node
            for first, node in self._functions[path]
            if first <= line <= (node.end_lineno or node.lineno)
        ]
        return around[-1] if around else None


def _tried(seen: Observation) -> Iterator[tuple[str, str]]:
    """The functions on the stack of a break that Dynamo was compiling, or skipped."""
    named = [found for call in seen.calls if (found := _COMPILED.match(call.inputs))]
    names = {f"{each['owner']}.{each['name']}" if each["owner"] else each["name"] for each in named}
    names |= {name.removeprefix("the rest of ") for name in seen.skipped}
    return ((frame.path, frame.name) for frame in seen.stack if frame.name in names)


class _Computed:
    """What names of a function are computed from.

    Attributes:
        arguments: those of the function, and attributes of its object.
        values: the expressions on the way.
        loop: the first variable on the way that is an element of what a loop runs over, and the
            loop's line; None for none.
    """

    def __init__(self, function: _Function, names: AbstractSet[str]) -> None:
        given = set(_arguments(function))
        bound: dict[str, list[_Bound]] = {}
        for each in _bindings(function):
            bound.setdefault(each.name, []).append(each)
        self.arguments: set[str] = set()
        self.values: list[ast.AST] = []
        self.loop: tuple[str, int] | None = None
        pending, known = list(names), set(names)
        while pending:
            name = pending.pop(0)
            if name in given or name.startswith("self."):
                self.arguments.add(name)
            found = bound.get(name, [])
            self.values += [each.value for each in found]
            loops = [(name, each.loop) for each in found if each.loop]
            self.loop = self.loop or next(iter(loops), None)
            further = _names(each.value for each in found) - known
            known |= further
            pending += sorted(further)


class _Bound(NamedTuple):
    """A name, a value that it is computed from, and the line of the loop over it; 0 for none."""

    name: str
    value: ast.AST
    loop: int = 0


def _arguments(function: _Function) -> list[str]:
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    return [each.arg for each in [*every, *filter(None, (given.vararg, given.kwarg))]]


def _bindings(function: _Function) -> Iterator[_Bound]:
    """The names of a function, each with a value that it is bound to, or computed from."""
    pending: list[ast.AST] = (
        [*function.body] if isinstance(function.body, list) else [function.body]
    )
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            continue
        pending += ast.iter_child_nodes(node)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _bound(target, node.value)
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.NamedExpr)) and node.value:
            yield from _bound(node.target, node.value)
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
            yield from _bound_in_loop(node.target, node.iter)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            yield from _bound(node.optional_vars, node.context_expr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            # A list that is appended to is computed from what is appended.
            for argument in node.args:
                yield from _bound(node.func.value, argument)


def _bound(target: ast.AST, value: ast.AST, loop: int = 0) -> Iterator[_Bound]:
    if isinstance(target, ast.Name):
        yield _Bound(target.id, value, loop)
    elif isinstance(target, (ast.Tuple, ast.List)):
        parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else []
        matches = len(parts) == len(target.elts)
        for number, each in enumerate(target.elts):
            yield from _bound(each, parts[number] if matches else value, loop)
    elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        is_own = target.value.id == "self"
        name = f"self.{target.attr}" if is_own else target.value.id
        yield _Bound(name, value, loop)
    elif isinstance(target, (ast.Subscript, ast.Starred)):
        yield from _bound(target.value, value, loop)


def _bound_in_loop(target: ast.AST, iterated: ast.expr) -> Iterator[_Bound]:
    """As ``_bound``; a counter is a number of the loop, and computed from nothing."""
    called, given = "", list[ast.expr]()
    if isinstance(iterated, ast.Call):
        called, given = _called(iterated.func), iterated.args
    parts = target.elts if isinstance(target, ast.Tuple) else []
    if called == "range":
        return
    if called == "enumerate" and len(parts) == 2 and given:
        yield from _bound_in_loop(parts[1], given[0])
    elif called == "zip" and len(parts) == len(given):
        for part, each in zip(parts, given, strict=True):
            yield from _bound_in_loop(part, each)
    else:
        yield from _bound(target, iterated, iterated.lineno)


def _passed(
    caller: _Function, line: int, callee: _Function, names: AbstractSet[str]
) -> list[ast.AST]:
    """What a line of the caller passes for arguments of the callee."""
    name = "" if isinstance(callee, ast.Lambda) else callee.name
    positional = [each.arg for each in [*callee.args.posonlyargs, *callee.args.args]]
    positional = positional[1:] if positional[:1] == ["self"] else positional
    passed: list[ast.AST] = []
    for node in ast.walk(caller):
        if not isinstance(node, ast.Call) or not node.lineno <= line <= (node.end_lineno or 0):
            continue
        if name not in ("forward", "__call__", "", _called(node.func)):
            continue
        if len(node.args) > len(positional) and callee.args.vararg is None:
            continue
        given = zip(positional, node.args, strict=False)
        by_name = ((each.arg, each.value) for each in node.keywords)
        passed += [value for argument, value in [*given, *by_name] if argument in names]
    return passed


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _names_of(subject: str) -> set[str]:
    """The names in the subject of a guard; none if it is no expression."""
    try:
        return _names([ast.parse(subject, mode="eval").body])
    except (SyntaxError, ValueError):
        return set()


def _names(values: Iterable[ast.AST]) -> set[str]:
    """The names that values are computed from: of ``self.layer(x)``, those of ``x`` alone."""
    names: set[str] = set()
    for value in values:
        if isinstance(value, ast.Name):
            names.add(value.id)
        elif isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
            owner = value.value.id
            names.add(f"self.{value.attr}" if owner == "self" else owner)
        elif isinstance(value, ast.Call):
            of = [value.func.value] if isinstance(value.func, ast.Attribute) else []
            is_own = any(_root(each) == "self" for each in of)
            names |= _names([*value.args, *value.keywords, *(() if is_own else of)])
        else:
            names |= _names(ast.iter_child_nodes(value))
    return names


def _root(value: ast.expr) -> str:
    while isinstance(value, (ast.Attribute, ast.Subscript)):
        value = value.value
    return value.id if isinstance(value, ast.Name) else ""
