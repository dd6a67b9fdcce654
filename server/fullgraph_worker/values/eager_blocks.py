"""What the basic blocks of the functions that broke do in eager mode, and what names hold."""

from __future__ import annotations

import ast
import inspect
import linecache
from types import CodeType, FrameType
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple

from fullgraph_worker.protocol.wire import Block, BlockFact, Record, SeenValue
from fullgraph_worker.user_code.codes import CodeMap, code_lines
from fullgraph_worker.values.basic_blocks import BasicBlock, Function, basic_blocks, functions_in
from fullgraph_worker.values.eager_values import places_around
from fullgraph_worker.values.name_values import attribute, describe_value, evaluate
from fullgraph_worker.values.trace_functions import unwatch

MOST_EVENTS = 20_000
"""How many lines of one function are watched; behind these its loop is long, and the same."""

MOST_SECONDS = 10.0
"""How long the calls may take once more."""

_MOST_FUNCTIONS = 12
_MOST_BLOCKS = 200
_RESUMABLE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
# A loop ends with it, and a generator that is closed.
_ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)
_MOST_VALUES = 4
_MOST_LOOKS = 200
_MOST_OWNERS = 16
_LITERALS = ("bool", "int", "float", "str", "none")
_WITHOUT_FACTS = ("function", "class")
_Key = Tuple[int, bool, str]


class _Seen:
    """What was seen of one block."""

    def __init__(self, block: BasicBlock) -> None:
        self.block = block
        self.count = self.taken = self.not_taken = 0
        self.raised = ""


class _Watched:
    """A function, and what was seen of its blocks."""

    def __init__(self, path: str, name: str, function: Function, text: str) -> None:
        self.path, self.name = path, name
        self.seen = [_Seen(block) for block in basic_blocks(function, text)]
        self.at: Dict[int, int] = {}
        for number, seen in enumerate(self.seen):
            for line in seen.block.lines:
                self.at.setdefault(line, number)
        self.facts = BlockFacts(path)
        self.events = 0

    @property
    def is_over(self) -> bool:
        """Whether enough was seen."""
        return self.events >= MOST_EVENTS


class _Position:
    """Where a call of a watched function is."""

    def __init__(self) -> None:
        self.current = -1
        self.last = -1
        self.has_raised = False


class BlockWatcher:
    """Sees the blocks of the functions of records, and of their nearest callers.

    Properties are not read: they are code of the program.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        """Prepare; ``on_call`` is the trace function."""
        self._places = places_around(records)
        self._codes: CodeMap[Optional[_Watched]] = CodeMap()
        self._files: Dict[str, Tuple[str, Dict[int, Tuple[str, Function]]]] = {}
        # Of generators and coroutines that wait; a call is at an end otherwise when it returns.
        self._waiting: Dict[int, _Position] = {}

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        """As ``sys.settrace`` calls it."""
        code = frame.f_code
        # Most calls are of other files.
        if code.co_filename not in self._places:
            return None
        if code not in self._codes:
            self._codes[code] = self._found(code)
        watched = self._codes[code]
        if watched is None or watched.is_over:
            return None
        position = _Position()
        if code.co_flags & _RESUMABLE:
            if frame.f_lineno != code.co_firstlineno:
                position = self._waiting.get(id(frame), position)
            self._waiting[id(frame)] = position
        return self._local(watched, position)

    def _local(self, watched: _Watched, position: _Position) -> Callable[..., Any]:
        def on_event(frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
            if watched.is_over:
                unwatch(frame)
                return None
            if event == "line":
                watched.events += 1
                _on_line(watched, position, frame)
            elif event == "exception":
                if not issubclass(arg[0], _ENDS) and position.current >= 0:
                    position.has_raised = True
                    watched.seen[position.current].raised = arg[0].__name__
            elif event == "return" and not frame.f_code.co_flags & _RESUMABLE:
                # A generator also "returns" at each yield, in the middle of a block.
                _leave(watched, position, frame, is_next=False)
            return on_event

        return on_event

    def _found(self, code: CodeType) -> Optional[_Watched]:
        """The function of a code object, if it is one to be watched."""
        path = code.co_filename
        if len(self._codes) >= 2000 or sum(map(bool, self._codes.values())) >= _MOST_FUNCTIONS:
            return None
        if not any(line in self._places[path] for line in code_lines(code)):
            return None
        if path not in self._files:
            text = "".join(linecache.getlines(path))
            try:
                self._files[path] = text, functions_in(ast.parse(text))
            except (SyntaxError, ValueError):
                self._files[path] = "", {}
        text, functions = self._files[path]
        name, function = functions.get(code.co_firstlineno, ("", None))
        if function is None or function.name != code.co_name:
            return None
        return _Watched(path, name, function, text)

    def blocks(self) -> List[Block]:
        """What was seen, once the run is over."""
        return [
            Block(
                path=watched.path,
                function=watched.name,
                line=seen.block.line,
                end_line=seen.block.end_line,
                count=seen.count,
                is_counted=not watched.is_over,
                test=seen.block.test,
                taken=seen.taken if seen.block.body_line else -1,
                not_taken=seen.not_taken if seen.block.body_line else -1,
                raised=seen.raised,
                facts=watched.facts.of(number),
            )
            for watched in self._codes.values()
            if watched is not None
            for number, seen in enumerate(watched.seen)
            if seen.count
        ][:_MOST_BLOCKS]


def _on_line(watched: _Watched, position: _Position, frame: FrameType) -> None:
    line, last = frame.f_lineno, position.last
    position.last = frame.f_lasti
    number = watched.at.get(line, -1)
    if number == -1:
        return
    if number == position.current:
        block = watched.seen[number].block
        if not (block.repeats and line == block.line and frame.f_lasti < last):
            return
    _leave(watched, position, frame, is_next=True)
    position.current, position.has_raised = number, False
    watched.seen[number].count += 1
    watched.facts.look(number, watched.seen[number].block.reads, frame, at_exit=False)


def _leave(watched: _Watched, position: _Position, frame: FrameType, *, is_next: bool) -> None:
    """The current block has ended, unless an exception left it in its middle.

    Args:
        watched: the function.
        position: where the call was.
        frame: of the call.
        is_next: whether the line of the frame runs next; otherwise the call returns or waits.
    """
    if position.current < 0 or position.has_raised:
        return
    seen = watched.seen[position.current]
    watched.facts.look(position.current, seen.block.writes, frame, at_exit=True)
    if not seen.block.body_line:
        return
    if is_next and frame.f_lineno == seen.block.body_line:
        seen.taken += 1
    else:
        seen.not_taken += 1


class _Looks:
    """All looks at one expression in a function."""

    def __init__(self) -> None:
        self.count = 0
        self.values: Set[str] = set()
        self.owners: List[Any] = []


class BlockFacts:
    """The facts of the blocks of one function."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._values: Dict[_Key, List[SeenValue]] = {}
        self._more: Set[_Key] = set()
        self._counts: Dict[_Key, int] = {}
        self._looks: Dict[str, _Looks] = {}

    def look(
        self, number: int, expressions: Iterable[str], frame: FrameType, *, at_exit: bool
    ) -> None:
        """Note what the expressions hold now.

        Args:
            number: of the block.
            expressions: those that it reads, or that it assigned.
            frame: of the call.
            at_exit: whether the block has ended.
        """
        for expression in expressions:
            key = (number, at_exit, expression)
            count = self._counts[key] = self._counts.get(key, 0) + 1
            if count <= _MOST_LOOKS:
                self._look(key, frame)
            elif count == _MOST_LOOKS + 1:
                # Later ones may differ: nothing is said to be constant.
                self._looks.setdefault(expression, _Looks()).values.update(("", "…"))

    def _look(self, key: _Key, frame: FrameType) -> None:
        expression = key[2]
        owner_name, _, name = expression.rpartition(".")
        try:
            if owner_name:
                owner = evaluate(owner_name, frame)
                value = attribute(owner, name)
            else:
                owner, value = None, evaluate(name, frame)
            found = describe_value(value)
        except Exception:
            return
        if found["kind"] in _WITHOUT_FACTS or found["type"] == "builtins.module":
            return
        if found["kind"] == "module" and not owner_name:
            return
        looks = self._looks.setdefault(expression, _Looks())
        looks.count += 1
        looks.values.add(_literal(found))
        if owner is not None and all(owner is not each for each in looks.owners):
            looks.owners.append(owner)
        seen = SeenValue(path=self._path, line=frame.f_lineno, expression=expression, **found)
        values = self._values.setdefault(key, [])
        if any(_same(seen, each) for each in values):
            return
        if len(values) < _MOST_VALUES:
            values.append(seen)
        else:
            self._more.add(key)

    def of(self, number: int) -> List[BlockFact]:
        """The facts of a block: those before it began, then what it assigned."""
        found = [
            BlockFact(
                expression=expression,
                at_exit=at_exit,
                values=values,
                has_more=(block, at_exit, expression) in self._more,
                is_constant=self._is_constant(expression),
            )
            for (block, at_exit, expression), values in self._values.items()
            if block == number
        ]
        return sorted(found, key=lambda fact: fact.at_exit)

    def _is_constant(self, expression: str) -> bool:
        """Whether all looks saw the same literal, and attributes still are so."""
        looks = self._looks[expression]
        if len(looks.values) != 1 or len(looks.owners) > _MOST_OWNERS:
            return False
        (literal,) = looks.values
        if not looks.owners:
            return bool(literal) and looks.count > 1
        name = expression.rpartition(".")[2]
        try:
            now = {_literal(describe_value(attribute(owner, name))) for owner in looks.owners}
        except Exception:
            return False
        return bool(literal) and now == {literal}


def _literal(found: Dict[str, Any]) -> str:
    """``int 3``; empty for what is not a number, a text, a truth value or None."""
    if found["kind"] not in _LITERALS or not found["value"]:
        return ""
    return f"{found['kind']} {found['value']}"


def _same(one: SeenValue, other: SeenValue) -> bool:
    return (one.kind, one.type, one.dtype, one.shape, one.device, one.value, one.inside) == (
        other.kind,
        other.type,
        other.dtype,
        other.shape,
        other.device,
        other.value,
        other.inside,
    )
