"""The source of a node with the edits that lie in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from fullgraph.fixes.source.document import PRIMARIES, Document
from fullgraph.vocabulary.findings import Edit, Location


class OverlapError(Exception):
    """Two edits change the same characters.

    Attributes:
        line: of the node.
    """

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}: two changes of it do not fit together")
        self.line = line


class ChangedText:
    """Expressions of one unit as they are once edits are applied."""

    def __init__(self, document: Document, path: str) -> None:
        """None so far; ``path`` is that of the document's file."""
        self._document = document
        self._path = path
        self._edits: dict[Edit, None] = {}

    def add(self, edits: Iterable[Edit]) -> None:
        """Apply more edits from now on."""
        self._edits |= dict.fromkeys(edits)

    def replace(self, place: Location, text: str) -> None:
        """Write ``text`` at a place, whatever was to change within it."""
        self._edits = {each: None for each in self._edits if not _lies_in(each, place)}
        self._edits[Edit(place, text)] = None

    def within(self, node: cst.CSTNode) -> list[Edit]:
        """The edits that lie in a node."""
        place = Location(self._path, *self._document.place(node))
        return [each for each in self._edits if _lies_in(each, place)]

    def of(self, node: cst.CSTNode, wrapped: Sequence[tuple[cst.CSTNode, str, str]] = ()) -> str:
        """The text of a node, without its own parentheses.

        Args:
            node: of the document.
            wrapped: nodes within it, each with what is written before it and behind it.

        Raises:
            OverlapError: two edits do not fit together.
        """
        place = self._document.place(node)
        inner = self.within(node)
        if _overlap(inner):
            raise OverlapError(place.line)
        offsets = self._document.file.offsets
        start = offsets[place.line - 1] + place.column
        marks: list[tuple[int, int, int, str]] = []
        # What is in a part that is written anew is not there any more.
        left = [w for w in wrapped if not any(self._is_within(w[0], each) for each in inner)]
        edits = [*inner, *itertools.chain.from_iterable(map(self._around, left))]
        for order, each in enumerate(edits):
            where = each.location
            first = offsets[where.line - 1] + where.column - start
            last = offsets[where.end_line - 1] + where.end_column - start
            opens = each.new_text.endswith(("(", ", "))
            # At one place, what was inserted last is nearest to what it is around.
            is_close = order >= len(inner) and not opens
            marks.append((first, last, -order if is_close else order, each.new_text))
        text = self._document.source(node)
        for first, last, _, new in sorted(marks, reverse=True):
            text = text[:first] + new + text[last:]
        return text

    def own(self, node: cst.BaseExpression) -> str:
        """As ``of``, with the node's own parentheses."""
        text = self.of(node)
        return f"({text})" if node.lpar else text

    def whole(self, node: cst.BaseExpression) -> str:
        """As ``of``, as the operand of an operator."""
        text = self.of(node)
        return text if isinstance(node, (*PRIMARIES, cst.BaseNumber)) else f"({text})"

    def _is_within(self, node: cst.CSTNode, edit: Edit) -> bool:
        around, place = edit.location, self._document.place(node)
        inner = Location(self._path, *place)
        return around != inner and _lies_in(Edit(inner, ""), around)

    def _around(self, wrapped: tuple[cst.CSTNode, str, str]) -> Iterator[Edit]:
        node, before, behind = wrapped
        place = self._document.place(node)
        yield self._document.insertion(self._path, place.line, place.column, before)
        yield self._document.insertion(self._path, place.end_line, place.end_column, behind)


def _lies_in(edit: Edit, place: Location) -> bool:
    where = edit.location
    first = (where.line, where.column) >= (place.line, place.column)
    return first and (where.end_line, where.end_column) <= (place.end_line, place.end_column)


def _overlap(edits: Sequence[Edit]) -> bool:
    spans = sorted(
        ((e.location.line, e.location.column), (e.location.end_line, e.location.end_column))
        for e in edits
    )
    return any(first[1] > second[0] for first, second in itertools.pairwise(spans))
