"""Names what a module is called with, so that an operator can give it.

An operator cannot hold a module: ``self.emb(torch.tensor(ids))`` becomes ``value = ...`` and
``self.emb(value)``, in A-normal form. C. Flanagan et al., "The Essence of Compiling with
Continuations", PLDI 1993.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.source.apply import apply_edits, edits_between
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import SOMETIMES, Document
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location
from fullgraph_worker.protocol.wire import GIVEN, SeenValue

_MOST_BEHIND = 4
_STATEMENTS = (cst.SimpleStatementLine, cst.For, cst.While)
_NAMED = (cst.Name, cst.Attribute, cst.BaseNumber)


class Named(NamedTuple):
    """A file in which one argument has a name.

    Attributes:
        document: the unit of the finding, which is on the same line.
        code: with this file, and what a run would have seen in it.
        text: of the file as it is.
        path: of the file.
    """

    document: Document
    code: Code
    text: str
    path: str

    def fix(self, fix: Fix) -> Fix:
        """A fix of this file as one of the file as it is."""
        after = apply_edits(self.code.text(self.path), fix.edits)
        return replace(fix, edits=edits_between(self.path, self.text, after))


def named_arguments(finding: Finding, document: Document, code: Code) -> Iterator[Named]:
    """The file with a name for what each module is called with near a finding."""
    path, text = finding.location.path, document.file.text
    for statement in _statements_behind(document, finding.location.line):
        call, values = _only_call(document, code, statement, path)
        if call is None or not values:
            continue
        place, argument = document.place(statement), call.args[0].value
        function = document.function(statement)
        name = document.fresh(function, "value") if function is not None else "value"
        start = f"{document.indentation(place.line)}{name} = {document.source(argument)}"
        edits = [
            document.insertion(path, place.line, 0, f"{start}{document.newline}"),
            Edit(Location(path, *document.place(argument)), name),
        ]
        line = place.line + 1
        more = [replace(value, line=line, expression=name) for value in values]
        changed = apply_edits(text, edits)
        facts = code.facts.with_line(path, place.line, more)
        around = code.changed(path, changed, facts)
        inner = around.at(path, place.line)
        if inner is not None:
            yield Named(inner, around, text, path)


def _statements_behind(document: Document, line: int) -> list[cst.SimpleStatementLine]:
    """The statement of a line, and those behind it in its block: the simple ones of them."""
    for kind in _STATEMENTS:
        for statement in document.nodes(kind):
            place, block = document.place(statement), document.parents[statement]
            if place.line <= line <= place.end_line and isinstance(block, cst.IndentedBlock):
                at = block.body.index(statement)
                behind = block.body[at : at + _MOST_BEHIND]
                return [each for each in behind if isinstance(each, cst.SimpleStatementLine)]
    return []


def _only_call(
    document: Document, code: Code, statement: cst.SimpleStatementLine, path: str
) -> tuple[cst.Call | None, list[SeenValue]]:
    """A statement's only call of a module, whose argument has no name, and what that was."""
    place = document.place(statement)
    calls = [
        call
        for call in document.within(statement, cst.Call)
        if {value.kind for value in code.facts.of(path, place.line, document.source(call.func))}
        == {"module"}
    ]
    given = [
        value
        for line in range(place.line, place.end_line + 1)
        for value in code.facts.of(path, line, GIVEN)
    ]
    call = calls[0] if len(calls) == 1 else None
    if call is None or len(call.args) != 1 or call.args[0].keyword or call.args[0].star:
        return None, []
    is_sometimes = any(isinstance(each, SOMETIMES) for each in document.ancestors(call))
    is_named = isinstance(call.args[0].value, _NAMED)
    at = document.place(call.args[0].value)
    return (None if is_sometimes or is_named or at.line != at.end_line else call), given
