"""Asks the table of torch's signatures."""

from __future__ import annotations

from functools import lru_cache

from fullgraph.static.models.torch.signature_table import SIGNATURES

TENSOR, LIST, PLAIN, NOTHING = "tensor", "list", "python", "nothing"
_KINDS = frozenset({TENSOR, LIST, PLAIN, NOTHING})
_OR = f"{TENSOR} or "


def returning(namespace: str, *kinds: str) -> frozenset[str]:
    """Names whose result is of one of ``kinds``, whatever they are given.

    Args:
        namespace: ``"methods"``, ``"functions"`` for those of ``torch`` itself,
            ``"functional"``, ``"linalg"``, ``"fft"``, ``"special"``, ``"attributes"``.
        kinds: of results.
    """
    table = SIGNATURES[namespace]
    return frozenset(name for kind in kinds for name in table.get(kind, "").split())


@lru_cache
def returning_fields(namespace: str) -> dict[str, tuple[str, ...]]:
    """Names that give a tuple of tensors, with the names of its items; ``_`` has none."""
    table = SIGNATURES[namespace]
    fixed = {k: v for k, v in table.items() if k not in _KINDS and not k.startswith(_OR)}
    return {name: tuple(kind.split()) for kind, names in fixed.items() for name in names.split()}


@lru_cache
def returning_either(namespace: str) -> dict[str, tuple[str, ...]]:
    """Names that give one tensor or, if asked for more, the tuple with these items."""
    table = SIGNATURES[namespace]
    open_ = {k.removeprefix(_OR): v for k, v in table.items() if k.startswith(_OR)}
    return {
        name: tuple(kind.split())
        for kind, names in open_.items()
        if kind != LIST
        for name in names.split()
    }


def fields(namespace: str, name: str) -> tuple[str, ...] | None:
    """The items of the tuple that ``name`` gives; None if it gives none."""
    return returning_fields(namespace).get(name) or returning_either(namespace).get(name)


def most_arguments() -> dict[str, int]:
    """How many positional arguments each method of a tensor takes; -1 if there is no end."""
    table = SIGNATURES["arguments"]
    return {
        name: -1 if most == "any" else int(most)
        for most, names in table.items()
        for name in names.split()
    }
