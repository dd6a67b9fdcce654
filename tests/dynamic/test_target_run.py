"""A run of a target joined with predictions, without a worker."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Job, Supervisor
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from fullgraph_worker.protocol import wire
from tests.dynamic.records import record

PATH = "/project/model.py"
TEXT = """\
import torch
def helper(x):
    return x.item()
def target(x):
    y = x.sum().item()
    return helper(x) + y
def other(x):
    return x.item()
"""


class OneResult(Supervisor):
    """Stands for a worker that reports this."""

    def __init__(self, result: RunResult) -> None:
        self.result = result

    async def explain(
        self,
        job: Job,
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> RunResult:
        return self.result


def predicted(line: int, start: int, end: int, path: str = PATH) -> Finding:
    place = Location(path, line, start, line, end)
    return Finding("FG102", "tensor-to-scalar", place, Evidence.PREDICTED, "breaks")


IN_HELPER, IN_TARGET, IN_OTHER = (
    predicted(3, 11, 19),
    predicted(5, 8, 22),
    predicted(8, 11, 19),
)


async def run(*records: wire.Record, traced: frozenset[int] = frozenset()) -> TargetRun:
    done = wire.Done(
        path=PATH,
        traced={},
        graphs=1,
        inputs="x: float32[2]",
        seconds=0.1,
        fullgraph=[wire.StackFrame(PATH, 4, "target"), wire.StackFrame(PATH, 7, "other")],
    )
    result = RunResult(records, {PATH: traced}, done, None, None, "")
    job = wire.ExplainJob(name="target", path=PATH)
    texts = {PATH: TEXT}
    return await run_target(
        OneResult(result), job, load(), texts.get, lambda _: True, lambda _: None
    )


async def test_what_the_target_does_not_reach_is_left_out() -> None:
    ran = await run()
    found = ran.merged(lambda *_: [IN_HELPER, IN_TARGET, IN_OTHER])
    assert found == (IN_HELPER, IN_TARGET)
    assert ran.result.done is not None
    assert [function.function for function in ran.result.done.fullgraph] == ["target"]


async def test_a_break_and_its_prediction_are_one_finding() -> None:
    item = record(
        PATH,
        line=5,
        column=8,
        end_column=22,
        gb_id="GB0124",
        gb_type="Unsupported Tensor.item() call with capture_scalar_outputs=False",
        reason="Dynamo does not support tracing `Tensor.item()`",
        context="call_method TensorVariable() item () {}",
        stack=[wire.StackFrame(PATH, 5, "target")],
    )
    ran = await run(item)
    (only, *others) = ran.merged(lambda *_: [IN_TARGET])
    assert others == []
    assert only.evidence is Evidence.OBSERVED
    assert only.location == IN_TARGET.location


async def test_what_the_run_refutes_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    ran = await run(traced=frozenset({5, 6, 3}))
    with caplog.at_level(logging.INFO):
        assert ran.merged(lambda *_: [IN_TARGET]) == ()
    assert f"{PATH}:5: FG102 was predicted" in caplog.text


async def test_predictions_of_other_files_are_not_the_targets() -> None:
    ran = await run()
    asked: list[tuple[str, str]] = []

    def predictions(file: str, target: str) -> list[Finding]:
        asked.append((file, target))
        return [predicted(1, 0, 4, file)]

    assert [f.location.path for f in ran.merged(predictions)] == [PATH]
    assert asked == [(PATH, ran.job.name)]
