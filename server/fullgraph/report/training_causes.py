"""What led to an alarm, for people at a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fullgraph.report.width import printable
from fullgraph.training.causes.earlier import Attempt
from fullgraph.training.causes.explained import Explained
from fullgraph.training.causes.link import Link, Relation
from fullgraph.training.debug_points import replay_command
from fullgraph.training.run_folder import TrainingRun
from fullgraph.vocabulary.counts import number_of

_MOST_LINKS = 5
_MOST_ATTEMPTS = 3
_INDENT = "       "


def render_causes(known: Explained, run: TrainingRun, number: int | None = None) -> list[str]:
    """The chain, the latest link first, how to run the step again, and earlier attempts.

    Args:
        known: of an alarm.
        run: that has it.
        number: of the alarm, if only a few links and attempts are shown; None for all.
    """
    chain = known.chain
    links = chain.links if number is None else chain.shortened(_MOST_LINKS)
    lines = list(_links(links))
    if len(links) < len(chain.links):
        lines.append(
            f"{number_of(len(chain.links) - len(links), 'more link')}: "
            f"`fullgraph runs show {run.shown_name} --alarm {number}`"
        )
    is_of_operation = number is None or known.alarm.kind.startswith("non-finite")
    if chain.replay is not None and is_of_operation:
        lines.append(_replay(replay_command(run, chain.replay, known.alarm.rank)))
    attempts = known.attempts if number is None else known.attempts[:_MOST_ATTEMPTS]
    lines += [attempt_in_words(each, run.name) for each in attempts]
    return [printable(f"{_INDENT}{line}") for line in lines]


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
