"""Runs a program in eager mode and notes its lines, its calls and the values of its expressions."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import sys
from types import FrameType
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from fullgraph_worker.inputs.as_code import InexpressibleError, value_as_code
from fullgraph_worker.inputs.tensor_as_code import Layout, layout_of
from fullgraph_worker.protocol import wire

_SEEN, _RAN = "__fullgraph_seen__", "__fullgraph_ran__"
_LONGEST = 300
_MOST_CALLS = 400
_MOST_ELEMENTS = 64
_VARIES = object()
Place = Tuple[int, int, int, int]


def watched(text: str, path: str, *, keeps_data: bool = False) -> wire.Tried:
    """What a program evaluates in eager mode.

    Args:
        text: the program.
        path: its file.
        keeps_data: write small tensors with their values.
    """
    from fullgraph_worker.reduce.run import execute

    tree = ast.parse(text, path)
    names = {n.name for n in tree.body if isinstance(n, _NAMED)}
    watch = _Watch(path, names, keeps_data)
    marked = ast.fix_missing_locations(_Marking().visit(tree))
    before = sys.getprofile()
    sys.setprofile(watch.on_call)
    try:
        with contextlib.suppress(BaseException):
            given = {_SEEN: watch.seen, _RAN: watch.lines.add}
            execute(compile(marked, path, "exec"), path, given)
    finally:
        sys.setprofile(before)
    return wire.Tried([], [], sorted(watch.lines), watch.evaluated(), watch.calls)


_NAMED = (ast.FunctionDef, ast.ClassDef)


class _Marking(ast.NodeTransformer):
    """Puts calls around expressions and in front of statements."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr):
            return self._expression(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = self._block(node.body)
            return node
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Delete, ast.AnnAssign)):
            return node
        if isinstance(node, ast.ClassDef):
            node.body = [self.visit(each) for each in node.body]
            return node
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                is_module = isinstance(node, ast.Module)
                setattr(
                    node, name, list(map(self.visit, value)) if is_module else self._block(value)
                )
            elif isinstance(value, list):
                setattr(node, name, [self.visit(v) if isinstance(v, ast.AST) else v for v in value])
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
        return node

    def _block(self, body: List[ast.stmt]) -> List[ast.stmt]:
        made: List[ast.stmt] = []
        for statement in body:
            ran = ast.Call(ast.Name(_RAN, ast.Load()), [ast.Constant(statement.lineno)], [])
            made += [ast.copy_location(ast.Expr(ran), statement), self.visit(statement)]
        return made

    def _expression(self, node: ast.expr) -> ast.expr:
        if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
            if isinstance(node, ast.Subscript):
                node.slice = self.visit(node.slice)
            return node
        if isinstance(node, (ast.JoinedStr, ast.Lambda, ast.Constant, ast.Starred, ast.NamedExpr)):
            return node
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            return self._marked(node)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and not _is_super(node.func.value):
                node.func.value = self.visit(node.func.value)
            node.args = [
                each if isinstance(each, ast.Starred) else self.visit(each) for each in node.args
            ]
            for keyword in node.keywords:
                keyword.value = self.visit(keyword.value)
            return node if _is_super(node) else self._marked(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                setattr(
                    node, name, [self.visit(v) if isinstance(v, ast.expr) else v for v in value]
                )
            elif isinstance(value, ast.expr):
                setattr(node, name, self.visit(value))
        return self._marked(node)

    def _marked(self, node: ast.expr) -> ast.expr:
        place = (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)
        key = ast.Tuple([ast.Constant(number) for number in place], ast.Load())
        return ast.copy_location(ast.Call(ast.Name(_SEEN, ast.Load()), [key, node], []), node)


def _is_super(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


class _Watch:
    """Notes what a program evaluates.

    Args:
        path: the program.
        names: of its functions and classes.
        keeps_data: write small tensors with their values.
    """

    def __init__(self, path: str, names: Set[str], keeps_data: bool) -> None:
        self._keeps_data = keeps_data
        self.lines: Set[int] = set()
        self.calls: List[wire.EvaluatedCall] = []
        self._path = path
        self._names = names
        self._depth = 0
        self._values: Dict[Place, Tuple[str, str, Any]] = {}
        self._made: Dict[int, Tuple[Any, str]] = {}
        self._is_busy = False

    def evaluated(self) -> List[wire.Evaluated]:
        """The expressions, in the order in which they were evaluated first."""
        return [
            wire.Evaluated(place, code, kind, mark is not _VARIES)
            for place, (code, kind, mark) in self._values.items()
        ]

    def seen(self, place: Place, value: Any) -> Any:
        """Note a value, and return it."""
        known = self._values.get(place)
        if known is None or known[2] is not _VARIES:
            self._is_busy = True
            try:
                self._note(place, value, known)
            except Exception:
                self._values[place] = ("", "other", _VARIES)
            finally:
                self._is_busy = False
        return value

    def _note(self, place: Place, value: Any, known: Any) -> None:
        import torch

        kind = "other"
        is_plain = isinstance(value, (int, float, bool, str, type(None)))
        mark: Any = value if is_plain else id(value)
        if isinstance(value, torch.Tensor):
            kind, mark = "tensor", _layout(value)
        elif isinstance(value, torch.nn.Module):
            kind = "module"
        elif isinstance(value, (int, float, bool)):
            kind = "number"
        if known is not None:
            if known[2] != mark or known[1] != kind:
                self._values[place] = (known[0], known[1], _VARIES)
            return
        self._values[place] = (self._code(value), kind, mark)

    def _code(self, value: Any) -> str:
        import torch

        if self._keeps_data and type(value) is torch.Tensor and value.numel() <= _MOST_ELEMENTS:
            wants = ", requires_grad=True" if value.requires_grad else ""
            return f"torch.tensor({value.tolist()!r}, dtype={value.dtype}{wants})"
        code = value_as_code(value, self._other)
        return code if len(code) <= _LONGEST else ""

    def _other(self, value: Any, code: Callable[[Any], str]) -> str:
        """An object of torch's or the program's classes, or one of its functions."""
        import torch

        if id(value) in self._made:
            return self._made[id(value)][1] + self._mode(value)
        kind = type(value)
        name = getattr(value, "__qualname__", "")
        if getattr(value, "__module__", "") == "__main__" and name in self._names:
            return str(name)
        if isinstance(value, torch.nn.Module) and kind.__module__.startswith("torch.nn.modules"):
            children = list(value.children())
            if isinstance(value, (torch.nn.Sequential, torch.nn.ModuleList)):
                inside = ", ".join(map(code, children))
                inside = f"[{inside}]" if isinstance(value, torch.nn.ModuleList) else inside
                return f"torch.nn.{kind.__name__}({inside})"
            if not children:
                return f"torch.nn.{kind.__name__}({value.extra_repr()})" + self._mode(value)
        if isinstance(value, (set, frozenset)):
            # A class of the program may iterate in a way of its own.
            base: Any = set if isinstance(value, set) else frozenset
            elements = sorted(code(each) for each in base.__iter__(value))
            inside = f"{{{', '.join(elements)}}}" if elements else "set()"
            is_own = kind.__name__ in self._names
            if kind in (set, frozenset) or is_own:
                return inside if kind is set else f"{kind.__name__}({inside})"
        if dataclasses.is_dataclass(value) and kind.__name__ in self._names:
            fields = (f for f in dataclasses.fields(value) if f.init)
            inside = ", ".join(f"{f.name}={code(getattr(value, f.name))}" for f in fields)
            return f"{kind.__name__}({inside})"
        raise InexpressibleError

    def _mode(self, value: Any) -> str:
        return "" if getattr(value, "training", True) else ".eval()"

    def on_call(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call of the program's function that begins or ends."""
        code = frame.f_code
        if code.co_filename != self._path or self._is_busy or code.co_name.startswith("<"):
            return
        if event == "return":
            self._depth -= 1
        elif event == "call":
            self._depth += 1
            self._is_busy = True
            try:
                self._begin(frame)
            except Exception:
                return
            finally:
                self._is_busy = False

    def _begin(self, frame: FrameType) -> None:
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        values = {name: frame.f_locals[name] for name in names}
        first = values.get(names[0]) if names else None
        is_method = bool(names) and names[0] == "self"
        if is_method and code.co_name == "__init__":
            if type(first).__name__ in self._names and id(first) not in self._made:
                arguments = self._arguments(frame, 1)
                if arguments is not None:
                    made = f"{type(first).__name__}({', '.join(arguments)})"
                    self._made[id(first)] = (first, made)
            return
        if len(self.calls) >= _MOST_CALLS:
            return
        owner = self._code(first) if is_method else ""
        arguments = self._arguments(frame, int(is_method))
        if arguments is not None and bool(owner) is is_method:
            self.calls.append(
                wire.EvaluatedCall(code.co_firstlineno, code.co_name, self._depth, owner, arguments)
            )

    def _arguments(self, frame: FrameType, skipped: int) -> Optional[List[str]]:
        code, known = frame.f_code, frame.f_locals
        count, only = code.co_argcount, code.co_kwonlyargcount
        found = [self._code(known[name]) for name in code.co_varnames[skipped:count]]
        after = count + only
        if code.co_flags & 0x04:
            found += [self._code(each) for each in known[code.co_varnames[after]]]
            after += 1
        named = {name: known[name] for name in code.co_varnames[count : count + only]}
        if code.co_flags & 0x08:
            named.update(known[code.co_varnames[after]])
        given = [(name, self._code(each)) for name, each in named.items()]
        if not all(found) or not all(text for _, text in given):
            return None
        return [*found, *(f"{name}={text}" for name, text in given)]


def _layout(value: Any) -> Layout:
    layout = layout_of(value)
    return layout._replace(is_leaf=True)
