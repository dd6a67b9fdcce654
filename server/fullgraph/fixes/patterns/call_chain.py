"""The functions that were running where a break was observed, and the arguments between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.vocabulary.findings import Finding

_COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>"})


@dataclass(frozen=True)
class Level:
    """A function on the stack.

    Attributes:
        path: its file.
        document: the unit that it is in.
        function: its definition.
        line: the line that it was at.
    """

    path: str
    document: Document
    function: cst.FunctionDef
    line: int

    @property
    def parameters(self) -> dict[str, cst.Param]:
        """The parameters that a caller passes, in order."""
        params = self.function.params
        named = [*params.posonly_params, *params.params]
        if named and named[0].name.value in ("self", "cls"):
            named = named[1:]
        return {param.name.value: param for param in (*named, *params.kwonly_params)}

    def call_of(self, callee: Level) -> cst.Call | None:
        """The call at this level's line that led to ``callee``; None if that is not certain."""
        name = callee.function.name.value
        found = [
            call
            for call in self.document.within(self.function.body, cst.Call)
            if self._is_running(call)
            and (name in ("forward", "__call__") or last_name(call.func) == name)
            and arguments(call, callee) is not None
        ]
        return found[0] if len(found) == 1 else None

    def _is_running(self, call: cst.Call) -> bool:
        place = self.document.place(call)
        return place.line <= self.line <= place.end_line


def levels(finding: Finding, document: Document, code: Code) -> list[Level]:
    """The functions on the stack of a break, innermost first, up to one that is not understood.

    For a prediction, only the function that it is in.
    """
    location = finding.location
    function = function_at(document, location.line)
    if function is None:
        return []
    found = [Level(location.path, document, function, location.line)]
    observed = finding.observation.stack if finding.observation else ()
    # Before Python 3.12, comprehensions are functions of their own.
    stack = [frame for frame in observed if frame.function not in _COMPREHENSIONS]
    if not stack or stack[-1].path != location.path or stack[-1].function != function.name.value:
        return found
    for frame in reversed(stack[:-1]):
        around = code.at(frame.path, frame.line)
        caller = function_at(around, frame.line) if around else None
        if around is None or caller is None or caller.name.value != frame.function:
            break
        found.append(Level(frame.path, around, caller, frame.line))
    return found


def arguments(call: cst.Call, callee: Level) -> dict[str, cst.Arg] | None:
    """The arguments of a call by the parameter that receives them; None if they do not fit."""
    named = callee.parameters
    params = callee.function.params
    keyword_only = {param.name.value for param in params.kwonly_params}
    positional = [name for name in named if name not in keyword_only]
    found: dict[str, cst.Arg] = {}
    for position, arg in enumerate(call.args):
        if arg.star:
            return None
        if arg.keyword is None:
            if position >= len(positional):
                return None
            found[positional[position]] = arg
        elif arg.keyword.value in named and arg.keyword.value not in found:
            found[arg.keyword.value] = arg
        elif params.star_kwarg is None:
            return None
    return found


def function_at(document: Document, line: int) -> cst.FunctionDef | None:
    """The innermost function that a line is in."""
    around = [
        function
        for function in document.nodes(cst.FunctionDef)
        if document.place(function).line <= line <= document.place(function).end_line
    ]
    return max(around, key=lambda f: document.place(f).line, default=None)


def mentions(document: Document, function: cst.FunctionDef, name: str) -> Sequence[cst.Name]:
    """Every use and binding of a local name in the body of a function of the document."""
    return document.index.named(function.body, name)
