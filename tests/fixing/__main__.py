"""``make fixes``: what ``fullgraph fix`` removes, on models that were written by others.

Without a command all is measured and ``docs/fixes.md`` is written; what was measured is kept in
``.cache/fixing`` and not measured again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from fullgraph.fixes.proof.run import Counts
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT, python_of_the_corpus
from tests.dynamic import forks
from tests.fixing import corpus, unseen, zoo
from tests.fixing.counts import Counts as RowCounts
from tests.fixing.counts import counts_of
from tests.fixing.environment import python_of_the_rows
from tests.fixing.generated import measure as generated
from tests.fixing.row_fixes import fix_row, rows_table
from tests.fixing.solved import Line, Solved, solve_all
from tests.fixing.table import table
from tests.fixing.targets import ROWS, Row

PAGE = ROOT / "docs" / "fixes.md"
KEPT = ROOT / ".cache" / "fixing" / "solved"
_PROGRAMS = 2000
_SECONDS = 300.0
_SEED = 0


class _Wanted(NamedTuple):
    """What is measured: what has these names, or all.

    Attributes:
        names: of rows, models, functions of the zoo, or numbers of programs.
        sample: how many models of the corpus, drawn once; 0 for all.
        programs: how many generated programs.
    """

    names: tuple[str, ...] = ()
    sample: int = 0
    programs: int = _PROGRAMS


def main() -> int:
    """Measure what the command line names, and print it; 2 if a run failed."""
    options = _parser().parse_args()
    try:
        print(
            _COMMANDS[options.command](
                _Wanted(tuple(options.names), options.sample, options.programs)
            )
        )
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _rows(wanted: _Wanted) -> str:
    python = python_of_the_rows()
    fixes = []
    for row in _chosen(wanted.names):
        fixes.append(fix_row(row, python))
        print(f"{row.name}: {fixes[-1].seconds:.0f} s", file=sys.stderr)
    return rows_table(fixes)


def _breaks(wanted: _Wanted) -> str:
    return table(asyncio.run(_before(_chosen(wanted.names), python_of_the_rows())))


def _chosen(names: Sequence[str]) -> list[Row]:
    return [row for row in ROWS if not names or row.name in names]


async def _before(rows: Sequence[Row], python: str) -> dict[Row, RowCounts]:
    from fullgraph.dynamic.supervisor import Supervisor

    # The next process imports torch while one runs.
    supervisor = Supervisor([python], timeout_seconds=_SECONDS, keep_warm=True, working_folder=ROOT)
    try:
        return {row: await counts_of(supervisor, row) for row in rows}
    finally:
        await supervisor.close()


def _zoo(wanted: _Wanted) -> str:
    with _fork_server() as python:
        return zoo.table(_solved(zoo.jobs(wanted.names), python, kept=not wanted.names))


def _unseen(wanted: _Wanted) -> str:
    with _fork_server() as python:
        jobs = unseen.jobs(wanted.names)
        return unseen.table(_solved(jobs, python, kept=not wanted.names, setup=False))


def _corpus(wanted: _Wanted) -> str:
    broken = corpus.broken(wanted.names)
    if wanted.sample:
        broken = random.Random(_SEED).sample(broken, min(wanted.sample, len(broken)))
    held_out = frozenset(m.name for m, observation in broken if observation.is_held_out)
    jobs = corpus.jobs(model for model, _ in broken)
    with _fork_server(python_of_the_corpus()) as python:
        solved = _solved(jobs, python, kept=not wanted.names, setup=False)
    return corpus.table(solved, held_out)


def _generated(wanted: _Wanted) -> str:
    numbers = [int(name) for name in wanted.names] or range(wanted.programs)
    with tempfile.TemporaryDirectory() as name, _fork_server() as python:
        folder = Path(name)
        measured = generated.measure(numbers, folder)
        proven = generated.after_proof(measured, folder, python)
    wrong = [f"- {c.number} {c.rewrite}: {c.differences[0]}" for c in measured.wrong]
    wrong += [f"- {number}, after its proof: {found}" for number, found in proven.items()]
    return "\n".join([generated.table(measured, proven), "", *wrong])


@contextlib.contextmanager
def _fork_server(python: str = sys.executable) -> Iterator[Sequence[str]]:
    """The command of a Python that has imported torch already."""
    with tempfile.TemporaryDirectory() as folder:
        process = forks.start(f"{folder}/socket", python)
        try:
            yield forks.command(f"{folder}/socket")
        finally:
            process.terminate()
            process.wait()


def _solved(
    jobs: Iterable[tuple[str, wire.ExplainJob]],
    python: Sequence[str],
    *,
    kept: bool,
    setup: bool = True,
) -> list[Solved]:
    """Fix each target, or read what was kept of it.

    Args:
        jobs: the name of each target, and how to run it.
        python: the command of the interpreter.
        kept: whether what was measured before is read.
        setup: whether fixes may change the configuration.
    """
    found: list[Solved] = []
    left = []
    for name, job in jobs:
        path = _kept_path(name)
        if kept and path.exists():
            found.append(_read(path))
        else:
            left.append((name, job))

    def keep(solved: Solved) -> None:
        print(
            f"{solved.name}: {solved.before.lines} to {solved.after.lines} lines, "
            f"{solved.seconds:.0f} s {solved.failure[:100]}",
            file=sys.stderr,
        )
        path = _kept_path(solved.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(solved.as_data(), indent=1), encoding="utf-8")

    processes = os.cpu_count() or 1
    solving = solve_all(left, python, setup=setup, processes=processes, on_solved=keep)
    found += asyncio.run(solving)
    return found


def _kept_path(name: str) -> Path:
    return KEPT / f"{name.replace(' ', '_')}.json"


def _read(path: Path) -> Solved:
    data = json.loads(path.read_text(encoding="utf-8"))
    for name in ("before", "after"):
        data[name] = Counts(**data[name])
    for name in ("lines", "fixed"):
        data[name] = tuple(Line(**line) for line in data[name])
    for name in ("rewrites", "refused", "texts", "left"):
        data[name] = tuple(tuple(v) if isinstance(v, list) else v for v in data[name])
    return Solved(**{f.name: data[f.name] for f in dataclasses.fields(Solved)})


def _all(wanted: _Wanted) -> str:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    parts = [
        "# What `fullgraph fix` removes",
        "",
        "Written by `make fixes`. Every fix that counts here is proven: the break is gone, eager "
        "mode does the same as before, and compiled code does the same as eager mode. "
        f"Python {python}, torch {torch_version()}, {os.cpu_count()} cores.",
    ]
    for title, text, measure in _SECTIONS:
        measured = measure(wanted._replace(names=()))
        parts += ["", f"## {title}", "", text, "", measured]
        # It takes hours: what is measured is there if it is stopped.
        PAGE.write_text("\n".join(parts) + "\n", encoding="utf-8")
    return "\n".join(parts)


_SECTIONS: tuple[tuple[str, str, Callable[[_Wanted], str]], ...] = (
    (
        "GraphMend's rows",
        "The models of [GraphMend](https://arxiv.org/abs/2509.16248) whose classes are in "
        "transformers 4.52.4, rebuilt small with random weights and their own inputs. "
        "`python -m tests.fixing rows`.",
        _rows,
    ),
    (
        "The models of the accuracy corpus",
        "Each in evaluation mode and in training mode. Half of the models of transformers and "
        "diffusers, and some packages, are held out: they were not used to write the "
        "rewrites. Without fixes that need a setup. `python -m tests.fixing corpus`.",
        _corpus,
    ),
    (
        "Small functions",
        "Those of `make zoo` that break, without logging, printing, warnings and progress bars. "
        "`python -m tests.fixing zoo`.",
        _zoo,
    ),
    (
        "Programs that were not seen before",
        "An author who had not read the rewrites or their tests wrote these programs, and rewrote "
        "each by hand without custom operators. `python -m tests.fixing unseen` measures them.",
        _unseen,
    ),
    (
        "Generated programs",
        "Each proposal by itself, without a proof, and eager mode before and after it on six "
        "inputs that no proof has seen. `python -m tests.fixing generated`.",
        _generated,
    ),
)
_COMMANDS: dict[str, Callable[[_Wanted], str]] = {
    "all": _all,
    "rows": _rows,
    "breaks": _breaks,
    "zoo": _zoo,
    "unseen": _unseen,
    "corpus": _corpus,
    "generated": _generated,
}


def torch_version() -> str:
    """The version of the torch that runs the zoo and the generated programs."""
    return metadata.version("torch")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fixing", description=__doc__)
    parser.add_argument("command", choices=_COMMANDS, help="what to measure")
    parser.add_argument("names", nargs="*", help="only these (default: all)")
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="only N models of the corpus, drawn once"
    )
    parser.add_argument(
        "--programs",
        type=int,
        default=_PROGRAMS,
        metavar="N",
        help="only N generated programs (default %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
