"""A candidate that raised: where, with which values, and how it is changed."""

from __future__ import annotations

import ast
import functools
import inspect
import linecache
import re
import textwrap
from types import CodeType, FrameType
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.demanded import Finder
from fullgraph_worker.inputs.specification import (
    Built,
    Group,
    Path,
    Plain,
    Spec,
    TensorOf,
    at,
    changed,
    walk,
)

_NAME = re.compile(r"(self\.)?([^\W\d]\w*)")
_NUMBER = re.compile(r"\d+")
_MOST_FRAMES = 12
_WORKER = re.compile(r"fullgraph_worker[/\\](?:inputs|target)[/\\]")


class Failed(NamedTuple):
    """A candidate that raised.

    Attributes:
        candidate: the groups ``init`` and ``call``.
        error: the exception.
        stage: the group that was given where it raised.
        built: the values that were given, with their paths.
        finders: find alternatives for the parameters of ``init`` and ``call``.
        steps: how many of torch's functions were called before.
    """

    candidate: Group
    error: BaseException
    stage: str
    built: Built
    finders: Mapping[str, Finder]
    steps: int = 0

    @property
    def text(self) -> str:
        """The message."""
        try:
            return str(self.error)
        except Exception:
            return ""

    def signature(self) -> Tuple[str, str, str]:
        """Equal for failures of the same kind at the same place."""
        frames = self.frames()
        site = f"{frames[0][0].f_code.co_filename}:{frames[0][1]}" if frames else ""
        return type(self.error).__name__, _NUMBER.sub("#", self.text)[:200], site

    def line(self) -> int:
        """The line of the target's own function that was reached."""
        finder = self.finders.get(self.stage)
        code = getattr(finder.function, "__code__", None) if finder is not None else None
        return next((line for frame, line in self.frames() if frame.f_code is code), 0)

    def frames(self) -> List[Tuple[FrameType, int]]:
        """The frames of the program and their lines, innermost first."""
        found = []
        trace = self.error.__traceback__
        while trace is not None:
            if not _WORKER.search(trace.tb_frame.f_code.co_filename):
                found.append((trace.tb_frame, trace.tb_lineno))
            trace = trace.tb_next
        return found[::-1]

    def suspects(self, type_name: str = "") -> List[Path]:
        """The values that were where it raised, the likeliest first.

        Args:
            type_name: of the values that are meant, if the message says it.
        """
        found = dict.fromkeys(self._named_on_lines(type_name))
        for frame, _ in self.frames()[:_MOST_FRAMES]:
            for name, value in _values(frame).items():
                for path in self._paths(name, value, type_name):
                    found[path] = None
        return list(found)

    def blamed(self) -> str:
        """The parameter that the exception is about; empty if no line that raised names one."""
        if isinstance(self.error, (NameError, ImportError)):
            # Whatever the arguments are.
            return ""
        named = list(self._named_on_lines())
        for test, frame in self.conditions():
            values = _values(frame)
            for node in ast.walk(test):
                if isinstance(node, ast.Name):
                    named += self._paths(node.id, values.get(node.id), "")
        mine = (path for path in named if len(path) > 1 and path[0] == self.stage)
        return next((str(path[1]) for path in mine), "")

    def _named_on_lines(self, type_name: str = "") -> Iterator[Path]:
        for frame, line in self.frames()[:_MOST_FRAMES]:
            text = linecache.getline(frame.f_code.co_filename, line, frame.f_globals)
            values = _values(frame)
            for is_own, name in _NAME.findall(text):
                holder = values.get("self") if is_own else None
                value = _attribute(holder, name) if is_own else values.get(name)
                yield from self._paths(name, value, type_name)

    def names_on_lines(self) -> Iterator[Tuple[str, Any]]:
        """The names at the lines that were being run, innermost first, and their values."""
        for frame, line in self.frames()[:_MOST_FRAMES]:
            text = linecache.getline(frame.f_code.co_filename, line, frame.f_globals)
            values = _values(frame)
            for is_own, name in _NAME.findall(text):
                if is_own:
                    yield name, _attribute(values.get("self"), name)
                elif name in values or name in frame.f_globals:
                    yield name, values.get(name, frame.f_globals.get(name))

    def _paths(self, name: str, value: Any, type_name: str) -> Iterator[Path]:
        if type_name and type(value).__name__ != type_name:
            return
        for path, given in self.built:
            if given is value:
                yield path
        if type(value) in (int, float, str, bool) or value is None:
            matches = [
                path
                for path, spec in walk(self.candidate)
                if isinstance(spec, Plain) and spec == Plain(value)
            ]
            yield from sorted(matches, key=lambda path: name not in path)
        elif isinstance(value, (list, tuple)) and len(value) < 20:
            for each in value:
                for path, given in self.built:
                    if given is each:
                        yield path

    def tensors(self) -> List[Tuple[Path, TensorOf]]:
        """The tensors of the candidate, those first that were where it raised."""
        every = [(p, s) for p, s in walk(self.candidate) if isinstance(s, TensorOf)]
        order = self.suspects()
        named = [name for name, _ in self.names_on_lines()]

        def rank(item: Tuple[Path, TensorOf]) -> Tuple[int, int]:
            path = item[0]
            first = order.index(path) if path in order else len(order)
            return first, named.index(path[1]) if path[1] in named else len(named)

        return sorted(every, key=rank)

    def spec(self, path: Path) -> Optional[Spec]:
        """What the candidate has at ``path``."""
        return at(self.candidate, path)

    def conditions(self) -> Iterator[Tuple[ast.expr, FrameType]]:
        """The condition of the ``assert``, or those of each ``if`` around the ``raise``."""
        for frame, line in self.frames()[:2]:
            for test in _conditions(frame.f_code, line):
                yield test, frame


def _values(frame: FrameType) -> Dict[str, Any]:
    try:
        return dict(frame.f_locals)
    except Exception:
        return {}


def _attribute(holder: Any, name: str) -> Any:
    try:
        return getattr(holder, name, None)
    except Exception:
        return None


@functools.lru_cache(maxsize=256)
def _conditions(code: CodeType, line: int) -> List[ast.expr]:
    try:
        lines, first = inspect.getsourcelines(code)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError):
        return []
    wanted = line - max(first, 1) + 1

    def is_at(node: ast.stmt) -> bool:
        return node.lineno <= wanted <= (node.end_lineno or node.lineno)

    found: List[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and is_at(node):
            return [node.test]
        if isinstance(node, ast.If) and is_at(node):
            raising = [n for n in ast.walk(node) if isinstance(n, ast.Raise) and is_at(n)]
            found += [node.test] if raising else []
    return found[::-1]


class Repair(NamedTuple):
    """A candidate after a change.

    Attributes:
        cost: the higher, the less likely it is what the message means.
        candidate: the candidate.
    """

    cost: float
    candidate: Group


def put(failed: Failed, path: Path, spec: Spec, cost: float) -> Repair:
    """The candidate with ``spec`` at ``path``; equal parts of the same list change together."""
    candidate: Spec = failed.candidate
    old, top = failed.spec(path), path[:2]
    parameter = failed.spec(top)
    if len(path) > 2 and isinstance(path[-1], int) and parameter is not None and old is not None:
        for inside, part in list(walk(parameter, top)):
            if part == old:
                candidate = changed(candidate, inside, spec)
    else:
        candidate = changed(candidate, path, spec)
    assert isinstance(candidate, Group)
    return Repair(cost, candidate)


def plain_values(failed: Failed, kind: type) -> Iterator[Tuple[Path, Plain]]:
    """The numbers and texts of a type that were where it raised, the likeliest first."""
    for path in failed.suspects(kind.__name__):
        spec = failed.spec(path)
        if isinstance(spec, Plain):
            yield path, spec
