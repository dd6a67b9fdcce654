"""Training runs for people at a terminal: a list, one of them, and how two differ."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from fullgraph.durations import age, duration, local_time
from fullgraph.report.terminal import Painter, in_columns, printable
from fullgraph.report.training_incidents import headline, render_incidents
from fullgraph.training.causes.incidents import Incident
from fullgraph.training.causes.settings import Change
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.process import State
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import METRICS, Event

_HEADS = ("run", "state", "steps", "loss", "alarms", "started", "program", "tags")
_STYLES = {State.RUNNING: "good", State.ENDED: "dim", State.DIED: "bad"}
_WIDEST = 48
_MOST_GAPS = 5


def render_trainings(summaries: Sequence[RunSummary], now: float, *, colour: bool) -> str:
    """One line for each run.

    Args:
        summaries: the runs.
        now: in seconds since the epoch.
        colour: whether to use terminal colours.
    """
    rows = [
        (
            each.run.name,
            state_in_words(each),
            f"{each.steps:,}",
            value_of("loss", each.last.get("loss")),
            str(len(each.alarms) or ""),
            _started(each.run.started, now),
            _cut(program_of(each)),
            _cut(tags_of(each.tags)),
        )
        for each in summaries
    ]
    paint = Painter(colour)
    lines = _table(_HEADS, rows)
    styles = ["bold", *(_STYLES[each.state] for each in summaries)]
    return "".join(f"{paint(s, line)}\n" for s, line in zip(styles, lines, strict=True))


def render_training(
    summary: RunSummary, now: float, incidents: Sequence[Incident] = (), *, colour: bool
) -> str:
    """The facts of a run, without its charts.

    Args:
        summary: the run.
        now: in seconds since the epoch.
        incidents: of it, the most severe first.
        colour: whether to use terminal colours.
    """
    paint, run = Painter(colour), summary.run
    facts = [
        ("command", command_of(summary)),
        ("in", str(run.folder)),
        ("started", age(now - run.started, run.started)),
        ("state", state_in_words(summary)),
        ("steps", f"{summary.steps:,}"),
        ("tags", tags_of(summary.tags)),
    ]
    first = min(summary.ranks, default=None)
    introduction = summary.ranks[first].introduction if first is not None else None
    if introduction is not None:
        facts.append(("torch", f"{introduction.torch} on {introduction.device}"))
    if len(summary.ranks) > 1:
        ranks = (f"{rank}: {_of_rank(summary, rank)}" for rank in summary.ranks)
        facts.append(("ranks", ", ".join(ranks)))
    lines = [paint("bold", printable(run.name)), *_pairs([each for each in facts if each[1]])]
    if incidents:
        lines += ["", paint("bold", "Incidents"), *render_incidents(incidents, run)]
    if summary.last:
        names = [name for name in METRICS if name in summary.last]
        values = [(name.replace("_", " "), value_of(name, summary.last[name])) for name in names]
        lines += ["", paint("bold", "Last step"), *_pairs(values)]
    if summary.compilations and len(summary.ranks) > 1:
        lines += ["", paint("bold", "Compiled by rank"), *_by_rank(summary)]
    points = [_point(each.rank, each.event) for each in summary.debug_points]
    if points:
        lines += ["", paint("bold", "Steps that `fullgraph replay` can run again"), *points]
    missing = [f"  {line}" for line in not_recorded(summary)]
    if missing:
        lines += ["", paint("bold", "Not recorded"), *missing]
    return "".join(f"{line}\n" for line in lines)


def render_training_comparison(
    before: RunSummary,
    after: RunSummary,
    incidents: tuple[Sequence[Incident], Sequence[Incident]],
    changes: Sequence[Change],
    *,
    colour: bool,
) -> str:
    """What two runs have in common, and what not.

    Args:
        before: the first one.
        after: the other one.
        incidents: of both.
        changes: what differs between them.
        colour: whether to use terminal colours.
    """
    paint = Painter(colour)
    metrics = [name for name in METRICS if name in before.last or name in after.last]
    tags = sorted({*before.tags, *after.tags})
    both = (before, after)
    rows: list[tuple[str, ...]] = [
        ("", *(each.run.name for each in both)),
        ("state", *map(state_in_words, both)),
        ("steps", *(f"{each.steps:,}" for each in both)),
        *(
            (name.replace("_", " "), *(value_of(name, each.last.get(name)) for each in both))
            for name in metrics
        ),
        *((f"tag {name}", *(each.tags.get(name, "") for each in both)) for name in tags),
        ("command", *(_cut(command_of(each)) for each in both)),
        ("incidents", *(str(len(each)) for each in incidents)),
    ]
    head, *others = _table(rows[0], rows[1:])
    lines = [paint("bold", "What differs"), *map(_changed, changes)] if changes else []
    lines += [*([""] if changes else []), paint("bold", head), *others]
    for own, other, run in (
        (incidents[0], incidents[1], before.run),
        (incidents[1], incidents[0], after.run),
    ):
        known = {(each.main.kind, each.place[0]) for each in other}
        only = [each for each in own if (each.main.kind, each.place[0]) not in known]
        if only:
            title = printable(f"Incidents only in {run.name}")
            lines += ["", paint("bold", title), *(f"  {headline(each)}" for each in only)]
    return "".join(f"{line}\n" for line in lines)


def _changed(change: Change) -> str:
    before, after = change.before or "not set", change.after or "not set"
    return printable(f"  {change.name}: {before} -> {after}")


def value_of(name: str, value: float | None) -> str:
    """A metric in words: ``2.31``, ``12 ms``, ``1.5 GB``."""
    if value is None:
        return ""
    if not math.isfinite(value):
        return str(value)
    if name.endswith("_seconds"):
        return duration(value)
    if name == "memory_bytes":
        return f"{value / 1e9:.2f} GB"
    if name == "is_skipped":
        return "yes" if value else "no"
    return f"{value:.4g}"


def tags_of(tags: Mapping[str, str]) -> str:
    """``client=a seed=3``."""
    return " ".join(f"{name}={value}" for name, value in sorted(tags.items()))


def state_in_words(summary: RunSummary) -> str:
    """``running``, ``died: signal 9``, ``ended: exit status 1``."""
    status = summary.run.status
    if summary.error:
        return f"{summary.state.value}: {summary.error}"
    if summary.state == State.DIED and status is not None and status < 0:
        return f"died: signal {-status}"
    if summary.state == State.ENDED and status:
        return f"ended: exit status {status}"
    if summary.is_paused:
        return "paused"
    return summary.state.value


def _of_rank(summary: RunSummary, rank: int) -> str:
    process = summary.ranks[rank]
    return f"{number_of(process.last_step + 1, 'step')} ({process.state().value})"


def _by_rank(summary: RunSummary) -> list[str]:
    """What ranks of one program do alike, if nothing is wrong."""
    heads = ("rank", "compilations", "recompiles", "time", "operations", "from caches")
    rows = []
    for rank in summary.ranks:
        own = summary.compiled_by(rank)
        asked = own.cache_hits + own.cache_misses
        first, again = own.compilations - own.recompiles, own.recompiles
        numbers = (str(rank), f"{first:,}", f"{again:,}", duration(own.compile_seconds))
        caches = f"{own.cache_hits} of {asked}" if asked else ""
        rows.append((*numbers, f"{own.operations:,}", caches))
    return [f"  {line}" for line in _table(heads, rows)]


def command_of(summary: RunSummary) -> str:
    """What was run."""
    return " ".join(summary.run.command)


def program_of(summary: RunSummary) -> str:
    """The program with its arguments, without the interpreter and the folder."""
    named = [
        PurePath(word).name if place < 2 else word for place, word in enumerate(summary.run.command)
    ]
    if named and re.fullmatch(r"python[\d.]*(\.exe)?", named[0]):
        del named[0]
    return " ".join(named)


def _started(time: float, now: float) -> str:
    """The time, and before today the day: runs that began in the same hour differ in it."""
    then = local_time(time)
    is_today = then.date() == local_time(now).date()
    return then.strftime("%H:%M:%S" if is_today else "%Y-%m-%d %H:%M:%S")


def not_recorded(summary: RunSummary) -> list[str]:
    """What is not recorded of a run, each in a line."""
    notes = [str(each.event.data.get("message", "")) for each in summary.notes]
    notes += _after_last_step(summary)
    notes += _elsewhere(summary)
    gaps = [
        f"rank {each.rank}, about step {max(each.event.step, 0)}: "
        f"{number_of(int(each.event.data.get('records', 0)), 'record')}, "
        f"{each.event.data.get('why', '')}"
        for each in summary.gaps
    ]
    more = [f"and {len(gaps) - _MOST_GAPS} more gaps"] if len(gaps) > _MOST_GAPS else []
    return [printable(line) for line in (*notes, *gaps[:_MOST_GAPS], *more)]


def _elsewhere(summary: RunSummary) -> list[str]:
    """Ranks that wrote nothing here, as those of other nodes."""
    known = [each.introduction for each in summary.ranks.values() if each.introduction]
    every = max((each.ranks for each in known), default=0)
    lacking = every - len(summary.ranks)
    if lacking <= 0 or summary.state == State.RUNNING:
        return []
    return [
        f"{number_of(lacking, 'rank')} of {every}, which wrote nothing here; ranks of several "
        "nodes need a folder that they share, or `fullgraph collect`"
    ]


def _after_last_step(summary: RunSummary) -> list[str]:
    """The end of ranks that did not write it."""
    died = [each for each in summary.ranks.values() if each.state() == State.DIED]
    if not died:
        return []
    # A program that ends well without a word has called os._exit, or could not write any more.
    what = "wrote no end, as on a full disk" if summary.run.status == 0 else "died"
    if len(died) > 1:
        after = "what each did after its last recorded step and within its last second"
        return [f"{len(died)} ranks {what}: {after}"]
    after = f"what it did after step {died[0].last_step} and within its last second"
    return [f"rank {died[0].rank} {what}: {after}"]


def _point(rank: int, event: Event) -> str:
    steps = f"{event.data.get('first')} to {event.data.get('last')}"
    return printable(f"  {steps}, rank {rank}: {event.data.get('why', '')}")


def _pairs(pairs: Sequence[tuple[str, str]]) -> list[str]:
    return [f"  {line}" for line in in_columns([(n, printable(value)) for n, value in pairs])]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    shown = [[printable(cell) for cell in row] for row in (heads, *rows)]
    # A column that nothing is known for is left out; a head alone says nothing.
    kept = [place for place, cells in enumerate(zip(*shown[1:], strict=True)) if any(cells)]
    return in_columns([[row[place] for place in kept] for row in shown])


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
