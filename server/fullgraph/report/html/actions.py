"""What to do about a run, and the text of an issue about it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fullgraph.durations import duration, percent
from fullgraph.explain.advice import Adviser
from fullgraph.explain.inert import inert_text
from fullgraph.links import gb_url
from fullgraph.report.do_here import changed_lines
from fullgraph.report.html.data import Action
from fullgraph.report.html.files import Files
from fullgraph.runs.kept_run import KeptRun
from fullgraph.settings.run_options import flags_of
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Finding, Fix, Kind, Location
from fullgraph.vocabulary.prose import in_numbers
from fullgraph_worker.protocol.wire import RunOptions

_DIFF_LINES = 40
_KEEPS = "the graph still breaks, with less code in eager mode"
_AROUND = 3
_LONGEST_REASON = 4000


@dataclass
class _Planned:
    """What one fix or one advice is about: findings, and those that follow from them."""

    title: str
    fix: Fix | None
    path: str
    findings: list[int] = field(default_factory=list)


def actions(findings: Sequence[Finding], taxonomy: Taxonomy, files: Files) -> tuple[Action, ...]:
    """What to do, the one that wins most first.

    A finding that follows from another goes with it only if nothing else can be said about it:
    a function that is compiled on its own, because its caller is skipped, mostly breaks as well
    once it is compiled with the caller.

    Args:
        findings: all of the run's in the order in which they are shown, with the fixes that can be
            offered.
        taxonomy: has the advice where there is no fix.
        files: has the texts that fixes change.
    """
    positions = positions_of(findings)
    adviser = Adviser(taxonomy, files.text)
    planned: dict[tuple[object, ...], _Planned] = {}
    for number, finding in enumerate(findings):
        cause = _cause(finding, findings, positions, taxonomy)
        fix = _best(cause.fixes)
        title = adviser.of(cause, fix).text
        path = cause.location.path
        # The same advice for other lines of a file is given once.
        key: tuple[object, ...] = (fix.edits,) if fix else (cause.code, title, path)
        planned.setdefault(key, _Planned(title, fix, path)).findings.append(number)
    # A fix that leaves a break is not the first thing to do.
    ranked = sorted(
        planned.values(), key=lambda each: each.fix is not None and each.fix.keeps_break
    )
    return tuple(_action(each, findings, files) for each in ranked)


def positions_of(findings: Sequence[Finding]) -> Mapping[Location, int]:
    """The number of the first finding at each place."""
    positions: dict[Location, int] = {}
    for number, finding in enumerate(findings):
        positions.setdefault(finding.location, number)
    return positions


def _cause(
    finding: Finding,
    findings: Sequence[Finding],
    positions: Mapping[Location, int],
    taxonomy: Taxonomy,
) -> Finding:
    observation = finding.observation
    is_known = taxonomy.by_id(finding.entry) is not UNCLASSIFIED or finding.fixes
    if (is_known and not finding.follows) or observation is None or observation.caused_by is None:
        return finding
    cause = positions.get(observation.caused_by)
    return finding if cause is None else findings[cause]


def _best(fixes: Sequence[Fix]) -> Fix | None:
    """The first one, and rather one that removes the break than one that only moves it."""
    return next((fix for fix in fixes if not fix.keeps_break), next(iter(fixes), None))


def _action(planned: _Planned, findings: Sequence[Finding], files: Files) -> Action:
    fix = planned.fix
    diff = changed_lines(fix, planned.path, files.text(planned.path), _DIFF_LINES) if fix else []
    return Action(
        title=planned.title,
        diff=tuple(diff),
        safety=fix.safety.value if fix else "",
        wins=_KEEPS if fix and fix.keeps_break else _wins(findings, planned.findings),
        findings=tuple(planned.findings),
    )


def _wins(findings: Sequence[Finding], numbers: Sequence[int]) -> str:
    removed = [findings[number] for number in numbers]
    costs = [f.observation.cost for f in removed if f.observation and f.observation.cost]
    words = in_numbers(removed)
    if costs and costs[0].call_seconds:
        seconds = sum(cost.seconds for cost in costs)
        words += f", {duration(seconds)} ({percent(seconds / costs[0].call_seconds)} of the call)"
    return words


def issue_text(finding: Finding, title: str, run: KeptRun, files: Files) -> str:
    """Markdown for an issue tracker.

    Args:
        finding: what was observed.
        title: of its page.
        run: the run that observed it.
        files: has the code around it.
    """
    observation, at = finding.observation, finding.location
    where = f"{files.name(at.path)}:{at.line}"
    blocks = [f"### {inert_text(title, 200)} at `{where}`"]
    code = files.lines(at.path)[max(at.line - 1 - _AROUND, 0) : at.end_line + _AROUND]
    if code:
        blocks.append(_fenced("\n".join(code), "python"))
    if observation is not None:
        blocks.append("**Dynamo's message**")
        blocks.append(_fenced(observation.reason[:_LONGEST_REASON]))
        if observation.context:
            blocks.append(_fenced(observation.context[:_LONGEST_REASON]))
        if len(observation.stack) > 1:
            calls = "\n".join(
                f"{files.name(f.path)}:{f.line} in {f.function}" for f in observation.stack
            )
            blocks += ["**Calls**", _fenced(calls)]
        if observation.gb_id:
            blocks.append(gb_url(observation.gb_id))
    command = _command(run, files)
    if command:
        blocks += ["**To reproduce**", _fenced(f"$ {command}", "console")]
    return "\n\n".join([*blocks, _versions(run)]) + "\n"


def reduce_command(finding: Finding, run: KeptRun, files: Files) -> str:
    """The command that writes a small program with a finding; empty where none can show it."""
    shown = finding.reduced_as
    if shown is None or not run.options.backend:
        return ""
    options = replace(run.options, backend=RunOptions().backend, profile=False)
    words = ["fullgraph", "reduce", f"{files.name(run.path)}:{run.target}", *flags_of(options)]
    at = finding.location
    line = ["--break", f"{files.name(at.path)}:{at.line}"] if shown is Kind.BREAK else []
    return shlex.join([*words, *line])


def _command(run: KeptRun, files: Files) -> str:
    """The command line of the run; empty for a trace that torch wrote, which has none."""
    if not run.options.backend:
        return f"fullgraph trace -- {run.target}" if run.path else ""
    words = ["fullgraph", "explain", f"{files.name(run.path)}:{run.target}"]
    return shlex.join([*words, *flags_of(run.options)])


def _versions(run: KeptRun) -> str:
    inputs = f"; called with `{run.inputs.replace('`', chr(39))}`" if run.inputs else ""
    return f"PyTorch {run.torch}{inputs}"


def _fenced(text: str, language: str = "") -> str:
    fence = "~~~~~" if "```" in text else "```"
    return f"{fence}{language}\n{text}\n{fence}"
