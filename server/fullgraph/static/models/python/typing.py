"""``typing``, ``dataclasses``, and the types that annotations are written with."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, UNKNOWN, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, TYPES, Annotation, Call, breaks_as

PLAIN_TYPES = below("builtins", "int float complex bool str bytes")
"""Types of plain values."""

BUILTIN_TYPES = PLAIN_TYPES | below("builtins", "list tuple dict set frozenset type")
"""All builtin types that annotations are written with."""

TUPLES = names("tuple Tuple")
LISTS = TUPLES | names(
    """
    list List Sequence MutableSequence Collection deque Deque Iterable Iterator Generator Reversible
    set Set frozenset FrozenSet AbstractSet
    """
)
"""Types whose parameter is that of their items, wherever they are imported from."""

DICTS = names("dict Dict Mapping MutableMapping OrderedDict defaultdict")
"""The same for types whose second parameter is that of their values."""

TRANSPARENT = names("Annotated Final ClassVar Required NotRequired ReadOnly InitVar")
"""Types whose first parameter determines something of the value."""

MODULES = ("typing", "typing_extensions", "collections")
"""Where types come from that are written with brackets, besides the builtins."""

TRUTHS = {"typing.TYPE_CHECKING": False, "builtins.__debug__": True}
"""Names that are as true in every run."""
DECORATORS = ("dataclass", "define", "frozen", "attrs", "s")
"""What makes an ``__init__`` of a class' annotations: dataclasses, attrs, struct."""

CONTAINERS = ("NamedTuple", "TypedDict")
"""Base classes whose instances are containers."""

BASES = (*CONTAINERS, "BaseModel", "Struct")
"""How the names of base classes end that make an ``__init__`` too."""


@CALLS.at("typing.cast")
def _cast(call: Call) -> Value:
    """What it is given."""
    return call.arguments.get(1, "val") or UNKNOWN


@TYPES.at(*PLAIN_TYPES)
def _plain(annotation: Annotation) -> Value:
    return PYTHON


breaks_as("container", "dataclasses.fields")
