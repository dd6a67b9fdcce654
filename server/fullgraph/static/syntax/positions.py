"""Where the nodes of a syntax tree are in its text.

libcst's own provider of positions computes line and column of every node as it goes. Here
the tree is written out once, and only its tokens are counted: a third of the time, and a
check needs a few of many thousand nodes.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar, cast

import libcst as cst
from libcst._nodes.internal import CodegenState

NodeT = TypeVar("NodeT", bound=cst.CSTNode)


class Place(NamedTuple):
    """Lines are 1-based, columns are 0-based; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Places:
    """The places of all nodes of a module."""

    def __init__(self, module: cst.Module) -> None:
        """Write out ``module``, counting its tokens."""
        state = _Counting(module.default_indent, module.default_newline)
        module._codegen(state)
        self._spans = state.spans
        # Where each token begins in the text, and each line.
        self._offsets = array("I", accumulate(map(len, state.tokens), initial=0))
        lines = "".join(state.tokens).split("\n")
        self._starts = array("I", accumulate((len(line) + 1 for line in lines), initial=0))

    def __iter__(self) -> Iterator[cst.CSTNode]:
        """Every node of the module."""
        return iter(self._spans)

    def __contains__(self, node: cst.CSTNode) -> bool:
        """Whether ``node`` is in the module."""
        return node in self._spans

    def __getitem__(self, node: cst.CSTNode) -> Place:
        """The place of ``node``, without the whitespace around it.

        Raises:
            KeyError: it is not in the module.
        """
        start, end = self._spans[node]
        return Place(*self._position(start), *self._position(end))

    def of_kind(self, kind: type[NodeT]) -> Sequence[NodeT]:
        """Every node of exactly this kind, those within another one before it."""
        return cast("Sequence[NodeT]", self._by_kind.get(kind, ()))

    def names_on(self, first: int, last: int) -> Sequence[cst.Name]:
        """The names that begin on these lines and those between, as written."""
        # Nothing is within a name, so they are in the order of the text.
        names = self.of_kind(cst.Name)
        begin = self._starts[first - 1]
        end = self._starts[last] if last < len(self._starts) else self._offsets[-1] + 1

        def offset(name: cst.Name) -> int:
            return self._offsets[self._spans[name][0]]

        start = bisect_left(names, begin, key=offset)
        return names[start : bisect_left(names, end, start, key=offset)]

    def starting_on(self, line: int) -> Sequence[cst.CSTNode]:
        """The nodes that begin on a line, those within another one before it."""
        return self._by_line.get(line, ())

    @cached_property
    def _by_line(self) -> dict[int, list[cst.CSTNode]]:
        found: dict[int, list[cst.CSTNode]] = {}
        for node, (start, _) in self._spans.items():
            found.setdefault(self._position(start)[0], []).append(node)
        return found

    @cached_property
    def _by_kind(self) -> dict[type[cst.CSTNode], list[cst.CSTNode]]:
        found: dict[type[cst.CSTNode], list[cst.CSTNode]] = {}
        for node in self._spans:
            found.setdefault(type(node), []).append(node)
        return found

    def holds(self, outer: cst.CSTNode, inner: cst.CSTNode) -> bool:
        """Whether ``inner`` is written within ``outer``; both are in the module."""
        start, end = self._spans[outer]
        return start <= self._spans[inner][0] and self._spans[inner][1] <= end

    def _position(self, count: int) -> tuple[int, int]:
        offset = self._offsets[count]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1]


class _Counting(CodegenState):
    """Counts the tokens before and in each node."""

    def __init__(self, default_indent: str, default_newline: str) -> None:
        super().__init__(default_indent, default_newline)
        self.spans: dict[cst.CSTNode, tuple[int, int]] = {}
        self._starts: list[int] = []

    def before_codegen(self, node: cst.CSTNode) -> None:
        self._starts.append(len(self.tokens))

    def after_codegen(self, node: cst.CSTNode) -> None:
        # What a node records of itself, without whitespace, takes precedence.
        self.spans.setdefault(node, (self._starts.pop(), len(self.tokens)))

    def record_syntactic_position(self, node: cst.CSTNode, **bounds: Any) -> Any:
        return _Span(self, node, **bounds)


class _Span:
    """What is written within it is the node, from the start of one part to the end of another."""

    def __init__(
        self,
        state: _Counting,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> None:
        self._state = state
        self._node = node
        self._bounds = start_node, end_node

    def __enter__(self) -> None:
        self._start = len(self._state.tokens)

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        if failure is not None:  # The parts are not all written; the failure itself propagates.
            return
        spans, (first, last) = self._state.spans, self._bounds
        start = self._start if first is None else spans[first][0]
        end = len(self._state.tokens) if last is None else spans[last][1]
        spans[self._node] = start, end
