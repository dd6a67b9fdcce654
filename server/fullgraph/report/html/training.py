"""Puts what the page shows of a training run together."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.durations import age
from fullgraph.links import PageLinks
from fullgraph.report.html.files import Files
from fullgraph.report.html.training_charts import (
    distributions_of,
    gaps_of,
    heat_maps_of,
    metrics_by_rank,
    metrics_of,
    new_distributions,
    parts_of,
)
from fullgraph.report.html.training_data import (
    Fact,
    Training,
    TrainingPath,
    TrainingRank,
    TrainingTensor,
)
from fullgraph.report.html.training_events import (
    alarm_of,
    break_of,
    compilation_of,
    incident_of,
    point_of,
)
from fullgraph.report.html.training_shown import Placed, Shown
from fullgraph.report.training_table import (
    command_of,
    not_recorded,
    state_in_words,
    tags_of,
    value_of,
)
from fullgraph.taxonomy import Taxonomy
from fullgraph.training.causes.chain import Chains
from fullgraph.training.causes.incidents import incidents_of
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Kind, Tensor


def training_data(
    summary: RunSummary,
    store: StoreReader,
    taxonomy: Taxonomy,
    files: Files,
    links: PageLinks,
    paths: tuple[TrainingPath, ...],
    now: float,
    shown: Shown,
) -> Training:
    """The run with its charts, which are those of its first rank.

    Args:
        summary: the run.
        store: its store.
        taxonomy: names the alarms.
        files: gets the files that the run names.
        links: of the pages about alarms.
        paths: of its parameters, in the plane of all runs of the page.
        now: in seconds since the epoch.
        shown: what the page has already; then it has this, too.
    """
    rank = min(summary.ranks, default=0)
    process = summary.ranks.get(rank)
    tensors = store.tensors(rank)
    tied = {each.index for each in tensors if each.same_as >= 0}
    parts = parts_of(summary.steps - 1, (alarm.step for alarm in summary.alarms))
    optimizers = process.optimizers if process else ()
    shown.follow(tuple(each.id for each in summary.ranks.values()))
    since = shown.sampled_since(rank, len(optimizers))
    row, shown.histogram = shown.histogram, store.last_histogram()
    return Training(
        name=summary.run.name,
        state=state_in_words(summary),
        is_running=summary.state is State.RUNNING,
        is_partial=row is not None,
        steps=summary.steps,
        facts=_facts(summary, now),
        last=tuple(Fact(name, value_of(name, value)) for name, value in summary.last.items()),
        optimizers=optimizers,
        ranks=tuple(
            TrainingRank(number, each.last_step + 1, each.state().value)
            for number, each in summary.ranks.items()
        ),
        incidents=tuple(
            incident_of(each, taxonomy, files)
            for each in shown.incidents(
                summary.run.name, summary.alarms, lambda: _incidents(summary, store)
            )
        ),
        alarms=tuple(alarm_of(each, taxonomy, files, links) for each in summary.alarms),
        debug_points=tuple(point_of(each, summary) for each in summary.debug_points),
        missing=tuple(not_recorded(summary)),
        gaps=tuple(gaps_of(store, rank)),
        compilations=tuple(compilation_of(each, files) for each in store.events([Kind.COMPILED])),
        breaks=tuple(
            break_of(each, taxonomy, files, links) for each in store.events([Kind.GRAPH_BREAK])
        ),
        tensors=_tensors(tensors, files),
        metrics=tuple(metrics_of(store, rank, len(optimizers), parts, shown)),
        by_rank=tuple(metrics_by_rank(store, shown)),
        heat_maps=tuple(heat_maps_of(store, rank, tied, parts, shown, since)),
        distributions=tuple(
            distributions_of(store, rank, (each.index for each in tensors))
            if row is None
            else new_distributions(store, rank, row)
        ),
        paths=paths,
    )


def _incidents(summary: RunSummary, store: StoreReader) -> list[Placed]:
    places = {id(each): place for place, each in enumerate(summary.alarms)}
    return [
        Placed(each, tuple(sorted(places[id(alarm)] for alarm in each.alarms)))
        for each in incidents_of(summary, chains=Chains(store), attempts=False)
    ]


def _facts(summary: RunSummary, now: float) -> tuple[Fact, ...]:
    run, first = summary.run, min(summary.ranks, default=None)
    introduction = summary.ranks[first].introduction if first is not None else None
    facts = {
        "Command": command_of(summary),
        "Folder": str(run.folder),
        "Started": age(now - run.started, run.started),
        "State": state_in_words(summary),
        "Steps": f"{summary.steps:,}",
        "Ranks": str(len(summary.ranks)) if len(summary.ranks) > 1 else "",
        "PyTorch": f"{introduction.torch} on {introduction.device}" if introduction else "",
        "Tags": tags_of(summary.tags),
    }
    return tuple(Fact(name, value) for name, value in facts.items() if value)


def _tensors(tensors: Sequence[Tensor], files: Files) -> tuple[TrainingTensor, ...]:
    """The table, by place."""
    by_place = {each.index: each for each in tensors}
    count = max(by_place, default=-1) + 1
    return tuple(
        TrainingTensor(
            own.name if own else "",
            own.layer if own else "",
            tuple(own.shape) if own else (),
            files.place(own.path, own.line) if own else files.place("", 0),
        )
        for own in (by_place.get(place) for place in range(count))
    )


def verdict_of(training: Training) -> str:
    """One sentence about a run."""
    steps = number_of(training.steps, "training step")
    if not training.incidents:
        return f"{steps}, no incidents."
    first = training.incidents[0]
    count = number_of(len(training.incidents), "incident")
    which = ", the most severe" if len(training.incidents) > 1 else ""
    return f"{steps}, {count}{which} from step {first.step:,} on: {first.title}."
