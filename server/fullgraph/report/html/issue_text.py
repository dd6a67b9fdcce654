"""A finding as the text of an issue: what broke, where, with which versions."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from fullgraph.explain.inert import inert_text
from fullgraph.links import gb_url
from fullgraph.report.html.files import Files
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import RunOptions

_AROUND = 3
_LONGEST_REASON = 4000
_SWITCHES = {
    ("mode", "train"): "--train",
    ("mode", "eval"): "--eval",
    ("grad", "on"): "--grad",
    ("grad", "off"): "--no-grad",
    ("dynamic", "on"): "--dynamic",
    ("dynamic", "off"): "--static",
}


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


def _command(run: KeptRun, files: Files) -> str:
    """The command line of the run; empty for a trace that torch wrote, which has none."""
    if not run.options.backend:
        return f"fullgraph trace -- {run.target}" if run.path else ""
    words = ["fullgraph", "explain", f"{files.name(run.path)}:{run.target}"]
    return shlex.join([*words, *_flags(run.options)])


def _flags(options: RunOptions) -> Iterator[str]:
    """The flags of the command line that set these options."""
    for (name, value), flag in _SWITCHES.items():
        if getattr(options, name) == value:
            yield flag
    for name in ("dtype", "device", "autocast", "backend", "calls"):
        value = getattr(options, name)
        if value != getattr(RunOptions(), name):
            yield from (f"--{name}", str(value))
    if options.profile:
        yield "--profile"


def _versions(run: KeptRun) -> str:
    inputs = f"; called with `{run.inputs.replace('`', chr(39))}`" if run.inputs else ""
    return f"PyTorch {run.torch}{inputs}"


def _fenced(text: str, language: str = "") -> str:
    fence = "~~~~~" if "```" in text else "```"
    return f"{fence}{language}\n{text}\n{fence}"
