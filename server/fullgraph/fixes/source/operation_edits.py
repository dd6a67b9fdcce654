"""Where the operation that is made of a function goes, and the call of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit


def call_where_compiled(
    document: Document, function: cst.FunctionDef, call: str, torch: str, path: str
) -> Edit:
    """Returns ``call`` at the start of ``function`` where torch compiles."""
    body = function.body.body
    first = body[1] if function.get_docstring() is not None else body[0]
    line = document.place(first).line
    while document.line(line - 1).lstrip().startswith("#"):
        line -= 1
    indentation = document.indentation(line)
    newline = document.newline
    text = (
        f"if {torch}.compiler.is_compiling():{newline}{indentation}{document.step(first)}"
        f"return {call}{newline}{indentation}"
    )
    return document.insertion(path, line, len(indentation), text)


def added_behind(
    document: Document, function: cst.FunctionDef, lines: Iterable[str], path: str
) -> Edit:
    """Adds definitions behind ``function``."""
    last = document.place(function).end_line
    while last > 1 and not document.line(last).strip():
        last -= 1
    text = "\n" * 3 + "\n".join(lines)
    return document.insertion(
        path, last, len(document.line(last)), text.replace("\n", document.newline)
    )


def operation_name(function: str, path: str) -> str:
    """The text of an operation's name in torch: its namespace is the module that defines it.

    A file may be loaded under two names, and two files may have one: the operations of the one
    must not replace those of the other.
    """
    # A script's name may begin with a digit, and one of torch may not.
    first = "_" if PurePath(path).stem[:1].isdigit() else ""
    return f"f\"{first}{{__name__.replace('.', '_')}}::{function.strip('_')}\""
