"""What the names of a function's blocks were seen to be, and which of them never changed."""

from __future__ import annotations

from types import FrameType
from typing import Any, Dict, Iterable, List, Set, Tuple

from fullgraph_worker.name_values import attribute, describe_value, evaluate
from fullgraph_worker.wire import BlockFact, SeenValue

_MOST_VALUES = 4
_MOST_LOOKS = 200
_MOST_OWNERS = 16
_LITERALS = ("bool", "int", "float", "str", "none")
_WITHOUT_FACTS = ("function", "class")

_Key = Tuple[int, bool, str]


class _Looks:
    """All looks at one expression in a function."""

    def __init__(self) -> None:
        self.count = 0
        self.values: Set[str] = set()
        self.owners: List[Any] = []


class BlockFacts:
    """The facts of the blocks of one function."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._values: Dict[_Key, List[SeenValue]] = {}
        self._more: Set[_Key] = set()
        self._counts: Dict[_Key, int] = {}
        self._looks: Dict[str, _Looks] = {}

    def look(
        self, number: int, expressions: Iterable[str], frame: FrameType, *, at_exit: bool
    ) -> None:
        """Note what the expressions hold now.

        Args:
            number: of the block.
            expressions: those that it reads, or that it assigned.
            frame: of the call.
            at_exit: whether the block has ended.
        """
        for expression in expressions:
            key = (number, at_exit, expression)
            count = self._counts[key] = self._counts.get(key, 0) + 1
            if count <= _MOST_LOOKS:
                self._look(key, frame)
            elif count == _MOST_LOOKS + 1:
                # Later ones may differ: nothing is said to be constant.
                self._looks.setdefault(expression, _Looks()).values.update(("", "…"))

    def _look(self, key: _Key, frame: FrameType) -> None:
        expression = key[2]
        owner_name, _, name = expression.rpartition(".")
        try:
            if owner_name:
                owner = evaluate(owner_name, frame)
                value = attribute(owner, name)
            else:
                owner, value = None, evaluate(name, frame)
            found = describe_value(value)
        except Exception:
            return
        if found["kind"] in _WITHOUT_FACTS or found["type"] == "builtins.module":
            return
        if found["kind"] == "module" and not owner_name:
            return
        looks = self._looks.setdefault(expression, _Looks())
        looks.count += 1
        looks.values.add(_literal(found))
        if owner is not None and all(owner is not each for each in looks.owners):
            looks.owners.append(owner)
        seen = SeenValue(path=self._path, line=frame.f_lineno, expression=expression, **found)
        values = self._values.setdefault(key, [])
        if any(_same(seen, each) for each in values):
            return
        if len(values) < _MOST_VALUES:
            values.append(seen)
        else:
            self._more.add(key)

    def of(self, number: int) -> List[BlockFact]:
        """The facts of a block: those before it began, then what it assigned."""
        found = [
            BlockFact(
                expression=expression,
                at_exit=at_exit,
                values=values,
                has_more=(block, at_exit, expression) in self._more,
                is_constant=self._is_constant(expression),
            )
            for (block, at_exit, expression), values in self._values.items()
            if block == number
        ]
        return sorted(found, key=lambda fact: fact.at_exit)

    def _is_constant(self, expression: str) -> bool:
        """Whether all looks saw the same literal, and attributes still are so."""
        looks = self._looks[expression]
        if len(looks.values) != 1 or len(looks.owners) > _MOST_OWNERS:
            return False
        (literal,) = looks.values
        if not looks.owners:
            return bool(literal) and looks.count > 1
        name = expression.rpartition(".")[2]
        try:
            now = {_literal(describe_value(attribute(owner, name))) for owner in looks.owners}
        except Exception:
            return False
        return bool(literal) and now == {literal}


def _literal(found: Dict[str, Any]) -> str:
    """``int 3``; empty for what is not a number, a text, a truth value or None."""
    if found["kind"] not in _LITERALS or not found["value"]:
        return ""
    return f"{found['kind']} {found['value']}"


def _same(one: SeenValue, other: SeenValue) -> bool:
    return (one.kind, one.type, one.dtype, one.shape, one.device, one.value, one.inside) == (
        other.kind,
        other.type,
        other.dtype,
        other.shape,
        other.device,
        other.value,
        other.inside,
    )
