"""What a causal chain is made of."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any, NamedTuple


class Order:
    """The order in which the numbers of one step are computed."""

    BATCH = 0
    PARAMETER = 1
    FORWARD = 2
    LOSS = 3
    SCALE = 4
    GRADIENT = 5
    """Before clipping."""
    CLIPPED = 6
    """As the optimizer uses it."""
    RATE = 7
    """Where the optimizer reads its learning rate and its other options."""
    UPDATE = 8
    RESULT = 9
    """What all of it comes to."""


class Moment(NamedTuple):
    """When something was computed: in which step, and where in it."""

    step: int
    order: int


class Relation(str, Enum):
    """What a link has to do with the one before it."""

    DEVIATION = "deviation"
    """A number that deviates and was computed before; it was still deviating, or had been until
    a few steps before."""
    SAME_STEP = "same-step"
    """A change in the same step as the first deviation, or between it and the last step that is
    known to be normal. Whether it is the cause was not measured."""


@dataclass(frozen=True)
class Link:
    """One measured fact.

    Attributes:
        moment: when it was computed.
        relation: to the link before it.
        quantity: what was measured, such as ``gradient`` or ``learning rate``.
        what: one sentence with the numbers.
        tensor: the name of the parameter; empty if it concerns none.
        layer: the name of the module; empty for the whole model.
        path: the file that creates the layer; empty if that is unknown.
        line: its line there, from 1; 0 if that is unknown.
        normal: the last step before it that is known to be normal; -1 for none.
        last: the last step in a row that deviates.
        values: the numbers of the sentence by name.
    """

    moment: Moment
    relation: Relation
    quantity: str
    what: str
    tensor: str = ""
    layer: str = ""
    path: str = ""
    line: int = 0
    normal: int = -1
    last: int = -1
    values: Mapping[str, float] = field(default_factory=dict)

    @property
    def step(self) -> int:
        """The first step that shows it."""
        return self.moment.step

    def to_json(self) -> dict[str, Any]:
        """As JSON; a number that is not finite is a string, as JSON has none for it."""
        data = asdict(self)
        del data["moment"], data["last"]
        values = {name: v if math.isfinite(v) else str(v) for name, v in self.values.items()}
        return {"step": self.step, **data, "relation": self.relation.value, "values": values}


@dataclass(frozen=True)
class Chain:
    """From an alarm back to the first deviation.

    Attributes:
        links: from the latest to the first; then what changed with the first.
        replay: the step that ``fullgraph replay`` can run again; None if none was kept.
    """

    links: tuple[Link, ...]
    replay: int | None = None

    @property
    def first(self) -> Link | None:
        """The first deviation; where none was measured, what changed with the alarm."""
        deviations = [each for each in self.links if each.relation is Relation.DEVIATION]
        found = deviations or self.links
        return found[-1] if found else None

    def shortened(self, most: int) -> tuple[Link, ...]:
        """At most so many links: those nearest to the first deviation, with it, are kept."""
        if len(self.links) <= most:
            return self.links
        deviations = [each for each in self.links if each.relation is Relation.DEVIATION]
        changes = [each for each in self.links if each.relation is Relation.SAME_STEP]
        changes = changes[: max(1, most - len(deviations))]
        kept = most - len(changes)
        return (*deviations[:1], *deviations[1:][-(kept - 1) :], *changes)

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {"links": [each.to_json() for each in self.links], "replay": self.replay}
