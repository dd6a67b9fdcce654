"""An object that is made for one call of a method: ``Path("a").exists()``, in one or two lines."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import only_values, reads
from fullgraph.vocabulary.findings import Edit, Location


def maker_of(document: Document, call: cst.Call) -> cst.Call | None:
    """The call that makes the object whose method ``call`` calls; a name may stand between."""
    made: cst.BaseExpression | None = None
    if isinstance(call.func, cst.Attribute):
        made = call.func.value
    if isinstance(made, cst.Name):
        values = only_values(document, made)
        made = values[0] if values and len(values) == 1 else None
    return made if isinstance(made, cst.Call) else None


def without_name(document: Document, call: cst.Call, path: str) -> tuple[Edit, ...]:
    """Removes ``path = Path("a")`` where ``call`` is all that uses the name."""
    name = call.func.value if isinstance(call.func, cst.Attribute) else None
    values = only_values(document, name) if isinstance(name, cst.Name) else None
    if not isinstance(name, cst.Name) or not values or len(reads(document, name)) != 1:
        return ()
    line = document.parents[document.parents[values[0]]]
    block = document.parents.get(line)
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
        return ()
    if not isinstance(block, cst.IndentedBlock) or len(block.body) == 1:
        return ()
    place = document.place(line)
    return (Edit(Location(path, place.line, 0, place.end_line + 1, 0), ""),)
