"""Inputs from the shapes in annotations and docstrings."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional

from fullgraph_worker.inputs.annotations import dtype_of, spec_of, value_of
from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.docstring import specs_in
from fullgraph_worker.inputs.shapes import Sizes, TensorSpec, make_tensor

_MOST_LAYERS = 4
# What a name of PyTorch's docstrings is called in the module.
_ATTRIBUTES = {
    "c": ("num_channels", "in_channels", "channels"),
    "c_in": ("in_channels",),
    "h_in": ("in_features", "input_size"),
    "d": ("dim", "d_model", "embed_dim", "hidden_size"),
    "e": ("embed_dim",),
}
# The attribute of a layer that determines the size of a dimension, and which one it is.
_LAYER_SIZES = (
    ("in_features", -1),
    ("input_size", -1),
    ("embed_dim", -1),
    ("normalized_shape", -1),
    ("in_channels", 1),
    ("num_channels", 1),
    ("num_features", 1),
)


class Described(NamedTuple):
    """Tensors for a call whose shapes are written beside it.

    Attributes:
        specs: the tensors, by parameter.
        values: plain numbers, by parameter.
        source: where the shapes are written, in words.
        known: the size that the program itself gives a name, or None.
    """

    specs: Dict[str, TensorSpec]
    values: Dict[str, Any]
    source: str
    known: Callable[[str], Optional[int]]

    def make(self, chosen: Optional[Mapping[str, int]] = None) -> Arguments:
        """Arguments with these sizes; ``chosen`` ones replace those that are not given.

        Raises:
            ValueError: a shape cannot be understood.
        """
        sizes = Sizes(self.known, chosen)
        made = {n: make_tensor(sizes.shape(spec), spec.dtype) for n, spec in self.specs.items()}
        return Arguments((), {**made, **self.values})

    def free(self) -> Dict[str, int]:
        """The names whose size is not given, and the size that is taken."""
        sizes = Sizes(self.known)
        for spec in self.specs.values():
            sizes.shape(spec)
        return sizes.free


def described(required: List[inspect.Parameter], function: Any, owner: Any) -> Optional[Described]:
    """What is written about the parameters that a call must give; None if one has no shape.

    Args:
        required: those parameters.
        function: the function that has them.
        owner: the module that it is a method of, or None.
    """
    if not required or any(p.kind is p.POSITIONAL_ONLY for p in required):
        return None
    names: Mapping[str, Any] = getattr(function, "__globals__", {})
    annotated = {p.name: spec_of(p.annotation, names) for p in required}
    specs = {name: spec for name, spec in annotated.items() if spec}
    values = {p.name: value_of(p.annotation) for p in required}
    values = {name: value for name, value in values.items() if value is not None}
    sources = [f"the annotations of {function.__name__}"] if specs else []
    for place, text in _docstrings(function, owner):
        missing = [p for p in required if p.name not in specs and p.name not in values]
        found = specs_in(text, [p.name for p in missing])
        for parameter in missing:
            spec = found.get(parameter.name)
            if spec is not None:
                dtype = dtype_of(parameter.annotation) or spec.dtype
                specs[parameter.name] = spec._replace(dtype=dtype)
        sources += [f"the docstring of {place}"] if found else []
    if not specs or any(p.name not in specs and p.name not in values for p in required):
        return None
    ordered = {p.name: specs[p.name] for p in required if p.name in specs}
    made = Described(ordered, values, " and ".join(sources), _known(function, owner))
    try:
        made.free()
    except ValueError:
        return None
    return made


def variants(first: Described, owner: Any) -> Iterator[Described]:
    """``first``, and then variants that fit the first layers of the module."""
    yield first
    names = list(first.specs)
    # The tensors come in the order of the call: the first one reaches the first layers.
    name = names[0]
    spec = first.specs[name]
    seen = set()
    for layer in _layers(owner):
        if type(layer).__name__.startswith("Embedding") and not spec.dtype:
            spec = spec._replace(dtype="int64")
            yield first._replace(specs={**first.specs, name: spec})
        for attribute, place in _LAYER_SIZES:
            size = _size(getattr(layer, attribute, None))
            dim = spec.dims[place] if size and -len(spec.dims) <= place < len(spec.dims) else ""
            if size and dim and not dim.isdigit() and (dim, size) not in seen:
                seen.add((dim, size))
                yield first._replace(
                    specs={**first.specs, name: spec}, known=_with(first.known, dim, size)
                )


def _with(
    known: Callable[[str], Optional[int]], dim: str, size: int
) -> Callable[[str], Optional[int]]:
    return lambda name: size if name == dim.lstrip("#?*") else known(name)


def _layers(owner: Any) -> List[Any]:
    import torch

    if not isinstance(owner, torch.nn.Module):
        return []
    return [m for m in owner.modules() if not list(m.children())][:_MOST_LAYERS]


def _docstrings(function: Any, owner: Any) -> Iterator[Any]:
    yield function.__name__, getattr(function, "__doc__", None)
    if owner is not None:
        yield type(owner).__name__, type(owner).__dict__.get("__doc__")


def _known(function: Any, owner: Any) -> Callable[[str], Optional[int]]:
    """Looks a name up in the module, its config, and the constants of the file."""
    names: Mapping[str, Any] = getattr(function, "__globals__", {})

    def known(name: str) -> Optional[int]:
        wanted = (name, name.lower(), *_ATTRIBUTES.get(name.lower(), ()))
        for place in (owner, getattr(owner, "config", None), getattr(owner, "cfg", None)):
            for attribute in wanted if place is not None else ():
                size = _size(getattr(place, attribute, None))
                if size:
                    return size
        return _size(names.get(name)) or _size(names.get(name.upper()))

    return known


def _size(value: Any) -> Optional[int]:
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    return value if type(value) is int and 0 < value < 100_000 else None
