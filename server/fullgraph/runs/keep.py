"""Keeps a run that has just ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from fullgraph.dynamic.target_run import ReadText, TargetRun
from fullgraph.findings import Finding
from fullgraph.runs.kept_run import KeptRun, run_files
from fullgraph.runs.store import RunStore


def keep_run(
    ran: TargetRun, root: Path, read: ReadText, is_first_party: Callable[[str], bool]
) -> tuple[KeptRun | None, KeptRun]:
    """Keep a run among those of a folder, unless its target was never called.

    Args:
        ran: what ended just now.
        root: the folder.
        read: gives the texts that the run saw.
        is_first_party: whether a path is first-party.

    Returns:
        The earlier run to compare it with, if there is one, and the run.
    """
    shown = ran.with_callers()
    own = {path for path in ran.result.evaluated if is_first_party(path)}
    files = own | {finding.location.path for finding in shown}
    texts = {path: text for path in files if (text := read(path)) is not None}
    kept = kept_run(ran, ran.path, texts, shown)
    store = RunStore(root)
    earlier = store.before(kept)
    if ran.result.started is not None:
        store.add(kept, ran.compilations)
    return earlier, kept


def kept_run(
    run: TargetRun, path: str, texts: Mapping[str, str], findings: tuple[Finding, ...]
) -> KeptRun:
    """A run as it is kept.

    Args:
        run: what ended just now.
        path: the file that defines its target.
        texts: those of the files that are kept with it.
        findings: what it observed, as it is shown.
    """
    result, done, started = run.result, run.result.done, run.result.started
    return KeptRun(
        path=path,
        target=run.job.name,
        time=time.time(),
        seconds=done.seconds if done else 0.0,
        torch=result.hello.torch if result.hello else "",
        graphs=done.graphs if done else 0,
        inputs=done.inputs if done else started.inputs if started else "",
        options=run.job.options,
        failure=run.failure.message if run.failure else "",
        findings=findings,
        files=run_files(texts, result.evaluated),
        profile=run.profile,
    )
