"""The base of tensors, and of arrays that Dynamo traces as tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from fullgraph.static.domain.conditions.condition import Condition
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import Doubt, Provenance, Value, unknown


@dataclass(frozen=True)
class Traced(Usable):
    """A value whose elements Dynamo does not have while it traces.

    Attributes:
        provenance: why it is one.
        certain: False for what is only possibly one.
    """

    provenance: Provenance = field(compare=False)
    certain: bool = True

    def provenances(self) -> Iterator[Provenance]:
        """Why it is one."""
        yield self.provenance

    def with_provenance(self, change: Callable[[Provenance], Provenance]) -> Value:
        """The same for the reason that ``change`` gives."""
        return replace(self, provenance=change(self.provenance))

    def possible(self) -> Value:
        """The same, but not certain."""
        return replace(self, certain=False)

    def under(self, condition: Condition | None) -> Value:
        """The same if ``condition`` holds."""
        if condition is None:
            return self
        provenance = replace(self.provenance.latest(), condition=condition)
        return replace(self, provenance=provenance)

    def joined(self, other: Value) -> Value:
        """The same or only possible, unless the other value is an object or a container."""
        if other.doubt is Doubt.NONE:
            return self
        return self.possible() if other.doubt is Doubt.PLAIN else unknown(Doubt.OTHER)

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True
