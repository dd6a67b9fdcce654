"""Which functions of a file Dynamo would enter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, ClassInfo, Definition, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    Class,
    Dotted,
    Function,
    Object,
    OneOf,
    Partial,
    Sequence,
    Value,
)
from fullgraph.static.entries.assumed_modules import is_assumed, takes_tensors
from fullgraph.static.interpret.events import CompileEvent
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.models.registry import SKIPPED
from fullgraph.static.models.torch.compiling import IN_PLACE, may_compile
from fullgraph.static.models.training_libraries import STEPS, is_lightning_module
from fullgraph.vocabulary.findings import CompileCall, Location


@dataclass(frozen=True)
class Entry:
    """A function that Dynamo enters from outside.

    Attributes:
        function: the function or the ``forward``.
        owner: the instance whose method it is.
        name: how ``fullgraph explain`` names it.
        reason: why it counts as compiled, in words.
        compiled_by: the call that compiles it by name, in words: ``torch.compile at net.py:3``;
            empty if nothing in sight does.
        calls: where calls in this file compile it; decorators are beside what they compile.
        compile_call: the call in ``compiled_by``, if its place is known.
    """

    function: FunctionInfo
    owner: Value | None
    name: str
    reason: str
    compiled_by: str = ""
    calls: tuple[Location, ...] = ()
    compile_call: CompileCall | None = None

    @property
    def is_of_subclass(self) -> bool:
        """Whether it is the ``forward`` that a class inherits which nothing in sight compiles."""
        owner = self.function.owner
        return not self.compiled_by and owner is not None and owner.name != self.name


def run_compiling_functions(definitions: Many[Definition], interpreter: Interpreter) -> None:
    """Run, as eager code, the functions that may call torch.compile."""
    every = [*definitions, *_conditional(interpreter)]
    for definition in every:
        if isinstance(definition, ClassInfo) and _mentions(definition, interpreter):
            interpreter.attempt(definition.source, partial(interpreter.attributes, definition))
    for info, owner in _functions(every):
        if _mentions(info, interpreter):
            _run_eagerly(info, owner, interpreter)


def run_calling_functions(
    definitions: Many[Definition], events: Many[CompileEvent], interpreter: Interpreter
) -> None:
    """Run, as eager code, the other functions that call by name what the file compiles.

    Args:
        definitions: of the file.
        events: its compile calls.
        interpreter: of the file.
    """
    compiled = {event.target.info for event in events if isinstance(event.target, _NAMED)}
    held = interpreter.module.names.items()
    named = {name for name, value in held if isinstance(value, _NAMED) and value.info in compiled}
    if not named:
        return
    call = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(named)))})\(")
    for info, owner in _functions(definitions):
        text = info.source.unit.text
        if info not in compiled and not _mentions(info, interpreter) and call.search(text):
            _run_eagerly(info, owner, interpreter)


_NAMED = (Function, Object)


def _mentions(definition: FunctionInfo | ClassInfo, interpreter: Interpreter) -> bool:
    """Whether the function, or the body of the class, may compile something."""

    def search() -> bool:
        source = definition.source
        sources = definition.body if isinstance(definition, ClassInfo) else [source]
        return any(may_compile(source.unit.text) for source in sources)

    return interpreter.database.fetch(("compiles", definition), search, False)


def _run_eagerly(info: FunctionInfo, owner: Value | None, interpreter: Interpreter) -> None:
    frame = Frame({}, info.source, interpreter.module)
    interpreter.attempt(
        info.source,
        lambda: interpreter.call_function(info, owner, Arguments(is_open=True), frame),
    )


def _conditional(interpreter: Interpreter) -> Iterator[Definition]:
    """What the module defines within an ``if`` or ``try``, where it is no unit of its own."""
    for value in interpreter.module.names.values():
        for one in value.values if isinstance(value, OneOf) else (value,):
            if isinstance(one, (Function, Class)) and one.info.inner is not None:
                yield one.info


def _functions(
    definitions: Many[Definition],
) -> Iterator[tuple[FunctionInfo, Value | None]]:
    for definition in definitions:
        if isinstance(definition, FunctionInfo):
            yield definition, None
        elif isinstance(definition, ClassInfo):
            for method in definition.methods.values():
                yield method, Object(definition)


def find_entries(
    definitions: Many[Definition],
    events: Many[CompileEvent],
    interpreter: Interpreter,
    target: str = "",
) -> list[Entry]:
    """What the file's compile calls name; every module's ``forward`` if they name no module.

    Args:
        definitions: of the file.
        events: its compile calls.
        interpreter: of the file.
        target: a function, class or method that the user has named, which is compiled too.
    """
    entries: dict[tuple[FunctionInfo | ClassInfo, Value | None], Entry] = {}
    is_module_named = False
    home = interpreter.module.source.home

    def add_targets(event: CompileEvent) -> None:
        nonlocal is_module_named
        made, call = compile_call(event), described(event)
        for entry in _resolve(event.target, event, interpreter):
            if home not in (entry.function.source.home, event.frame.source.home):
                continue  # Another file compiles what is none of this file's.
            key = (entry.function, _made_with(entry.owner))
            known = entries.setdefault(key, replace(entry, compiled_by=call, compile_call=made))
            entries[key] = replace(known, calls=(*known.calls, *_place(event, home)))
            is_module_named |= _names_module(entry, event, interpreter)

    def add_module(info: ClassInfo) -> None:
        for method in _called_as_module(info, interpreter):
            reason = f"`{info.name}` is an nn.Module, and no compile call here names one"
            key = method if method.owner is info else info
            entries.setdefault((key, None), Entry(method, Object(info), info.name, reason))

    def drop_disabled(key: tuple[FunctionInfo | ClassInfo, Value | None]) -> None:
        if interpreter.decorators(entries[key].function) & SKIPPED:
            del entries[key]

    for event in events:
        interpreter.attempt(event.frame.source, partial(add_targets, event))
    for method, owner in _named(target, definitions, interpreter) if target else ():
        reason = f"`{target}` is the target of `fullgraph explain`"
        named = Entry(method, owner, target, reason, f"`fullgraph explain` of `{target}`")
        entries.setdefault((method, None), named)
    if not is_module_named:
        for info in _classes([*definitions, *_conditional(interpreter)]):
            interpreter.attempt(info.source, partial(add_module, info))
    for key in list(entries):
        interpreter.attempt(key[0].source, partial(drop_disabled, key))
    return list(entries.values())


def _named(
    target: str, definitions: Many[Definition], interpreter: Interpreter
) -> Iterator[tuple[FunctionInfo, Value | None]]:
    """The functions by the name of a target, with what they are bound to."""
    owner, _, name = target.rpartition(".")
    for definition in definitions:
        if isinstance(definition, FunctionInfo) and definition.name == target:
            yield definition, None
        elif isinstance(definition, ClassInfo) and definition.name in (owner, target):
            method = interpreter.method(definition, name if owner else "forward")
            if method is not None:
                yield method, Object(definition)


def _made_with(owner: Value | None) -> Value | None:
    """The instance, if it was given code to run that another one of its class may not have."""
    return owner if isinstance(owner, Object) and owner.fields else None


def _called_as_module(info: ClassInfo, interpreter: Interpreter) -> list[FunctionInfo]:
    """What calling an instance of a module runs, as far as this file has a part in it."""

    def find() -> list[FunctionInfo]:
        if not is_assumed(info, interpreter):
            return []
        call = info.methods.get("__call__")
        # A class may give other values to the ``forward`` that it inherits.
        is_other = bool(info.methods or info.body)
        forward = interpreter.classes.method(info, "forward") if is_other else None
        return [each for each in (call, forward) if each is not None and takes_tensors(each)]

    return interpreter.database.fetch(("called as module", info), find, [])


def described(event: CompileEvent) -> str:
    """The call that compiles something, with its file and line."""
    call = compile_call(event)
    return call.in_words if call else f"{event.maker} in {Path(event.frame.source.home).name}"


def compile_call(event: CompileEvent) -> CompileCall | None:
    """The call that compiles something, with its place; None if that is unknown."""
    source = event.frame.source
    if source.parsed is None or event.node not in source.parsed.places:
        return None
    place = source.parsed.location(source.home, source.unit, event.node)
    return CompileCall(event.maker, place)


def _place(event: CompileEvent, home: str) -> Iterator[Location]:
    """Where the call is, if it is one in this file and no decorator."""
    source = event.frame.source
    parsed = source.parsed
    is_here = source.home == home and not isinstance(event.node, cst.Decorator)
    if is_here and parsed is not None and event.node in parsed.places:
        yield parsed.location(home, source.unit, event.node)


def _resolve(target: Value, event: CompileEvent, interpreter: Interpreter) -> Iterator[Entry]:
    target = interpreter.resolved(target)
    if isinstance(target, Function):
        how = "decorated with" if isinstance(event.node, cst.Decorator) else "passed to"
        owner = target.owner
        if owner is None and target.info.owner is not None:
            owner = Object(target.info.owner)
        reason = f"`{target.info.label}` is {how} {event.maker}"
        yield Entry(target.info, owner, target.info.label, reason)
    elif isinstance(target, (Object, Class)):
        yield from _methods(target, event, interpreter)
    elif isinstance(target, Partial):
        yield from _resolve(target.function, event, interpreter)
    elif isinstance(target, (OneOf, Sequence)):
        values = (
            target.values if isinstance(target, OneOf) else target.items or (target.iterated(),)
        )
        for value in values:
            yield from _resolve(value, event, interpreter)


def _methods(
    target: Object | Class, event: CompileEvent, interpreter: Interpreter
) -> Iterator[Entry]:
    """What is compiled of an instance, or of any instance of a class."""
    info = target.info
    owner, name = target if isinstance(target, Object) else Object(info), info.name
    reason = f"`{name}` is passed to {event.maker}"
    if event.maker == IN_PLACE:
        reason = f"`{name}` is compiled by its method `compile`"
    elif event.maker == "torch.compile" and _is_lightning(info, interpreter):
        for step in STEPS:
            found = interpreter.attribute(owner, step, event.frame, event.node)
            if isinstance(found, Function):
                yield Entry(found.info, owner, found.info.label, reason)
    # ``Module.compile`` compiles what the class' own ``__call__`` leads to.
    for called in ("forward",) if event.maker == IN_PLACE else ("__call__", "forward"):
        found = interpreter.attribute(owner, called, event.frame, event.node)
        if isinstance(found, Function):
            yield Entry(found.info, owner, name, reason)


def _is_lightning(info: ClassInfo, interpreter: Interpreter) -> bool:
    bases = [base for each in interpreter.mro(info) for base in interpreter.bases(each)]
    return any(isinstance(b, Dotted) and is_lightning_module(b.path) for b in bases)


def _names_module(entry: Entry, event: CompileEvent, interpreter: Interpreter) -> bool:
    """Whether a module is what a call compiles: then it is known which modules are compiled.

    A compiled function or decorated method does not mean that the modules beside it are not.
    """
    owner = entry.function.owner
    if owner is None or not interpreter.is_module(owner):
        return False
    return entry.function.name == "forward" or not isinstance(event.node, cst.Decorator)


def _classes(definitions: Many[Definition]) -> Iterator[ClassInfo]:
    for definition in definitions:
        if isinstance(definition, ClassInfo):
            yield definition
            yield from _classes(list(definition.nested.values()))
