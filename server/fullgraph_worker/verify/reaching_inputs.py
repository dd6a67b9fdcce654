"""Searches inputs that reach lines of the program that the planned calls do not reach."""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
import time
from types import FrameType
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import map_arguments
from fullgraph_worker.target.varied_calls import tensors_of_call
from fullgraph_worker.user_code.codes import CodeMap, code_lines

_SECONDS = 3.0
_FACTORS = (1000.0, 0.001)
WEIGHTS = {0: 10.0, 1: 0.1}
"""By how much the weights of a module are multiplied, by the number behind those of ``Changes``."""

_MOST_CONSTANTS = 6
_MOST_JOINED = 10
"""How many of the changes of tensors are also made together with those of other parameters."""
_LARGEST = 30_000
_MOST_ABSENT = 4
"""How many parameters that are None by default get a value."""
_REACHES = ("reach", "skip what is below", *["reach and skip what is below"] * 2)
Lines = Dict[str, Set[int]]
Seen = Tuple[Lines, ...]


class Found(NamedTuple):
    """What a search came to.

    Attributes:
        calls: name and number of each change of the inputs that reaches more lines.
        missed: the lines that no call reaches, by path.
    """

    calls: List[Tuple[str, int]]
    missed: Dict[str, List[int]]


def search(
    baseline: Iterable[Callable[[], Any]],
    prepared: Callable[[int], Callable[[], Any]],
    count: int,
    is_own: Callable[[str], bool],
    most: int,
) -> Found:
    """Try changes of the inputs, as long as lines are missing.

    Args:
        baseline: makes each of the planned calls.
        prepared: gives what makes the call with the change of a number, in eager mode.
        count: how many changes there are.
        is_own: whether the lines of a file count.
        most: how many calls to add at most.
    """
    watcher = _Watcher(is_own)
    for call in baseline:
        watcher.watch(call)
    found: List[Tuple[str, int]] = []
    end = time.perf_counter() + _SECONDS
    for number in range(count):
        if len(found) >= most or not watcher.has_more() or time.perf_counter() > end:
            break
        before = watcher.seen()
        if not watcher.watch(prepared(number)):
            # Inputs that eager mode does not accept are none.
            watcher.forget(before)
            continue
        for what, old, now in zip(_REACHES, before, watcher.seen()):
            new = sorted(
                (path, line) for path, lines in now.items() for line in lines - old.get(path, set())
            )
            if new:
                found.append((f"with inputs that {what} line {new[0][1]}", number))
                break
    return Found(found, {path: sorted(lines) for path, lines in watcher.missed().items()})


class _Watcher:
    """Notes which lines of the program's functions ran."""

    def __init__(self, is_own: Callable[[str], bool]) -> None:
        self.ran: Lines = {}
        self.skipped: Lines = {}
        self.entered: Lines = {}
        self.left: Lines = {}
        self.branches: Dict[str, Dict[int, Set[int]]] = {}
        self._in_loops: Lines = {}
        self._sides: Dict[Tuple[str, int], bool] = {}
        self._codes: CodeMap[None] = CodeMap()
        self._is_own = is_own
        self._known: Dict[str, bool] = {}
        self._compiled: Lines = {}

    def watch(self, call: Callable[[], Any]) -> bool:
        """Make a call; whether it returned."""
        before = sys.gettrace()
        self._sides.clear()
        sys.settrace(self._on_call)
        try:
            call()
        except Exception:
            return False
        finally:
            sys.settrace(before)
        return True

    def seen(self) -> Seen:
        """A copy of the lines that ran, of each ``if`` that was false, and of those in loops.

        The last are those that were false in one round of a call and true in the next, and those
        that were true first.
        """
        noted = (self.ran, self.skipped, self.entered, self.left)
        return tuple({path: set(lines) for path, lines in each.items()} for each in noted)

    def forget(self, before: Seen) -> None:
        """Restore what ``seen`` gave before a call."""
        self.ran, self.skipped, self.entered, self.left = before

    def has_more(self) -> bool:
        """Whether lines did not run, or an ``if`` without ``else`` was always true.

        Or one in a loop did not change from round to round, both ways.
        """
        return bool(self.missed()) or any(
            line in self.ran.get(path, set())
            and (
                line not in self.skipped.get(path, set())
                or line in self._in_loops[path] - self.entered[path]
                or line in self._in_loops[path] - self.left[path]
            )
            for path, branches in self.branches.items()
            for line in branches
        )

    def missed(self) -> Lines:
        """The lines of the functions that ran which did not run."""
        found: Lines = {}
        for code in self._codes:
            path = code.co_filename
            if path not in self._compiled:
                self._compiled[path] = compiled_lines(path)
            own = code_lines(code) - {code.co_firstlineno}
            lines = own - self.ran.get(path, set()) - self._compiled[path]
            if lines:
                found.setdefault(code.co_filename, set()).update(lines)
        return found

    def _on_call(self, frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        path = frame.f_code.co_filename
        if path not in self._known:
            self._known[path] = self._is_own(path)
            if self._known[path]:
                self.branches[path], self._in_loops[path] = _branches(path)
        if not self._known[path]:
            return None
        self._codes[frame.f_code] = None
        ran, skipped = self.ran.setdefault(path, set()), self.skipped.setdefault(path, set())
        entered = self.entered.setdefault(path, set())
        left = self.left.setdefault(path, set())
        branches, in_loops, last = self.branches[path], self._in_loops[path], 0

        def on_line(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            nonlocal last
            if event == "exception":
                last = 0
            body = branches.get(last)
            is_false = body is not None and (event == "return" or frame.f_lineno not in body)
            if is_false:
                skipped.add(last)
            if last in in_loops:
                if self._sides.get((path, last), is_false) != is_false:
                    (left if is_false else entered).add(last)
                self._sides[path, last] = is_false
            if event == "line":
                ran.add(frame.f_lineno)
                last = frame.f_lineno
            return on_line

        return on_line


def constants_of(function: Any) -> List[Any]:
    """The numbers and words that a function may compare with: its own, and those that it names."""
    own = inspect.unwrap(function)
    code = getattr(own, "__code__", None)
    if code is None:
        return []
    names = getattr(own, "__globals__", {})
    kept = getattr(getattr(function, "__self__", None), "__dict__", {})
    defaults = (each.default for each in _parameters(function))
    named = (source.get(name) for name in code.co_names for source in (kept, names))
    found = [*defaults, *code.co_consts, *named]
    numbers = [each for each in found if type(each) is int and 0 < abs(each) < _LARGEST]
    words = [each for each in found if type(each) is str and each.isidentifier()]
    return [*dict.fromkeys(numbers)][:_MOST_CONSTANTS] + [*dict.fromkeys(words)][:_MOST_CONSTANTS]


def _parameters(function: Any) -> List[inspect.Parameter]:
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []


class _Step(NamedTuple):
    """Which of the changes are made together, by their numbers; None for none."""

    tensor: Optional[int] = None
    default: Optional[int] = None
    present: Optional[int] = None


class Changes:
    """The changes of the inputs that are tried, in order.

    Args:
        function: whose parameters the inputs are.
        constants: numbers that its tensors of integers are filled with, and words for its words.
    """

    def __init__(self, function: Any, constants: List[Any]) -> None:
        self._function = function
        numbers = [each for each in constants if type(each) is int]
        self._tensors = [*_CHANGES, *((_others(_filled(each)), None) for each in numbers)]
        words = [each for each in constants if type(each) is str]
        self._defaults: List[Callable[[Any], Any]] = [
            lambda value: not value if type(value) is bool else value,
            *(_times(factor) for factor in _FACTORS),
            *(_instead(word) for word in words),
        ]
        absent = [each.name for each in _parameters(function) if each.default is None]
        self._absent = [(n, make) for n in absent[:_MOST_ABSENT] for make in _PRESENT]
        tensors, defaults = range(len(self._tensors)), range(len(self._defaults))
        present = range(len(self._absent))
        self._steps: List[_Step] = [
            *(_Step(tensor=number) for number in tensors),
            *(_Step(present=number) for number in present),
            *(_Step(default=number) for number in defaults),
            *(_Step(tensor, default) for tensor in tensors[:_MOST_JOINED] for default in defaults),
            *(
                _Step(tensor, None, number)
                for tensor in tensors
                for number in present
                if number % len(_PRESENT) < _JOINED_PRESENT
            ),
        ]

    def __len__(self) -> int:
        return len(self._steps)

    def changed(self, arguments: Arguments, number: int) -> Arguments:
        """The arguments after the change of a number."""
        step = self._steps[number]
        if step.tensor is not None:
            arguments = self._with_tensors(arguments, *self._tensors[step.tensor])
        if step.present is not None:
            arguments = self._with_present(arguments, *self._absent[step.present])
        if step.default is not None:
            arguments = self._with_defaults(arguments, self._defaults[step.default])
        return arguments

    def _with_tensors(
        self, arguments: Arguments, change: Callable[[Any], Any], position: Optional[int]
    ) -> Arguments:
        if position is None:
            return map_arguments(arguments, lambda value: _tensor(value, change))
        args = [
            map_arguments(Arguments((value,), {}), lambda inner: _tensor(inner, change)).args[0]
            if index == position
            else value
            for index, value in enumerate(arguments.args)
        ]
        return Arguments(tuple(args), arguments.kwargs)

    def _with_present(
        self, arguments: Arguments, name: str, make: Callable[[Any], Any]
    ) -> Arguments:
        """With a value for a parameter that is None by default, of the first tensor of floats."""
        names = [each.name for each in _parameters(self._function)]
        tensors = (t for t in tensors_of_call(arguments) if t.is_floating_point())
        like = next(tensors, None)
        position = names.index(name)
        given = arguments.kwargs.get(name)
        if position < len(arguments.args):
            given = arguments.args[position]
        if given is not None or like is None:
            return arguments
        if position < len(arguments.args):
            args = [*arguments.args]
            args[position] = make(like)
            return Arguments(tuple(args), arguments.kwargs)
        return Arguments(arguments.args, {**arguments.kwargs, name: make(like)})

    def _with_defaults(self, arguments: Arguments, change: Callable[[Any], Any]) -> Arguments:
        """With other values for parameters that have some by default: flags, tolerances, modes."""
        others = {
            each.name: change(each.default)
            for each in _parameters(self._function)[len(arguments.args) :]
            if type(each.default) in (bool, float, str)
            and each.kind is not inspect.Parameter.POSITIONAL_ONLY
        }
        return Arguments(arguments.args, {**others, **arguments.kwargs})


def _times(factor: float) -> Callable[[Any], Any]:
    return lambda value: value * factor if type(value) is float else value


def _instead(word: str) -> Callable[[Any], Any]:
    return lambda value: word if type(value) is str else value


def _tensor(value: Any, change: Callable[[Any], Any]) -> Any:
    import torch

    if not isinstance(value, torch.Tensor) or isinstance(value, torch.nn.Parameter):
        return value
    if not value.numel() or value.layout is not torch.strided:
        return value
    with torch.no_grad():
        other = change(value.detach())
    return other.requires_grad_(value.requires_grad) if value.requires_grad else other


def _floats(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: change(value) if value.is_floating_point() else value


def _others(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: value if value.is_floating_point() else change(value)


def _with_first(number: float) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        other = value.clone()
        other.reshape(-1)[:1].fill_(number)
        return other.contiguous() if other.dim() == 0 else other

    return change


def _filled(number: int) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        import torch

        signed = (torch.int16, torch.int32, torch.int64)
        return torch.full_like(value, number) if value.dtype in signed else value

    return change


def _normal(seed: int, scale: float) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        import torch

        generator = torch.Generator().manual_seed(seed)
        drawn = torch.randn(value.shape, generator=generator, dtype=torch.float64) * scale
        return drawn.to(value.dtype).to(value.device)

    return change


def _negated(value: Any) -> Any:
    import torch

    return ~value if value.dtype is torch.bool else value


def _all_true(value: Any) -> Any:
    import torch

    return torch.ones_like(value) if value.dtype is torch.bool else value


def _different(value: Any) -> Any:
    import torch

    signed = (torch.int16, torch.int32, torch.int64)
    counted = torch.arange(value.numel(), device=value.device).reshape(value.shape)
    return counted.to(value.dtype) if value.dtype in signed else value


def _weights(sizes: int) -> Callable[[Any], Any]:
    """Positive numbers, for as many of a tensor's first dimensions."""

    def make(like: Any) -> Any:
        shape = like.shape[:sizes] if sizes else like.shape
        return _normal(3, 1.0)(like.detach().new_empty(shape)).abs() + 0.1

    return make


def _mask(sizes: int) -> Callable[[Any], Any]:
    """True but for the first element."""

    def make(like: Any) -> Any:
        import torch

        shape = like.shape[:sizes] if sizes else like.shape
        found = torch.ones(shape, dtype=torch.bool, device=like.device)
        found.reshape(-1)[:1] = False
        return found

    return make


_PRESENT: List[Callable[[Any], Any]] = [
    lambda like: 0,
    _weights(1),
    lambda like: 1,
    lambda like: 0.5,
    lambda like: True,
    _weights(0),
    _mask(2),
    _mask(0),
]
"""What a parameter that is None by default is given, made of a tensor that is an input."""
_JOINED_PRESENT = 2
"""How many of these are also given together with each change of the tensors."""
_SIGNS: List[Callable[[Any], Any]] = [
    _floats(lambda value: -value.abs()),
    _floats(lambda value: value.abs()),
    _floats(lambda value: value * 0),
]
_CHANGES: List[Tuple[Callable[[Any], Any], Optional[int]]] = [
    *((change, None) for change in _SIGNS),
    (_floats(lambda value: value * 100), None),
    (_floats(lambda value: value * 0.01), None),
    (_floats(lambda value: value.max().expand_as(value).clone()), None),
    (_floats(lambda value: value.min().expand_as(value).clone()), None),
    (_others(lambda value: value ^ value), None),
    (_others(_all_true), None),
    (_others(_filled(-1)), None),
    (_others(_filled(1)), None),
    (_others(_negated), None),
    (_others(_different), None),
    (_floats(_with_first(float("nan"))), None),
    (_floats(_with_first(float("inf"))), None),
    (_floats(_with_first(float("-inf"))), None),
    (_floats(_normal(1, 1.0)), None),
    (_floats(_normal(2, 10.0)), None),
    (_floats(lambda value: value.abs() * 1000 + 1000), None),
    (_floats(lambda value: -value.abs() * 1000 - 1000), None),
    *((change, place) for place in range(3) for change in _SIGNS),
    (_others(lambda value: value.flip(0) if value.dim() else value), None),
]


_CHECKS = ("is_compiling", "is_dynamo_compiling", "is_torchdynamo_compiling")


def _tree(path: str) -> ast.AST:
    try:
        return ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _branches(path: str) -> Tuple[Dict[int, Set[int]], Set[int]]:
    """The lines of the body of each ``if`` without ``else`` whose test is in one line, by that.

    With the lines of those in loops.
    """
    tree = _tree(path)
    bodies = {
        node.lineno: _lines(node.body) | {node.lineno}
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and not node.orelse
        if node.test.end_lineno == node.lineno != node.body[0].lineno
    }
    loops = (node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)))
    looped = {each.lineno for loop in loops for each in ast.walk(loop) if isinstance(each, ast.If)}
    return bodies, looped & bodies.keys()


def compiled_lines(path: str) -> Set[int]:
    """The lines of a file in the branch that ``torch.compiler.is_compiling()`` chooses."""
    found: Set[int] = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.If) and _is_check(node.test):
            is_negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
            found |= _lines(node.orelse if is_negated else node.body)
    return found


def _is_check(test: ast.expr) -> bool:
    names = (
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        for node in ast.walk(test)
    )
    return any(name in _CHECKS for name in names)


def _lines(body: List[ast.stmt]) -> Set[int]:
    return {n for node in body for n in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
