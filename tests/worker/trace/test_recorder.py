"""What a traced program writes while it runs."""

from __future__ import annotations

import pytest

from fullgraph_worker.protocol import wire
from fullgraph_worker.trace import recorder

pytestmark = pytest.mark.dynamo


def test_each_message_has_the_graphs_since_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = iter([2, 2, 5, 1])
    monkeypatch.setattr(recorder, "graphs_captured", lambda: next(counted))
    written: list[wire.Message] = []
    traced = recorder.TraceRecorder(written.append, "train.py")
    for _ in range(4):
        traced.write_progress()
    # The last one counts again: the program has reset Dynamo's counters.
    assert [each.graphs for each in written if isinstance(each, wire.Traced)] == [2, 3, 1]
