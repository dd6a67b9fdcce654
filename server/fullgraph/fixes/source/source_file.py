"""A file as rewrites see it: cut into units, each parsed when something is to be changed in it."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

import libcst as cst

from fullgraph.fixes.source.apply import apply_edits, line_offsets, newline_of
from fullgraph.fixes.source.module_names import ModuleNames, module_names
from fullgraph.source.lines import scan
from fullgraph.source.text import split_lines
from fullgraph.static.syntax.parse import Parsed, UnitError, as_module, parse_unit
from fullgraph.static.syntax.split import Unit, split
from fullgraph.vocabulary.findings import Edit


class SourceFile:
    """One text and its units; the syntax trees that a check has kept are used again.

    Attributes:
        text: the text as it is.
    """

    def __init__(
        self,
        text: str,
        units: Sequence[Unit] = (),
        *,
        has_syntax_errors: bool | None = None,
    ) -> None:
        """Nothing is parsed yet.

        Args:
            text: the file's text.
            units: what ``split`` makes of it, where that is known.
            has_syntax_errors: whether one of them does not parse, where that is known.
        """
        self.text = text
        self._units = tuple(units)
        self._has_syntax_errors = has_syntax_errors
        self._parsed: dict[int, Parsed | None] = {}

    @classmethod
    def of(cls, source: SourceFile | str) -> SourceFile:
        """``source`` itself, or the file that is the text ``source``."""
        return cls(source) if isinstance(source, str) else source

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units, in order; every line is in exactly one."""
        return self._units or tuple(split(self.text.removeprefix("\ufeff")))

    @cached_property
    def lines(self) -> Sequence[str]:
        """The lines without their ends."""
        return split_lines(self.text)

    @cached_property
    def offsets(self) -> Sequence[int]:
        """Where each line begins in the text, and at last where the text ends."""
        return [*line_offsets(self.text), len(self.text)]

    @cached_property
    def newline(self) -> str:
        """The line end that the file uses."""
        return newline_of(self.text)

    @cached_property
    def width(self) -> int:
        """How many characters the longest line has, a tab as four."""
        return max((len(line.expandtabs(4)) for line in self.lines), default=0)

    @cached_property
    def default_step(self) -> str:
        """One level of indentation, as the first block of the file has it."""
        for line, scanned in zip(self.lines, scan(self.lines), strict=True):
            if scanned.starts and scanned.indent:
                return line[: len(line) - len(scanned.body)]
        return " " * 4

    @cached_property
    def names(self) -> ModuleNames:
        """What the module's own statements bind."""
        return module_names((unit, self.parsed(unit)) for unit in self.units if not unit.owner)

    def parsed(self, unit: Unit) -> Parsed | None:
        """The syntax tree of a unit, which is kept; None if it does not parse."""
        if unit.line not in self._parsed:
            try:
                self._parsed[unit.line] = parse_unit(unit)
            except UnitError:
                self._parsed[unit.line] = None
        return self._parsed[unit.line]

    @cached_property
    def is_valid(self) -> bool:
        """Whether the file parses: in one that does not, nothing is certain to be what it seems."""
        if self._has_syntax_errors is None:
            # This interpreter's grammar may be older than the file's; libcst has its own.
            return _is_python(self.text) or (
                _is_aligned(self.units) and all(self.parsed(unit) for unit in self.units)
            )
        return not self._has_syntax_errors and _is_aligned(self.units)

    def step_of(self, unit: Unit) -> str:
        """One level of indentation, as the block around ``unit`` has it."""
        if not unit.owner:
            return self.default_step
        header = next(u for u in self.units if u.is_header and u.path == unit.owner)
        return _indentation(unit).removeprefix(_indentation(header))

    def parses_after(self, edits: Iterable[Edit]) -> bool:
        """Whether the file, which parses now, still does once all of these are made.

        Raises:
            ValueError: two edits overlap, or one lies outside of the text.
        """
        by_unit = self._by_unit(edits)
        if by_unit is None:
            return SourceFile(apply_edits(self.text, edits)).is_valid
        return all(_parses_after(self.units[index], some) for index, some in by_unit.items())

    def is_same_after(self, edits: Sequence[Edit], others: Sequence[Edit]) -> bool:
        """Whether both sets of edits give the same syntax tree, so that only whitespace differs."""
        first, second = self._by_unit(edits), self._by_unit(others)
        try:
            if first is None or second is None or first.keys() != second.keys():
                texts = (apply_edits(self.text, each) for each in (edits, others))
                return len({ast.dump(ast.parse(text)) for text in texts}) == 1
            return all(
                ast.dump(ast.parse(_module_after(unit, first[index])))
                == ast.dump(ast.parse(_module_after(unit, second[index])))
                for index in first
                for unit in (self.units[index],)
            )
        except (SyntaxError, ValueError):
            return False

    def _by_unit(self, edits: Iterable[Edit]) -> dict[int, list[Edit]] | None:
        """The edits of each unit, by its position; None where one is in several units."""
        by_unit: dict[int, list[Edit]] = {}
        for edit in edits:
            index = self._index(edit.location.line)
            if index < 0 or index != self._index(edit.location.end_line):
                return None
            by_unit.setdefault(index, []).append(edit)
        return by_unit

    def unit_at(self, line: int) -> Unit | None:
        """The unit that holds a 1-based line; None for an empty file."""
        index = self._index(line)
        return self.units[index] if index >= 0 else None

    def last_line(self, unit: Unit) -> int:
        """The 1-based last line of a unit, the blank ones before the next unit included."""
        return unit.line + unit.text.count("\n") - 1

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [unit.line for unit in self.units]

    def _index(self, line: int) -> int:
        """The position of the unit that holds a 1-based line; -1 if there is none."""
        return bisect_right(self._starts, line) - 1


def _parses_after(unit: Unit, edits: Iterable[Edit]) -> bool:
    before, _ = as_module(unit)
    after = _module_after(unit, edits)
    if _is_python(after):
        return True
    # As in ``is_valid``: another grammar may accept what this one does not.
    return not _is_python(before) and _is_python_for_libcst(after)


def _module_after(unit: Unit, edits: Iterable[Edit]) -> str:
    """A module with the changed unit as its only content."""
    above = 1 - unit.line
    moved = [Edit(edit.location.shifted(above), edit.new_text) for edit in edits]
    return as_module(replace(unit, text=apply_edits(unit.text, moved)))[0]


def _is_aligned(units: Iterable[Unit]) -> bool:
    """Whether the statements of each block begin in the same column."""
    indentations: dict[tuple[str, ...], str] = {}
    for unit in units:
        if unit.text.lstrip(" \t\f")[:1] in ("", "#", "\n"):  # What is above the first statement.
            continue
        indentation = _indentation(unit)
        if indentations.setdefault(unit.owner, indentation) != indentation:
            return False
    return True


def _indentation(unit: Unit) -> str:
    return unit.text[: len(unit.text) - len(unit.text.lstrip(" \t\f"))]


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _is_python_for_libcst(text: str) -> bool:
    try:
        cst.parse_module(text)
    except cst.ParserSyntaxError:
        return False
    return True
