"""What ``fullgraph fix`` prints of what it found, and what it keeps for ``--write``."""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from fullgraph import __version__, taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import JSON, TEXT, print_outcome
from fullgraph.cli.target_flags import next_command
from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.source.written import is_committed
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.report.fixed import (
    WIDTH,
    render_solution,
    render_totals,
    render_verdict,
    solution_as_data,
)
from fullgraph.report.formats.fixes import results_of_solution
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.model_fixes import outcomes_as_data, render_outcomes
from fullgraph.report.terminal import Painter, shortened, uses_colour
from fullgraph.source.text import SourceError, read_source
from fullgraph.state.json_cache import JsonCache, own_folder
from fullgraph.state.structure import StructureError, structure
from fullgraph.static.modules.files import ABSENT, digest_of

_DELIVERY = frozenset(
    {"write", "allow_dirty", "diff", "patch", "overlay", "run", "command", "target", "arguments"}
)
"""What a command does with what is proven, and what the jobs say already."""
_HELD = 50


def print_fixed(
    together: Together,
    model: ModelRewriter | None,
    paths: Mapping[str, str],
    options: argparse.Namespace,
    own: FirstParty,
    stream: TextIO,
    diff: str = "",
) -> None:
    """Print what fixing came to.

    Args:
        together: the targets' solutions.
        model: the language model that wrote fixes too, if one did.
        paths: the file of each target; empty where it is not known.
        options: of the command.
        own: which files are first-party.
        stream: where text for people goes.
        diff: what is shown of the changes, below the verdict.
    """
    if options.format == JSON:
        _json(together, model, options)
    elif options.format == TEXT:
        _text(together, model, options, own, stream, diff)
    else:
        print_outcome(_outcome(together, paths, options), options.format)


def ending(
    texts: Mapping[str, str], target: str, options: argparse.Namespace, own: FirstParty, status: int
) -> str:
    """The files that were or would be written, and the command to run next.

    Args:
        texts: the changed files.
        target: the first one that still breaks, or the first of all.
        options: of the command.
        own: which files are first-party.
        status: the exit status of the command.
    """
    files = ", ".join(shortened(path, Path.cwd()) for path in texts)
    lines = []
    if texts and options.write:
        lines.append(f"Written: {files}.")
    elif texts and options.overlay is None and options.patch is None:
        lines.append(f"Not written yet: {files}.")
    return "\n".join(["", *lines, f"Next: {_next(texts, target, options, own, status)}"])


def _next(
    texts: Mapping[str, str], target: str, options: argparse.Namespace, own: FirstParty, status: int
) -> str:
    if texts and not (options.write or options.overlay or options.patch):
        again = shlex.join(["fullgraph", *(w for w in options.arguments if w != "--diff")])
        if not all(own.may_edit(path) for path in texts):
            return f"`{again} --overlay fixed` writes copies that run with PYTHONPATH=fixed."
        allowed = "" if options.allow_dirty or all(map(is_committed, texts)) else " --allow-dirty"
        return f"`{again} --write{allowed}` writes {'it' if len(texts) == 1 else 'them'}."
    if status:
        return f"`{next_command('explain', options, target)}` shows what breaks, and why."
    verify = next_command("verify", options, target)
    return f"`{verify}` compares compiled code with eager mode on other inputs."


def _json(together: Together, model: ModelRewriter | None, options: argparse.Namespace) -> None:
    data = {name: solution_as_data(each) for name, each in together.solutions.items()}
    by_model = (
        {"model": outcomes_as_data(model.model, model.outcomes, model.budget.spent)}
        if model is not None
        else {}
    )
    if options.all:
        failures = {name: each.message for name, each in together.failures.items()}
        every = {"targets": data, "failures": failures, **by_model}
        output.print_json(every)
    elif data:
        output.print_json({**data[options.target], **by_model})


def _text(
    together: Together,
    model: ModelRewriter | None,
    options: argparse.Namespace,
    own: FirstParty,
    stream: TextIO,
    diff: str,
) -> None:
    colour, here, width = uses_colour(stream), Path.cwd(), min(WIDTH, output.columns_of(stream))
    for name, solution in together.solutions.items():
        print(render_verdict(name, solution, colour=colour, width=width), file=stream)
    if together.solutions:
        print(f"\n{diff}", end="", file=stream)
    for name, solution in together.solutions.items():
        if options.all:
            print(Painter(colour)("bold", f"{name}:"), file=stream)
        text = render_solution(
            name, solution, here, own.may_edit, colour=colour, width=width, has_verdict=False
        )
        print(text, file=stream)
        if options.all:
            print(file=stream)
    if options.all:
        print(render_totals(together.solutions, colour=colour), file=stream)
    if model is not None and model.outcomes:
        spent = model.budget.spent
        shown = render_outcomes(model.model, model.outcomes, spent, here, colour=colour)
        print(f"\n{shown}", file=stream)


def _outcome(together: Together, paths: Mapping[str, str], options: argparse.Namespace) -> Outcome:
    results = [
        result
        for solution in together.solutions.values()
        for result in results_of_solution(
            solution, output.read_text, taxonomy.load(), Path.cwd(), is_written=options.write
        )
    ]
    failures = together.failures.items()
    faults = [Fault(each.message, paths.get(name, "")) for name, each in failures]
    covered = [paths.get(name) or name for name in together.solutions]
    # A break in a function that several targets call is one result.
    distinct = dict.fromkeys(results)
    return Outcome("fix", tuple(distinct), faults, covered, is_complete=not faults)


@dataclass(frozen=True)
class KeptFix:
    """What was proven.

    It holds as long as the same command runs the same targets with the same inputs, and no file
    that the proof ran has changed.

    Attributes:
        report: what was printed, without the diff: the verdict is its first paragraph.
        heading: of the diff.
        texts: the changed files, as they are after all fixes.
        originals: the same files, as they were.
        files: the digest of each file that the proof ran.
        status: the exit status.
        seconds: when it was proven, since the epoch.
    """

    report: str
    heading: str
    texts: dict[str, str]
    originals: dict[str, str]
    files: dict[str, str]
    status: int
    seconds: float


def key_of(options: argparse.Namespace, chosen: Mapping[str, Chosen]) -> str:
    """The digest of all that a proof depends on besides the texts of files."""
    flags = {name: str(value) for name, value in vars(options).items() if name not in _DELIVERY}
    jobs = {name: _job(target) for name, target in chosen.items()}
    return hashlib.sha256(
        json.dumps([__version__, str(Path.cwd()), flags, jobs], sort_keys=True).encode()
    ).hexdigest()


def _job(target: Chosen) -> list[object]:
    job = asdict(target.job)
    for example in job["examples"]:
        # How long ago a call was recorded is no part of it.
        del example["source"]
    return [list(target.interpreter), job]


def kept_fix(key: str) -> KeptFix | None:
    """What was proven, if no file that it depends on has changed; None for nothing."""
    data: Any = _cache().get(key)
    try:
        kept = structure(data, KeptFix) if data is not None else None
    except StructureError:
        return None
    return kept if kept and _digests(kept.files) == kept.files else None


def keep_fix(
    key: str, report: str, heading: str, together: Together, status: int, seconds: float
) -> None:
    """Keep what was proven."""
    runs = [run for each in together.solutions.values() for run in (each.before, each.after)]
    paths = {path for run in runs for path in run.result.evaluated}
    # What was proven is a change of these texts, also where it has been written since.
    files = _digests(paths - together.originals.keys())
    files |= {path: digest_of(text) for path, text in together.originals.items()}
    cache = _cache()
    kept = KeptFix(report, heading, together.texts, together.originals, files, status, seconds)
    if cache.put(key, asdict(kept)):
        cache.make_room(key)


def _cache() -> JsonCache:
    return JsonCache(own_folder("fixes"), max_bytes=1 << 26, max_files=_HELD, is_needless=True)


def _digests(paths: Iterable[str]) -> dict[str, str]:
    found = dict.fromkeys(sorted(paths), ABSENT)
    for path in found:
        with contextlib.suppress(SourceError):
            found[path] = digest_of(read_source(Path(path)))
    return found
