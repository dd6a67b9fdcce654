"""Conditions that hold in the first call alone: what is behind them makes what is kept."""

from __future__ import annotations

import re
from typing import Any

import libcst as cst

from fullgraph.static.domain.sources import Source

_IS_DONE = re.compile(
    r"_*(?:is_|has_|was_)?(?:\w+_)?(?:init(?:ed|iali[sz]ed)?|registered|built|set_?up(?:_done)?)"
)
"""What a module is called by that remembers that something was done."""


def is_of_first_call(node: Any, holds: bool, source: Source) -> bool:
    """Whether a condition comes out as ``holds`` until its own function sets what it tests.

    Args:
        node: the condition, without a ``not`` around it.
        holds: how it comes out.
        source: the unit that it stands in.
    """
    # The classes of libcst are abstract ones, which isinstance() is slow to say no to.
    if type(node) is cst.Comparison:
        # What returns early if there is something often keeps it for one step of training only.
        target: Any = node.comparisons[0]
        operator, other = target.operator, target.comparator
        lacks = holds and type(operator) is cst.Is and type(other) is cst.Name
        name = _attribute(node.left) if lacks and other.value == "None" else ""
        return bool(name) and _is_set(name, r"(?!\s*None\b)", source)
    name = "" if holds else _attribute(node)
    if not name:
        return False
    return _IS_DONE.fullmatch(name) is not None or _is_set(name, r"\s*True\b", source)


def _attribute(node: Any) -> str:
    """Which attribute of ``self`` it is; empty for all else."""
    if type(node) is not cst.Attribute or type(node.value) is not cst.Name:
        return ""
    return node.attr.value if node.value.value == "self" else ""


def _is_set(name: str, value: str, source: Source) -> bool:
    """Whether the unit assigns something like ``value`` to an attribute."""
    written = rf"\bself\.{name}(?:\s*:[^=\n]+)?\s*=(?!=){value}"
    return re.search(written, source.unit.text) is not None
