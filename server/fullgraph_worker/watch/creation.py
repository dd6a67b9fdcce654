"""Which line of the user's program makes a module whose class belongs to an installed package."""

from __future__ import annotations

import ast
import functools
import linecache
import sys
from types import FrameType
from typing import Any, Iterator, List, Optional, Tuple, Union

from fullgraph_worker.user_code.errors import is_installed

Place = Tuple[str, int]

_MOST_LINES = 20_000


def creation_of(modules: List[Any]) -> Place:
    """The line that gives a module its name; an empty path if it is not found.

    Nothing is noted while modules are made. What has the module now is looked at: the variables of
    the functions that are under way and their attributes, and those of the user's modules.

    Args:
        modules: the module, and the wrappers around it.
    """
    keys = {id(each) for each in modules}
    frame: Optional[FrameType] = sys._getframe(1)
    while frame is not None:
        path = frame.f_code.co_filename
        if not is_installed(path):
            for name in _names(frame.f_locals, keys):
                line = _assignment(path, name, frame.f_lineno)
                if line:
                    return path, line
        frame = frame.f_back
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None) or ""
        if path and not is_installed(path):
            for name in _names(vars(module), keys):
                line = _assignment(path, name, 0)
                if line:
                    return path, line
    return "", 0


def _names(variables: Any, keys: Any) -> Iterator[str]:
    """The names of variables, or of attributes of their objects, that have one of the modules."""
    for name, value in list(variables.items()):
        if id(value) in keys:
            yield name
            continue
        attributes = getattr(value, "__dict__", None)
        if type(attributes) is dict and not isinstance(value, type(sys)):
            yield from [own for own, each in list(attributes.items()) if id(each) in keys]


def _assignment(path: str, name: str, line: int) -> int:
    """The first line that assigns the result of a call to a name or to an attribute with it.

    Args:
        path: the file.
        name: the variable or the attribute.
        line: where its function is under way; lines of this function come first. 0 for none.
    """
    tree = _parsed(path)
    around: List[ast.AST] = [tree]
    if line:
        around += [
            each
            for each in ast.walk(tree)
            if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))
            and each.lineno <= line <= (each.end_lineno or 0)
        ]
    for scope in reversed(around):
        found = [
            each.lineno
            for each in ast.walk(scope)
            if isinstance(each, (ast.Assign, ast.AnnAssign, ast.NamedExpr))
            and _is_assignment(each, name)
        ]
        if found:
            return min(found)
    return 0


@functools.lru_cache(maxsize=8)
def _parsed(path: str) -> ast.Module:
    """A file; empty if it cannot be parsed."""
    lines = linecache.getlines(path)
    try:
        return ast.parse("".join(lines) if len(lines) <= _MOST_LINES else "")
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


def _is_assignment(node: Union[ast.Assign, ast.AnnAssign, ast.NamedExpr], name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    is_made = node.value is not None and any(isinstance(e, ast.Call) for e in ast.walk(node.value))
    own = [part for each in targets for part in ast.walk(each)]
    return is_made and any(
        (isinstance(part, ast.Name) and part.id == name)
        or (isinstance(part, ast.Attribute) and part.attr == name)
        for part in own
    )
