"""Calls that draw a random number from [0, 1)."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, keywords
from fullgraph.vocabulary.findings import Location

_ONE_NUMBER = frozenset({"[]", "()", "1", "[1]", "(1,)"})
_HARMLESS = frozenset({"device", "dtype", "generator"})


def is_draw_below_one(
    document: Document, draw: cst.BaseExpression, code: Code, location: Location
) -> bool:
    """Whether a value is certainly one number of [0, 1), freshly drawn.

    Args:
        document: the unit of ``draw``.
        draw: the value.
        code: what a run saw: the names must be those of the modules.
        location: of the finding.
    """
    if not isinstance(draw, cst.Call) or not isinstance(draw.func, cst.Attribute):
        return False
    owner, name = draw.func.value, draw.func.attr.value
    if not isinstance(owner, cst.Name) or not _is_module(document, owner, code, location):
        return False
    texts = [document.source(arg.value) for arg in draw.args if arg.keyword is None]
    named = keywords(draw).keys()
    if any(arg.star for arg in draw.args):
        return False
    if name == "rand" and owner.value == "torch":
        return len(texts) == 1 and texts[0] in _ONE_NUMBER and named <= _HARMLESS
    if name == "uniform" and owner.value == "random":
        low, high = texts if len(texts) == 2 else ("", "")
        return not named and low in ("0", "0.0") and high in ("1", "1.0")
    return False


def _is_module(document: Document, name: cst.Name, code: Code, location: Location) -> bool:
    seen = code.seen(document, name, location)
    return bool(seen) and all(value.type == "builtins.module" for value in seen)
