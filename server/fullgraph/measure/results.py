"""What a benchmark measured, arm by arm."""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping
from dataclasses import dataclass, field

from fullgraph.dynamic.failures import RunFailure
from fullgraph.measure.ablation import Ablation
from fullgraph.measure.statistics import CONFIDENCE, Interval, quantile, ratio_interval
from fullgraph_worker.measure.arm import EAGER
from fullgraph_worker.protocol.wire import Prepared, Timed

BUSY = 0.05
"""Other programs disturb a round if its thread waited for a processor for this share of it."""
_TERA = 1e12
_HALF = ("float16", "bfloat16")
# From NVIDIA's data sheets: float32, TF32 and 16 bits, in TFLOP/s; 0 where there is none.
_PEAKS = (
    (r"H200|H100.*(HBM3|SXM)|GH200", 67.0, 494.7, 989.4),
    (r"H100.*PCIe", 51.2, 378.0, 756.0),
    (r"A100", 19.5, 156.0, 312.0),
    (r"A10G?\b", 31.2, 62.5, 125.0),
    (r"L40S", 91.6, 183.0, 362.05),
    (r"L4\b", 30.3, 60.0, 121.0),
    (r"V100.*SXM", 15.7, 0.0, 125.0),
    (r"V100.*PCIe", 14.0, 0.0, 112.0),
    (r"T4\b", 8.1, 0.0, 65.0),
)


@dataclass
class ArmResult:
    """One arm; filled step by step.

    Attributes:
        name: as the user wrote it.
        prepared: how it became warm; None if it did not.
        cold: the same with an empty cache for kernels, where the arm has such a cache.
        rounds: by number, so that those of arms can be paired.
        failure: why it was not measured, or not to the end.
        is_ablation: it is only there to measure what a break costs.
        first_calls: by number of the start, the seconds of the first call with empty caches.
    """

    name: str
    prepared: Prepared | None = None
    cold: Prepared | None = None
    rounds: dict[int, Timed] = field(default_factory=dict)
    failure: RunFailure | None = None
    is_ablation: bool = False
    first_calls: dict[int, float] = field(default_factory=dict)

    @property
    def is_measured(self) -> bool:
        """Whether there is a time to show: an arm that compiled nothing has none."""
        return bool(self.rounds) and not self.not_compiled

    @property
    def not_compiled(self) -> str:
        """Why the arm would time eager mode; empty if it does what its name says."""
        made = self.prepared
        if made is None or not made.compiles or (made.graphs and made.regions):
            return ""
        if not made.graphs:
            return "not compiled: Dynamo captured no graph"
        why = made.limits[0] if made.limits else "later calls do not run them"
        return f"not compiled: Dynamo captured {made.graphs} graphs, but {why}"

    @property
    def failed(self) -> str:
        """Why it failed, in one line that names it; empty if it did not.

        A compiler's own messages are long; ``failure`` has them.
        """
        if self.failure is None:
            return ""
        words = self.failure.message.split("\n", 1)[0]
        return words if words.startswith(self.name) else f"{self.name}: {words}"

    @property
    def wrong(self) -> str:
        """How its outputs differ from those of eager mode, beyond rounding; empty if not."""
        return self.prepared.agreement.wrong if self.prepared else ""

    @property
    def times(self) -> list[float]:
        """The seconds of calls, in all rounds."""
        return [seconds for timed in self.rounds.values() for seconds in timed.seconds]

    @property
    def mean(self) -> float:
        """Of ``times``."""
        return statistics.fmean(self.times)

    @property
    def sigma(self) -> float:
        """The standard deviation of ``times``."""
        return statistics.stdev(self.times) if len(self.times) > 1 else 0.0

    @property
    def median(self) -> float:
        """Of ``times``."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """Of ``times``: one call in 20 takes longer."""
        return quantile(self.times, 0.95)

    @property
    def memory(self) -> int:
        """The most bytes that were held in any round; 0 where that is unknown."""
        return max((timed.memory for timed in self.rounds.values()), default=0)

    @property
    def data_wait(self) -> float:
        """The median seconds for which a step waits for its batch; 0 without a data loader."""
        waits = [seconds for timed in self.rounds.values() for seconds in timed.waits]
        return statistics.median(waits) if waits else 0.0

    @property
    def data_step(self) -> float:
        """The median seconds of a step with a data loader, with that wait; 0 without one."""
        return statistics.median(self.data_steps) if self.data_steps else 0.0

    @property
    def data_steps(self) -> list[float]:
        """The seconds of steps with a data loader, in all rounds."""
        return [seconds for timed in self.rounds.values() for seconds in timed.steps]

    @property
    def start_seconds(self) -> float:
        """What it takes until calls are as fast as they get, with an empty cache."""
        first = self.cold or self.prepared
        return first.start_seconds if first else 0.0

    def per_round(self) -> Mapping[int, float]:
        """The median seconds of each round."""
        return {number: statistics.median(t.seconds) for number, t in self.rounds.items()}

    def data_per_round(self) -> Mapping[int, float]:
        """The median seconds of a step with a data loader in each round that has some."""
        return {n: statistics.median(t.steps) for n, t in self.rounds.items() if t.steps}


@dataclass(frozen=True)
class Utilization:
    """Model FLOP utilization (MFU): the operations per second of a model, of those of the device.

    Attributes:
        measured: of the matmul peak that was measured in the same run; None without one.
        data_sheet: of the peak in the data sheet of the device; None where it is not known.
    """

    measured: float | None
    data_sheet: float | None


@dataclass
class Results:
    """A benchmark, as far as it came.

    Attributes:
        arms: by name, eager mode first.
        torch: the version.
        notes: what else to know, in sentences.
        ablation: which arms show what breaks cost; None if that is not measured.
    """

    arms: dict[str, ArmResult]
    torch: str = ""
    notes: list[str] = field(default_factory=list)
    ablation: Ablation | None = None

    @property
    def eager(self) -> ArmResult:
        """The arm that the others are compared with."""
        return self.arms[EAGER]

    @property
    def shown(self) -> list[ArmResult]:
        """The arms that the user asked for."""
        return [arm for arm in self.arms.values() if not arm.is_ablation]

    @property
    def compared(self) -> list[ArmResult]:
        """Those besides eager mode that have times."""
        return [arm for arm in self.shown if arm.is_measured and arm is not self.eager]

    @property
    def is_wrong(self) -> bool:
        """Whether the outputs of any arm differ from those of eager mode."""
        return any(arm.wrong for arm in self.arms.values())

    @property
    def waited(self) -> float:
        """The median share of a round in which the thread waited for a processor."""
        shares = [timed.waited for arm in self.arms.values() for timed in arm.rounds.values()]
        return statistics.median(shares) if shares else 0.0

    def ratio(self, arm: ArmResult, confidence: float = CONFIDENCE) -> Interval | None:
        """How many times as fast as eager mode an arm is; None for too few rounds."""
        return _ratio(self.eager.per_round(), arm.per_round(), confidence)

    def data_ratio(self, arm: ArmResult) -> Interval | None:
        """The same of steps with a data loader; None without one."""
        return _ratio(self.eager.data_per_round(), arm.data_per_round(), CONFIDENCE)

    def utilization(self, arm: ArmResult) -> Utilization | None:
        """How much of the device's speed an arm uses; None where nothing can be counted."""
        made = self.eager.prepared
        if made is None or not made.flops or not arm.is_measured:
            return None
        speed = made.flops / arm.median
        promised = data_sheet_peak(made.device, made.peak_dtype)
        return Utilization(
            measured=speed / made.peak if made.peak else None,
            data_sheet=speed / promised if promised else None,
        )

    def pays_after(self, arm: ArmResult) -> float | None:
        """After how many calls an arm has made up for its start; None if it never does."""
        saved = self.eager.median - arm.median
        if saved <= 0:
            return None
        return max(0.0, arm.start_seconds - self.eager.start_seconds) / saved


def _ratio(
    one: Mapping[int, float], other: Mapping[int, float], confidence: float
) -> Interval | None:
    both = [number for number in one if number in other]
    return ratio_interval([one[n] for n in both], [other[n] for n in both], confidence)


def data_sheet_peak(device: str, dtype: str) -> float | None:
    """The peak of a device in a type, in operations per second; None where it is not known.

    Args:
        device: its name, as the driver gives it.
        dtype: ``float32``, ``tf32``, ``float16`` or ``bfloat16``.
    """
    for pattern, full, tf32, half in _PEAKS:
        if re.search(pattern, device):
            peak = {"float32": full, "tf32": tf32}.get(dtype, half if dtype in _HALF else 0.0)
            return peak * _TERA or None
    return None
