"""The options of optimizers, such as betas: written at first and after a change."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from fullgraph_worker.watch.records import Kind

_RATE = "lr"
_PLAIN = (bool, int, float, str, type(None))
_MOST_GROUPS = 16
_MOMENTA = ("momentum", "betas")
_USUAL = 3
"""A momentum that changes so often follows a schedule, and is written with the other options."""

Group = Dict[str, Any]


class Options:
    """Remembers the options of each optimizer.

    Args:
        event: writes them.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._known: Dict[int, List[Group]] = {}
        self._momenta: Dict[int, List[Any]] = {}
        self._times: Dict[int, int] = {}

    def before(self, place: int, optimizer: Any) -> None:
        """Before a step: write the options at once if a momentum was changed."""
        groups = optimizer.param_groups[:_MOST_GROUPS]
        momenta = [group.get(name) for group in groups for name in _MOMENTA]
        known = self._momenta.get(place)
        if momenta == known:
            return
        self._momenta[place] = momenta
        times = self._times[place] = self._times.get(place, -1) + 1
        if 0 < times <= _USUAL:
            self.look(place, optimizer)

    def look(self, place: int, optimizer: Any) -> None:
        """Write the options if they are new; learning rates, which each step has, do not count."""
        groups = [plain(group) for group in optimizer.param_groups[:_MOST_GROUPS]]
        rates = [group.pop(_RATE, None) for group in groups]
        known = self._known.get(place)
        if groups == known:
            return
        self._known[place] = groups
        self._event(
            Kind.OPTIONS,
            optimizer=place,
            name=type(optimizer).__name__,
            rates=rates,
            groups=groups,
            changed=_changed(known, groups) if known is not None else [],
        )


def plain(group: Any) -> Group:
    """The options of a parameter group that are numbers, texts or lists of them."""
    found: Group = {}
    for name, value in group.items():
        if isinstance(value, tuple):
            value = list(value)
        if isinstance(value, _PLAIN) or (
            isinstance(value, list) and all(isinstance(each, _PLAIN) for each in value)
        ):
            found[name] = value
    found.pop("params", None)
    return found


def _changed(before: List[Group], after: List[Group]) -> List[Dict[str, Any]]:
    changed = [
        {"group": number, "name": name, "before": old.get(name), "after": value}
        for number, (old, new) in enumerate(zip(before, after))
        for name, value in new.items()
        if old.get(name) != value
    ]
    if len(before) != len(after):
        sizes = {"before": len(before), "after": len(after)}
        changed.append({"group": -1, "name": "parameter groups", **sizes})
    return changed
