"""Functions that end in an error each time: they prepare its message."""

from __future__ import annotations

import re
from typing import Any

import libcst as cst

from fullgraph.static.domain.definitions import FunctionInfo

_LEAVES = re.compile(r"^\s+(?:return|yield)\b", re.MULTILINE)


def only_raises(info: FunctionInfo, node: cst.FunctionDef | cst.Lambda) -> bool:
    """Whether no call of the function ``info``, which ``node`` defines, comes back."""
    if type(node.body) is not cst.IndentedBlock or type(last_of(node.body)) is not cst.Raise:
        return False
    return _LEAVES.search(info.source.unit.text) is None


def last_of(body: Any) -> Any:
    """The last statement of a suite; None if there is none."""
    statements = body.body if body is not None else ()
    last = statements[-1] if statements else None
    return last.body[-1] if type(last) is cst.SimpleStatementLine else last
