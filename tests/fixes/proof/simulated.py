"""A target without a process: each ``print(`` of its text is a break, and texts say what else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult
from fullgraph.fixes.proof.allowed import BEFORE, may_lose_messages
from fullgraph.fixes.proof.run import Counts, Runs, Verified
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Evidence, Finding, Fix, Location, Observation
from fullgraph_worker.protocol import wire

PATH = "/project/model.py"


class SimulatedRuns(Runs):
    """Answers at once.

    ``# differs`` in a text means that eager mode differs, ``# wrong`` that compiled code does,
    ``# dies`` that the worker dies, ``# not lowered`` that Inductor fails, ``# rounds`` that it
    rounds differently, and ``# slow`` that it does not end in time. The break of a line with
    ``# follows`` was caused by the first one, and no call reaches a line with ``# missed``.
    """

    def __init__(self, text: str, change: Callable[[str], str] = lambda text: text) -> None:
        self.text = text
        self._change = change
        self.ran: list[str] = []

    def read(self, path: str) -> str | None:
        return self.text if path == PATH else None

    async def blocks(self, texts: Mapping[str, str]) -> wire.Blocks | None:
        return None

    async def run(
        self,
        texts: Mapping[str, str],
        backends: Sequence[str] = ("eager",),
        *,
        fixes: Iterable[Fix] = (),
        calls: int = 0,
    ) -> Verified:
        text = self._change(texts[PATH]) if PATH in texts else self.text
        self.ran.append(text)
        findings = tuple(
            _finding(number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.lstrip().startswith("print(") and "is_compiling" not in _above(text, number)
        )
        differences = []
        if "# differs" in text:
            differences.append(_difference(BEFORE, "output"))
        if "# wrong" in text:
            differences.append(_difference("eager", "output"))
        if "# not lowered" in text and "inductor" in backends:
            differences.append(_difference("inductor", "exception"))
        if "# rounds" in text and "inductor" in backends:
            differences.append(_difference("inductor", "output"))
        if "print" in self.text and not may_lose_messages(fixes) and "is_compiling" in text:
            differences.append(_difference("eager", "printed"))
        failure = RunFailure("ended", "The process ended.") if "# dies" in text else None
        if "# slow" in text and "inductor" in backends:
            failure = RunFailure("timeout", "The run was stopped.")
        lines = enumerate(text.splitlines(), 1)
        missed = tuple(number for number, line in lines if "# missed" in line)
        result = RunResult(
            (),
            {},
            None,
            failure,
            None,
            "",
            differences=tuple(differences),
            uncovered={PATH: missed} if missed else {},
        )
        graphs = len(findings)
        if "# long" in text and backends[-1] == "inductor":
            stages = tuple(wire.Stage(name, 20.0, 1, [""]) for name in ("eager mode", "aot_eager"))
            result = replace(result, stages=stages)
        return Verified(result, findings, Counts(graphs, graphs, graphs), Facts())


def _above(text: str, number: int) -> str:
    return text.splitlines()[number - 2] if number > 1 else ""


def _finding(number: int, line: str) -> Finding:
    start = len(line) - len(line.lstrip())
    end = line.index(")") + 1
    place = Location(PATH, number, start, number, end)
    cause = Location(PATH, 5, 4, 5, 9) if "# follows" in line else None
    observed = Observation("GB0059", "Dynamo does not trace print.", caused_by=cause)
    return Finding(
        "FG103", "logging-call", place, Evidence.OBSERVED, "breaks", observation=observed
    )


def _difference(stage: str, kind: str) -> wire.Difference:
    return wire.Difference(0, kind, "output", "1 became 2", "values", stage)
