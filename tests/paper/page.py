"""The page about the study: tables, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.durations import duration, percent
from fullgraph.measure.results import BUSY
from fullgraph.measure.statistics import Interval, Verdict, verdict
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.measure.arm import EAGER, INDUCTOR
from tests.paper.printed import PRINTED, printed, printed_speed_up
from tests.paper.program import AS_PRINTED, WITH_BREAKS
from tests.paper.rows import ArmRow, ModelRows, Steps
from tests.paper.scales import SCALES
from tests.paper.study import Study

A100 = 312e12
"""FLOP/s in bfloat16 without sparsity, from NVIDIA's data sheet: the peak that the study uses."""
_INTRODUCTION = """\
# Does compiling pay? A study, repeated

`make paper` writes this page. It repeats the measurements of a study of graph breaks: training
steps of nanoGPT-shaped models and ResNets in eager mode, with CUDA graphs, with Inductor and with
TorchScript. The models are written from their published architectures and trained on random data
(`tests/paper`); the times are those of [`fullgraph bench`](bench.md).

The study calls `torch.compile(model, backend="cudagraphs")` and does not use the result. Nothing is
compiled then, so its rows for CUDA graphs are times of eager mode. Here this program is the row
*cudagraphs, as printed*, and *cudagraphs* uses the result. The row *inductor, with breaks* is not
in the study: it has a graph break in each transformer block or each stage of the ResNet, which
shows what breaks cost.

- **data**: with `one batch`, each step has the same batch; with `loader`, it takes a new one from a
  `torch.utils.data.DataLoader` with worker processes.
- **mean** and **sigma** are those of the time of a training step: forward and backward passes,
  optimizer.
- **MFU, A100**: the floating-point operations per second of the mean step, divided by the
  312 TFLOP/s of an A100 in bfloat16, whatever the device, as in the study.
- **MFU, measured**: the same, divided by the fastest matrix product measured in the same run.
- **speed-up**: the time of eager mode divided by that of the arm, with its 95 % interval.
- **waits**: the share of a step until its batch is there.
- **printed** and **printed speed-up**: the mean time of the study's own row, and its eager mode's
  time divided by that. The study's steps load their data, so that its figures are beside the rows
  with `loader`. Its devices and sizes are others: compare the speed-ups, not the times."""
_PRINTED = """\
## What the study prints

*What's new with PyTorch?*, seminar report, Georg-August-Universität Göttingen, 2024-09-20: nanoGPT
on one A100 80 GB, timm's `train.py` on one H100, one epoch. MFU is against 312 TFLOP/s. The row
*cudagraphs, as printed* is the one that the study calls *cudagraphs*."""
_ANOMALY = """\
The study leaves open why ResNet-18, unlike ResNet-34, is slower with Inductor and twice as fast
with TorchScript. The standard deviations of all its ResNets are between a third and a half of the
mean: these are times of a program that also reads images from a disk."""
_CLUSTER = """\
## On a GPU

```console
$ sbatch scripts/paper.slurm   # on a cluster, on one GPU, in the sizes of the study
$ make paper                   # in these sizes if there is a CUDA device, or else in those of a CPU
```

The arms of a model hold their memory at the same time. An arm that runs out of memory is reported,
and the others are measured. The results of each device are a file in `tests/paper/results/`, and
this page shows all of them. A run that was stopped continues where it was; with `--fresh`, all is
measured again."""
_HEAD = (
    "| model | data | arm | mean | sigma | MFU, A100 | MFU, measured | speed-up | waits | printed "
    "| printed speed-up |",
    "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
)


def page(studies: Sequence[Study]) -> str:
    """The page, as Markdown: a part for each device."""
    parts = [_INTRODUCTION, _PRINTED, _printed_table(), _ANOMALY]
    for study in studies:
        parts += [f"## {study.device}", _about(study)]
        for title in dict.fromkeys(each.table for each in study.models):
            models = [each for each in study.models if each.table == title]
            parts += [f"### {title}", *map(_size, models)]
            parts.append("\n".join([*_HEAD, *(line for each in models for line in _lines(each))]))
        parts += [_without_times(study), *_answers(study)]
    return "\n\n".join([*parts, _CLUSTER]) + "\n"


def _about(study: Study) -> str:
    waited = max((each.waited for each in study.models), default=0.0)
    words = (
        f"{study.machine}. Sizes: `--scale {study.scale}`. Load average at the start: "
        f"{study.load:.1f}. Steps waited for a processor for up to {percent(waited)} of the time."
    )
    names = {each.name for each in study.models}
    missing = [e.name for e in SCALES[study.scale].workloads if e.name not in names]
    if missing:
        words += f" Not measured yet: {', '.join(missing)}."
    if waited > BUSY:
        words += (
            " Other programs used the processors: the times are longer, and vary more, than on an "
            "idle machine."
        )
    return words


def _size(model: ModelRows) -> str:
    conditions = model.conditions[:1].upper() + model.conditions[1:]
    threads = number_of(model.threads, "thread")
    return (
        f"**{model.name}**: {model.size}. {conditions}; {threads}; "
        f"{model.flops / 1e9:.3g} GFLOP per step; measured peak {model.peak / 1e12:.3g} TFLOP/s."
    )


def _lines(model: ModelRows) -> list[str]:
    lines = []
    for data, is_loaded in (("one batch", False), ("loader", True)):
        for arm in model.arms:
            wait = percent(arm.wait) if is_loaded and arm.loaded else ""
            cells = [model.name, data, arm.name, *_cells(model, arm, is_loaded=is_loaded), wait]
            cells += _printed_cells(model.name, arm.name) if is_loaded else ["", ""]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _cells(model: ModelRows, arm: ArmRow, *, is_loaded: bool) -> list[str]:
    steps = arm.loaded if is_loaded else arm.alone
    if steps is None:
        return [_instead_of_a_time(model, arm, is_loaded=is_loaded), "", "", "", ""]
    ratio = steps.speed_up
    speed = model.flops / steps.mean
    return [
        duration(steps.mean),
        percent(steps.sigma / steps.mean),
        f"{100 * speed / A100:.2g} %",
        percent(speed / model.peak) if model.peak else "",
        _interval(ratio) if ratio else "",
    ]


def _instead_of_a_time(model: ModelRows, arm: ArmRow, *, is_loaded: bool) -> str:
    """Why there is none; beside it, for the printed program, the one that was taken for it."""
    eager = model.arm(EAGER).loaded if is_loaded else model.arm(EAGER).alone
    if arm.name != AS_PRINTED or eager is None:
        return "not measured"
    return f"not compiled (eager mode: {duration(eager.mean)})"


def _printed_table() -> str:
    lines = [
        "| model | arm | device | mean | sigma | MFU | sigma of the MFU | speed-up |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for each in PRINTED:
        mfu = ["", ""] if each.mfu is None else [f"{each.mfu:.3f} %", f"{each.mfu_sigma:.3f} %"]
        cells = [each.model, each.arm, each.device, _milliseconds(each.mean)]
        cells += [_milliseconds(each.sigma), *mfu, _printed_cells(each.model, each.arm)[1]]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _printed_cells(model: str, arm: str) -> list[str]:
    """The study's mean time of an arm, and its speed-up."""
    found, ratio = printed(model, arm), printed_speed_up(model, arm)
    if found is None or ratio is None:
        return ["", ""]
    return [_milliseconds(found.mean), "" if arm == EAGER else f"{ratio:.2f}x"]


def _milliseconds(seconds: float) -> str:
    """With the digits that the study prints."""
    return f"{1e3 * seconds:.7g} ms"


def _interval(ratio: Interval) -> str:
    return f"{ratio.estimate:.2f}x ({ratio.low:.2f} to {ratio.high:.2f})"


def _without_times(study: Study) -> str:
    """Why arms have no times, each reason once, and arms that compute something else."""
    arms = [(model, arm) for model in study.models for arm in model.arms]
    reasons = dict.fromkeys(f"{arm.name}: {arm.reason}" for _, arm in arms if arm.reason)
    lines = [f"- {reason.rstrip('.')}." for reason in reasons]
    lines += [
        f"- {model.name}, {arm.name}: the outputs differ: {arm.wrong}."
        for model, arm in arms
        if arm.wrong
    ]
    return "\n".join(["Rows without times, and arms whose outputs differ:", "", *lines])


def _answers(study: Study) -> list[str]:
    compiling = [_compiling(model) for model in study.models]
    fixing = [_fixing(model) for model in study.models]
    return [
        f"### What of the study holds, on {study.device}?",
        "\n".join(holding(model) for model in study.models),
        f"### Is it worth compiling, on {study.device}?",
        "\n".join(compiling),
        f"### Is it worth fixing graph breaks, on {study.device}?",
        "\n".join(fixing),
    ]


def holding(model: ModelRows) -> str:
    """Whether the arms that the study prints are faster or slower here as there."""
    found = []
    for arm in model.arms:
        ratio = printed_speed_up(model.name, arm.name)
        if ratio is None or arm.name in (EAGER, AS_PRINTED):
            continue
        here = (arm.loaded or arm.alone or Steps(0.0, 0.0)).speed_up
        if here is None:
            found.append(f"{arm.name} {ratio:.2f}x in the study, not measured here")
            continue
        found.append(
            f"{arm.name} {ratio:.2f}x in the study, {_interval(here)} here: {_holds(ratio, here)}"
        )
    return f"- **{model.name}**: {'; '.join(found) or 'the study has no such model'}."


def _holds(ratio: float, here: Interval) -> str:
    if here.contains(ratio):
        return "the same"
    told = verdict(here)
    if told is Verdict.UNKNOWN:
        return "cannot tell"
    if told is Verdict.SAME:
        return "no difference here"
    is_same_side = (told is Verdict.FASTER) == (ratio > 1)
    return "the same direction" if is_same_side else "the opposite"


def _compiling(model: ModelRows) -> str:
    """Whether an arm pays, also with the loader, and how much of the device's speed it uses."""
    # What to do about noise on the command line is a sentence of its own.
    words = f"- **{model.name}**: {model.sentence.partition('. ')[0]}."
    measured = [each for each in model.arms if each.alone and each.name != WITH_BREAKS]
    inductor = model.arm(INDUCTOR)
    if inductor.loaded and inductor.loaded.speed_up:
        words += (
            f" With the data loader: inductor {_interval(inductor.loaded.speed_up)}, "
            f"{percent(inductor.wait)} of a step waits for data."
        )
    fastest = min(measured, key=lambda each: each.alone.mean if each.alone else 0.0)
    if model.peak and fastest.alone:
        share = percent(model.flops / fastest.alone.mean / model.peak)
        words += f" The fastest arm ({fastest.name}) reaches {share} of the measured peak."
    return words


def _fixing(model: ModelRows) -> str:
    ratio = model.without_breaks
    if ratio is None:
        return f"- **{model.name}**: cannot tell, because an arm was not measured."
    answer = {
        Verdict.FASTER: "yes",
        Verdict.SLOWER: "no, it is faster with them",
        Verdict.SAME: "it makes no difference",
        Verdict.UNKNOWN: "cannot tell",
    }[verdict(ratio)]
    return (
        f"- **{model.name}**: {answer}. Without the breaks, Inductor is {_interval(ratio)} as fast "
        f"as with them. The published model has {number_of(model.arm(INDUCTOR).breaks, 'break')}."
    )
