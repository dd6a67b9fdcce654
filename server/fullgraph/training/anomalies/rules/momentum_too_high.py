"""Momentum, or another factor of a running average, of at least 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "momentum-too-high"
_NAMES = ("momentum", "betas")
_NAMES_OF = {"RMSprop": "alpha", "Adadelta": "rho"}
"""In other classes these names have other meanings: ``alpha`` of ``ASGD`` is an exponent, ``rho``
of sharpness-aware minimization a radius."""
_ADVICE = "Set it below 1: 0.9 is customary for momentum, 0.9 and 0.999 for betas."


class MomentumTooHigh(Rule):
    """A running average whose factor for its last value is 1 or more.

    The average is then the sum of all gradients so far, or grows by itself.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._reported: dict[int, frozenset[str]] = {}

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that an option of an optimizer becomes too high."""
        for event in observation.of_kind(Kind.OPTIONS):
            place, name = int(event.data["optimizer"]), str(event.data["name"])
            found = _too_high(name, event.data["groups"])
            new = [option for option in found if option not in self._reported.get(place, ())]
            self._reported[place] = frozenset(found)
            if not new:
                continue
            group, value = found[new[0]]
            evidence = (
                f"From step {event.step} on, {name} has {new[0]}={value} in parameter group "
                f"{group}. With a factor of 1 or more, its running average never forgets a "
                "gradient."
            )
            highest = max(_numbers(value))
            yield alarm(KIND, observation, evidence, _ADVICE, values={new[0]: highest})


def _too_high(name: str, groups: list[Mapping[str, Any]]) -> dict[str, tuple[int, Any]]:
    """The first parameter group with each option that is too high, and the option's value."""
    names = [*_NAMES, *(own for kind, own in _NAMES_OF.items() if name.startswith(kind))]
    found: dict[str, tuple[int, Any]] = {}
    for number, group in enumerate(groups):
        for option in names:
            if any(factor >= 1 for factor in _numbers(group.get(option))):
                found.setdefault(option, (number, group[option]))
    return found


def _numbers(value: Any) -> list[float]:
    several = value if isinstance(value, list) else [value]
    return [v for v in several if isinstance(v, (int, float)) and not isinstance(v, bool)]
