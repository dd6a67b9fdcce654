"""What a call passes."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.static.domain.value import UNKNOWN, Value


@dataclass(frozen=True)
class Arguments:
    """A call's arguments.

    Attributes:
        positional: those without a name.
        keywords: those with one.
        is_open: whether a ``*`` or ``**`` may hold more.
        rest: what each of those is that a ``*`` holds.
    """

    positional: tuple[Value, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()
    is_open: bool = False
    rest: Value = UNKNOWN

    @classmethod
    def spread(cls, items: tuple[Value, ...] | None) -> Arguments:
        """The arguments of ``f(*items)``; None for items whose number is not known."""
        return cls(is_open=True) if items is None else cls(items)

    def get(self, index: int, name: str = "") -> Value | None:
        """The argument at ``index`` or called ``name``."""
        if index < len(self.positional):
            return self.positional[index]
        return dict(self.keywords).get(name)

    @property
    def values(self) -> tuple[Value, ...]:
        """All of them."""
        return (*self.positional, *(value for _, value in self.keywords))

    @property
    def first(self) -> Value:
        """The first positional one, or Unknown."""
        return self.positional[0] if self.positional else UNKNOWN

    @property
    def without_first(self) -> Arguments:
        """All but the first positional one."""
        return Arguments(self.positional[1:], self.keywords, self.is_open)
