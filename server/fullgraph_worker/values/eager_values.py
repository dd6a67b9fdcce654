"""What names and attributes hold while the functions that broke run in eager mode."""

from __future__ import annotations

import ast
import functools
import linecache
import operator
from types import FrameType
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple

from fullgraph_worker.protocol.wire import GIVEN, RETURNED, Record, SeenValue
from fullgraph_worker.user_code.codes import CodeMap, code_lines
from fullgraph_worker.values.name_values import describe_value, evaluate, names_read
from fullgraph_worker.values.trace_functions import unwatch, watch

_MOST = 4000
_MOST_OF_ONE = 4
_MOST_UNDER_IF = 40
_CALLERS = 3
_MOST_LOOKS = 10_000
_MOST_RETURNED = 8


def seen_values(run: Callable[[], Any], records: Iterable[Record]) -> List[SeenValue]:
    """The values in the functions of ``records``, while ``run`` runs.

    Properties are not read: they are code of the program.

    Args:
        run: calls the target in eager mode; what it raises is dropped.
        records: those whose functions, and whose callers, are looked at.
    """
    watcher = ValueWatcher(records)
    watch(run, [watcher.on_call])
    return watcher.values


def places_around(records: Iterable[Record]) -> Dict[str, Set[int]]:
    """The lines, by path, at which the functions that broke and their nearest callers were."""
    places: Dict[str, Set[int]] = {}
    for record in records:
        places.setdefault(record.path, set()).add(record.line)
        for frame in record.stack[-_CALLERS:]:
            places.setdefault(frame.path, set()).add(frame.line)
    return places


class ValueWatcher:
    """Sees the values in the functions of records, and in their nearest callers.

    Attributes:
        values: those that it saw, each combination once.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        """Prepare; ``on_call`` is the trace function."""
        import torch

        self._module_call = torch.nn.Module.__call__.__code__
        self.values: List[SeenValue] = []
        self._places = places_around(records)
        self._looks: Dict[Tuple[str, int], int] = {}
        self._codes: CodeMap[bool] = CodeMap()
        self._expressions: Dict[str, Dict[int, List[str]]] = {}
        self._seen: Set[Tuple[Any, ...]] = set()
        self._counts: Dict[Tuple[str, int, str], int] = {}

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        """As ``sys.settrace`` calls it."""
        code = frame.f_code
        if code is self._module_call:
            self._look_at_given(frame)
            return None
        lines = self._places.get(code.co_filename)
        # Most calls are of other files.
        if lines is None:
            return None
        if code not in self._codes:
            self._codes[code] = any(line in lines for line in code_lines(code))
        return self._on_line if self._codes[code] and len(self.values) < _MOST else None

    def _on_line(self, frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        if event == "line":
            path, line = frame.f_code.co_filename, frame.f_lineno
            looks = self._looks[path, line] = self._looks.get((path, line), 0) + 1
            if looks > _MOST_LOOKS:
                # A long loop: its other lines were seen as often.
                unwatch(frame)
                return None
            if path not in self._expressions:
                self._expressions[path] = _expressions(path)
            for expression in self._expressions[path].get(line, ()):
                self._look(path, line, expression, functools.partial(evaluate, expression, frame))
        elif event == "return":
            path, line = frame.f_code.co_filename, frame.f_lineno
            self._look(path, line, RETURNED, lambda: arg)
            parts = [*arg.values()] if type(arg) is dict else arg if type(arg) is tuple else ()
            for number in range(min(len(parts), _MOST_RETURNED)):
                item = functools.partial(operator.getitem, parts, number)
                self._look(path, line, f"{RETURNED}[{number}]", item)
        return self._on_line

    def _look_at_given(self, frame: FrameType) -> None:
        """What a module is called with, where a function calls it that is looked at."""
        caller, given = frame.f_back, frame.f_locals
        is_one = len(given.get("args", ())) == 1 and not given.get("kwargs")
        if is_one and caller is not None and self._codes.get(caller.f_code, False):
            path = caller.f_code.co_filename
            self._look(path, caller.f_lineno, GIVEN, lambda: given["args"][0])

    def _look(self, path: str, line: int, expression: str, read: Callable[[], Any]) -> None:
        at = (path, line, expression)
        if self._counts.get(at, 0) >= _MOST_OF_ONE:
            return
        try:
            found = describe_value(read())
        except Exception:
            return
        same = (*at, repr(found))
        if same not in self._seen:
            self._seen.add(same)
            self._counts[at] = self._counts.get(at, 0) + 1
            self.values.append(SeenValue(path=path, line=line, expression=expression, **found))


def _expressions(path: str) -> Dict[int, List[str]]:
    """The names and attributes that each statement of a file reads, by its first line.

    An ``if`` also has those of its blocks, and of a ``return`` behind it with what it needs: they
    may not run. A statement that calls methods of its own object has the attributes that they read.
    """
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return {}
    found: Dict[int, List[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            found[node.lineno] = list(dict.fromkeys(names_read(node)))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            _add_read_by_methods(node, found)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block: Any = getattr(node, field, None)
            for place, statement in enumerate(block if isinstance(block, list) else ()):
                if isinstance(statement, ast.If):
                    behind = _up_to_return(statement, block[place + 1 :])
                    under = [name for each in (statement, *behind) for name in _names_under(each)]
                    read = found[statement.lineno] + under[:_MOST_UNDER_IF]
                    found[statement.lineno] = list(dict.fromkeys(read))
    return found


def _add_read_by_methods(owner: ast.ClassDef, found: Dict[int, List[str]]) -> None:
    """Add to each statement of a class what the methods read that it calls, however deep."""
    methods = [each for each in owner.body if isinstance(each, ast.FunctionDef) and each.args.args]
    read_by = {
        method.name: {
            node.attr
            for node in ast.walk(method)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == method.args.args[0].arg
        }
        for method in methods
    }
    for method in methods:
        own = method.args.args[0].arg
        for statement in ast.walk(method):
            if isinstance(statement, ast.stmt) and statement is not method:
                read = found[statement.lineno]
                left = [name for name in read_by if f"{own}.{name}" in read]
                reached: Set[str] = set()
                while left:
                    reached.add(name := left.pop())
                    left += [each for each in read_by[name] if each in read_by.keys() - reached]
                more = sorted({each for name in reached for each in read_by[name]})
                found[statement.lineno] = list(
                    dict.fromkeys([*read, *(f"{own}.{each}" for each in more)])
                )


def _up_to_return(branch: ast.If, statements: List[ast.stmt]) -> List[ast.stmt]:
    """The ``return`` behind a branch; behind an early one, also what is assigned before it."""
    for place, statement in enumerate(statements):
        if isinstance(statement, ast.Return):
            return statements[: place + 1]
        is_early = isinstance(branch.body[-1], ast.Return)
        if not is_early or not isinstance(statement, (ast.Assign, ast.If)):
            break
    return []


def _names_under(statement: ast.stmt) -> Iterable[str]:
    """The names that the simple statements of an ``if``, or a simple statement itself, read."""
    if not isinstance(statement, ast.If):
        simple = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise)
        yield from names_read(statement) if isinstance(statement, simple) else ()
        return
    for inner in (*statement.body, *statement.orelse):
        yield from names_read(inner) if isinstance(inner, ast.If) else ()
        yield from _names_under(inner)
