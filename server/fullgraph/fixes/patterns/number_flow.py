"""Follows a number that becomes a tensor through the functions of its file, and writes its uses.

A number goes into a function where every call of that function passes it, and out of one into all
of its callers. What other files do with it is left to the proof, and so is which dtype arithmetic
has in the other functions, where the run saw no values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.number_uses import NumberUses
from fullgraph.fixes.patterns.promoted_uses import Tainted
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Edit

_MOST_FUNCTIONS = 8


@dataclass
class _Reached:
    """A function that the number comes into: by some parameters, and by what it calls."""

    document: Document
    node: cst.FunctionDef
    tainted: Tainted
    nodes: set[cst.CSTNode]
    names: set[str]


def number_edits(document: Document, code: Code, call: cst.Call, path: str) -> Iterator[Edit]:
    """What changes around a call that gives a tensor now, in its function and in others.

    Args:
        document: the unit of the call.
        code: the file, and what the run saw, in which it is a number.
        call: gave the number; it is written anew by others.
        path: of the file.
    """
    function = document.function(call)
    if function is None:
        return
    yield from _Flow(code, path).edits(document, function, call)


class _Flow:
    def __init__(self, code: Code, path: str) -> None:
        self._code = code
        self._path = path
        self._found: dict[tuple[int, str], _Reached] = {}

    def edits(
        self, document: Document, function: cst.FunctionDef, call: cst.Call
    ) -> Iterator[Edit]:
        first = self._reach(document, function, {call}, set())
        queue = [first] if first is not None else []
        while queue and len(self._found) <= _MOST_FUNCTIONS:
            reached = queue.pop()
            queue += self._called(reached)
            queue += self._callers(reached)
        torch_edits: dict[Edit, None] = {}
        for reached in self._found.values():
            tainted, node = reached.tainted, reached.node
            if reached is first:
                yield from tainted.edits()
            torch = torch_name(reached.document, node, self._path)
            if torch is None:
                continue
            known = (reached.document, self._path, torch.name)
            uses = NumberUses(*known, tainted.becomes_tensor, {call}, tainted)
            own = [*uses.edits(node)]
            yield from own
            torch_edits |= dict.fromkeys(torch.edits) if own else {}
        yield from torch_edits

    def _reach(
        self, document: Document, node: cst.FunctionDef, nodes: set[cst.CSTNode], names: set[str]
    ) -> _Reached | None:
        """The function with more that becomes a tensor in it; None if that is known already."""
        key = (document.unit.line, node.name.value)
        found = self._found.get(key)
        if found is None:
            is_first = not self._found
            tainted = Tainted(document, self._code, node, self._path, is_bold=not is_first)
            found = self._found[key] = _Reached(document, node, tainted, set(), set())
        elif nodes <= found.nodes and names <= found.names:
            return None
        found.nodes |= nodes
        found.names |= names
        found.tainted.spread({*found.nodes}, {*found.names})
        return found

    def _called(self, reached: _Reached) -> Iterator[_Reached]:
        """The functions that it is passed to, by each of their calls."""
        for call in reached.document.within(reached.node, cst.Call):
            places = [
                place
                for place, arg in enumerate(call.args)
                if arg.keyword is None and reached.tainted.becomes_tensor(arg.value)
            ]
            name = last_name(call.func)
            inner = self._definition(name) if places else None
            if inner is None or len([*self._calls(name)]) != 1 or any(a.star for a in call.args):
                continue
            document, node = inner
            parameters = [each.name.value for each in node.params.params]
            parameters = parameters[parameters[:1] == ["self"] :]
            names = {parameters[place] for place in places if place < len(parameters)}
            found = self._reach(document, node, set(), names)
            if found is not None:
                yield found
            if self._gives(self._found[document.unit.line, node.name.value]):
                found = self._reach(reached.document, reached.node, {call}, set())
                if found is not None:
                    yield found

    def _callers(self, reached: _Reached) -> Iterator[_Reached]:
        if not self._gives(reached) or self._definition(reached.node.name.value) is None:
            return
        for document, call in self._calls(reached.node.name.value):
            function = document.function(call)
            found = self._reach(document, function, {call}, set()) if function else None
            if found is not None:
                yield found

    def _gives(self, reached: _Reached) -> bool:
        """Whether it returns the number, or what is computed of it."""
        for each in reached.document.within(reached.node, cst.Return):
            value = each.value
            values = [e.value for e in value.elements] if isinstance(value, cst.Tuple) else [value]
            if any(v is not None and reached.tainted.becomes_tensor(v) for v in values):
                return True
        return False

    def _definition(self, name: str) -> tuple[Document, cst.FunctionDef] | None:
        file = self._code.file(self._path)
        units = [unit for unit in file.units if unit.name == name] if file and name else []
        if len(units) != 1 or units[0].kind is not UnitKind.FUNCTION:
            return None
        document = self._code.at(self._path, units[0].line)
        functions = document.nodes(cst.FunctionDef) if document else ()
        node = next((each for each in functions if each.name.value == name), None)
        return (document, node) if document is not None and node is not None else None

    def _calls(self, name: str) -> Iterator[tuple[Document, cst.Call]]:
        for document in self._code.mentioning(self._path, name):
            for call in document.nodes(cst.Call) if document is not None else ():
                if document is not None and last_name(call.func) == name:
                    yield document, call
