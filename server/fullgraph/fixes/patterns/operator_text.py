"""How a custom operator is written, and the call that takes the place of its statements."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.operator_arguments import Argument
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import after_imports
from fullgraph.fixes.source.wrap import operation_name
from fullgraph.vocabulary.findings import Edit, Location

ORDER = "_OPERATOR_ORDER"
"""The tensor that operators with effects say to write to, so that they are kept and in order."""

_ORDER_NAMES = ("order", "last", *(f"order_{number}" for number in range(2, 99)))
Renamed = Iterable[tuple[cst.CSTNode, str]]


def operator_name(document: Document, verb: str, taken: Collection[str]) -> str:
    """A name for an operator that the file does not use: ``_check_tiny_transformer``."""
    unit = document.unit
    owner = unit.owner[-1] if unit.name in ("forward", "__call__") and unit.owner else unit.name
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", owner.strip("_")).lower()
    base = f"_{verb}_{words}"
    name, number = base, 2
    while name in taken or re.search(rf"\b{name}\b", document.file.text):
        name, number = f"{base}_{number}", number + 1
    return name


def order_argument(
    document: Document, statements: Iterable[cst.CSTNode], arguments: Iterable[Argument]
) -> Argument:
    """The parameter of ``ORDER``, with a name that the statements do not use."""
    used = {name.value for each in statements for name in document.within(each, cst.Name)}
    used |= {each.name for each in arguments}
    name = next(each for each in _ORDER_NAMES if each not in used)
    return Argument(name, "torch.Tensor", ORDER)


def order_edits(document: Document, torch: str, location: Location) -> list[Edit] | None:
    """Defines what operators with effects write to, unless that is there; None if it cannot."""
    if ORDER in document.file.text:
        return []
    edit = after_imports(document, f"{ORDER} = {torch}.zeros(())", location)
    return None if edit is None else [edit]


def decorator(document: Document, name: str, mutates: Sequence[str], torch: str, path: str) -> str:
    """``@torch.library.custom_op(...)``."""
    written = f'("{mutates[0]}",)' if len(mutates) == 1 else str(tuple(mutates)).replace("'", '"')
    named = f"{operation_name(name, path)}, mutates_args={written}"
    return f"@{torch}.library.custom_op({named})"


def definition(
    document: Document, name: str, arguments: Sequence[Argument], torch: str, result: str, body: str
) -> str:
    """A function with typed parameters, which first restores what it was not given as it is."""
    typed = [f"{each.name}: {each.type.replace('torch', torch)}" for each in arguments]
    head = f"def {name}({', '.join(typed)}) -> {result}:"
    restored = [
        f"{each.name} = {each.restored.format(each.name).replace('torch', torch)}"
        for each in arguments
        if each.restored
    ]
    return f"{head}\n{indent(chr(10).join((*restored, body)), document.file.default_step)}"


def body_text(
    document: Document,
    statements: Sequence[cst.CSTNode],
    renamed: Renamed,
    test: cst.BaseExpression | None = None,
    inserted: Sequence[tuple[int, int, str]] = (),
) -> str:
    """Statements without their indentation, which read parameters.

    Args:
        document: the unit.
        statements: neighbours in a block.
        renamed: the expressions that are read from parameters, with their names.
        test: the part of the only statement's test that is kept; None for all.
        inserted: texts, with the line and the column before which each is written.
    """
    first, last = statements[0], statements[-1]
    if test is None:
        start = document.place(first).line
        text = _renamed(document, renamed, start, 0, _end(document, last), inserted)
        return dedent(text)
    place = document.place(test)
    text = _renamed(document, renamed, place.line, place.column, _end(document, last))
    # What follows the test begins in its line.
    head, _, rest = text.partition("\n")
    return f"if {head}\n{indent(dedent(rest), document.file.default_step)}"


def expression_text(document: Document, node: cst.CSTNode, renamed: Renamed) -> str:
    """An expression of one line, which reads parameters."""
    place = document.place(node)
    text = _renamed(document, renamed, place.line, place.column, place.line)
    return text.removesuffix(document.line(place.line)[place.end_column :].rstrip())


def replaced(
    document: Document,
    statements: Sequence[cst.CSTNode],
    path: str,
    call: tuple[str, Sequence[str]],
    static: str = "",
    behind: Sequence[str] = (),
) -> Edit:
    """The edit that writes a call in the place of statements.

    Args:
        document: the unit.
        statements: neighbours in a block.
        path: the file.
        call: what stands before the parenthesis, and the arguments.
        static: a test around it; empty for none.
        behind: what follows on the call, and statements behind it.
    """
    first, last = document.place(statements[0]), statements[-1]
    indentation = document.indentation(first.line)
    name, passed = call
    text = f"{name}({', '.join(passed)})"
    step = document.step(statements[0])
    inner = indentation + (step if static else "")
    text += f"{document.newline}{inner}".join(behind)
    if static:
        text = f"if {static}:{document.newline}{inner}{text}"
    end = _end(document, last)
    while end > first.line and not document.line(end).strip():
        end -= 1
    return Edit(Location(path, first.line, first.column, end, len(document.line(end))), text)


def has_long_text(document: Document, statements: Iterable[cst.CSTNode]) -> bool:
    """Whether a text goes over several lines: its own indentation must stay."""
    kinds = (cst.SimpleString, cst.FormattedString)
    texts = [node for each in statements for node in document.within(each, *kinds)]
    return any(document.place(node).line != document.place(node).end_line for node in texts)


def _end(document: Document, node: cst.CSTNode) -> int:
    place = document.place(node)
    return place.end_line - (1 if place.end_column == 0 else 0)


def _renamed(
    document: Document,
    renamed: Renamed,
    line: int,
    column: int,
    end: int,
    inserted: Iterable[tuple[int, int, str]] = (),
) -> str:
    lines = {number: document.line(number) for number in range(line, end + 1)}
    changes = [(at, start, start, text) for at, start, text in inserted]
    for node, name in renamed:
        place = document.place(node)
        changes.append((place.line, place.column, place.end_column, name))
    for at, start, stop, name in sorted(changes, reverse=True):
        if at in lines and (at, start) >= (line, column):
            text = lines[at]
            lines[at] = text[:start] + name + text[stop:]
    lines[line] = lines[line][column:]
    kept = [text.rstrip() for text in lines.values()]
    while kept and not kept[-1]:
        kept.pop()
    return "\n".join(kept)
