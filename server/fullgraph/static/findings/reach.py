"""How sure it is that compiled code reaches what was run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fullgraph.static.domain.conditions import Condition, decisive
from fullgraph.static.domain.database import ValueMemo
from fullgraph.vocabulary.findings import CompileCall, Likelihood


class Way(NamedTuple):
    """How compiled code reaches the query that a memo holds.

    Attributes:
        memo: of a call, or of a query that one uses.
        compiled_by: the call that compiles what leads there; empty if that is only assumed.
        condition: the last condition on the way that only a run decides.
        at_most: the likelihood of what is found there if nothing else is uncertain.
        compile_call: the call in ``compiled_by``, if its place is known.
        caller: the way to the query that uses this one; None for what is entered.
        subclass: the class that inherits the ``forward`` which leads there; its instances may do
            something in that which others do not. Empty for what a class defines itself.
    """

    memo: ValueMemo
    compiled_by: str
    condition: Condition | None = None
    at_most: Likelihood = Likelihood.CERTAIN
    compile_call: CompileCall | None = None
    caller: Way | None = None
    subclass: str = ""

    @property
    def root(self) -> Way:
        """The way to what is entered."""
        way = self
        while way.caller is not None:
            way = way.caller
        return way

    @property
    def uncertainty(self) -> tuple[int, bool, int]:
        """Its place among other ways: the least uncertain one is first."""
        is_common = self.condition is None and not self.subclass
        is_set_aside = self.condition is not None and self.condition.is_set_aside
        doubt = 0 if is_common else 1 + is_set_aside
        return self.at_most.rank, not self.compiled_by, doubt


def ways(roots: Iterable[Way]) -> Iterator[Way]:
    """The surest way to everything that the roots lead to, the surer ones first."""
    waiting: dict[tuple[int, bool, int], deque[Way]] = {
        (rank, is_assumed, doubt): deque()
        for rank in range(len(Likelihood))
        for is_assumed in (False, True)
        for doubt in range(3)
    }
    for root in roots:
        waiting[root.uncertainty].append(root)
    seen: set[ValueMemo] = set()
    for queue in waiting.values():
        while queue:
            way = queue.popleft()
            if way.memo in seen:
                continue
            seen.add(way.memo)
            yield way
            for memo, condition in way.memo.dependencies.items():
                if way.condition is not None:
                    condition = decisive(way.condition, condition)
                inner = way._replace(memo=memo, condition=condition, caller=way)
                waiting[inner.uncertainty].append(inner)
