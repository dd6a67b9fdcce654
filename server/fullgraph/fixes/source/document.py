"""One unit of a file, with what a rewrite needs to place an edit."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeVar

import libcst as cst

from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.parse import Parsed
from fullgraph.static.syntax.positions import Place
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.vocabulary.findings import Edit, Location

NodeT = TypeVar("NodeT", bound=cst.CSTNode)
PRIMARIES = (cst.Name, cst.Attribute, cst.Call, cst.Subscript)
"""What binds most tightly: section 6.3 of Python's language reference."""
SOMETIMES = (cst.Lambda, cst.BaseComp, cst.IfExp, cst.BooleanOperation)
"""Expressions whose parts are evaluated another number of times than the statement is run."""


class Document:
    """The definition or statement of a file that something is to be changed in.

    All lines and columns are those of the file, counted as in ``Location``.

    Attributes:
        file: the file.
        unit: the definition or statement.
    """

    def __init__(self, file: SourceFile, unit: Unit, parsed: Parsed) -> None:
        """Look at ``unit`` of ``file``, of which ``parsed`` is the syntax tree."""
        self.file = file
        self.unit = unit
        self._parsed = parsed
        self._shift = unit.line - 1 - parsed.wrapped

    @property
    def newline(self) -> str:
        """The line end that the file uses."""
        return self.file.newline

    @property
    def parents(self) -> Mapping[cst.CSTNode, cst.CSTNode]:
        """The node around each node that is code."""
        return self._parsed.index.parents

    @property
    def index(self) -> Index:
        """The nodes of the unit by kind and name, and what was read from them before."""
        return self._parsed.index

    def nodes(self, kind: type[NodeT]) -> Sequence[NodeT]:
        """Every node of exactly this kind, in no particular order."""
        return self._parsed.places.of_kind(kind)

    def starting_on(self, line: int) -> Sequence[cst.CSTNode]:
        """The nodes that begin on a line of the file."""
        return self._parsed.places.starting_on(line - self._shift)

    def within(self, node: cst.CSTNode, *kinds: type[NodeT]) -> Sequence[NodeT]:
        """The nodes of exactly these kinds within ``node``, itself included, in source order."""
        return self._parsed.index.within(node, *kinds)

    def named(self, name: str) -> Sequence[cst.Name]:
        """Each place of the unit where a name is written."""
        return self.index.named(self._parsed.module, name)

    def names_on(self, location: Location, node: cst.CSTNode) -> Sequence[cst.Name]:
        """The names within ``node`` that begin on the lines of ``location``, as in ``within``."""
        first, last = location.line - self._shift, location.end_line - self._shift
        return self.index.among(node, self._parsed.places.names_on(first, last))

    def bound_names(self, scope: cst.CSTNode) -> Sequence[str]:
        """As the function of that name, of a node of the unit; each node is looked at once."""
        return self.index.kept(_bound_names, scope)

    def place(self, node: cst.CSTNode) -> Place:
        """Where a node lies, without its own parentheses and white space."""
        line, column, end_line, end_column = self._parsed.places[node]
        return Place(line + self._shift, column, end_line + self._shift, end_column)

    def source(self, node: cst.CSTNode) -> str:
        """The text of a node, without its own parentheses."""
        line, column, end_line, end_column = self.place(node)
        offsets = self.file.offsets
        return self.file.text[offsets[line - 1] + column : offsets[end_line - 1] + end_column]

    def primary(self, node: cst.BaseExpression) -> str:
        """The text of a node to which a method can be applied."""
        return as_primary(node, self.source(node))

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The nodes of the unit around a node, innermost first."""
        while node not in self._parsed.body and node in self.parents:
            node = self.parents[node]
            yield node

    def around_tuples(self, node: cst.CSTNode) -> cst.CSTNode:
        """What is around a node, or around the tuples and lists that it is in."""
        around = self.parents[node]
        while isinstance(around, (cst.Element, cst.Tuple, cst.List)):
            around = self.parents[around]
        return around

    def is_assigned(self, node: cst.CSTNode) -> bool:
        """Whether a node is a target of an assignment, alone or in a tuple."""
        return isinstance(self.around_tuples(node), cst.AssignTarget)

    def function(self, node: cst.CSTNode) -> cst.FunctionDef | None:
        """The innermost function with a ``def`` around a node."""
        return next((a for a in self.ancestors(node) if isinstance(a, cst.FunctionDef)), None)

    def line(self, number: int) -> str:
        """The 1-based line, without its end."""
        return self.file.lines[number - 1]

    def top_line(self) -> int | None:
        """Where the definition at the top of the file begins that the unit is in.

        With its decorators and the comments above it; None where several have its name.
        """
        top = (*self.unit.owner, self.unit.name)[0]
        units = [u for u in self.file.units if u.path == (top,)]
        units = [u for u in units if u.kind is not UnitKind.STATEMENT]
        if len(units) != 1:
            return None
        line = units[0].line
        while line > 1 and self.file.lines[line - 2].startswith("#"):
            line -= 1
        return line

    def indentation(self, line: int) -> str:
        """The white space that the 1-based line begins with."""
        text = self.line(line)
        return text[: len(text) - len(text.lstrip(" \t\f"))]

    def fresh(self, function: cst.CSTNode, name: str, taken: Container[str] = ()) -> str:
        """``name``, or with a number behind it, so that nothing in the function has it yet.

        Args:
            function: of the unit.
            name: with which the search begins.
            taken: other names that must not be given.
        """
        number, found = 2, name
        while found in taken or self.index.named(function, found):
            found, number = f"{name}_{number}", number + 1
        return found

    def step(self, node: cst.CSTNode) -> str:
        """One more level of indentation, as the block around the node has it."""
        for around in self.ancestors(node):
            if isinstance(around, cst.IndentedBlock):
                return around.indent or self._parsed.module.default_indent
        return self.file.step_of(self.unit)

    def statement_line(self, node: cst.CSTNode) -> int:
        """The first line of the statement that evaluates a node: of an ``if``, its own."""
        line = self.place(node).line
        for around in self.ancestors(node):
            if isinstance(around, (cst.BaseSmallStatement, cst.BaseCompoundStatement)):
                return self.place(around).line
        return line

    def applied(self, path: str, node: cst.BaseExpression, text: str) -> Iterator[Edit]:
        """Edits that write ``text``, a method or an index, behind a node as its operand."""
        place = self.place(node)
        if isinstance(node, PRIMARIES) or node.lpar:
            end = place.end_column + len(node.rpar)
            yield self.insertion(path, place.end_line, end, text)
            return
        yield self.insertion(path, place.line, place.column, "(")
        yield self.insertion(path, place.end_line, place.end_column, f"){text}")

    def insertion(self, path: str, line: int, column: int, text: str) -> Edit:
        """An edit that inserts text."""
        return Edit(Location(path, line, column, line, column), text)


def document_at(file: SourceFile, line: int) -> Document | None:
    """The unit of ``file`` that the 1-based ``line`` is in; None in one that does not parse.

    It refers to the file, which must not refer to it: a cycle would hold syntax trees for long.
    """
    unit = file.unit_at(line)
    parsed = file.parsed(unit) if unit and file.is_valid else None
    return Document(file, unit, parsed) if unit and parsed else None


def _bound_names(_: Index, scope: cst.CSTNode) -> tuple[str, ...]:
    return tuple(bound_names(scope))


class Documents:
    """The units of a file that several findings are in, each looked at once."""

    def __init__(self, source: SourceFile | str) -> None:
        """Look at the file, or at the one that is the text ``source``."""
        self.file = SourceFile.of(source)
        self._documents: dict[int, Document | None] = {}

    def at(self, line: int) -> Document | None:
        """As ``document_at``."""
        unit = self.file.unit_at(line)
        if unit is None:
            return None
        if unit.line not in self._documents:
            self._documents[unit.line] = document_at(self.file, line)
        return self._documents[unit.line]


def keywords(call: cst.Call) -> dict[str, cst.BaseExpression]:
    """What a call is given by name."""
    return {arg.keyword.value: arg.value for arg in call.args if arg.keyword is not None}


def last_name(node: cst.BaseExpression) -> str:
    """``item`` of ``x.item`` and of ``item``; empty for what is not a name."""
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else ""


def root_of(node: cst.CSTNode) -> cst.CSTNode:
    """What attributes, items and results of calls are of: ``a`` of ``a.b[0].c()``."""
    while isinstance(node, (cst.Attribute, cst.Subscript, cst.Call)):
        node = node.func if isinstance(node, cst.Call) else node.value
    return node


def as_primary(node: cst.BaseExpression, text: str) -> str:
    """``text``, which stands for ``node``, as what a method can be applied to."""
    return text if isinstance(node, PRIMARIES) else f"({text})"
