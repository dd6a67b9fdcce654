"""Calls into other files, loops and failures: their cost is bounded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Class,
    Constant,
    Function,
    Object,
    Provenance,
    Python,
    Sequence,
    Super,
    Tensor,
    Value,
)
from fullgraph.static.interpret.engine import Engine, Listener, OtherModule, Summary
from fullgraph.static.interpret.instances import holds_code

_MAX_STEPS_OF_CALL = 3_000
_MAX_STEPS_OF_EAGER_CALL = 300
_MAX_EAGER = 4_000
_MAX_EAGER_INIT = 1_500
"""In characters."""

_DEFINES = re.compile(r"\s*(?:async\s+)?def\b")

_MAX_STEPS_OF_FILE = 30_000
_LEAVES = re.compile(r"^\s+(?:return|yield)\b", re.MULTILINE)
_MOST_NAMES = 8


def share_of(*, compiled: bool) -> int:
    """The steps that one call may take: what is not compiled has no findings."""
    return _MAX_STEPS_OF_CALL if compiled else _MAX_STEPS_OF_EAGER_CALL


def is_long(info: FunctionInfo) -> bool:
    """Whether a function of another file is too long to be run where it is not compiled."""
    # A function within another one has the text of the outer one.
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


def declared_plain(info: FunctionInfo, frame: Frame, engine: Engine) -> Value | None:
    """The result of a call that is not compiled, if it is annotated as plain Python.

    There are no findings in what is not compiled, so that there is no need to run it.
    """
    declared = None if frame.compiled else engine.declared(info, frame)
    return declared if isinstance(declared, Python) else None


@dataclass
class Visits:
    """The calls that one check makes into other files.

    Attributes:
        home: the checked file.
        steps_left: for the calls to come.
        too_costly: functions that took more steps than a call may.
        in_other_file: whether such a call is being made now.
    """

    home: str
    steps_left: int = _MAX_STEPS_OF_FILE
    too_costly: set[FunctionInfo] = field(default_factory=set)
    in_other_file: bool = False
    _charged: dict[int, Summary] = field(default_factory=dict)
    """Summaries by identity; one that is used again costs nothing."""

    def call(
        self,
        engine: Engine,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        frame: Frame,
    ) -> Value | None:
        """What a function of another file gives; None if that costs or fails too much."""
        if self.in_other_file:
            return engine.call_here(info, owner, arguments, frame)
        if self.steps_left <= 0:
            engine.database.report_untracked_read()
            return None
        if info in self.too_costly or (is_long(info) and not frame.compiled):
            return None
        plain = declared_plain(info, frame, engine)
        if plain is not None:
            return plain
        passes_code = any(holds_code(value, engine) for value in arguments.values)
        if not passes_code and _is_long_init(info, owner, frame):
            _share_attributes(info, frame, engine)
            return UNKNOWN
        sets_up = not frame.compiled and owner is not None and owner == frame.receiver
        module = None if sets_up else self._shared_module(engine, info, owner, arguments)
        if module is None:
            result = self._run(engine, info, owner, arguments, frame)
        else:
            result = self._summary(module, info, owner, arguments, engine.listener, frame)
            if frame.compiled and engine.imports and engine.imports.leads_back(info.source):
                # It may have run code that is checked here, whose events are not in the summary.
                result = self._run(engine, info, owner, arguments, frame)
        if result is None:
            self.too_costly.add(info)
        return result

    def _shared_module(
        self,
        engine: Engine,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
    ) -> OtherModule | None:
        """The other file, if a summary of its function serves every file that makes this call."""
        values = arguments.values if owner is None else (owner, *arguments.values)
        if engine.imports is None or any(_holds_own(value, self.home) for value in values):
            return None
        if _closes_over_own(info, self.home):
            return None
        return engine.imports.module_of(info.source)

    def _summary(
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
        # The summary is kept: the provenance of its values must not be that of one caller.
        here = Frame({}, info.source)
        passed = here.provenance(f"passed to `{info.label}`", info.node)
        neutral = Arguments(
            tuple(value.with_provenance(lambda _: passed) for value in arguments.positional),
            tuple(
                (name, value.with_provenance(lambda _: passed))
                for name, value in arguments.keywords
            ),
            arguments.is_open,
        )
        summary = module.call(info, owner, neutral, listener, compiled=frame.compiled)
        listener.add_summary(summary.events, frame.condition)
        if id(summary) not in self._charged:
            self._charged[id(summary)] = summary
            self.steps_left -= summary.steps
        returned = here.provenance(f"returned by `{info.label}`", info.node)

        def replaced(provenance: Provenance) -> Provenance:
            return replace(returned, condition=provenance.latest().condition)

        return None if summary.value is None else summary.value.with_provenance(replaced)

    def _run(
        self,
        engine: Engine,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        frame: Frame,
    ) -> Value | None:
        steps = engine.steps
        begin, last = steps.done, steps.last
        share = share_of(compiled=frame.compiled)
        steps.last = min(last, begin + self.steps_left, begin + share)
        self.in_other_file = True
        try:
            return engine.call_here(info, owner, arguments, frame)
        except Exception:  # The check of the other file reports it.
            if info.name == "__init__" and owner == frame.receiver:
                _share_attributes(info, frame, engine)
            return None
        finally:
            self.in_other_file = False
            self.steps_left -= steps.done - begin
            steps.last = last


def _is_long_init(info: FunctionInfo, owner: Value | None, frame: Frame) -> bool:
    """Whether it sets up much more than what its caller passes."""
    is_init = info.name == "__init__" and not frame.compiled and owner == frame.receiver
    return is_init and len(info.source.unit.text) > _MAX_EAGER_INIT


def _share_attributes(info: FunctionInfo, frame: Frame, engine: Engine) -> None:
    """Bind the attributes of a class of another file on its instance here."""
    if info.owner is not None:
        for name, value in engine.attributes(info.owner).items():
            frame.names.setdefault(f"self.{name}", value)


def _holds_own(value: Value, home: str, seen: frozenset[int] = frozenset()) -> bool:
    """Whether ``value`` is of the file ``home``, or of one run of some function.

    Args:
        value: what is passed to another file, or bound there.
        home: the checked file.
        seen: the frames that are being searched, for a function is bound in its own closure.
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
    return is_own or any(_holds_own(part, home, seen) for part in value.children())


def _closes_over_own(info: FunctionInfo, home: str, seen: frozenset[int] = frozenset()) -> bool:
    """Whether a nested function of another file can use what is of the file ``home``."""
    frame = info.closure if info.inner is not None else None
    while frame is not None and frame.parent is not None and id(frame) not in seen:
        seen |= {id(frame)}
        if any(_holds_own(bound, home, seen) for bound in frame.names.values()):
            return True
        frame = frame.parent
    return False


def only_raises(info: FunctionInfo, node: cst.FunctionDef | cst.Lambda) -> bool:
    """Whether no call of the function ``info``, which ``node`` defines, comes back."""
    if type(node.body) is not cst.IndentedBlock or type(last_of(node.body)) is not cst.Raise:
        return False
    return _LEAVES.search(info.source.unit.text) is None


def last_of(body: Any) -> Any:
    """The last statement of a suite; None if there is none."""
    statements = body.body if body is not None else ()
    last = statements[-1] if statements else None
    return last.body[-1] if type(last) is cst.SimpleStatementLine else last


def keep_rounds(before: dict[str, Value], frame: Frame) -> None:
    """Take what a round of a loop binds for what was bound before it, where that was nothing.

    A total that starts as a literal number and to which every round adds a tensor is made to be
    one, and an attribute that a constructor sets in a loop is there.
    """
    for name, value in frame.names.items():
        if frame.compiled:
            if type(value) is Tensor and value.certain and _is_less(before.get(name)):
                before[name] = value
        elif "." in name and name not in before:
            before[name] = value


def _is_less(value: Value | None) -> bool:
    """Whether it is a literal number, or something that may be a tensor."""
    if type(value) is Constant:
        return type(value.value) in (int, float)
    return type(value) is Tensor and not value.certain


def names_in(iterated: Value) -> tuple[Value, ...]:
    """The literal strings that a loop runs over, if these are all: names of attributes, mostly."""
    items = iterated.items if isinstance(iterated, Sequence) else None
    if not items or len(items) > _MOST_NAMES:
        return ()
    return items if all(item.text is not None for item in items) else ()
