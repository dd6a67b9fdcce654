"""What happened in the steps of a training run: alarms, compilations, graph breaks."""

from __future__ import annotations

from fullgraph.links import PageLinks
from fullgraph.report.html.files import Files
from fullgraph.report.html.training_data import (
    DebugPointSteps,
    TrainingAlarm,
    TrainingBreak,
    TrainingCompilation,
    TrainingIncident,
)
from fullgraph.report.html.training_shown import Placed
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.debug_points import replay_command
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.reader import KeptEvent
from fullgraph_worker.observe.reasons import parse_reason

_LONGEST_REASON = 2000


def alarm_of(alarm: Alarm, taxonomy: Taxonomy, files: Files, links: PageLinks) -> TrainingAlarm:
    """What a rule found."""
    entry = entry_of(alarm.kind, taxonomy)
    return TrainingAlarm(
        kind=alarm.kind,
        code=entry.code if entry else "",
        title=entry.title if entry else alarm.kind,
        url=links.on_site(alarm.kind) if entry else "",
        rank=alarm.rank,
        step=alarm.step,
        seen=alarm.seen,
        optimizer=alarm.optimizer,
        evidence=alarm.evidence,
        advice=alarm.advice,
        tensor=alarm.tensor,
        layer=alarm.layer,
        place=files.place(alarm.path, alarm.line),
    )


def incident_of(placed: Placed, taxonomy: Taxonomy, files: Files) -> TrainingIncident:
    """Alarms of one origin."""
    incident = placed.incident
    kind = incident.main.kind
    entry = entry_of(kind, taxonomy)
    layer, path, line = incident.place
    return TrainingIncident(
        title=entry.title if entry else kind,
        severity=incident.severity,
        step=incident.step,
        layer=layer,
        place=files.place(path, line),
        cause=incident.cause.what if incident.cause else "",
        advice=incident.advice,
        alarms=placed.alarms,
    )


def point_of(kept: KeptEvent, summary: RunSummary) -> DebugPointSteps:
    """Steps that can be run again."""
    data = kept.event.data
    last = int(data.get("last", kept.event.step))
    return DebugPointSteps(
        kept.rank,
        int(data.get("first", last)),
        last,
        str(data.get("why", "")),
        replay_command(summary.run, last, kept.rank),
    )


def compilation_of(kept: KeptEvent, files: Files) -> TrainingCompilation:
    """A function that Dynamo compiled."""
    data, function = kept.event.data, str(kept.event.data.get("function") or "")
    return TrainingCompilation(
        kept.rank,
        kept.event.step,
        function,
        files.place(str(data.get("path") or ""), int(data.get("line") or 0), function),
        float(data.get("seconds") or 0.0),
        str(data.get("reason") or "")[:_LONGEST_REASON],
    )


def break_of(kept: KeptEvent, taxonomy: Taxonomy, files: Files, links: PageLinks) -> TrainingBreak:
    """A graph break, with the page about its kind."""
    data, function = kept.event.data, str(kept.event.data.get("function") or "")
    reason = str(data.get("reason") or "")
    entry = taxonomy.classify(parse_reason(reason).gb_id or None, reason)
    return TrainingBreak(
        kept.rank,
        kept.event.step,
        entry.code,
        entry.title,
        "" if entry is UNCLASSIFIED else links.on_site(entry.id),
        function,
        files.place(str(data.get("path") or ""), int(data.get("line") or 0), function),
        bool(data.get("skips")),
        reason[:_LONGEST_REASON],
    )


def entry_of(kind: str, taxonomy: Taxonomy) -> Entry | None:
    """The page of a kind; None for one that only a newer version knows."""
    entry = taxonomy.by_id(kind)
    return entry if entry.id == kind else None
