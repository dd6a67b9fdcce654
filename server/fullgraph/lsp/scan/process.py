"""The scan's own process: the server answers keystrokes while this one checks files.

Runs as ``python -m fullgraph.lsp.scan.process``: reads one job from its standard input, and writes
its plan and each file's result to its standard output.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.lsp.scan.job import LENGTH, Plan, ScanJob, Scanned, packed, unpacked
from fullgraph.source.text import SourceError, read_source
from fullgraph.static.check import Checker
from fullgraph.static.modules.files import ABSENT, Files, digest_of
from fullgraph.static.modules.modules import Modules
from fullgraph.static.reach.workspace import Reach, reach_of
from fullgraph.static.result_cache import ResultCache
from fullgraph.static.results import CheckOptions, FileResult
from fullgraph.static.syntax.split import split

_PRIORITY = 10
"""Of the process, as ``nice`` counts it: what the user does goes first."""

_COLLECTED_EVERY = 20
"""Files; the fewer, the less garbage is in memory."""


def main() -> None:
    """Do the job on standard input."""
    if hasattr(os, "nice"):
        os.nice(_PRIORITY)
    source, results = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    (length,) = LENGTH.unpack(source.read(LENGTH.size))
    job = unpacked(source.read(length))
    try:
        for scanned in scan(job):
            results.write(packed(scanned))
            results.flush()
    except BrokenPipeError:
        # The server has ended; what Python would still write on its way out fails too.
        os._exit(0)


def scan(job: ScanJob) -> Iterator[Plan | Scanned]:
    """What compiled code reaches, and the results of files, in their order."""
    together = frozenset(job.together)
    texts = {path: text for path in job.together if (text := _text(job, path)) is not None}
    reach = reach_of(texts)
    for path, text in job.texts.items():
        # With this text, whatever the user has typed until the server has the answer.
        reach.of(path, split(text))
    now = reach.digests
    moved = {path for path in texts if now.get(path) != job.reached.get(path)}
    wanted = sorted((job.files | moved - job.texts.keys()) & together)
    yield Plan(reach, len(wanted))
    modules, disk = Modules(job.texts.get), Files(job.texts.get)
    checkers: dict[CheckOptions, Checker] = {}
    caches: dict[CheckOptions, ResultCache] = {}
    for number, path in enumerate(wanted, start=1):
        options = job.together[path]
        if options not in checkers:
            checkers[options] = Checker(
                taxonomy.load(), options.lint, options.torch, options.verdicts, modules
            )
            caches[options] = ResultCache(options.in_words(), together=together, disk=disk)
        text = texts.get(path)
        if text is None:
            yield Scanned(path, ABSENT, options, FileResult())
            continue
        result = caches[options].get(path, text, now.get(path, ""))
        if result is None:
            result = _checked(checkers[options], path, text, together, reach)
            # What depends on texts that are not saved is out of date before it is needed again.
            if job.texts.keys().isdisjoint({path, *result.dependencies}):
                caches[options].put(path, text, result, now.get(path, ""))
        yield Scanned(path, digest_of(text.removeprefix("\ufeff")), options, result)
        if number % _COLLECTED_EVERY == 0:
            gc.collect()
    for cache in caches.values():
        cache.make_room()


def _text(job: ScanJob, path: str) -> str | None:
    try:
        return job.texts.get(path) or read_source(Path(path))
    except SourceError:
        return None


def _checked(
    checker: Checker, path: str, text: str, together: frozenset[str], reach: Reach
) -> FileResult:
    result = checker.check(path, text, elsewhere=together - {path}, reach=reach)
    checker.forget(path)
    return FileResult(
        result.findings, result.problems, result.elsewhere, result.dependencies, result.unused
    )


if __name__ == "__main__":
    main()
