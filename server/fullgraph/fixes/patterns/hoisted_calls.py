"""Makes a call once, where its module is imported, and binds the result to a constant."""

from __future__ import annotations

import re
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Edit, Location


@dataclass(frozen=True)
class Hoisted:
    """A call that became a constant.

    Attributes:
        name: of the constant.
        edits: bind it above the definition, and use it in place of the call.
    """

    name: str
    edits: tuple[Edit, ...]


def hoisted_call(
    document: Document,
    file: SourceFile,
    call: cst.Call,
    path: str,
    receiver: cst.Call | None = None,
) -> Hoisted | None:
    """The edits that move ``call`` out of its function; None if its names mean something else.

    Args:
        document: the unit of the call.
        file: that the unit is in.
        call: of a function of an imported module, with arguments that bind no local name.
        path: of the file.
        receiver: the call that makes the object whose method ``call`` calls, for a method.
    """
    source = document.source(call)
    if receiver is not None:
        assert isinstance(call.func, cst.Attribute)
        arguments = document.source(call)[len(document.source(call.func)) :]
        source = f"{document.source(receiver)}.{call.func.attr.value}{arguments}"
    function = document.source((receiver or call).func)
    line = first_line(file, document)
    if line is None or not _is_imported(file, function, line):
        return None
    args = call.args if receiver is None else [*receiver.args, *call.args]
    name = _bound_name(document, call) or _constant_name(
        document.source(call.func), [document.source(a.value) for a in args]
    )
    if re.search(rf"\b{name}\b", file.text):
        return None
    newline = document.newline
    text = f"{name} = {source}{newline}{newline * 2}"
    edits = (
        document.insertion(path, line, 0, text),
        Edit(Location(path, *document.place(call)), name),
    )
    return Hoisted(name, edits)


def first_line(file: SourceFile, document: Document) -> int | None:
    """Where the definition that the document is in begins, with its decorators and comments."""
    top = (*document.unit.owner, document.unit.name)[0]
    units = [u for u in file.units if u.path == (top,) and u.kind is not UnitKind.STATEMENT]
    if len(units) != 1:
        return None
    line = units[0].line
    while line > 1 and file.lines[line - 2].startswith("#"):
        line -= 1
    return line


def _is_imported(file: SourceFile, function: str, line: int) -> bool:
    module = function.partition(".")[0]
    bound = re.compile(
        rf"^(?:import (?:[\w.]+ as )?{module}(?:\.\w+)*"
        rf"|from [\w.]+ import (?:\w+, )*{module}(?:, \w+)*)$",
        re.MULTILINE,
    )
    units = (u for u in file.units if u.kind is UnitKind.STATEMENT and not u.owner)
    return any(bound.search(u.text) and u.line < line for u in units)


def _bound_name(document: Document, call: cst.Call) -> str:
    """``_HEADER`` for the call in ``header = json.dumps({})``; empty for a call elsewhere."""
    around = document.parents[call]
    if not isinstance(around, cst.Assign) or len(around.targets) != 1:
        return ""
    target = around.targets[0].target
    return f"_{target.value.strip('_').upper()}" if isinstance(target, cst.Name) else ""


def _constant_name(function: str, texts: list[str]) -> str:
    """``_WHICH_NVCC`` for ``shutil.which("nvcc")``."""
    words = [function.rpartition(".")[2], *texts]
    plain = [word for text in words for word in re.findall(r"[A-Za-z0-9]+", text)]
    return "_" + "_".join(plain).upper()
