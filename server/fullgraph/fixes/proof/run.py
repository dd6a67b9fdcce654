"""One verification of a target with some texts changed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.allowed import may_change, may_lose_messages, operators_of
from fullgraph.fixes.values.facts import Facts
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Fix, Kind
from fullgraph_worker.protocol import wire

Texts = Mapping[str, str]
PATIENCE = 10.0
"""Where a backend takes more seconds, Inductor takes minutes, and is not tried."""
CALLS = 4
"""How many calls each stage of a proof makes; a proof has many stages, `verify` one."""
CALLS_OF_MODEL = 8
"""The same where a model's fixes are proven: every kind of call, also with other sizes and in the
other mode. Fullgraph's own rewrites keep their meaning by construction; a model's may not."""


@dataclass(frozen=True)
class Verified:
    """What a verification found.

    Attributes:
        result: all that the worker reported.
        findings: the breaks and recompiles of the compiled calls.
        counts: the same, counted.
        facts: the values that names had around the breaks.
    """

    result: RunResult
    findings: tuple[Finding, ...]
    counts: Counts
    facts: Facts

    @property
    def failure(self) -> RunFailure | None:
        """Why it did not come to its end."""
        return self.result.failure

    @property
    def differences(self) -> tuple[wire.Difference, ...]:
        """Between the stages."""
        return self.result.differences


class Runs:
    """Verifies one target again and again, with other texts each time."""

    def __init__(
        self,
        supervisor: Supervisor,
        job: wire.ExplainJob,
        taxonomy: Taxonomy,
        read: Callable[[str], str | None],
        is_first_party: Callable[[str], bool],
        on_progress: Callable[[str], None],
        calls: int = CALLS,
        *,
        may_return_tensors: bool = False,
    ) -> None:
        """Nothing is run yet.

        Args:
            supervisor: owns the workers.
            job: the target, its inputs, options and unsaved texts.
            taxonomy: classifies each break.
            read: the text of a file as it is without a fix.
            is_first_party: whether a path is first-party.
            on_progress: called with a description of each step.
            calls: how many calls each stage makes.
            may_return_tensors: whether a tensor of one element counts as the number that it holds.
        """
        self._supervisor = supervisor
        self._job = job
        self._taxonomy = taxonomy
        self._read = read
        self._is_first_party = is_first_party
        self._on_progress = on_progress
        self._may_return_tensors = may_return_tensors
        self._calls = calls
        self._folder = tempfile.TemporaryDirectory(prefix="fullgraph-")
        self._number = 0

    def with_sizes(self) -> Runs:
        """Runs of the same target that also call it with other sizes; to be closed."""
        return Runs(
            self._supervisor,
            self._job,
            self._taxonomy,
            self._read,
            self._is_first_party,
            self._on_progress,
            self._calls + 1,
            may_return_tensors=self._may_return_tensors,
        )

    def close(self) -> None:
        """Remove what the runs left on disk."""
        self._folder.cleanup()

    def read(self, path: str) -> str | None:
        """The text of a file as it is without a fix."""
        return self._job.overlay[path] if path in self._job.overlay else self._read(path)

    async def blocks(self, texts: Texts) -> wire.Blocks | None:
        """What the basic blocks around the breaks do with these texts; None if that is unknown."""
        overlay = {**self._job.overlay, **texts}
        result = await self._supervisor.explain(
            replace(self._job, overlay=overlay, blocks=True), self._on_progress
        )
        return result.blocks

    async def run(
        self,
        texts: Texts,
        backends: Sequence[str] = ("eager",),
        *,
        fixes: Iterable[Fix] = (),
        calls: int = 0,
    ) -> Verified:
        """Verify the target with these texts in place of those on disk.

        The first run is the program before any change: eager mode is compared with it. Where that
        refutes the change, nothing is compiled.

        Args:
            texts: the changed files.
            backends: the backends to compile with, in order.
            fixes: those of the changed program, which say what it may do differently.
            calls: how many calls each stage makes, if not as many as otherwise.
        """
        before = str(Path(self._folder.name) / "0") if self._number else ""
        folder = Path(self._folder.name) / str(self._number)
        folder.mkdir()
        self._number += 1
        overlay = {**self._job.overlay, **texts}
        target = replace(self._job, overlay=overlay, values=True)
        fixes = tuple(fixes)
        job = wire.VerifyJob(
            target,
            list(backends),
            str(folder),
            calls or self._calls,
            before,
            [*may_change(fixes), *(["output type"] if self._may_return_tensors else [])],
            may_lose_messages(fixes),
            all_backends=True,
            patience=PATIENCE,
            operators=operators_of(fixes),
            empty=True,
        )
        result = await self._supervisor.explain(job, self._on_progress)
        findings = observed_findings(
            result,
            self._taxonomy,
            lambda path: overlay.get(path) or self._read(path),
            self._is_first_party,
        )
        compiled = [stage for stage in result.stages if stage.name in backends]
        graphs = compiled[0].graphs if compiled else 0
        return Verified(
            result, findings, counts(result.records, findings, graphs), Facts(result.values)
        )


@dataclass(frozen=True)
class Counts:
    """The breaks of one run.

    Attributes:
        graph_splits: graphs that the backend was given in the first call, minus one; never less
            than 0. What papers call graph breaks.
        records: Dynamo's break records in the first call.
        lines: distinct lines that broke in any call.
        recompiles: compilations because a guard failed, in all calls.
    """

    graph_splits: int
    records: int
    lines: int
    recompiles: int = 0

    @property
    def breaks(self) -> tuple[int, int, int]:
        """How many lines break, how often, and how many graphs that makes."""
        return self.lines, self.records, self.graph_splits

    def is_better_than(self, other: Counts) -> bool:
        """Whether fewer lines break, or as many lines less often, or it recompiles less."""
        return (*self.breaks, self.recompiles) < (*other.breaks, other.recompiles)


def counts(records: Iterable[wire.Record], findings: Iterable[Finding], graphs: int) -> Counts:
    """Count the breaks of a run.

    Args:
        records: what the worker reported.
        findings: made of them.
        graphs: how many the backend was given in the first call.
    """
    breaks = [record for record in records if record.kind == wire.BREAK]
    lines = {(f.location.path, f.location.line) for f in findings if f.kind is Kind.BREAK}
    recompiles = sum(r.kind in (wire.RECOMPILE, wire.RECOMPILE_LIMIT) for r in records)
    first = sum(record.call == 0 for record in breaks)
    return Counts(max(0, graphs - 1), first, len(lines), recompiles)


def total(each: Iterable[Counts]) -> Counts:
    """The counts of several targets, added up; a line that two of them share counts twice."""
    every = list(each)
    return Counts(
        sum(one.graph_splits for one in every),
        sum(one.records for one in every),
        sum(one.lines for one in every),
        sum(one.recompiles for one in every),
    )
