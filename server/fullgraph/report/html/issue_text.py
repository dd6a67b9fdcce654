"""A finding as the text of an issue: what broke, where, with which versions."""

from __future__ import annotations

from fullgraph.explain.inert import inert_text
from fullgraph.findings import Finding
from fullgraph.links import gb_url
from fullgraph.report.html.files import Files
from fullgraph.runs.kept_run import KeptRun
from fullgraph.source import split_lines

_AROUND = 3
_LONGEST_REASON = 4000


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
    code = split_lines(files.text(at.path))[max(at.line - 1 - _AROUND, 0) : at.end_line + _AROUND]
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
    blocks += ["**To reproduce**", _fenced(_command(run, files), "console"), _versions(run)]
    return "\n\n".join(blocks) + "\n"


def _command(run: KeptRun, files: Files) -> str:
    options = run.options
    flags = [
        f"--{name} {value}"
        for name, value in (
            ("mode", options.mode),
            ("dtype", options.dtype),
            ("device", options.device),
            ("backend", options.backend if options.backend != "eager" else ""),
        )
        if value
    ]
    flags += [f"--calls {options.calls}"] if options.calls > 1 else []
    return " ".join([f"$ fullgraph explain {files.name(run.path)}:{run.target}", *flags])


def _versions(run: KeptRun) -> str:
    inputs = f"; called with `{run.inputs.replace('`', chr(39))}`" if run.inputs else ""
    return f"PyTorch {run.torch}{inputs}"


def _fenced(text: str, language: str = "") -> str:
    fence = "~~~~~" if "```" in text else "```"
    return f"{fence}{language}\n{text}\n{fence}"
