"""The arms of a benchmark: those that the user names, and the same with fixes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from fullgraph.measure.bench import ArmPlan
from fullgraph_worker.measure.names import EAGER
from fullgraph_worker.protocol.wire import ExplainJob


def arm_names(text: str) -> list[str]:
    """The names in ``inductor, torchscript``."""
    return [name for each in text.split(",") if (name := each.strip())]


def planned_arms(
    names: Iterable[str], target: ExplainJob, fixed: Mapping[str, str] | None = None
) -> list[ArmPlan]:
    """Eager mode and the arms with these names.

    Args:
        names: backends and modes of ``torch.compile``, ``torchscript``, ``as-written``; each counts
            once.
        target: what to call, and how.
        fixed: the texts of files with fixes; each compiled arm is measured with them too.
    """
    others = dict.fromkeys(name for name in names if name not in ("", EAGER))
    arms = [ArmPlan(name, name, target) for name in (EAGER, *others)]
    if fixed:
        job = replace(target, overlay={**target.overlay, **fixed})
        arms += [ArmPlan(f"{name} fixed", name, job) for name in others]
    return arms
