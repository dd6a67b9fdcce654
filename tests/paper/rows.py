"""The rows of the tables, as they are kept between runs."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Interval, ratio_interval
from fullgraph_worker.measure.arm import INDUCTOR
from tests.paper.program import WITH_BREAKS
from tests.paper.scales import Workload


@dataclass(frozen=True)
class Steps:
    """Training steps of one arm, with or without the data loader.

    Attributes:
        mean: seconds.
        sigma: their standard deviation.
        speed_up: how many times as fast as eager mode; None for eager mode itself.
    """

    mean: float
    sigma: float
    speed_up: Interval | None = None


@dataclass(frozen=True)
class ArmRow:
    """One arm of one model.

    Attributes:
        name: of the arm.
        reason: why it has no times; empty if it has some.
        alone: steps with the same batch each time.
        loaded: steps with batches of the data loader.
        wait: the share of such a step that waits for data.
        breaks: how many graph breaks Dynamo recorded.
        wrong: how its outputs differ from those of eager mode; empty if not.
    """

    name: str
    reason: str
    alone: Steps | None = None
    loaded: Steps | None = None
    wait: float = 0.0
    breaks: int = 0
    wrong: str = ""


@dataclass(frozen=True)
class ModelRows:
    """One model.

    Attributes:
        table: the title of its table.
        name: of the model.
        size: in words.
        conditions: type and optimizer, in words.
        threads: on which torch ran operations.
        flops: floating-point operations of a step.
        peak: those per second of the fastest multiplication of two matrices.
        waited: the share of time for which other programs kept the measurement from a processor.
        arms: in the order of the table.
        sentence: whether compiling pays.
        without_breaks: how many times as fast as with breaks Inductor is without them.
    """

    table: str
    name: str
    size: str
    conditions: str
    threads: int
    flops: int
    peak: float
    waited: float
    arms: list[ArmRow] = field(default_factory=list)
    sentence: str = ""
    without_breaks: Interval | None = None

    def arm(self, name: str) -> ArmRow:
        """The one of this name."""
        return next(each for each in self.arms if each.name == name)


def rows_of(workload: Workload, results: Results) -> ModelRows:
    """What a benchmark of one model measured.

    Raises:
        RuntimeError: eager mode could not be measured.
    """
    made = results.eager.prepared
    if made is None or not results.eager.rounds:
        raise RuntimeError(f"{workload.name} in eager mode: {results.eager.failure}")
    published = {name: arm for name, arm in results.arms.items() if name != WITH_BREAKS}
    return ModelRows(
        workload.table,
        workload.name,
        workload.size,
        made.conditions,
        made.threads,
        made.flops,
        made.peak,
        results.waited,
        [_row(results, arm) for arm in results.arms.values()],
        conclusion(Results(published)).words,
        _without_breaks(results),
    )


def _row(results: Results, arm: ArmResult) -> ArmRow:
    if arm.failure is not None:
        return ArmRow(arm.name, arm.failure.message.split("\n", 1)[0])
    if not arm.is_measured:
        return ArmRow(arm.name, arm.not_compiled)
    is_eager = arm is results.eager
    alone = Steps(arm.mean, arm.sigma, None if is_eager else results.ratio(arm))
    loaded = None
    if arm.data_steps:
        loaded = Steps(
            statistics.fmean(arm.data_steps),
            statistics.stdev(arm.data_steps),
            None if is_eager else results.data_ratio(arm),
        )
    wait = arm.data_wait / arm.data_step if arm.data_step else 0.0
    breaks = arm.prepared.breaks if arm.prepared else 0
    return ArmRow(arm.name, "", alone, loaded, wait, breaks, arm.wrong)


def _without_breaks(results: Results) -> Interval | None:
    """How many times as fast as with graph breaks Inductor is without them."""
    plain, broken = (results.arms[name].per_round() for name in (INDUCTOR, WITH_BREAKS))
    both = [number for number in plain if number in broken]
    return ratio_interval([broken[n] for n in both], [plain[n] for n in both])
