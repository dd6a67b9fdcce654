"""Conditions that hold in the first call alone: what is behind them makes what is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from fullgraph.static.scope import Source

_IS_DONE = re.compile(
    r"_*(?:is_|has_|was_)?(?:\w+_)?(?:init(?:ed|iali[sz]ed)?|registered|built|set_?up(?:_done)?)"
)
"""What a module is called by that remembers that something was done."""


def is_of_first_call(node: cst.BaseExpression, holds: bool, source: Source) -> bool:
    """Whether a condition comes out as ``holds`` until its own function sets what it tests.

    Args:
        node: the condition, without a ``not`` around it.
        holds: how it comes out.
        source: the unit that it stands in.
    """
    if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        target = node.comparisons[0]
        is_none = isinstance(target.comparator, cst.Name) and target.comparator.value == "None"
        # What returns early if there is something often keeps it for one step of training only.
        lacks = holds and isinstance(target.operator, cst.Is)
        name = _attribute(node.left) if is_none and lacks else ""
        return bool(name) and _is_set(name, r"(?!\s*None\b)", source)
    name = "" if holds else _attribute(node)
    if not name:
        return False
    return _IS_DONE.fullmatch(name) is not None or _is_set(name, r"\s*True\b", source)


def _attribute(node: cst.BaseExpression) -> str:
    """Which attribute of ``self`` it is; empty for all else."""
    if not isinstance(node, cst.Attribute) or not isinstance(node.value, cst.Name):
        return ""
    return node.attr.value if node.value.value == "self" else ""


def _is_set(name: str, value: str, source: Source) -> bool:
    """Whether the unit assigns something like ``value`` to an attribute."""
    written = rf"\bself\.{name}(?:\s*:[^=\n]+)?\s*=(?!=){value}"
    return re.search(written, source.unit.text) is not None
