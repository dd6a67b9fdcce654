"""``fullgraph fix``: rewrite what breaks, and keep what is proven."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.run_options import add_run_flags, count
from fullgraph.cli.shared import first_party
from fullgraph.cli.target_flags import (
    MISTAKES,
    Chosen,
    add_target_flags,
    chosen_target,
    supervisor_of,
)
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.solve import Allowed, Solution, Solver
from fullgraph.fixes.written import WriteError, patch, write_all, write_overlay
from fullgraph.report.fixed import render_solution, solution_as_data

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "fix",
        help="rewrite what breaks the graph, and keep what is proven",
        description=(
            "Run TARGET, try rewrites of the lines that break, and keep those that are proven: "
            "the break is gone, eager mode does the same as before, and compiled code does the "
            "same as eager mode. Nothing is written without --write, --overlay or --patch."
        ),
    )
    add_target_flags(parser)
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
    what.add_argument("--patch", type=Path, metavar="FILE", help="write one patch of all changes")
    allowed = parser.add_argument_group("what fixes may do")
    allowed.add_argument(
        "--allow-setup", action="store_true", help="change the configuration of torch.compile"
    )
    allowed.add_argument(
        "--allow-disable",
        action="store_true",
        help="leave a break, but run less code in eager mode (torch.compiler.disable)",
    )
    parser.add_argument(
        "--different-calls",
        type=count,
        default=4,
        metavar="N",
        help="number of calls with varied inputs in each proof (default %(default)s)",
    )
    parser.add_argument(
        "--no-inductor", action="store_true", help="do not compile the result with Inductor"
    )
    add_worker_flags(parser)
    add_run_flags(parser)
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fix and print; 1 if lines still break, 2 if the run or the writing failed."""
    try:
        chosen = chosen_target(options)
    except MISTAKES as error:
        output.error(str(error))
        return 2
    if chosen.notebook is not None:
        output.error("fix does not rewrite notebooks yet: move the target into a Python file.")
        return 2
    own = first_party(chosen.job.path)
    solution = asyncio.run(_solve(chosen, options, own))
    output.clear_progress()
    failure = solution.before.failure
    if failure is not None:
        output.error(failure.message)
        return 2
    if options.json:
        print(json.dumps(solution_as_data(solution), indent=2))
    else:
        print(render_solution(options.target, solution, Path.cwd(), own))
    try:
        _deliver(solution, options, own)
    except (WriteError, OSError) as error:
        output.error(str(error))
        return 2
    return 1 if solution.after.counts.lines else 0


async def _solve(chosen: Chosen, options: argparse.Namespace, own: FirstParty) -> Solution:
    supervisor = supervisor_of(chosen, options, has_many_jobs=True)
    runs = Runs(
        supervisor,
        chosen.job,
        taxonomy.load(),
        chosen.read,
        own,
        output.show_progress,
        options.different_calls,
    )
    allowed = Allowed(options.allow_setup, options.allow_disable)
    try:
        return await Solver(runs, allowed, inductor=not options.no_inductor).solve()
    finally:
        runs.close()
        await supervisor.close()


def _deliver(solution: Solution, options: argparse.Namespace, own: FirstParty) -> None:
    texts, originals, here = solution.texts, solution.originals, Path.cwd()
    if not texts:
        return
    if options.overlay is not None:
        roots = [Path(p) for p in _import_roots(texts)]
        for copy in write_overlay(texts, options.overlay, roots):
            output.error(f"wrote {copy}")
    if options.patch is not None:
        options.patch.write_text(patch(texts, originals, here), encoding="utf-8")
        output.error(f"wrote {options.patch}")
    if options.write:
        write_all(texts, originals, own, allow_dirty=options.allow_dirty)
        output.error(f"wrote {len(texts)} files" if len(texts) > 1 else "wrote 1 file")
    elif options.diff or not (options.json or options.overlay or options.patch):
        sys.stdout.write(f"\n{patch(texts, originals, here)}")


def _import_roots(texts: dict[str, str]) -> list[str]:
    """The folder from which each file is imported: the first above it that is no package."""
    roots = []
    for path in texts:
        folder = Path(path).parent
        while (folder / "__init__.py").exists():
            folder = folder.parent
        roots.append(str(folder))
    return list(dict.fromkeys(roots))
