"""Calls of Python's builtins and of small standard helpers."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.definitions import Scope
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Callback,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Partial,
    Python,
    Sequence,
    Super,
    Tensor,
    Unknown,
    Value,
    join,
    join_all,
    sequence,
)
from fullgraph.static.interpret.conditions.truth import is_answer
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import CallEvent, OrderEvent
from fullgraph.static.interpret.methods import all_elements
from fullgraph.static.interpret.names_of_attributes import matching, set_attribute
from fullgraph.static.interpret.standard import call_other, mapping_of
from fullgraph.static.interpret.type_tests import is_instance
from fullgraph.static.models import names
from fullgraph.static.models.names_of_torch import DRAWN_IN_GRAPH, WHILE_COMPILING

_PLAIN = names(
    """
    int float complex len str repr issubclass id hash ord
    chr format ascii bin hex oct dir bytes slice
    """
)

_NAMED_TUPLE = "collections.namedtuple()"
"""What ``collections.namedtuple()`` makes, as something that can be called."""


def call_builtin(
    name: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What the builtin ``name`` gives."""
    first = arguments.first
    if name in ("any", "all", "bool"):
        return _asked(name, arguments)
    if name == "callable":
        return _is_callable(first)
    if name == "hasattr":
        return _has(arguments)
    if name == "isinstance":
        return is_instance(arguments)
    if name in _PLAIN:
        return PYTHON
    if name == "print":
        return NONE
    if name in ("max", "min", "sum"):
        return _reduced(Arguments((first,)) if name == "sum" else arguments)
    if name in ("abs", "round", "pow"):
        return first if isinstance(first, (Tensor, Array)) or first.is_drawn else PYTHON
    if name in ("list", "tuple", "reversed", "iter"):
        return _listed(first, arguments)
    if name in ("set", "frozenset", "sorted", "filter"):
        source = arguments.positional[-1] if arguments.positional else first
        if name == "sorted" and frame.compiled:
            order(source.iterated(), arguments, frame, engine, node)
        return Sequence(None, source.iterated())
    if name == "range":
        return Sequence(None, PYTHON)
    if name == "enumerate":
        return Sequence(None, sequence((PYTHON, first.iterated())))
    if name == "zip":
        return Sequence(None, all_elements(arguments.positional))
    if name == "dict":
        return mapping_of(arguments)
    if name == "next":
        return first.iterated()
    if name == "map" and len(arguments.positional) > 1:
        elements = tuple(v.iterated() for v in arguments.positional[1:])
        return Sequence(None, _applied(first, Arguments(elements), frame, engine, node))
    if name == "getattr" and len(arguments.positional) > 1:
        return _getattr(arguments, frame, engine, node)
    if name == "super":
        return _super(frame)
    if name == "setattr":
        set_attribute(node, arguments, frame)
        return NONE
    return UNKNOWN


def order(
    element: Value, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> None:
    """Say that values like ``element`` are sorted, by the key that the call names."""
    key = dict(arguments.keywords).get("key", NONE)
    value = element if key == NONE else engine.call(key, Arguments((element,)), frame, node)
    engine.listener.on_event(OrderEvent(node, value, frame))


def _asked(name: str, arguments: Arguments) -> Value:
    """What ``any``, ``all`` and ``bool`` give, where the truth of what they are given is known."""
    given = arguments.positional[:1] if name == "bool" else arguments.first.unpacked()
    if given is None or len(arguments.positional) != 1:
        return PYTHON
    truths = [value.truth() for value in given]
    decides = name == "any"
    answers = any(map(is_answer, given))
    if name == "bool":
        return PYTHON if truths[0] is None else Constant(truths[0], answers)
    if decides in truths:
        return Constant(decides, answers)
    return PYTHON if None in truths else Constant(not decides, answers)


def _is_callable(value: Value) -> Value:
    if isinstance(value, (Function, Class, Partial, Callback)):
        return Constant(True)
    is_data = isinstance(value, (Tensor, Array, Sequence, Mapping))
    return Constant(False) if is_data or value == NONE else PYTHON


def _has(arguments: Arguments) -> Value:
    """``hasattr(torch, "compiler")`` before what says whether Dynamo traces."""
    holder, name = arguments.first, arguments.get(1)
    if not isinstance(holder, Dotted) or not isinstance(name, Constant):
        return PYTHON
    is_known = _leads_to_answer(f"{holder.path}.{name.value}")
    return Constant(True, is_answer=True) if is_known else PYTHON


def _leads_to_answer(path: str) -> bool:
    return any(known == path or known.startswith(f"{path}.") for known in WHILE_COMPILING)


def _reduced(arguments: Arguments) -> Value:
    values = arguments.positional
    if len(values) == 1:
        values = (values[0].iterated(),)
    tensors = [v for v in values if isinstance(v, (Tensor, Array))]
    if tensors:
        return tensors[0]
    is_open = any(isinstance(value, Unknown) for value in values)
    return UNKNOWN if is_open else join_all(values, PYTHON)


def _listed(value: Value, arguments: Arguments) -> Value:
    if not arguments.positional:
        return sequence(())
    return value if isinstance(value, Sequence) else Sequence(None, value.iterated())


def _applied(
    function: Value, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What a function gives that a builtin calls: ``map(float, xs)`` calls ``float``."""
    if frame.compiled and isinstance(node, cst.Call):
        engine.listener.on_event(CallEvent(node, function, arguments, frame))
    return engine.call(function, arguments, frame, node)


def _getattr(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> Value:
    name = arguments.positional[1]
    if not (isinstance(name, Constant) and isinstance(name.value, str)):
        return matching(arguments.first, node, arguments, frame, engine)
    found = engine.attribute(arguments.first, name.value, frame, node)
    if is_answer(found):
        return found
    default = arguments.get(2)
    return found if default is None else join(found, default)


def _super(frame: Frame) -> Value:
    inner: Scope | None = frame
    while inner is not None:
        function = inner.function
        if function is not None and function.owner is not None and inner.receiver is not None:
            return Super(function.owner, inner.receiver)
        inner = inner.parent
    return UNKNOWN


def _named_tuple(path: str, arguments: Arguments) -> Value:
    """The class that ``namedtuple()`` makes, or an instance of it."""
    names = _field_names(arguments.first if path == _NAMED_TUPLE else arguments.get(1) or UNKNOWN)
    if names is None:
        return UNKNOWN
    if path != _NAMED_TUPLE:
        return Partial(Dotted(_NAMED_TUPLE), (sequence(tuple(map(Constant, names))),))
    given = Arguments(arguments.positional[1:], arguments.keywords)
    fields = tuple((name, given.get(at, name) or UNKNOWN) for at, name in enumerate(names))
    return Mapping(fields, UNKNOWN, is_record=True, is_tuple=True)


def _field_names(value: Value) -> list[str] | None:
    if isinstance(value, Constant) and isinstance(value.value, str):
        return value.value.replace(",", " ").split()
    items = value.unpacked()
    names = [item.value for item in items or () if isinstance(item, Constant)]
    texts = [name for name in names if isinstance(name, str)]
    return texts if items and len(texts) == len(items) else None


def call_standard(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    """What some functions of the standard library give; None for others."""
    if path in ("functools.partial", "functools.partialmethod") and arguments.positional:
        return Partial(arguments.first, arguments.positional[1:], arguments.keywords)
    if path == "functools.reduce" and len(arguments.positional) > 1:
        each = arguments.positional[1].iterated()
        before = arguments.get(2) or each
        return _applied(arguments.first, Arguments((before, each)), frame, engine, node)
    if path in ("collections.namedtuple", _NAMED_TUPLE):
        return _named_tuple(path, arguments)
    if path in ("copy.copy", "copy.deepcopy", "contextlib.nullcontext"):
        return arguments.first
    if path == "typing.cast":
        return arguments.get(1, "val") or UNKNOWN
    if path in DRAWN_IN_GRAPH and frame.compiled:
        if any(isinstance(bound, Tensor) for bound in arguments.values):
            return PYTHON  # It is drawn outside of the graph.
        drawn = frame.provenance(f"drawn by `{path}()` and is an input of the graph", node)
        return Python(is_drawn=True, provenance=drawn)
    if path == "random.Random":
        return Instance(path)
    if path.startswith(("math.", "time.", "os.", "random.", "sys.")):
        return PYTHON if path.startswith(("math.", "time.")) else UNKNOWN
    return call_other(path, arguments, frame, engine, node)
