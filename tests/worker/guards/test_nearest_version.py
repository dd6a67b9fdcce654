"""Of all compiled versions, the one for the same kind of call gives the guard."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.guards.records import with_guard
from fullgraph_worker.guards.values import Scope
from fullgraph_worker.protocol.wire import RECOMPILE, Record

LENGTH = "0/2: len(L['kwargs']) == 6"
SIZE = "0/1: tensor 'ids' size mismatch at index 1. expected 5, actual 9"
KEYS = "0/0: ___dict_contains('mask', L['kwargs'])"
RECORD = Record("a.py", 1, -1, -1, -1, "", "", "", [], "", [], False, "", kind=RECOMPILE)


@pytest.mark.parametrize(
    ("reasons", "guard"),
    [
        ([LENGTH, SIZE, KEYS], "size of dimension 1 of ids"),
        ([SIZE, LENGTH], "size of dimension 1 of ids"),
        ([LENGTH, KEYS], "length of kwargs"),
    ],
)
def test_a_version_that_failed_on_a_size_is_nearer(reasons: list[str], guard: str) -> None:
    values: dict[str, Any] = {"kwargs": dict.fromkeys("abcdefg")}
    found = with_guard(RECORD, reasons, Scope(values, {}), "")
    assert found.guard == guard
    # All of Dynamo's reasons are kept, the one that is told before the others.
    assert sorted(found.context.split("\n")) == sorted(reasons)
    assert (SIZE in reasons) == found.context.startswith(SIZE)


@pytest.mark.dynamo
def test_two_kinds_of_calls_with_new_lengths_are_recompiled_for_the_lengths() -> None:
    """As in generation: a long prompt and then single tokens, of which prompts differ."""
    import logging

    import torch

    from fullgraph_worker.observe.compile_events import CompileEvents
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    def step(ids: Any, **state: Any) -> Any:
        return ids * 2 + len(state)

    torch._dynamo.reset()
    records: list[Record] = []
    compiled = torch.compile(step, backend="eager", dynamic=False)
    others = CompileEvents(records.append)
    with trace_observed(logging.NullHandler(), lambda *_: None), others.observed():
        for length in (5, 9, 12):
            compiled(torch.ones(length), mask=1)
            compiled(torch.ones(length, 2), mask=1, cache=2)
    subjects = [record.guard for record in records]
    # The first call of the second kind is new; the others differ in their size alone.
    assert subjects[1:] == ["size of dimension 0 of ids"] * 4


@pytest.mark.dynamo
def test_the_version_that_differs_in_one_thing_names_it() -> None:
    """The newest version differs in what changed back, too, and its first guard is about that."""
    import logging

    import torch

    from fullgraph_worker.observe.compile_events import CompileEvents
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    def tag(ids: Any, mask: Any = None, extra: Any = None, is_last: bool = True) -> Any:
        y = ids * 2
        y = y if mask is None else y * mask
        y = y if extra is None else y + extra
        return y if is_last else -y

    torch._dynamo.reset()
    records: list[Record] = []
    compiled = torch.compile(tag, backend="eager")
    others = CompileEvents(records.append)
    ids = torch.ones(4, dtype=torch.int64)
    with trace_observed(logging.NullHandler(), lambda *_: None), others.observed():
        compiled(ids)
        compiled(ids.int())
        compiled(ids, torch.ones(4))
        compiled(ids, None, torch.ones(4))
        compiled(ids, is_last=False)
        with torch.inference_mode():
            compiled(ids)
        compiled(torch.ones(5, dtype=torch.int64))
    assert [(record.guard, record.was) for record in records] == [
        ("dtype of ids", "int64"),
        ("mask", "None"),
        ("extra", "None"),
        ("is_last", "True"),
        ("gradient mode", "on"),
        ("size of dimension 0 of ids", "4"),
    ]
