"""What names and attributes hold while the functions that broke run in eager mode."""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
from types import CodeType, FrameType
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple

from fullgraph_worker.code_lines import code_lines
from fullgraph_worker.wire import Record, SeenValue

_MOST = 4000
_MOST_OF_ONE = 4
_MOST_UNDER_IF = 40
_LONGEST_LITERAL = 100
_CALLERS = 3
_PLAIN: Dict[Any, str] = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}
_CONTAINERS: Dict[Any, str] = {list: "list", tuple: "tuple", dict: "dict"}


def seen_values(run: Callable[[], Any], records: Iterable[Record]) -> List[SeenValue]:
    """The values in the functions of ``records``, while ``run`` runs.

    Properties are not read: they are code of the program.

    Args:
        run: calls the target in eager mode; what it raises is dropped.
        records: those whose functions, and whose callers, are looked at.
    """
    places: Dict[str, Set[int]] = {}
    for record in records:
        places.setdefault(record.path, set()).add(record.line)
        for frame in record.stack[-_CALLERS:]:
            places.setdefault(frame.path, set()).add(frame.line)
    watcher = _Watcher(places)
    before = sys.gettrace()
    sys.settrace(watcher.on_call)
    try:
        run()
    except Exception:
        pass
    finally:
        sys.settrace(before)
    return watcher.values


class _Watcher:
    def __init__(self, places: Dict[str, Set[int]]) -> None:
        self.values: List[SeenValue] = []
        self._places = places
        self._codes: Dict[CodeType, bool] = {}
        self._expressions: Dict[str, Dict[int, List[str]]] = {}
        self._seen: Set[Tuple[Any, ...]] = set()
        self._counts: Dict[Tuple[str, int, str], int] = {}

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        """As ``sys.settrace`` calls it."""
        code = frame.f_code
        if code not in self._codes:
            lines = self._places.get(code.co_filename, set())
            self._codes[code] = any(line in lines for line in code_lines(code))
        return self._on_line if self._codes[code] and len(self.values) < _MOST else None

    def _on_line(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        if event == "line":
            path, line = frame.f_code.co_filename, frame.f_lineno
            if path not in self._expressions:
                self._expressions[path] = _expressions(path)
            for expression in self._expressions[path].get(line, ()):
                self._look(path, line, expression, frame)
        return self._on_line

    def _look(self, path: str, line: int, expression: str, frame: FrameType) -> None:
        at = (path, line, expression)
        if self._counts.get(at, 0) >= _MOST_OF_ONE:
            return
        try:
            found = describe_value(_evaluate(expression, frame))
        except Exception:
            return
        same = (*at, repr(found))
        if same not in self._seen:
            self._seen.add(same)
            self._counts[at] = self._counts.get(at, 0) + 1
            self.values.append(SeenValue(path=path, line=line, expression=expression, **found))


def describe_value(value: Any) -> Dict[str, Any]:
    """The fields of a ``SeenValue`` that are about the value itself."""
    import torch

    kind = type(value)
    found: Dict[str, Any] = {"kind": "other", "type": f"{kind.__module__}.{kind.__qualname__}"}
    if isinstance(value, torch.Tensor):
        found.update(
            kind="tensor",
            dtype=str(value.dtype).replace("torch.", ""),
            shape=[int(size) for size in value.shape],
            device=str(value.device),
            requires_grad=bool(value.requires_grad),
        )
    elif kind.__module__ == "numpy" and hasattr(value, "dtype") and hasattr(value, "shape"):
        found.update(kind="ndarray", dtype=str(value.dtype), shape=[int(s) for s in value.shape])
    elif kind in _PLAIN:
        text = repr(value)
        found.update(kind=_PLAIN[kind], value=text if len(text) <= _LONGEST_LITERAL else "")
    elif kind in _CONTAINERS:
        items = list(value.values()) if kind is dict else list(value)
        found.update(kind=_CONTAINERS[kind])
        found["inside"] = sorted({describe_value(item)["kind"] for item in items[:100]})
    elif isinstance(value, torch.nn.Module):
        found.update(kind="module")
    elif isinstance(value, torch.dtype):
        found.update(dtype=str(value).replace("torch.", ""))
    elif inspect.isclass(value):
        found.update(kind="class", type=f"{value.__module__}.{value.__qualname__}")
    elif callable(value) and hasattr(value, "__qualname__"):
        found.update(
            kind="function", value=f"{getattr(value, '__module__', '')}.{value.__qualname__}"
        )
    return found


def _evaluate(expression: str, frame: FrameType) -> Any:
    import torch

    first, *rest = expression.split(".")
    for names in (frame.f_locals, frame.f_globals, frame.f_builtins):
        if first in names:
            value = names[first]
            break
    else:
        raise NameError(first)
    for name in rest:
        static = inspect.getattr_static(type(value), name, None)
        if isinstance(static, property) and not isinstance(value, torch.Tensor):
            raise AttributeError(name)
        value = getattr(value, name)
    return value


def _expressions(path: str) -> Dict[int, List[str]]:
    """The names and attributes that each statement of a file reads, by its first line.

    An ``if`` also has those of its blocks, and of a ``return`` behind it with what it needs: they
    may not run.
    """
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return {}
    found: Dict[int, List[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            found[node.lineno] = list(dict.fromkeys(_names(node)))
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
        simple = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)
        yield from _names(statement) if isinstance(statement, simple) else ()
        return
    for inner in (*statement.body, *statement.orelse):
        yield from _names(inner) if isinstance(inner, ast.If) else ()
        yield from _names_under(inner)


def _names(statement: ast.stmt) -> Iterable[str]:
    """The names and attributes that a statement reads itself, not in the blocks under it."""
    children = ast.iter_child_nodes(statement)
    parts = [part for part in children if not isinstance(part, (ast.stmt, ast.ExceptHandler))]
    bound = {
        node.id if isinstance(node, ast.Name) else node.arg
        for part in parts
        for scope in ast.walk(part)
        if isinstance(scope, (ast.Lambda, ast.comprehension))
        for node in ast.walk(scope.args if isinstance(scope, ast.Lambda) else scope.target)
        if isinstance(node, (ast.Name, ast.arg))
    }
    while parts:
        node = parts.pop()
        name = _dotted(node)
        if name:
            if name.split(".")[0] not in bound:
                yield name
                while "." in name:
                    name = name.rpartition(".")[0]
                    yield name
            continue
        parts.extend(ast.iter_child_nodes(node))


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        owner = _dotted(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return ""
