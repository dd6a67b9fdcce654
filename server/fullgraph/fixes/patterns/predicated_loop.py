"""Writes a loop that a tensor's value ends as one whose later rounds change nothing.

The rounds that the rest of the test bounds are all made, under a flag that says whether the loop
has ended: what vectorising compilers do to a loop with an exit. J. R. Allen and K. Kennedy,
"Optimizing Compilers for Modern Architectures", 2001, chapter 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import libcst as cst

from fullgraph.fixes.patterns.normal_form import (
    APPEND,
    Bind,
    BlockedError,
    EndedLoop,
    Exit,
    Statement,
    Update,
    Write,
    all_of,
    assigned,
)
from fullgraph.fixes.patterns.selection import Line, Predicated, Side, in_place
from fullgraph.fixes.patterns.substitution import names_read, reads_of


class PredicatedLoop(Predicated):
    """Writes one loop."""

    def loop_text(self, loop: EndedLoop) -> str:
        """What takes its place, without the indentation of its first line.

        Raises:
            BlockedError: it cannot be written so.
        """
        values, node = self._values, loop.node
        parts = ((p,) if isinstance(p, Exit) else in_place([p], values) for p in loop.parts)
        loop = replace(loop, parts=tuple(chain.from_iterable(parts)))
        place = self._document.place(node)
        self._indentation = self._document.indentation(place.line)
        if any(name.endswith(f".{APPEND}") for name in assigned(loop.statements)):
            raise BlockedError(place.line, "a list gets as many items as there are rounds")
        counters = self._counters(loop)
        head = self._head(loop, counters)
        bound = [n for n in assigned(loop.statements) if n not in counters]
        target = [*self._document.bound_names(node.target)] if isinstance(node, cst.For) else []
        kept = [name for name in bound if values.is_bound_above(name, node)]
        for name in (*bound, *target):
            if name not in kept and values.is_read_behind(name):
                raise BlockedError(place.line, f"`{name}` has no value before the loop")
        written = [
            self._document.source(each.tensor)
            for each in all_of(loop.statements)
            if isinstance(each, Write | Update)
        ]
        others = [name for name in kept if not values.is_none_before(name)]
        tensors = [*filter(values.holds_tensor, kept), *written]
        tensors += [name for name in others if not values.holds_number(name)]
        if not (tensors or others):
            raise BlockedError(place.line, "the loop changes nothing that has a value before it")
        done = values.fresh(("is_done", "has_ended"))
        side = Side("new_", frozenset(kept), ((done, False),))
        inner: list[Line] = []
        run: list[Statement] = []
        for part in loop.parts:
            is_counter = isinstance(part, Bind) and counters.issuperset(part.names)
            if not isinstance(part, Exit) and not is_counter:
                run.append(part)
                continue
            inner += self._round(run, side, done)
            run.clear()
            if isinstance(part, Exit):
                inner += self._ended(part, done)
            elif isinstance(part, Bind):
                source = self._document.source(part.node)
                inner.append(Line((), source, frozenset(), part.above, part.behind))
        inner += self._round(run, side, done)
        torch = self._torch
        device = f", device={tensors[0]}.device" if tensors else ""
        zeros = f"{torch}.zeros((), dtype={torch}.bool{device})"
        lines = [Line((done,), zeros, frozenset()), Line((), head, frozenset(), inner=inner)]
        texts = self._written(self._with_conditions(lines), self._indentation)
        return self._document.newline.join(texts).lstrip(" \t")

    def _counters(self, loop: EndedLoop) -> set[str]:
        """The numbers that each round sets without a tensor: they go on where it has ended."""
        at, found = loop.exits[0].tests[0], set[str]()
        for each in loop.statements:
            parts = [*each.values] if isinstance(each, Bind) else []
            if isinstance(each, Bind) and isinstance(each.node, cst.AugAssign):
                parts.append(each.node.target)
            if parts and all(self._conditions.is_static(part, at) for part in parts):
                found.update(assigned([each]))
        others = [each for each in loop.statements if not found.issuperset(assigned([each]))]
        found.difference_update(assigned(others))
        behind = {name for name in found if self._values.is_read_behind(name)}
        node = loop.node
        if isinstance(node, cst.While) and not behind.isdisjoint(
            name.value for name in names_read(node.test)
        ):
            line, name = self._line(node), min(behind)
            raise BlockedError(line, f"`{name}`, a number, is read behind the loop")
        return found - behind

    def _head(self, loop: EndedLoop, counters: set[str]) -> str:
        source, node = self._document.source, loop.node
        if isinstance(node, cst.For):
            return f"for {source(node.target)} in {source(node.iter)}:"
        tests = loop.exits[0].tests
        static = [each for each in tests if self._conditions.is_static(each, node.test)]
        if not any(name.value in counters for each in static for name in names_read(each)):
            raise BlockedError(self._line(node), "nothing but a tensor's value ends the loop")
        return f"while {' and '.join(map(source, static))}:"

    def _ended(self, part: Exit, done: str) -> list[Line]:
        found: list[Line] = []
        for test in part.tests:
            if not part.is_break and self._conditions.is_static(test, test):
                continue
            read = self._conditions.read(test, is_alone=False)
            if read.is_static or read.static or read.walrus:
                raise BlockedError(self._line(test), "the test of the `break` is no tensor alone")
            self._values.rank = max(self._values.rank, read.rank)
            text = read.text
            if read.is_negated is part.is_break:
                text = f"~({text})"
            elif not (text.isidentifier() or text.endswith(")")):
                text = f"({text})"
            above = part.above if not found else ()
            found.append(Line((done,), f"{done} | {text}", reads_of(test, {}), above))
        return found

    def _round(self, statements: Sequence[Statement], side: Side, done: str) -> list[Line]:
        lines, versions = self._block(statements, {}, side)
        joins = [
            Line((name,), "", frozenset({name, new}), call=(done, name, new))
            for name, new in versions.items()
            if name in side.renamed
        ]
        self._inline(lines, joins)
        for join in joins:
            call, text = join.call, self._value(join)
            if call is not None and self._values.is_none_before(join.names[0]):
                # The first round gives it its first value.
                join.call, join.text = None, f"{call[2]} if {join.names[0]} is None else {text}"
        return [*lines, *joins]
