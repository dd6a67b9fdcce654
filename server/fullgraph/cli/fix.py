"""``fullgraph fix``: rewrite what breaks, and keep what is proven."""

from __future__ import annotations

import argparse
import io
import logging
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from fullgraph.cli import output, progress
from fullgraph.cli.command_parser import count, file_and_line
from fullgraph.cli.fix_report import KeptFix, ending, keep_fix, kept_fix, key_of, print_fixed
from fullgraph.cli.formats import (
    TEXT,
    OutputError,
    add_format_flags,
    check_output,
    to_output,
)
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.llm_flags import add_model_flags, fixing_settings
from fullgraph.cli.target_flags import (
    add_run_flags,
    add_target_flags,
    chosen_target,
    supervisor_of,
)
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.durations import age
from fullgraph.dynamic.chosen import MISTAKES, Chosen
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.target import TargetError
from fullgraph.fixes.proof.allowed import Allowed, Only
from fullgraph.fixes.proof.run import CALLS, CALLS_OF_MODEL
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.source.patch import check_overlay, patch, write_overlay
from fullgraph.fixes.source.written import WriteError, check_committed, write_all
from fullgraph.report.fixed import render_diff
from fullgraph.report.model_fixes import heading_of_diff
from fullgraph.report.terminal import uses_colour
from fullgraph.source.text import SourceError
from fullgraph.work.check import regions_in
from fullgraph.work.fix import Fixed, FixRequest, fix, why_not_fixed
from fullgraph.work.model import CommandModel

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "fix",
        description=(
            "Run TARGET, try rewrites of the lines that break, and keep those that are proven: "
            "the break is gone, eager mode does the same as before, and compiled code does the "
            "same as eager mode. Nothing is written without --write, --overlay or --patch."
        ),
        examples=(
            ("fullgraph fix src/model.py:Net", "print the changes that are proven"),
            ("fullgraph fix src/model.py:Net --write", "write them into the files"),
            (
                "fullgraph fix src/model.py --all --patch fixes.patch",
                "fix everything that the file compiles, as a patch",
            ),
        ),
    )
    add_target_flags(parser)
    parser.add_argument(
        "--all",
        action="store_true",
        help="TARGET is a Python file: fix all of its compiled functions and modules",
    )
    what = parser.add_argument_group("what to do with the fixes")
    what.add_argument("--diff", action="store_true", help="print the changes (the default)")
    what.add_argument("--write", action="store_true", help="write the files, all or none")
    what.add_argument(
        "--allow-dirty", action="store_true", help="write files with uncommitted changes too"
    )
    what.add_argument(
        "--overlay",
        type=Path,
        metavar="DIR",
        help="write changed copies, also of installed packages, that run with PYTHONPATH=DIR",
    )
    what.add_argument(
        "--patch",
        type=Path,
        metavar="FILE",
        help="write one patch of all changes; - for standard output, and nothing else there",
    )
    allowed = parser.add_argument_group("what fixes may do")
    allowed.add_argument(
        "--allow-setup", action="store_true", help="change the configuration of torch.compile"
    )
    allowed.add_argument(
        "--allow-disable",
        action="store_true",
        help="leave a break, but run less code in eager mode (torch.compiler.disable)",
    )
    allowed.add_argument(
        "--allow-tensors",
        action="store_true",
        help="return tensors of one element where the target returned numbers",
    )
    allowed.add_argument(
        "--only",
        type=lambda text: Only(*file_and_line(text)),
        metavar="FILE:LINE",
        help="fix the graph break of this line alone",
    )
    parser.add_argument(
        "--different-calls",
        type=count,
        metavar="N",
        help=f"number of calls with varied inputs in each proof (default {CALLS}, or "
        f"{CALLS_OF_MODEL} with --llm)",
    )
    parser.add_argument(
        "--no-inductor", action="store_true", help="do not compile the result with Inductor"
    )
    add_model_flags(parser)
    add_worker_flags(parser)
    add_run_flags(parser)
    add_format_flags(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fix and print; 1 if lines still break, 2 if the run or the writing failed.

    Raises:
        KeyboardInterrupt: the user pressed Ctrl-C; what a model's fixes had proven is delivered.
    """
    try:
        # A run takes minutes: what cannot be written is reported before.
        _check_outputs(options)
        names = _targets(options)
        chosen = {name: chosen_target(_with_target(options, name)) for name in names}
        if options.write and not options.allow_dirty:
            for each in chosen.values():
                check_committed(each.job.path)
    except (*MISTAKES, WriteError, OutputError) as error:
        output.error(str(error))
        return 2
    refusal = next(filter(None, map(why_not_fixed, chosen.values())), "")
    if refusal:
        output.error(refusal)
        return 2
    key = key_of(options, chosen) if _is_kept(options) else ""
    kept = kept_fix(key) if key and options.write else None
    if kept is not None:
        return _deliver_kept(kept, chosen, options)
    # The table says the same.
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    fixed = Fixed()
    try:
        run_interruptible(_fix(chosen, options, fixed))
    except KeyboardInterrupt:
        if fixed.model is not None and fixed.together.texts:
            # The answers were paid for.
            _report(fixed, chosen, options)
        raise
    progress.clear()
    status = _report(fixed, chosen, options)
    if key and fixed.together.texts and not fixed.together.failures:
        _keep(key, fixed.together, chosen, options, status)
    return status


def _is_kept(options: argparse.Namespace) -> bool:
    """Whether what is proven is kept: a report for people, without what a model may write."""
    return options.format == TEXT and options.llm is None and options.output is None


def _keep(
    key: str,
    together: Together,
    chosen: Mapping[str, Chosen],
    options: argparse.Namespace,
    status: int,
) -> None:
    text = io.StringIO()
    own = next(iter(chosen.values())).is_first_party
    print_fixed(together, None, {}, options, own, text)
    keep_fix(key, text.getvalue(), _heading(together), together, status, time.time())


def _deliver_kept(kept: KeptFix, chosen: Mapping[str, Chosen], options: argparse.Namespace) -> int:
    """Write what was proven before."""
    when = age(time.time() - kept.seconds, kept.seconds)
    stream = sys.stderr if _is_stdout(options.patch) else sys.stdout
    changes = _Changes(kept.texts, kept.originals, kept.heading)
    own = next(iter(chosen.values())).is_first_party
    try:
        verdict, _, rest = kept.report.partition("\n\n")
        print(f"{verdict}\n\n{_shown(changes, options)}{rest}", end="", file=stream)
        print(f"\nProven {when}; no file of it has changed since.", file=stream)
        _deliver(changes, options, own, sys.stdout)
        print(ending(changes.texts, next(iter(chosen)), options, own, kept.status), file=stream)
    except (WriteError, SourceError, OSError) as error:
        output.error(str(error))
        return 2
    return kept.status


async def _fix(chosen: Mapping[str, Chosen], options: argparse.Namespace, fixed: Fixed) -> None:
    first, *_ = chosen.values()
    settings, supervisor = (
        fixing_settings(options),
        supervisor_of(first, options, has_many_jobs=True),
    )
    model = CommandModel(settings, Path.cwd())
    request = FixRequest(
        chosen,
        Allowed(
            options.allow_setup, options.allow_disable, options.allow_tensors, only=options.only
        ),
        options.different_calls or 0,
        inductor=not options.no_inductor,
        model=model.model(),
        llm=settings,
        may_ask=(lambda path: True) if options.llm_installed else None,
    )
    try:
        await fix(request, supervisor, progress.show, fixed)
    finally:
        await model.close()
        await supervisor.close()


def _report(fixed: Fixed, chosen: Mapping[str, Chosen], options: argparse.Namespace) -> int:
    """Print what is proven and deliver it."""
    together, standard_output = fixed.together, sys.stdout
    paths = {name: each.path for name, each in chosen.items()}
    own = next(iter(chosen.values())).is_first_party
    # A patch that is piped into another program has nothing around it.
    is_piped = _is_stdout(options.patch) and options.output is None
    changes = _Changes(together.texts, together.originals, _heading(together))
    breaking = [n for n, each in together.solutions.items() if each.after.counts.lines]
    status = 2 if together.failures else 1 if breaking else 0
    target = next(iter((*breaking, *together.solutions)), "")
    try:
        with to_output(options.output):
            stream = sys.stderr if is_piped else sys.stdout
            if options.format == TEXT:
                shown = _shown(changes, options)
                print_fixed(together, fixed.model, paths, options, own, stream, shown)
            for name, failure in together.failures.items():
                output.error(f"{name}: {failure.message}" if options.all else failure.message)
            try:
                _deliver(changes, options, own, standard_output)
                if options.format == TEXT and together.solutions:
                    print(ending(changes.texts, target, options, own, status), file=stream)
            except (WriteError, SourceError):
                options.write = False
                raise
            finally:
                # A report for programs says what the files are like now.
                if options.format != TEXT:
                    print_fixed(together, fixed.model, paths, options, own, stream)
    except BrokenPipeError:
        raise
    except (WriteError, SourceError, OSError) as error:
        output.error(str(error))
        return 2
    return status


def _check_outputs(options: argparse.Namespace) -> None:
    """Whether the changes can go where the user wants them.

    Raises:
        WriteError, OutputError: they cannot.
    """
    check_output(options.output)
    if options.diff and options.format != TEXT:
        raise WriteError(f"--diff is text, and --format {options.format} is not. Leave one out.")
    if options.overlay is not None:
        check_overlay(options.overlay)
    if options.patch is None:
        return
    if _is_stdout(options.patch):
        if options.format != TEXT and options.output is None:
            raise WriteError(
                "--patch - and the report both write to standard output. Name a file for one of "
                "them (--output FILE)."
            )
    elif options.patch.is_dir():
        raise WriteError(f"{options.patch} is a folder. Name a file for the patch.")
    elif not options.patch.absolute().parent.is_dir():
        raise WriteError(f"{options.patch.parent} is no folder. Make it, or name another file.")


def _is_stdout(path: Path | None) -> bool:
    return path in (Path("-"), Path("/dev/stdout"))


def _targets(options: argparse.Namespace) -> list[str]:
    """The target, or with ``--all`` those of a file.

    Raises:
        TargetError: with ``--all``, the target is no Python file, or nothing in it is compiled.
        SourceError: the file cannot be read.
    """
    if not options.all:
        return [options.target]
    file = Path(options.target).resolve()
    if file.suffix != ".py" or not file.is_file():
        raise TargetError(f"{options.target!r} is not a Python file, which --all needs.")
    names = dict.fromkeys(region.name for region in regions_in(file))
    if not names:
        raise TargetError(f"{options.target}: no compiled function or module was found.")
    return [f"{options.target}:{name}" for name in names]


def _with_target(options: argparse.Namespace, target: str) -> argparse.Namespace:
    return argparse.Namespace(**{**vars(options), "target": target})


class _Changes(NamedTuple):
    """The changed files after and before all fixes, and the heading of their diff."""

    texts: Mapping[str, str]
    originals: Mapping[str, str]
    heading: str


def _heading(together: Together) -> str:
    kept = [each for solution in together.solutions.values() for each in solution.kept]
    return heading_of_diff(kept, Path.cwd())


def _deliver(
    changes: _Changes, options: argparse.Namespace, own: FirstParty, standard_output: TextIO
) -> None:
    texts, originals, heading = changes
    if not texts:
        return
    if options.overlay is not None:
        for copy in write_overlay(texts, options.overlay):
            output.error(f"wrote {copy}")
    diff = heading.encode("utf-8", "replace") + patch(texts, originals, Path.cwd())
    if _is_stdout(options.patch):
        standard_output.buffer.write(diff)
    elif options.patch is not None:
        options.patch.write_bytes(diff)
        output.error(f"wrote {options.patch}")
    if options.write:
        write_all(texts, originals, own.may_edit, allow_dirty=options.allow_dirty)
        output.error(f"wrote {len(texts)} files" if len(texts) > 1 else "wrote 1 file")


def _shown(changes: _Changes, options: argparse.Namespace) -> str:
    """The diff, unless the changes go somewhere else alone."""
    is_delivered = options.write or options.overlay is not None or options.patch is not None
    if not changes.texts or (is_delivered and not options.diff):
        return ""
    diff = changes.heading + patch(changes.texts, changes.originals, Path.cwd()).decode(
        "utf-8", "replace"
    )
    return render_diff(diff, colour=uses_colour(sys.stdout)) + "\n"
