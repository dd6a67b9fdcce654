"""The parts, those that are worth most first."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """One part; the module of this name has ``measure(task)``.

    Attributes:
        name: of the module in this folder.
        title: of its section of the page.
        measures: what it measures on a GPU, in one sentence.
        seconds: its limit; it is not begun with less than half of them.
    """

    name: str
    title: str
    measures: str
    seconds: float


PARTS = (
    Part(
        "machine",
        "The machine",
        "Versions of torch, driver and Triton, the device, and what `fullgraph doctor` says.",
        45,
    ),
    Part(
        "zoo",
        "The zoo",
        "Breaks of the cases of `tests/dynamic/zoo` on the GPU and on the CPU, and Fullgraph's "
        "findings beside Dynamo's own trace.",
        150,
    ),
    Part(
        "models",
        "Models",
        "Breaks, recompiles and graphs of thirty models of the accuracy corpus, drawn by seed, on "
        "both devices.",
        110,
    ),
    Part(
        "verify",
        "Verify",
        "False alarms of `fullgraph verify` with Inductor on programs that do not differ, also "
        "with TF32 and in bfloat16, and how many of those that differ it catches.",
        100,
    ),
    Part(
        "cuda_graphs",
        "CUDA graphs",
        "What torch counts and logs where `reduce-overhead` skips CUDA graphs for a known cause; "
        "the logs are kept.",
        90,
    ),
    Part(
        "cost",
        "The cost of a break",
        "The share of a call that `--profile` attributes to a break, beside the share that is "
        "saved without it, in ten programs.",
        120,
    ),
    Part(
        "pays",
        "Does it pay?",
        "Kernel launches before and after a fix at two batch sizes; six models with Inductor and "
        "three ways to CUDA graphs, with the peak of device memory.",
        300,
    ),
    Part(
        "watching",
        "Watching a training",
        "What `fullgraph.watch` adds to a step of a compiled GPT of 124 million parameters, how "
        "often it synchronizes with the device, and whether a planted NaN is found and replayed.",
        200,
    ),
    Part(
        "study",
        "The study",
        "The models of the published study in the sizes `--scale gpu`, for the page "
        "[Does compiling pay?](paper.md).",
        420,
    ),
)
NAMES = tuple(part.name for part in PARTS)
