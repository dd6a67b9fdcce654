"""Builtins: what they give."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments, Scope
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
    Mapping,
    Partial,
    Sequence,
    Super,
    Tensor,
    Traced,
    Unknown,
    Value,
    join,
    join_all,
    sequence,
)
from fullgraph.static.interpret.conditions import is_tracing_check, truth
from fullgraph.static.interpret.names_of_attributes import is_instance, matching, set_attribute
from fullgraph.static.models import below, names
from fullgraph.static.models.python.calls import all_elements, applied, mapping_of, order
from fullgraph.static.models.registry import (
    CALLS,
    EVERY_ARGUMENT,
    TRACING_CHECKS,
    Call,
    breaks_as,
    needs_numbers,
)

NEEDS_NUMBER = names("int float bool complex str repr round pow divmod")
"""Functions that need a number itself."""

COMPUTES = names(
    """
    abs all any bool dict enumerate float int isinstance len list max min range reversed round set
    sorted sum tuple zip
    """
)
"""They change nothing: neither their arguments nor anything else."""

CHANGES_LIST = names("append extend insert pop remove clear sort reverse")
"""Methods that change a list."""

NEEDS_ITEMS = names("sum any all sorted")
"""Functions that need the items of what they are given."""

CONVERSIONS = below("builtins", "int float bool complex")
"""Types that make a Python number of a tensor."""

_PLAIN = names(
    """
    int float complex len str repr issubclass id hash ord
    chr format ascii bin hex oct dir bytes slice
    """
)

breaks_as(
    "unsupported-builtin",
    *("builtins.exec", "builtins.globals", "builtins.dir", "builtins.compile", "builtins.pow"),
    *("builtins.memoryview", "builtins.bytearray", "builtins.input", "builtins.breakpoint"),
)
breaks_as("tensor-to-scalar", *CONVERSIONS)
breaks_as("python-random", *(f"builtins.{name}" for name in NEEDS_NUMBER | NEEDS_ITEMS))
needs_numbers("builtins.range", EVERY_ARGUMENT)
breaks_as("value-to-text", "builtins.str", "builtins.repr")
breaks_as("data-dependent-branch", "builtins.any", "builtins.all")
NUMBERS_AS_TENSORS = {"builtins.float": ".double()", "builtins.int": ".long()"}
"""Functions that make a number of a tensor, each with the method that keeps it one."""

CHOOSES_BOUND = {"builtins.max": ("min", ">"), "builtins.min": ("max", "<")}
"""The larger or smaller of two: the bound of ``torch.clamp`` that does it, and how they compare."""

breaks_as("import-in-function", "builtins.__import__")


def _at(text: str) -> tuple[str, ...]:
    return tuple(f"builtins.{name}" for name in text.split())


@CALLS.below("builtins")
def _builtin(call: Call) -> Value:
    """Plain Python, or nothing that is known."""
    return PYTHON if call.path.removeprefix("builtins.") in _PLAIN else UNKNOWN


@CALLS.at("builtins.print")
def _none(call: Call) -> Value:
    """Nothing."""
    return NONE


@CALLS.at(*_at("any all bool"))
def _truth_of(call: Call) -> Value:
    """A truth value, if the truth values of the arguments or items are known."""
    name, arguments = call.name, call.arguments
    given = arguments.positional[:1] if name == "bool" else arguments.first.unpacked()
    if given is None or len(arguments.positional) != 1:
        return PYTHON
    truths = [truth(value) for value in given]
    decides = name == "any"
    is_check = any(map(is_tracing_check, given))
    if name == "bool":
        return PYTHON if truths[0] is None else Constant(truths[0], is_check)
    if decides in truths:
        return Constant(decides, is_check)
    return PYTHON if None in truths else Constant(not decides, is_check)


@CALLS.at("builtins.callable")
def _is_callable(call: Call) -> Value:
    value = call.arguments.first
    if isinstance(value, (Function, Class, Partial, Callback)):
        return Constant(True)
    is_data = isinstance(value, (Tensor, Array, Sequence, Mapping))
    return Constant(False) if is_data or value == NONE else PYTHON


@CALLS.at("builtins.hasattr")
def _has(call: Call) -> Value:
    """``hasattr(torch, "compiler")`` before a check of whether Dynamo traces."""
    holder, name = call.arguments.first, call.arguments.get(1)
    if not isinstance(holder, Dotted) or not isinstance(name, Constant):
        return PYTHON
    is_there = _leads_to_tracing_check(f"{holder.path}.{name.value}")
    return Constant(True, is_tracing_check=True) if is_there else PYTHON


def _leads_to_tracing_check(path: str) -> bool:
    """Whether ``path`` is a check of whether Dynamo traces, or a module that holds one."""
    return any(known == path or known.startswith(f"{path}.") for known in TRACING_CHECKS)


@CALLS.at("builtins.isinstance")
def _is_instance(call: Call) -> Value:
    return is_instance(call.arguments)


@CALLS.at(*_at("max min sum"))
def _reduced(call: Call) -> Value:
    """One of several, or of what the only one holds; their sum."""
    values = call.arguments.positional
    if call.name == "sum":
        values = (call.arguments.first,)
    if len(values) == 1:
        values = (values[0].iterated(),)
    tensors = [v for v in values if isinstance(v, Traced)]
    if tensors:
        return tensors[0]
    is_open = any(isinstance(value, Unknown) for value in values)
    return UNKNOWN if is_open else join_all(values, PYTHON)


@CALLS.at(*_at("abs round pow"))
def _number(call: Call) -> Value:
    """A number, or what works as one."""
    first = call.arguments.first
    return first if isinstance(first, Traced) or first.is_drawn else PYTHON


@CALLS.at(*_at("list tuple reversed iter"))
def _listed(call: Call) -> Value:
    """The items in their order, or in the other one."""
    value = call.arguments.first
    if not call.arguments.positional:
        return sequence(())
    return value if isinstance(value, Sequence) else Sequence(None, value.iterated())


@CALLS.at(*_at("set frozenset sorted filter"))
def _some(call: Call) -> Value:
    """Some of the items, in any order."""
    given = call.arguments
    source = given.positional[-1] if given.positional else given.first
    if call.name == "sorted" and call.frame.compiled:
        order(source.iterated(), given, call.frame, call.engine, call.node)
    return Sequence(None, source.iterated())


@CALLS.at("builtins.range")
def _range(call: Call) -> Value:
    return Sequence(None, PYTHON)


@CALLS.at("builtins.enumerate")
def _enumerated(call: Call) -> Value:
    return Sequence(None, sequence((PYTHON, call.arguments.first.iterated())))


@CALLS.at("builtins.zip")
def _zipped(call: Call) -> Value:
    return Sequence(None, all_elements(call.arguments.positional))


@CALLS.at("builtins.dict")
def _dict(call: Call) -> Value:
    return mapping_of(call.arguments)


@CALLS.at("builtins.next")
def _next(call: Call) -> Value:
    return call.arguments.first.iterated()


@CALLS.at("builtins.map")
def _mapped(call: Call) -> Value:
    given = call.arguments.positional
    if len(given) < 2:
        return UNKNOWN
    elements = tuple(v.iterated() for v in given[1:])
    return Sequence(None, applied(given[0], Arguments(elements), call))


@CALLS.at("builtins.getattr")
def _getattr(call: Call) -> Value:
    given = call.arguments
    if len(given.positional) < 2:
        return UNKNOWN
    name = given.positional[1]
    if not (isinstance(name, Constant) and isinstance(name.value, str)):
        return matching(given.first, call.node, given, call.frame, call.engine)
    found = call.engine.attribute(given.first, name.value, call.frame, call.node)
    if is_tracing_check(found):
        return found
    default = given.get(2)
    return found if default is None else join(found, default)


@CALLS.at("builtins.setattr")
def _setattr(call: Call) -> Value:
    set_attribute(call.node, call.arguments, call.frame)
    return NONE


@CALLS.at("builtins.super")
def _super(call: Call) -> Value:
    inner: Scope | None = call.frame
    while inner is not None:
        function = inner.function
        if function is not None and function.owner is not None and inner.receiver is not None:
            return Super(function.owner, inner.receiver)
        inner = inner.parent
    return UNKNOWN
