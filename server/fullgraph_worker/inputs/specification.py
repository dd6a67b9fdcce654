"""Small descriptions of values: they can be compared, changed in one place, built and written."""

from __future__ import annotations

import enum
import sys
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from fullgraph_worker.inputs.as_code import value_as_code

Path = Tuple[Union[int, str], ...]
"""Where a description is inside another: names of fields and positions, outermost first."""


@dataclass(frozen=True)
class TensorOf:
    """A tensor.

    Attributes:
        sizes: its shape.
        dtype: torch's name of it.
        high: integers are below it.
    """

    sizes: Tuple[int, ...]
    dtype: str = "float32"
    high: int = 2


@dataclass(frozen=True)
class Plain:
    """A number, a text, a truth value, an enum's member, a class or None."""

    value: Any

    def __eq__(self, other: object) -> bool:
        # 1, 1.0 and True are three candidates.
        return (
            isinstance(other, Plain)
            and type(other.value) is type(self.value)
            and bool(other.value == self.value)
        )

    def __hash__(self) -> int:
        return hash((type(self.value).__name__, str(self.value)))


@dataclass(frozen=True)
class Expression:
    """What an expression with the name ``torch`` gives: a function, a module, a dtype."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list or a tuple."""

    parts: Tuple[Spec, ...]
    is_list: bool = True


@dataclass(frozen=True)
class Group:
    """Values with names.

    Attributes:
        fields: the names and what they are.
        kind: called with the fields; None for a dict.
    """

    fields: Tuple[Tuple[str, Spec], ...] = ()
    kind: Any = None

    def get(self, name: str) -> Optional[Spec]:
        """The field ``name``, or None."""
        return dict(self.fields).get(name)

    def with_field(self, name: str, spec: Spec) -> Group:
        """The same with this field, added or replaced."""
        if self.get(name) is None:
            return replace(self, fields=(*self.fields, (name, spec)))
        return replace(self, fields=tuple((n, spec if n == name else s) for n, s in self.fields))

    def without(self, name: str) -> Group:
        """The same without the field ``name``."""
        return replace(self, fields=tuple(f for f in self.fields if f[0] != name))


Spec = Union[TensorOf, Plain, Expression, Items, Group]


def bag(*fields: Tuple[str, Spec]) -> Group:
    """An object that is only read through its attributes."""
    return Group(fields, SimpleNamespace)


def parts_of(spec: Spec) -> List[Tuple[Union[int, str], Spec]]:
    """What is directly inside of ``spec``."""
    if isinstance(spec, Items):
        return list(enumerate(spec.parts))
    return list(spec.fields) if isinstance(spec, Group) else []


def walk(spec: Spec, path: Path = ()) -> Iterator[Tuple[Path, Spec]]:
    """``spec`` and all inside of it."""
    yield path, spec
    for key, part in parts_of(spec):
        yield from walk(part, (*path, key))


def at(spec: Spec, path: Path) -> Optional[Spec]:
    """What is at ``path``, or None."""
    for key in path:
        found = dict(parts_of(spec)).get(key)
        if found is None:
            return None
        spec = found
    return spec


def changed(spec: Spec, path: Path, new: Spec) -> Spec:
    """``spec`` with ``new`` at ``path``."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if isinstance(spec, Items):
        parts = [changed(p, rest, new) if i == key else p for i, p in enumerate(spec.parts)]
        return replace(spec, parts=tuple(parts))
    if isinstance(spec, Group):
        inner = spec.get(str(key))
        return spec.with_field(str(key), new if inner is None else changed(inner, rest, new))
    return spec


class Number(NamedTuple):
    """One integer of a description.

    Attributes:
        path: where it is.
        place: the dimension, for a tensor's size.
        value: the integer.
    """

    path: Path
    place: Optional[int]
    value: int


def numbers(spec: Spec) -> List[Number]:
    """All integers and sizes inside of ``spec``."""
    found = []
    for path, part in walk(spec):
        if isinstance(part, Plain) and type(part.value) is int:
            found.append(Number(path, None, part.value))
        elif isinstance(part, TensorOf):
            found += [Number(path, place, size) for place, size in enumerate(part.sizes)]
    return found


def with_number(spec: Spec, number: Number, value: int) -> Spec:
    """``spec`` with ``value`` in the place of ``number``."""
    part = at(spec, number.path)
    if isinstance(part, TensorOf) and number.place is not None:
        sizes = (*part.sizes[: number.place], value, *part.sizes[number.place + 1 :])
        return changed(spec, number.path, replace(part, sizes=sizes))
    return changed(spec, number.path, Plain(value))


Built = List[Tuple[Path, Any]]


def build(spec: Spec, path: Path = (), built: Optional[Built] = None) -> Any:
    """The value.

    Args:
        spec: describes it.
        path: where it is in the whole.
        built: gets each tensor and object, with its path.
    """
    value = _build(spec, path, built)
    if built is not None and not isinstance(spec, Plain):
        built.append((path, value))
    return value


def _build(spec: Spec, path: Path, built: Optional[Built]) -> Any:
    import torch

    if isinstance(spec, Plain):
        return spec.value
    if isinstance(spec, Expression):
        return eval(spec.text, {"torch": torch})
    if isinstance(spec, Items):
        parts = [build(part, (*path, i), built) for i, part in enumerate(spec.parts)]
        return parts if spec.is_list else tuple(parts)
    if isinstance(spec, Group):
        fields = {name: build(part, (*path, name), built) for name, part in spec.fields}
        return fields if spec.kind is None else spec.kind(**fields)
    dtype = getattr(torch, spec.dtype)
    if dtype.is_floating_point or dtype.is_complex:
        return torch.randn(spec.sizes, dtype=dtype)
    if dtype is torch.bool:
        return torch.ones(spec.sizes, dtype=dtype)
    return torch.randint(0, spec.high, spec.sizes).to(dtype)


class Imports:
    """The import statements that a text needs.

    Args:
        home: the module that the text is written into, whose names it has.
    """

    def __init__(self, home: str) -> None:
        self._home = home
        self._names: Dict[str, str] = {}

    def name_of(self, kind: Any) -> str:
        """How the text names a class.

        Raises:
            ValueError: it is defined in a function.
        """
        if "<" in kind.__qualname__:
            raise ValueError(f"{kind.__qualname__} cannot be imported")
        name, home = str(kind.__qualname__), str(kind.__module__)
        if getattr(sys.modules.get("torch.nn"), name, None) is kind:
            return f"torch.nn.{name}"
        if home == "builtins" or home == self._home or home.partition(".")[0] == "torch":
            return name if home in ("builtins", self._home) else f"{home}.{name}"
        own = getattr(sys.modules.get(self._home), name, None)
        if own is not kind:
            self._names[name.partition(".")[0]] = home
        return name

    def lines(self) -> List[str]:
        """The statements."""
        return [f"from {home} import {name}" for name, home in sorted(self._names.items())]


def as_code(spec: Spec, imports: Imports) -> str:
    """An expression that makes the same value."""
    if isinstance(spec, Plain):
        if isinstance(spec.value, enum.Enum):
            return f"{imports.name_of(type(spec.value))}.{spec.value.name}"
        if isinstance(spec.value, type):
            return imports.name_of(spec.value)
        return value_as_code(spec.value) or repr(spec.value)
    if isinstance(spec, Expression):
        return spec.text
    if isinstance(spec, Items):
        inside = ", ".join(as_code(part, imports) for part in spec.parts)
        if spec.is_list:
            return f"[{inside}]"
        return f"({inside}{',' if len(spec.parts) == 1 else ''})"
    if isinstance(spec, Group):
        if spec.kind is None:
            pairs = (f'"{name}": {as_code(part, imports)}' for name, part in spec.fields)
            return f"{{{', '.join(pairs)}}}"
        given = ", ".join(f"{name}={as_code(part, imports)}" for name, part in spec.fields)
        return f"{imports.name_of(spec.kind)}({given})"
    return _tensor_as_code(spec)


def _tensor_as_code(spec: TensorOf) -> str:
    shape = ", ".join(map(str, spec.sizes))
    as_tuple = f"({shape}{',' if len(spec.sizes) == 1 else ''})"
    if spec.dtype == "bool":
        return f"torch.ones({as_tuple}, dtype=torch.bool)"
    if "int" in spec.dtype:
        kind = "" if spec.dtype == "int64" else f", dtype=torch.{spec.dtype}"
        return f"torch.randint(0, {spec.high}, {as_tuple}{kind})"
    kind = "" if spec.dtype == "float32" else f", dtype=torch.{spec.dtype}"
    return f"torch.randn({shape or '()'}{kind})"
