"""The programs that are measured: one text for each model and arm."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fullgraph.measure.bench import ArmPlan
from fullgraph_worker.measure.arm import AS_WRITTEN, EAGER, INDUCTOR, TORCHSCRIPT
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions
from tests.paper.gpt import GptConfig
from tests.paper.scales import Scale, Workload

ROOT = Path(__file__).parents[2]
CUDAGRAPHS = "cudagraphs"
AS_PRINTED, WITH_BREAKS = "cudagraphs, as printed", "inductor, with breaks"
_PROGRAM = '''\
"""One training step of {name}."""

import torch

from tests.paper.{module} import {kind}
from tests.paper.training import Training

training = Training({config!r}, {batch}, {workers})
model = training.model
get_inputs = training.get_inputs
get_optimizer = training.get_optimizer
get_loader = training.get_loader
'''
DROPPED = 'torch.compile(model, backend="cudagraphs")\n'
"""As the study prints it: the compiled model is not used."""


def program(workload: Workload, scale: Scale, *, breaks: bool = False) -> str:
    """The text of a file that defines ``model`` and what trains it.

    Args:
        workload: the model.
        scale: its data loader.
        breaks: whether parts of the model break the graph.
    """
    is_gpt = isinstance(workload.config, GptConfig)
    return _PROGRAM.format(
        name=workload.name,
        module="gpt" if is_gpt else "resnet",
        kind=type(workload.config).__name__,
        config=replace(workload.config, breaks=breaks),
        batch=workload.batch,
        workers=scale.workers,
    )


def planned_arms(
    workload: Workload, scale: Scale, folder: Path, device: str, compiler: str = INDUCTOR
) -> list[ArmPlan]:
    """The arms of one model, eager mode first.

    Args:
        workload: the model.
        scale: its type and its data loader.
        folder: where their programs are written.
        device: ``cpu`` or ``cuda``.
        compiler: the backend of the arms of Inductor; another one takes less time in tests.
    """
    options = RunOptions(device=device, autocast=scale.autocast, backend="")
    plain = program(workload, scale)

    def arm(name: str, kind: str, text: str) -> ArmPlan:
        stem = "".join(each if each.isalnum() else "_" for each in f"{workload.name} {name}")
        path = folder / f"{stem}.py"
        path.write_text(text, encoding="utf-8")
        job = ExplainJob("model", path=str(path), folders=[str(ROOT)], options=replace(options))
        return ArmPlan(name, kind, job)

    return [
        arm(EAGER, EAGER, plain),
        arm(AS_PRINTED, AS_WRITTEN, plain + DROPPED),
        arm(CUDAGRAPHS, CUDAGRAPHS, plain),
        arm(INDUCTOR, compiler, plain),
        arm(WITH_BREAKS, compiler, program(workload, scale, breaks=True)),
        arm(TORCHSCRIPT, TORCHSCRIPT, plain),
    ]
