"""``python -m tests.llm.survey FILE``: a survey for ``fullgraph dataset``, with proven fixes.

Runs Fullgraph's own programs (the zoo of breaks), or with ``--corpus`` the broken models of the
accuracy corpus, and fixes each as ``fullgraph fix`` does. ``fullgraph eval-llm`` measures on lines
of the corpus: a model that is tuned with ``--corpus`` cannot be compared with others there.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dataset.labelled import ProvenFix
from fullgraph.dataset.own_runs import applied, changes_of
from fullgraph.dataset.survey import FORMAT, SurveyedFix, SurveyedRun
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.solution import Kept, Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.runs.kept_run import RunFile
from fullgraph.source.text import SourceError, read_source, split_lines
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT, python_of_the_corpus
from tests.dynamic.zoo.marks import LIBRARY
from tests.fixing import corpus, zoo

_SECONDS = 300.0
_MARK = re.compile(r"[ \t]*# (?:break|before \d|from \d)[^\n]*")
_PACKAGES = re.compile(r'(?<=")(?:[^"\\]|\\.)*?/site-packages/')


def main() -> int:
    """Run the programs and write a line for each that breaks."""
    options = _parser().parse_args()
    if options.corpus:
        models = [model for model, _ in corpus.broken(options.names)]
        jobs, python, origin = corpus.jobs(models), python_of_the_corpus(), "accuracy corpus"
    else:
        jobs, python, origin = zoo.jobs(options.names), sys.executable, "zoo of breaks"
    chosen = list(jobs)
    if options.most:
        # Spread over all files.
        chosen = chosen[:: max(1, len(chosen) // options.most)][: options.most]
    with options.file.open("w", encoding="utf-8") as stream:
        asyncio.run(_write(chosen, [python], origin, stream.write))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.llm.survey", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("names", nargs="*", help="of functions of the zoo, or of models")
    parser.add_argument("--corpus", action="store_true", help="the accuracy corpus")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="run N programs")
    return parser


async def _write(
    jobs: Sequence[tuple[str, wire.ExplainJob]],
    python: Sequence[str],
    origin: str,
    write: Callable[[str], object],
) -> None:
    supervisor = Supervisor(python, timeout_seconds=_SECONDS, keep_warm=True, working_folder=ROOT)
    try:
        for name, job in jobs:
            run = await surveyed(supervisor, name, job, origin)
            if run is None:
                print(f"{name}: no break")
                continue
            write(without_folders(run.line()))
            print(f"{name}: {len(run.findings)} breaks, {len(run.fixes)} with a proven fix")
    finally:
        await supervisor.close()


async def surveyed(
    supervisor: Supervisor, name: str, job: wire.ExplainJob, origin: str
) -> SurveyedRun | None:
    """A program's run with its proven fixes; None if it does not break.

    Args:
        supervisor: owns the workers.
        name: of the program.
        job: how to run it.
        origin: the name of the survey.
    """
    # A mark names the break that the line makes: it would be the answer.
    marked = {**job.overlay, str(LIBRARY): read_source(LIBRARY)}
    job = replace(job, overlay={path: _MARK.sub("", text) for path, text in marked.items()})

    def read(path: str) -> str | None:
        try:
            return job.overlay[path] if path in job.overlay else read_source(Path(path))
        except SourceError:
            return None

    runs = Runs(supervisor, job, taxonomy.load(), read, lambda path: True, lambda message: None, 3)
    try:
        solution = await Solver(runs, Allowed(), inductor=False).solve()
    finally:
        runs.close()
    return run_of(solution, name, origin, read)


def run_of(
    solution: Solution, name: str, origin: str, read: Callable[[str], str | None]
) -> SurveyedRun | None:
    """What a search for fixes found, as a line of a survey."""
    result = solution.before.result
    found = [f for f in solution.before.findings if f.observation and f.observation.is_problem]
    if not found or result.failure is not None:
        return None
    paths = dict.fromkeys(finding.location.path for finding in found)
    texts = {path: text for path in paths if (text := read(path)) is not None}
    return SurveyedRun(
        FORMAT,
        origin,
        "MIT" if origin.startswith("zoo") else "that of each package",
        name,
        result.hello.torch if result.hello else "",
        tuple(RunFile(path, text) for path, text in texts.items()),
        tuple(found),
        tuple(value for value in result.values if value.path in texts),
        tuple(_fixes(solution.kept, found, texts)),
    )


def without_folders(line: str) -> str:
    """A line of the file without the folders of this machine."""
    return _PACKAGES.sub("site-packages/", line.replace(f"{ROOT}/", ""))


def _fixes(
    kept: Iterable[Kept], found: Sequence[Finding], texts: Mapping[str, str]
) -> Iterator[SurveyedFix]:
    for each in kept:
        changes = changes_of(each.fix.edits, {**texts, **each.texts})
        number = _number(each, found, texts)
        paths = {change.file for change in changes}
        # It was made for a text with the fixes before it: it has to fit the first text too.
        fits = changes and all(
            applied(texts.get(path, ""), [c for c in changes if c.file == path]) is not None
            for path in paths
        )
        if fits and number is not None:
            fix = each.fix
            proven = ProvenFix(fix.title, fix.rewrite, fix.note, fix.drops, changes)
            yield SurveyedFix(number, proven)


def _number(kept: Kept, found: Sequence[Finding], texts: Mapping[str, str]) -> int | None:
    """Which finding of the first run a fix removes: it has the same code on the same line."""
    wanted = _line(kept.finding, {**texts, **kept.texts})
    same = [
        number
        for number, finding in enumerate(found)
        if finding.code == kept.finding.code and _line(finding, texts) == wanted
    ]
    return same[0] if len(same) == 1 else None


def _line(finding: Finding, texts: Mapping[str, str]) -> tuple[str, str]:
    at = finding.location
    lines = split_lines(texts.get(at.path, ""))
    return at.path, lines[at.line - 1] if at.line <= len(lines) else ""


if __name__ == "__main__":
    raise SystemExit(main())
