"""Writes a loop that returns where a tensor's value says so as one that makes all of its rounds.

Each round notes the test and the value of its return; behind the loop, the first test that is true
selects. Nothing else of the function changes, so that what follows a return must have no effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.patterns.joined_values import JoinedValues
from fullgraph.fixes.patterns.normal_form import Bind, BlockedError, Choice, read_result
from fullgraph.fixes.patterns.substitution import names_read
from fullgraph.fixes.source.document import Document
from fullgraph.vocabulary.findings import Edit, Location

_LEAVES = (cst.Raise, cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.Del, cst.With, cst.Try)


@dataclass(frozen=True)
class ReturningLoop:
    """A loop in the body of a function, with the returns that tests in it decide.

    Attributes:
        node: the loop.
        exits: each test and its result.
        last: the result behind the loop.
        line: of that return.
        behind: the statements between the two.
    """

    node: cst.For | cst.While
    exits: tuple[tuple[cst.If, Bind], ...]
    last: Bind
    line: cst.SimpleStatementLine
    behind: tuple[cst.CSTNode, ...]

    @property
    def choice(self) -> Choice:
        """The first of the exits, as a choice in the place of the loop."""
        branch, result = self.exits[0]
        return Choice(branch.test, (result,), (), self.node)


def read_returning_loop(document: Document, branch: cst.CSTNode) -> ReturningLoop | None:
    """The loop around a branch that returns; None if that is not all that the branch does.

    Raises:
        BlockedError: there is another return, or an effect behind one.
    """
    function = document.function(branch)
    if not isinstance(branch, cst.If) or read_result(document, branch) is None or function is None:
        return None
    body = function.body.body
    around = {*document.ancestors(branch)}
    loop = next((each for each in body if each in around), None)
    if not isinstance(loop, (cst.For, cst.While)) or not isinstance(function.body.body, tuple):
        return None
    behind = body[[*body].index(loop) + 1 :]
    last = behind[-1] if behind else None
    final = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
    if not isinstance(final, cst.Return) or not isinstance(last, cst.SimpleStatementLine):
        raise BlockedError(document.place(loop).line, "no value is returned behind the loop")
    exits = []
    for each in document.within(loop, cst.Return):
        inner = document.parents[document.parents[document.parents[each]]]
        result = read_result(document, inner) if isinstance(inner, cst.If) else None
        if result is None or not isinstance(inner, cst.If):
            line = document.place(each).line
            raise BlockedError(line, "it returns from the same loop after more than a test")
        exits.append((inner, result))
    return ReturningLoop(
        loop, tuple(exits), read_result(document, last) or exits[0][1], last, tuple(behind[:-1])
    )


def returning_edits(
    document: Document,
    loop: ReturningLoop,
    conditions: Conditions,
    values: JoinedValues,
    torch: str,
    path: str,
) -> Iterator[Edit]:
    """The edits of the loop, of its returns and of the one behind it.

    Raises:
        BlockedError: a statement has an effect, or a test is no tensor.
    """
    results = [result for _, result in loop.exits]
    read = {
        name.value for each in (*results, loop.last) for v in each.values for name in names_read(v)
    }
    for node in (loop.node, *loop.behind):
        _check(document, node, read)
        values.check_effects(node)
    if len({(len(r.values), r.is_tuple, r.keys) for r in (*results, loop.last)}) != 1:
        line = document.place(loop.line).line
        raise BlockedError(line, "the returns give another number of values")
    if loop.last.keys:
        raise BlockedError(document.place(loop.line).line, "a loop returns a dictionary")
    exits = values.fresh(("exits", "early_results"))
    count = len(results[0].values)
    start = document.place(loop.node)
    indentation = document.indentation(start.line)
    newline = document.newline + indentation
    yield document.insertion(path, start.line, start.column, f"{exits} = []{newline}")
    for branch, result in loop.exits:
        test = conditions.read(branch.test, is_alone=True)
        if test.is_static or test.walrus:
            line = document.place(branch).line
            raise BlockedError(line, "no tensor alone decides about a return of the same loop")
        parts = [f"~({test.text})" if test.is_negated else test.text]
        parts += [document.source(value) for value in result.values]
        text = f"{exits}.append(({', '.join(parts)}))"
        own = document.indentation(document.place(branch).line)
        lines = [*filter(None, result.above), f"{text}  {result.behind}".rstrip()]
        if test.static:
            step = document.step(branch)
            lines = [f"if {' and '.join(test.static)}:", *(step + each for each in lines)]
        yield _replaced(document, branch, f"{document.newline}{own}".join(lines), path)
    new = [values.fresh(("result", "chosen")) for _ in range(count)]
    found = [values.fresh(("value", "early")) for _ in range(count)]
    condition = values.fresh(("condition", "is_chosen"))
    step = document.step(loop.node)
    lines = [
        f"{', '.join(new)} = {', '.join(document.source(value) for value in loop.last.values)}",
        f"for {', '.join((condition, *found))} in reversed({exits}):",
        *(
            f"{step}{name} = {torch}.where({condition}, {value}, {name})"
            for name, value in zip(new, found, strict=True)
        ),
        f"return {', '.join(new)}{',' * (results[0].is_tuple and count == 1)}",
    ]
    yield _replaced(document, loop.line.body[-1], newline.join(lines), path)


def _replaced(document: Document, node: cst.CSTNode, text: str, path: str) -> Edit:
    place = document.place(node)
    column = place.end_column
    if isinstance(node, cst.If):
        # With the comment behind it, which is written anew.
        column = len(document.line(place.end_line))
    return Edit(Location(path, place.line, place.column, place.end_line, column), text)


def _check(document: Document, node: cst.CSTNode, read: set[str]) -> None:
    """Refuse what a round behind a return would change for others."""
    for each in document.within(node, *_LEAVES):
        line = document.place(each).line
        raise BlockedError(line, "it may do more than to bind a name, behind an early return")
    for target in document.within(node, cst.AssignTarget):
        if isinstance(target.target, (cst.Subscript, cst.Attribute)):
            line = document.place(target).line
            raise BlockedError(line, "it writes to an object, behind an early return")
    for each in document.within(node, cst.AugAssign):
        if not isinstance(each.target, cst.Name) or each.target.value in read:
            line = document.place(each).line
            raise BlockedError(line, "it changes in place what an early return may give")
