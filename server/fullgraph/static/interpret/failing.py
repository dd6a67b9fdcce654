"""Functions that end in an error each time: they prepare its message."""

from __future__ import annotations

import re
from typing import Any

import libcst as cst

from fullgraph.static.scope import FunctionInfo

_LEAVES = re.compile(r"^\s+(?:return|yield)\b", re.MULTILINE)


def only_raises(info: FunctionInfo, node: cst.FunctionDef | cst.Lambda) -> bool:
    """Whether no call of the function ``info``, which ``node`` defines, comes back."""
    body: Any = node.body
    last: Any = body.body[-1] if type(body) is cst.IndentedBlock and body.body else None
    if type(last) is cst.SimpleStatementLine:
        last = last.body[-1]
    return type(last) is cst.Raise and _LEAVES.search(info.source.unit.text) is None
