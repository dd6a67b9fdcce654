"""The incidents of a training, for people at a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fullgraph.report.terminal import printable
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.earlier import Attempt
from fullgraph.training.causes.incidents import Incident
from fullgraph.training.causes.link import Link, Relation
from fullgraph.training.debug_points import replay_command
from fullgraph.training.run_folder import TrainingRun
from fullgraph.vocabulary.prose import number_of

_MOST_LINKS = 5
_MOST_ATTEMPTS = 3
_MOST_ALARMS = 6
_INDENT = "     "


def render_incidents(
    incidents: Sequence[Incident], run: TrainingRun, *, most: int | None = None
) -> list[str]:
    """Each incident with its number: where it began, its cause, what to try, and its alarms.

    Args:
        incidents: the most severe first.
        run: that has them.
        most: how many are shown, each without what leads to it; None for all of it.
    """
    lines: list[str] = []
    for number, incident in enumerate(incidents[:most], 1):
        lines += render_incident(incident, run, number, is_short=True, has_chain=most is None)
    if len(incidents) > len(incidents[:most]):
        lines.append(f"  and {len(incidents) - len(incidents[:most])} more")
    return lines


def render_incident(
    incident: Incident, run: TrainingRun, number: int, *, is_short: bool, has_chain: bool = True
) -> list[str]:
    """One incident.

    Args:
        incident: the incident.
        run: that has it.
        number: of it.
        is_short: whether only a few alarms, links and attempts are shown.
        has_chain: whether what leads to it is shown at all.
    """
    alarms = _once(incident.alarms)
    shown = alarms[:_MOST_ALARMS] if is_short else alarms
    lines = [f"  {number}  {headline(incident)}"]
    if incident.cause is not None and incident.cause.what != incident.alarms[0].evidence:
        lines.append(f"{_INDENT}Cause: {incident.cause.what}")
    lines.append(f"{_INDENT}Try: {incident.advice}")
    for alarm, times in shown:
        again = f" ({number_of(times - 1, 'more alarm')} of this kind)" if times > 1 else ""
        lines.append(
            f"{_INDENT}step {alarm.step}{_of_rank(alarm)}  {alarm.kind}: {alarm.evidence}{again}"
        )
        if alarm is incident.alarms[0] and has_chain:
            lines += [f"{_INDENT}   {line}" for line in _led_to(incident, run, number, is_short)]
    if len(alarms) > len(shown):
        lines.append(f"{_INDENT}and {len(alarms) - len(shown)} more: {_more(run, number)}")
    return [printable(line) for line in lines]


def render_departures(departures: Sequence[Link], like: TrainingRun, most: int) -> list[str]:
    """Where a run departs from one that went well, the first departure first.

    Args:
        departures: of the run.
        like: the other one.
        most: how many are shown.
    """
    if not departures:
        return [f"Nothing departs from {like.shown_name}."]
    lines = [f"Departs from {like.shown_name}:"]
    for link in departures[:most]:
        place = f" ({link.path}:{link.line})" if link.path else ""
        lines.append(f"  step {link.step}: {link.what}{place}")
    if len(departures) > most:
        lines.append(f"  and {len(departures) - most} more")
    return [printable(line) for line in lines]


def headline(incident: Incident) -> str:
    """When and where it began, and the kinds of its alarms."""
    layer, path, line = incident.place
    kinds = list(dict.fromkeys(each.kind for each in incident.alarms))
    main = incident.main.kind
    others = [kind for kind in kinds if kind != main]
    also = f" with {', '.join(others)}" if others else ""
    place = f" ({path}:{line})" if path else ""
    return f"{main}{also}, from step {incident.step}{f' in {layer}' if layer else ''}{place}"


def _once(alarms: Sequence[Alarm]) -> list[tuple[Alarm, int]]:
    """The first alarm of each kind, and how many there are."""
    found: dict[str, list[Alarm]] = {}
    for each in alarms:
        found.setdefault(each.kind, []).append(each)
    return [(own[0], len(own)) for own in found.values()]


def _of_rank(alarm: Alarm) -> str:
    return f", rank {alarm.rank}" if alarm.rank else ""


def _led_to(incident: Incident, run: TrainingRun, number: int, is_short: bool) -> list[str]:
    """The chain, the latest link first, how to run the step again, and earlier attempts."""
    chain = incident.chain
    links = chain.shortened(_MOST_LINKS) if is_short else chain.links
    lines = list(_links(links))
    if len(links) < len(chain.links):
        more = number_of(len(chain.links) - len(links), "more link")
        lines.append(f"{more}: {_more(run, number)}")
    first = incident.alarms[0]
    if chain.replay is not None and (not is_short or first.kind.startswith("non-finite")):
        lines.append(_replay(replay_command(run, chain.replay, first.rank)))
    attempts = incident.attempts[:_MOST_ATTEMPTS] if is_short else incident.attempts
    return [*lines, *(attempt_in_words(each, run.name) for each in attempts)]


def _more(run: TrainingRun, number: int) -> str:
    return f"`fullgraph runs show {run.shown_name} --incident {number}`"


def _links(links: Sequence[Link]) -> Iterator[str]:
    first: Link | None = None
    for link in links:
        place = f" ({link.path}:{link.line})" if link.path else ""
        if link.relation is Relation.SAME_STEP:
            yield f"{_when(link, first)}: {link.what}{place}"
            continue
        first = link
        yield f"<- step {link.step}: {link.what}{place}{_since(link)}"


def _when(change: Link, first: Link | None) -> str:
    if first is None or change.step == first.step:
        return f"in the same step, {change.step}"
    return f"{number_of(first.step - change.step, 'step')} before, in step {change.step}"


def _since(link: Link) -> str:
    """That the first step which deviates may be an earlier one."""
    if link.normal < 0 or link.step - link.normal < 2:
        return ""
    return f"; not measured since step {link.normal}"


def _replay(command: str) -> str:
    return (
        f"`{command}` runs the step again and names the first operation whose result is not "
        "finite, if there is one."
    )


def attempt_in_words(attempt: Attempt, own: str) -> str:
    """What was changed after a run with the same alarm, and what came of it.

    Args:
        attempt: the two runs.
        own: the name of the run that is shown.
    """
    changed = ", ".join(map(str, attempt.changed))
    if attempt.after == own:
        has = "has the same alarm again" if attempt.has_again else "does not have the same alarm"
        came = f"This run {has}"
    else:
        ended = "was raised again" if attempt.has_again else "was not raised"
        came = f"In run {attempt.after} the same alarm {ended}"
    since = "" if attempt.before == own else f" since run {attempt.before}"
    return f"{came} after {changed}{since}{_losses(attempt)}."


def _losses(attempt: Attempt) -> str:
    before, after = attempt.losses
    if math.isnan(before) and math.isnan(after):
        return ""
    steps = number_of(attempt.steps, "step")
    if not (math.isfinite(before) and math.isfinite(after)):
        return f"; after {steps} the loss was {after:.3g}, and {before:.3g} before the change"
    compared = "lower" if after < before else "not lower"
    return f"; after {steps} the loss was {compared}: {after:.3g} instead of {before:.3g}"
