"""Makes the run that is kept out of one that has just ended."""

from __future__ import annotations

import time
from collections.abc import Mapping

from fullgraph.dynamic.target_run import TargetRun
from fullgraph.findings import Finding
from fullgraph.runs.kept_run import KeptRun, run_files


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
    result, done = run.result, run.result.done
    return KeptRun(
        path=path,
        target=run.job.name,
        time=time.time(),
        seconds=done.seconds if done else 0.0,
        torch=result.hello.torch if result.hello else "",
        graphs=done.graphs if done else 0,
        inputs=done.inputs if done else "",
        options=run.job.options,
        failure=run.failure.message if run.failure else "",
        findings=findings,
        files=run_files(texts, result.evaluated),
        profile=run.profile,
    )
