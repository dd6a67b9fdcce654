"""Smaller targets: functions that the target calls, with the arguments that it calls them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import libcst as cst

from fullgraph.reduce.edits import Text
from fullgraph.reduce.forms import Called
from fullgraph.reduce.search import Search
from fullgraph.static.syntax.walk import walk
from fullgraph_worker.protocol import wire

Programs = Callable[[str, Called], Iterable[str]]
"""Makes programs that show the fault of a call, given the definitions that it needs."""
_MOST = 60
_TIMES = 2
"""How many calls of one function are tried: most of them are alike."""


def bootstrap(definitions: str, name: str, made: str) -> str:
    """A program that calls the target once.

    Args:
        definitions: what it needs, ``get_inputs`` and, where it is called, ``get_init_inputs``.
        name: of the target, dotted for a method.
        made: ``class``, ``method`` or empty, for what the name is.
    """
    first, _, method = name.rpartition(".") if made == "method" else (name, "", "")
    target = f"{first}{_SPREAD.format('get_init_inputs')}" if made else name
    target += f".{method}" if method else ""
    return f"{definitions}\n\n\nmodel = {target}\nmodel{_SPREAD.format('get_inputs')}\n"


_SPREAD = (
    "(*(lambda g: [] if isinstance(g, dict) else g if isinstance(g, (list, tuple)) else [g])"
    "({0}()), **(lambda g: g if isinstance(g, dict) else {{}})({0}()))"
)


def calls_of(text: Text, tried: wire.Tried) -> Iterator[tuple[int, str, Called]]:
    """The calls that eager mode made, in turn: how deep each is, its function, and the call."""
    functions = {
        _first_line(text, node): node
        for node in walk(text.module)
        if isinstance(node, cst.FunctionDef)
    }
    for call in tried.calls:
        node = functions.get(call.line)
        if node is None:
            continue
        owner = next(
            (n for n in text.above(node) if isinstance(n, (cst.ClassDef, cst.FunctionDef))), None
        )
        name, target = node.name.value, node.name.value
        if isinstance(owner, cst.ClassDef):
            name = f"{owner.name.value}.{node.name.value}"
            target = (
                call.owner
                if node.name.value in ("forward", "__call__")
                else f"{call.owner}.{node.name.value}"
            )
            if not call.owner:
                continue
        elif owner is not None:
            continue
        yield call.depth, name, Called(target, tuple(call.arguments))


def _first_line(text: Text, node: cst.FunctionDef) -> int:
    first = node.decorators[0] if node.decorators else node
    return text.places[first][0]


def definitions_of(text: Text) -> str:
    """A program without what shows the fault, which is behind the last definition it needs."""
    kept: list[cst.SimpleStatementLine | cst.BaseCompoundStatement] = []
    for statement in text.module.body:
        code = text.code(statement).strip()
        if code.startswith(("def run(", "torch._logging.", "model = ", "torch.compile(")):
            break
        kept.append(statement)
    return cst.Module(kept, header=text.module.header).code


async def descend(search: Search, programs: Programs, hints: Sequence[str]) -> None:
    """Make a function that the target calls the target, as long as that shows the fault.

    Args:
        search: has a program that ``programs`` made.
        programs: writes programs for a call.
        hints: lines of the program at which something is wrong.

    Raises:
        OutOfTimeError: there is no time left.
    """
    seen: Counter[str] = Counter()
    while True:
        text = Text.of(search.text)
        found = list(calls_of(text, await search.watched()))
        named = _functions_with(text, hints)
        # What compiles fastest first; behind it, what it is called by. The outermost is the target.
        size = dict(_lengths(text))
        outermost = min((depth for depth, _, _ in found), default=0)
        seen.update(name for depth, name, _ in found if depth == outermost for _ in range(_TIMES))
        ordered = [
            *sorted((each for each in found if each[1] in named), key=lambda each: -each[0]),
            *sorted(found, key=lambda each: (-each[0], size.get(each[1], 0))),
        ]
        for _, name, called in ordered:
            if seen[name] < _TIMES and seen.total() < _MOST:
                seen[name] += 1
                if await attempt_any(search, programs(definitions_of(text), called)):
                    break
        else:
            return


async def attempt_any(search: Search, texts: Iterable[str]) -> bool:
    """Take the first of some programs that shows the fault; whether one did."""
    for each in texts:
        if await search.attempt(each):
            return True
    return False


def _lengths(text: Text) -> Iterator[tuple[str, int]]:
    """How many lines each function has."""
    for node in walk(text.module):
        if isinstance(node, cst.FunctionDef):
            yield _qualified(text, node), text.places[node][2] - text.places[node][0]


def _qualified(text: Text, node: cst.FunctionDef) -> str:
    above = [n.name.value for n in text.above(node) if isinstance(n, cst.ClassDef)]
    return ".".join([*reversed(above), node.name.value])


def _functions_with(text: Text, hints: Sequence[str]) -> set[str]:
    """The functions that have lines with these contents."""
    lines = text.module.code.splitlines()
    numbers = {at for at, line in enumerate(lines, 1) if line.strip() in hints}
    names = set()
    for node in walk(text.module):
        if isinstance(node, cst.FunctionDef):
            first, _, last, _ = text.places[node]
            if not numbers.isdisjoint(range(first, last + 1)):
                names.add(_qualified(text, node))
    return names
