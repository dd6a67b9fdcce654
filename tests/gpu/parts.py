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
        "programs",
        "What only a device has",
        "Breaks of programs with streams, events, cuDNN flags, autocast, `GradScaler`, flash "
        "attention, pinned memory and Triton kernels of the user's, beside Dynamo's own trace.",
        60,
    ),
    Part(
        "trace_tests",
        "The tests of traces",
        "The tests of `fullgraph trace` and `trace --from` with this torch; a row for each that "
        "fails.",
        120,
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
        "What torch counts and logs where `reduce-overhead` skips CUDA graphs for a known cause or "
        "records them again, beside what `fullgraph trace` finds live and in the logs, which are "
        "kept.",
        120,
    ),
    Part(
        "cost",
        "The cost of a break",
        "The share of a call that `--profile` attributes to a break, beside the share that is "
        "saved without it, in ten programs; the launches, synchronizations and copies that it "
        "causes, and the lines at which a call waits for the device.",
        150,
    ),
    Part(
        "pays",
        "Does it pay?",
        "Kernel launches before and after a fix at four sizes; six models with Inductor and three "
        "ways to CUDA graphs, each arm with a kernel cache of its own: the peak of device memory, "
        "MFU, and the ratio of equal arms.",
        300,
    ),
    Part(
        "watching",
        "Watching a training",
        "What `fullgraph.watch` adds to a step of a compiled GPT of 124 million parameters, how "
        "often it synchronizes with the device, and whether a planted NaN is found and replayed; "
        "also in float16 with `GradScaler`, and with CUDA graphs and `capturable=True`; the memory "
        "that it pins.",
        300,
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
