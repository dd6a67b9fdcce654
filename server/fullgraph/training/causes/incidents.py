"""Incidents: the alarms of one origin, what led to the first of them, and what to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.chain import NEAR_STEPS, Chains
from fullgraph.training.causes.earlier import Attempt, Attempts
from fullgraph.training.causes.kinds import trait_of
from fullgraph.training.causes.link import Chain, Link, Relation
from fullgraph.training.runs import RunSummary, opened

LASTING_STEPS = 50
"""After alarms of the highest severity numbers rarely return to their range by themselves, and a
setting that is wrong may take so long to show."""
_SAME_STEPS = 2
"""A fault that several layers or ranks show within so many steps is one."""
_MOST_CHAINS = 20
"""Alarms that are followed back; later ones of a run mostly follow from them."""
_START = 2
"""A number that deviates in the first steps has no usual value before it."""


class Cause(NamedTuple):
    """What an incident began with.

    Attributes:
        quantity: what it is about, such as ``learning rate`` or the kind of an alarm.
        what: one sentence.
        advice: what to try because of it.
    """

    quantity: str
    what: str
    advice: str


@dataclass(frozen=True)
class Incident:
    """What began with one deviation.

    Attributes:
        alarms: its alarms, in the order in which they deviated.
        chain: from the first of these back to the first deviation.
        step: the first step that deviates.
        cause: what it began with; None where nothing of it was measured.
        attempts: what was changed after runs with the same alarm; the best come first.
    """

    alarms: tuple[Alarm, ...]
    chain: Chain
    step: int
    cause: Cause | None
    attempts: tuple[Attempt, ...] = ()

    @property
    def main(self) -> Alarm:
        """The alarm that it is called by: of the most severe ones, the first."""
        return max(self.alarms, key=lambda each: trait_of(each.kind).severity)

    @property
    def severity(self) -> int:
        """As of its most severe alarm: from 3 for a training that is lost, to 1."""
        return trait_of(self.main.kind).severity

    @property
    def advice(self) -> str:
        """What to try: one thing, which follows from the cause."""
        return self.cause.advice if self.cause is not None else self.alarms[0].advice

    @property
    def place(self) -> tuple[str, str, int]:
        """The first layer that deviates, and the file and line that create it; may be empty.

        What changed for the whole model, such as the learning rate, has none.
        """
        if self.cause is not None and self.cause.quantity in _OF_MODEL:
            return "", "", 0
        first = self.chain.first
        if first is not None and first.relation is Relation.DEVIATION and first.layer:
            return first.layer, first.path, first.line
        for each in self.alarms:
            layer = each.layer or each.tensor.rpartition(".")[0]
            if layer or each.path:
                return layer, each.path, each.line
        return "", "", 0

    def to_json(self) -> dict[str, Any]:
        """As JSON; alarms are there by their kinds."""
        layer, path, line = self.place
        return {
            "step": self.step,
            "severity": self.severity,
            "kind": self.main.kind,
            "kinds": list(dict.fromkeys(each.kind for each in self.alarms)),
            "layer": layer,
            "path": path,
            "line": line,
            "cause": None if self.cause is None else self.cause._asdict(),
            "advice": self.advice,
            **self.chain.to_json(),
            "attempts": [each.to_json() for each in self.attempts],
        }


def incidents_of(
    summary: RunSummary, *, chains: Chains | None = None, attempts: bool = True
) -> list[Incident]:
    """The incidents of a run, the most severe first.

    Args:
        summary: the run.
        chains: of its store; by default, it is opened.
        attempts: whether to compare with earlier runs of the program.

    Raises:
        StoreError: its store cannot be read.
    """
    if not summary.alarms:
        return []
    if chains is None:
        with opened(summary.run.path) as store:
            return incidents_of(summary, chains=Chains(store), attempts=attempts)
    earlier = Attempts(summary) if attempts else None
    found = [
        _incident(group, tuple(earlier.after(group.alarms[0])) if earlier is not None else ())
        for group in _groups(summary.alarms, chains)
    ]
    return sorted(found, key=lambda each: (-each.severity, each.step))


@dataclass
class _Group:
    """Alarms of one origin.

    Attributes:
        alarms: in order.
        chain: of the first.
        first: the first step that deviates.
        last: the last step that is known to deviate.
    """

    alarms: list[Alarm]
    chain: Chain
    first: int
    last: int = field(default=0)

    @property
    def kinds(self) -> set[str]:
        """Of its alarms."""
        return {each.kind for each in self.alarms}

    def add(self, alarm: Alarm, first: int) -> None:
        """Take in an alarm that began with ``first``."""
        self.alarms.append(alarm)
        self.first, self.last = min(self.first, first), max(self.last, alarm.seen)


def _groups(alarms: Sequence[Alarm], chains: Chains) -> list[_Group]:
    def moment(alarm: Alarm) -> tuple[int, int]:
        return alarm.step, trait_of(alarm.kind).order

    ordered = sorted(alarms, key=moment)
    known = {id(each): chains.of(each) for each in ordered[:_MOST_CHAINS]}
    numbers: list[_Group] = []
    others: list[_Group] = []
    for alarm in ordered:
        chain = known.get(id(alarm), Chain(()))
        first = _first_step(alarm, chain)
        own = numbers if trait_of(alarm.kind).symptom else others
        group = next((g for g in reversed(own) if _belongs(alarm, first, chain, g)), None)
        if group is None:
            own.append(_Group([alarm], chain, first, alarm.seen))
        else:
            group.add(alarm, first)
    for group in others:
        result = next((each for each in numbers if _leads(group, each)), None)
        if result is None:
            numbers.append(group)
        else:
            result.alarms = sorted([*result.alarms, *group.alarms], key=moment)
            result.first = min(result.first, group.first)
    return numbers


def _first_step(alarm: Alarm, chain: Chain) -> int:
    deviations = [each.step for each in chain.links if each.relation is Relation.DEVIATION]
    return min([alarm.step, *deviations])


def _belongs(alarm: Alarm, first: int, chain: Chain, group: _Group) -> bool:
    """Whether an alarm has the origin of a group of the same sort."""
    if trait_of(alarm.kind).symptom is None:
        return alarm.kind in group.kinds and abs(alarm.step - group.first) <= _SAME_STEPS
    is_lost = any(trait_of(kind).severity >= 3 for kind in group.kinds)
    if first <= group.last + (LASTING_STEPS if is_lost else NEAR_STEPS):
        return True
    # Again, and nothing has changed before it that is not there in the first place.
    return alarm.kind in group.kinds and _quantities(chain) <= _quantities(group.chain)


def _quantities(chain: Chain) -> set[str]:
    """What changed by itself before an alarm."""
    return {each.quantity for each in chain.links if each.quantity in _CAUSES}


def _leads(cause: _Group, result: _Group) -> bool:
    """Whether numbers may deviate because of a fault."""
    trait = trait_of(cause.alarms[0].kind)
    symptoms = {trait_of(kind).symptom for kind in result.kinds}
    # What changed shortly before is a better cause than what was there long before.
    has_own = any(each.quantity in _CAUSES and each.step > 0 for each in result.chain.links)
    reach = NEAR_STEPS if has_own else LASTING_STEPS
    is_near = cause.first - _SAME_STEPS <= result.first <= cause.last + reach
    layers = {each.layer for each in result.alarms}
    is_there = not trait.is_of_layer or "" in layers or cause.alarms[0].layer in layers
    return is_near and is_there and not symptoms.isdisjoint(trait.leads_to)


def _incident(group: _Group, attempts: tuple[Attempt, ...]) -> Incident:
    return Incident(tuple(group.alarms), group.chain, group.first, _cause(group), attempts)


def _cause(group: _Group) -> Cause | None:
    """A fault that an alarm names, a change that was recorded, or a number from the start."""
    for alarm in group.alarms:
        if trait_of(alarm.kind).symptom is None:
            return Cause(alarm.kind, alarm.evidence, alarm.advice)
    found = [each for each in group.chain.links if each.quantity in _CAUSES and each.step > 0]
    if found:
        return _of_link(min(found, key=_weight), found)
    return next(_from_start(group), None)


def _weight(link: Link) -> tuple[bool, int, int]:
    """Measured deviations come first, then what only happened together with them."""
    is_weak = link.relation is Relation.SAME_STEP and link.quantity != "batch"
    return is_weak, *link.moment


def _of_link(link: Link, found: Sequence[Link]) -> Cause:
    quantity, advice = link.quantity, _CAUSES[link.quantity]
    recompiled = next((each for each in found if each.quantity == "recompilation"), None)
    what = f"In step {link.step}, {link.what}."
    if link.quantity == "batch" and "has the shape" in link.what:
        quantity, advice = "sizes", _SIZES
        if recompiled is not None:
            what = f"{what[:-1]}, and {recompiled.what}."
    return Cause(quantity, what, advice)


def _from_start(group: _Group) -> Iterator[Cause]:
    """A learning rate with which the first updates are larger than the parameters."""
    for alarm in group.alarms:
        rate = alarm.values.get("learning_rate", 0.0)
        if alarm.kind == "large-update" and alarm.step <= _START and rate > 0:
            ratio = alarm.values.get("update_ratio", 0.0)
            what = (
                f"The learning rate is {rate:.4g} from the start, and the first updates have "
                f"{ratio:.3g} times the norm of the parameters."
            )
            yield Cause("learning rate", what, alarm.advice)


_SIZES = (
    "Check what depends on the size: masks and positions for the new length, a loss that is summed "
    "instead of averaged over it; pad or cut batches to sizes that were trained before."
)
_OF_MODEL = ("sizes", "learning rate", "batch", "recompilation", "loss scale")
_CAUSES = {
    "parameter changed outside": "Look for code between the steps that writes to the parameters: "
    "load_state_dict, an initialisation, a clamp, or an average that is copied back.",
    "learning rate": "Change the learning rate gradually (warm-up, a lower highest rate), and "
    "check whether the scheduler counts steps or epochs.",
    "optimizer options": "Keep the option as it was before this step, or change it gradually.",
    "output that is not finite": "Look at what this layer computes: a division by zero, the "
    "logarithm or the root of a number that is not positive, exp of a large one, or a mask that "
    "leaves nothing. `fullgraph replay` names the operation.",
    "operation of the backward pass": "Keep the operation's input away from where its derivative "
    "is infinite, for example with torch.clamp(x, min=1e-6) before it; torch.where after "
    "it does not help, for its gradient is zero times infinity.",
    "gradient that is not finite": "Look at the backward pass of this layer: the derivative of a "
    "root or a norm at zero, or a division by a small number. `fullgraph replay` names the "
    "operation.",
    "batch": "Look at this batch, and at how its samples are read and scaled; leave out samples "
    "with such values, or clip the gradient.",
    "mode": "Call model.train() before the training loop goes on.",
    "table of tensors": "Check the code that freezes, replaces or unties parameters in this step.",
    "check": "Look at the step with `fullgraph replay`.",
    "recompilation": "Compare what this step was compiled for with the step before, and run it in "
    "eager mode: `fullgraph verify` compares both.",
    "loss scale": "Find the layer that overflows in float16, and run it in float32 or bfloat16.",
    "zero_grad": "Call optimizer.zero_grad() in each step.",
}
"""What to try where an incident began with this quantity."""
