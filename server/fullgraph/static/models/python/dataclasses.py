"""Classes that are declared by annotations: dataclasses, named tuples, typed dicts, and others'."""

from __future__ import annotations

from fullgraph.static.models.registry import breaks_as

DECORATORS = ("dataclass", "define", "frozen", "attrs", "s")
"""What makes an ``__init__`` of a class' annotations: dataclasses, attrs, struct."""

CONTAINERS = ("NamedTuple", "TypedDict")
"""Base classes whose instances are containers."""

BASES = (*CONTAINERS, "BaseModel", "Struct")
"""How the names of base classes end that make an ``__init__`` too."""

breaks_as("container", "dataclasses.fields")
