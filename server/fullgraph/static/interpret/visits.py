"""Calls into other files: what they cost is bounded, and what they fail at stays there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Array,
    Callback,
    Class,
    Function,
    Mapping,
    Method,
    Object,
    OneOf,
    Origin,
    Partial,
    Python,
    Sequence,
    Super,
    Tensor,
    Value,
    parts,
)
from fullgraph.static.interpret.engine import Answer, Listener, OtherModule
from fullgraph.static.interpret.instances import holds_code

if TYPE_CHECKING:
    from fullgraph.static.interpret.interpreter import Interpreter

_MAX_STEPS_OF_CALL = 3_000
_MAX_STEPS_OF_EAGER_CALL = 300
_MAX_EAGER = 4_000
_MAX_EAGER_INIT = 1_500
"""In characters."""

_DEFINES = re.compile(r"\s*(?:async\s+)?def\b")

_MAX_STEPS_OF_FILE = 30_000


def share_of(*, compiled: bool) -> int:
    """The steps that one call may take: what is not compiled has no findings."""
    return _MAX_STEPS_OF_CALL if compiled else _MAX_STEPS_OF_EAGER_CALL


def is_long(info: FunctionInfo) -> bool:
    """Whether it is not worth reading a function of another file that is not compiled."""
    # Of a function within another one, the text is that of the outer one.
    is_whole = info.inner is None and info.name != "__init__"
    return is_whole and _length(info.source.unit.text) > _MAX_EAGER


@lru_cache(maxsize=1000)
def _length(text: str) -> int:
    """The length of a function without those within it: a decorator does not run its wrapper."""
    if len(text) <= _MAX_EAGER:
        return len(text)
    own = len(text) - len(text.lstrip(" "))
    length, inner = 0, -1
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip(" "))
        if inner >= 0 and (indent > inner or not line.strip()):
            continue
        inner = indent if indent > own and _DEFINES.match(line) else -1
        length += len(line)
    return length


def told(info: FunctionInfo, frame: Frame, engine: Interpreter) -> Value | None:
    """What a call that is not compiled gives, if its annotation says plain Python.

    Nothing is found in what is not compiled, so that there is no need to run it.
    """
    said = None if frame.compiled else engine.declared(info, frame)
    return said if isinstance(said, Python) else None


@dataclass
class Steps:
    """How much an interpreter has done, and when it has to stop."""

    done: int = 0
    last: int = 0


@dataclass
class Visits:
    """The calls that one check makes into other files.

    Attributes:
        home: the checked file.
        left: steps that may still be spent.
        dear: functions that cost more than a call may.
        is_away: whether such a call is being made now.
    """

    home: str
    left: int = _MAX_STEPS_OF_FILE
    dear: set[FunctionInfo] = field(default_factory=set)
    is_away: bool = False
    _paid: dict[int, Answer] = field(default_factory=dict)
    """Answers by their identity; one that is asked for again costs nothing."""

    def call(
        self,
        engine: Interpreter,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        frame: Frame,
    ) -> Value | None:
        """What a function of another file gives; None if that costs or fails too much."""
        if self.is_away:
            return engine.call_here(info, owner, arguments, frame)
        if self.left <= 0:
            engine.memory.distrust()
            return None
        if info in self.dear or (is_long(info) and not frame.compiled):
            return None
        said = told(info, frame, engine)
        if said is not None:
            return said
        passes_code = any(holds_code(value, engine) for value in arguments.values)
        if not passes_code and _is_long_init(info, owner, frame):
            _share_attributes(info, frame, engine)
            return UNKNOWN
        sets_up = not frame.compiled and owner is not None and owner == frame.receiver
        module = None if sets_up else self._everybodys(engine, info, owner, arguments)
        if module is None:
            result = self._run(engine, info, owner, arguments, frame)
        else:
            result = self._ask(module, info, owner, arguments, engine.listener, frame)
            if frame.compiled and engine.imports and engine.imports.leads_back(info.source):
                # It may have run what is checked here, unheard.
                result = self._run(engine, info, owner, arguments, frame)
        if result is None:
            self.dear.add(info)
        return result

    def _everybodys(
        self,
        engine: Interpreter,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
    ) -> OtherModule | None:
        """Who answers, if nothing that is passed is the checked file's own."""
        values = arguments.values if owner is None else (owner, *arguments.values)
        if engine.imports is None or any(_holds_own(value, self.home) for value in values):
            return None
        if _closes_over_own(info, self.home):
            return None
        return engine.imports.module_of(info.source)

    def _ask(
        self,
        module: OtherModule,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        listener: Listener,
        frame: Frame,
    ) -> Value | None:
        if info.node is None:
            return None
        # The answer is kept: what it says of its reasons must not be about one caller.
        here = Frame({}, info.source)
        passed = here.origin(f"passed to `{info.label}`", info.node)
        asked = Arguments(
            tuple(_retold(value, lambda _: passed) for value in arguments.positional),
            tuple((name, _retold(value, lambda _: passed)) for name, value in arguments.keywords),
            arguments.is_open,
        )
        answer = module.call(info, owner, asked, listener, compiled=frame.compiled)
        listener.add(answer.heard, frame.guard)
        if id(answer) not in self._paid:
            self._paid[id(answer)] = answer
            self.left -= answer.steps
        returned = here.origin(f"returned by `{info.label}`", info.node)

        def tell(origin: Origin) -> Origin:
            return replace(returned, condition=origin.now().condition)

        return None if answer.value is None else _retold(answer.value, tell)

    def _run(
        self,
        engine: Interpreter,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        frame: Frame,
    ) -> Value | None:
        steps = engine.steps
        begin, last = steps.done, steps.last
        share = share_of(compiled=frame.compiled)
        steps.last = min(last, begin + self.left, begin + share)
        self.is_away = True
        try:
            return engine.call_here(info, owner, arguments, frame)
        except Exception:  # The other file's own check tells the user what is wrong with it.
            if info.name == "__init__" and owner == frame.receiver:
                _share_attributes(info, frame, engine)
            return None
        finally:
            self.is_away = False
            self.left -= steps.done - begin
            steps.last = last


def _is_long_init(info: FunctionInfo, owner: Value | None, frame: Frame) -> bool:
    """Whether it sets up much more than what its caller passes."""
    is_init = info.name == "__init__" and not frame.compiled and owner == frame.receiver
    return is_init and len(info.source.unit.text) > _MAX_EAGER_INIT


def _share_attributes(info: FunctionInfo, frame: Frame, engine: Interpreter) -> None:
    """What the class of another file knows of itself, its instance has here."""
    if info.owner is not None:
        for name, value in engine.attributes(info.owner).items():
            frame.names.setdefault(f"self.{name}", value)


def _holds_own(value: Value, home: str, seen: frozenset[int] = frozenset()) -> bool:
    """Whether ``value`` is of the file ``home``, or of one run of some function.

    Args:
        value: what is passed to another file, or bound there.
        home: the checked file.
        seen: the frames that are being looked through, for a function is bound in its own closure.
    """
    if isinstance(value, (Function, Class, Object)):
        info = value.info
        if info.source.home == home:
            return True
        if isinstance(info, FunctionInfo):
            is_own = _closes_over_own(info, home, seen)
        else:
            is_own = info.inner is not None
    else:
        is_own = isinstance(value, Super)
    return is_own or any(_holds_own(part, home, seen) for part in parts(value))


def _closes_over_own(info: FunctionInfo, home: str, seen: frozenset[int] = frozenset()) -> bool:
    """Whether a nested function of another file can use what is of the file ``home``."""
    frame = info.closure if info.inner is not None else None
    while frame is not None and frame.parent is not None and id(frame) not in seen:
        seen |= {id(frame)}
        if any(_holds_own(bound, home, seen) for bound in frame.names.values()):
            return True
        frame = frame.parent
    return False


def _retold(value: Value, tell: Callable[[Origin], Origin]) -> Value:
    """The same value with other reasons to believe in it, which ``tell`` makes of its own."""
    if isinstance(value, (Tensor, Array)):
        return replace(value, origin=tell(value.origin))
    if isinstance(value, Python) and value.origin is not None:
        return replace(value, origin=tell(value.origin))
    if isinstance(value, Sequence):
        items = value.items and tuple(_retold(item, tell) for item in value.items)
        return Sequence(items, _retold(value.element, tell))
    if isinstance(value, Mapping):
        pairs = tuple((name, _retold(item, tell)) for name, item in value.items)
        return Mapping(pairs, _retold(value.element, tell), value.is_record, value.is_tuple)
    if isinstance(value, Object):
        fields = tuple((name, _retold(v, tell)) for name, v in value.fields)
        return Object(value.info, fields, value.is_new)
    if isinstance(value, Callback):
        return Callback(_retold(value.result, tell))
    if isinstance(value, OneOf):
        return OneOf(tuple(_retold(each, tell) for each in value.values))
    if isinstance(value, Method):
        return Method(_retold(value.receiver, tell), value.name)
    if isinstance(value, Partial):
        return Partial(
            _retold(value.function, tell),
            tuple(_retold(each, tell) for each in value.arguments),
            tuple((name, _retold(each, tell)) for name, each in value.keywords),
        )
    return value
