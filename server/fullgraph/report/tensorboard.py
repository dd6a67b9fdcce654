"""A run as events that TensorBoard shows: numbers, the findings as text, and the timeline.

The package ``tensorboard`` writes them; it is optional, and needs neither torch nor TensorFlow.
"""

from __future__ import annotations

import importlib
import json
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fullgraph.report.chrome_trace import Timeline, chrome_trace
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph.vocabulary.prose import numbers_of

TIMELINE = "timeline.trace.json"
_EVENTS = "events.out.tfevents.*"
_NAME = re.compile(r"[^\w.-]+")
_TAGS = {
    Kind.BREAK: "graph_breaks",
    Kind.RECOMPILE: "recompiles",
    Kind.RECOMPILE_LIMIT: "recompile_limits",
    Kind.BACKEND_FAILURE: "backend_failures",
    Kind.DISABLED: "disabled_calls",
    Kind.CUDA_GRAPHS_SKIPPED: "cuda_graphs_skipped",
    Kind.CACHE_BYPASSED: "caches_bypassed",
}


class TensorBoardMissingError(Exception):
    """The package ``tensorboard`` cannot be imported; the message states what to do."""


def check_installed() -> None:
    """Make sure that events can be written.

    Raises:
        TensorBoardMissingError: they cannot.
    """
    _imported("tensorboard.summary.writer.event_file_writer")


def write_events(
    folder: Path, name: str, timelines: Sequence[Timeline], findings: Sequence[Finding]
) -> Path:
    """Add a run to those of the same name; the folder to which it was written.

    The step of a run is the number of those before it, so each number is a curve over the runs.

    Args:
        folder: TensorBoard's log directory.
        name: of the target or the trace.
        timelines: what each process compiled.
        findings: what was observed.

    Raises:
        TensorBoardMissingError: the package is not installed.
        OSError: the folder cannot be written.
    """
    writer_module = _imported("tensorboard.summary.writer.event_file_writer")
    events = _imported("tensorboard.compat.proto.event_pb2")
    summaries = _imported("tensorboard.compat.proto.summary_pb2")
    text = _imported("tensorboard.plugins.text.metadata")
    tensors = _imported("tensorboard.util.tensor_util")
    run = folder / (_NAME.sub("_", name).strip("_") or "run")
    run.mkdir(parents=True, exist_ok=True)
    step = len(list(run.glob(_EVENTS)))
    value = summaries.Summary.Value
    values = [
        value(tag=tag, simple_value=number) for tag, number in _numbers(timelines, findings).items()
    ]
    values.append(
        value(
            tag="findings",
            metadata=text.create_summary_metadata(display_name=None, description=""),
            tensor=tensors.make_tensor_proto([_markdown(findings)]),
        )
    )
    writer = writer_module.EventFileWriter(str(run), filename_suffix=f".{step}")
    summary = summaries.Summary(value=values)
    writer.add_event(events.Event(wall_time=time.time(), step=step, summary=summary))
    writer.close()
    timeline = json.dumps(chrome_trace(timelines, findings), separators=(",", ":"))
    (run / TIMELINE).write_text(timeline, encoding="utf-8")
    return run


def _numbers(timelines: Sequence[Timeline], findings: Sequence[Finding]) -> Mapping[str, float]:
    counts = numbers_of(findings)
    compiled = [each for timeline in timelines for each in timeline.compilations]
    phases: dict[str, float] = {}
    for each in compiled:
        for phase, seconds in each.seconds.items():
            phases[phase] = phases.get(phase, 0.0) + seconds
    found: dict[str, float] = {tag: counts[kind] for kind, tag in _TAGS.items()}
    found["graphs"] = sum(each.has_graph for each in compiled)
    found["compile_seconds"] = sum(phases.values())
    return found | {
        f"compile_seconds_by_phase/{phase.replace(' ', '_')}": seconds
        for phase, seconds in phases.items()
    }


def _markdown(findings: Sequence[Finding]) -> str:
    rows = ["| | where | count | what |", "|---|---|---|---|"]
    for finding in findings:
        place, seen = finding.location, finding.observation
        cells = (
            finding.code,
            f"{place.path}:{place.line}",
            seen.count if seen else "",
            finding.message,
        )
        rows.append("| " + " | ".join(_cell(str(cell)) for cell in cells) + " |")
    shown = "\n".join(rows) if findings else "No graph breaks."
    return f"{shown}\n\nTimeline, for Perfetto: `{TIMELINE}` in this run's folder."


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")


def _imported(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise TensorBoardMissingError(
            f"--tensorboard needs the package tensorboard ({error}). Install it beside Fullgraph: "
            "pip install 'fullgraph[tensorboard]'."
        ) from error
