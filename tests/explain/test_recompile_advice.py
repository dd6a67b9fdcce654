"""The advice on each kind of guard, applied to a program and counted under Dynamo."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from fullgraph.explain.advice import advice_on
from fullgraph.vocabulary.findings import Guard, Kind, Observation
from fullgraph_worker.guards.advice import advice_for
from fullgraph_worker.guards.failed_guard import guard_of
from fullgraph_worker.guards.guard import GuardKind
from fullgraph_worker.protocol.wire import RECOMPILE_LIMIT, Record

if TYPE_CHECKING:
    from tests.explain.recompile_programs import Case, Program

pytestmark = pytest.mark.dynamo


def cases() -> list[Case]:
    from tests.explain.recompile_programs import CASES

    return CASES


@pytest.fixture(autouse=True)
def _own_caches() -> Iterator[None]:
    import torch

    torch._dynamo.reset()
    yield
    torch._dynamo.reset()


def compilations(program: Program) -> tuple[int, list[Record]]:
    """How many graphs a program compiles, and its recompiles."""
    import torch
    from torch._dynamo.testing import CompileCounter

    from fullgraph_worker.observe.compile_events import CompileEvents
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    torch._dynamo.reset()
    counter = CompileCounter()
    records: list[Record] = []

    def compile(
        function: Callable[..., Any],
        wrap: Callable[..., Any] | None = None,
        **options: Any,
    ) -> Any:
        return torch.compile(function, backend=wrap(counter) if wrap else counter, **options)

    others = CompileEvents(records.append)
    with trace_observed(logging.NullHandler(), lambda *_: None), others.observed():
        program(compile)
    return counter.frame_count, records


# By kind, so that collecting the tests does not import torch.
@pytest.mark.parametrize("kind", [kind for kind in GuardKind if kind is not GuardKind.OTHER])
def test_the_advice_on_a_guard_makes_fewer_compilations(kind: GuardKind) -> None:
    tried = [case for case in cases() if case.kind is kind]
    assert tried
    for case in tried:
        try_advice(case)


def try_advice(case: Case) -> None:
    before, records = compilations(case.program)

    wanted = (case.kind.value, case.place.value)
    same = [record for record in records if (record.guard_kind, record.guard_place) == wanted]
    guard = guard_of([record for record in same if record.guard == same[0].guard])
    assert guard is not None
    assert (guard.is_specialized, guard.dynamic) == (case.specialized, case.dynamic)
    assert "___" not in guard.subject
    advice = advice_for(guard)
    assert len(case.words) == len(case.advised)
    for words, advised in zip(case.words, case.advised, strict=True):
        assert words in advice.text
        after, left = compilations(advised)
        if advice.is_avoidable:
            # A compilation may capture no graph.
            assert after + len(left) < before + len(records), words
        else:
            assert after >= before > 1


def test_every_advice_is_tried() -> None:
    tried = {advice_for(guard(case)) for case in cases()}

    possible = {
        advice_for(Guard("x", kind, place, specialized, dynamic))
        for kind in GuardKind
        for place in {case.place for case in cases() if case.kind is kind}
        for specialized in {case.specialized for case in cases() if case.kind is kind}
        for dynamic in (None, True, False)
    }
    missing = {advice.text for advice in possible - tried}
    assert missing == set()


def guard(case: Case) -> Guard:
    return Guard("x", case.kind, case.place, case.specialized, case.dynamic)


def test_a_limit_that_cannot_be_avoided_can_be_raised() -> None:
    observation = Observation(
        None, "", kind=Kind.RECOMPILE_LIMIT, guard=Guard("f", GuardKind.FUNCTION)
    )

    advice = advice_on(observation)

    assert advice is not None
    assert "torch.compile(..., recompile_limit=N)" in advice.text
    assert "torch._dynamo.config.recompile_limit" in advice.text
    assert advice_on(Observation(None, "")) is None


@pytest.mark.parametrize("is_for_all", [True, False])
def test_a_raised_limit_compiles_each_value(is_for_all: bool) -> None:
    import torch

    from tests.explain.recompile_programs import Named, attributes

    if not is_for_all and "recompile_limit" not in inspect.signature(torch.compile).parameters:
        pytest.skip("this torch has no limit of one function")
    values = tuple("a" * length for length in range(12))
    setting = ("recompile_limit", 12)

    limited, records = compilations(attributes(Named, Named.change, values))
    raised, others = compilations(
        attributes(Named, Named.change, values, setting)
        if is_for_all
        else attributes(Named, Named.change, values, recompile_limit=12)
    )

    assert (limited, raised) == (8, 12)
    assert RECOMPILE_LIMIT in {record.kind for record in records}
    assert RECOMPILE_LIMIT not in {record.kind for record in others}
