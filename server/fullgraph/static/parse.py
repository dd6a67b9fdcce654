"""Parses one unit with libcst, and says where its nodes are in the file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from fullgraph.findings import Location
from fullgraph.static.split import Unit, longest_statement

_MAX_DEPTH = 80
"""libcst's parser recurses natively; deeper nesting could exhaust the process's stack."""

_MAX_OPERATORS = 1500
"""Likewise for one statement's chains of operators, dots or branches."""

_BRACKET = re.compile(r"[()\[\]{}]")
_OPERATOR = re.compile(r"[-+*/%@&|^<>.~]|==|\b(?:not|and|or|if|lambda|await|in|is)\b")
_EXPECTED = re.compile(r"expected (.+)$", re.MULTILINE)


class UnitError(Exception):
    """A unit that does not parse.

    Attributes:
        line: 1-based line in the unit.
        message: what is wrong, for the user.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(frozen=True, eq=False)
class Parsed:
    """A unit's syntax tree; it holds for every unit with the same text.

    Attributes:
        module: the parsed module, which includes the wrapper if there is one.
        body: the unit's own statements.
        wrapped: how many lines stand before the unit's text in ``module``.
        uses: a cache for ``interpret.usage``.
    """

    module: cst.Module
    body: tuple[cst.BaseStatement, ...]
    wrapped: int
    uses: dict[cst.CSTNode, dict[str, list[cst.Call]]] = field(default_factory=dict, repr=False)

    @cached_property
    def positions(self) -> Mapping[cst.CSTNode, CodeRange]:
        """Where each node is in ``module``; computed only for units with findings."""
        wrapper = MetadataWrapper(self.module, unsafe_skip_copy=True)
        found = wrapper.resolve(PositionProvider)
        return {node: place for node, place in found.items() if isinstance(place, CodeRange)}

    def line(self, unit: Unit, node: cst.CSTNode) -> int:
        """The 1-based line in the file where ``node`` begins."""
        return self.positions[node].start.line + unit.line - 1 - self.wrapped

    def location(self, path: str, unit: Unit, node: cst.CSTNode) -> Location:
        """Where ``node`` is in the file at ``path``."""
        place = self.positions[node]
        shift = unit.line - 1 - self.wrapped
        return Location(
            path,
            place.start.line + shift,
            place.start.column,
            place.end.line + shift,
            place.end.column,
        )

    def code(self, node: cst.CSTNode) -> str:
        """The source of ``node`` on one line."""
        return " ".join(self.module.code_for_node(node).split())


def parse_unit(unit: Unit) -> Parsed:
    """The syntax tree of ``unit``.

    Raises:
        UnitError: it is not valid Python, or nested too deeply to be parsed safely.
    """
    text = unit.text
    if _nests_too_deeply(text):
        raise UnitError(1, "nested too deeply to be checked; the rest of the file is")
    if unit.is_header:
        text += text[: len(text) - len(text.lstrip(" \t\f"))] + " pass\n"
    wrapped = 1 if text[:1] in (" ", "\t", "\f") and unit.owner else 0
    try:
        module = cst.parse_module("class _:\n" + text if wrapped else text)
    except cst.ParserSyntaxError as error:
        line = min(max(error.raw_line - wrapped, 1), unit.text.rstrip().count("\n") + 1)
        raise UnitError(line, _in_words(error)) from error
    body: Sequence[cst.CSTNode] = module.body
    if wrapped:
        wrapper = body[0] if len(body) == 1 else None
        if not isinstance(wrapper, cst.ClassDef):
            raise UnitError(1, "syntax error: the indentation fits no block")
        body = wrapper.body.body
    statements = tuple(s for s in body if isinstance(s, cst.BaseStatement))
    return Parsed(module, statements, wrapped)


def _nests_too_deeply(text: str) -> bool:
    depth = 0
    for bracket in _BRACKET.findall(text):
        depth = depth + 1 if bracket in "([{" else max(0, depth - 1)
        if depth > _MAX_DEPTH:
            return True
    if len(text) < _MAX_OPERATORS:
        return False
    return (
        text.count("elif") > _MAX_OPERATORS
        or len(_OPERATOR.findall(longest_statement(text))) > _MAX_OPERATORS
    )


def _in_words(error: cst.ParserSyntaxError) -> str:
    wanted = _EXPECTED.search(error.message)
    if wanted is None or "," in wanted.group(1):
        return "syntax error: this definition is not checked until it parses"
    return f"syntax error: expected {wanted.group(1)}; this definition is not checked"
