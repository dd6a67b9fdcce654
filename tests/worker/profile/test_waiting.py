"""The time that a thread waits for a processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph_worker.profile import threads
from fullgraph_worker.profile.threads import RunQueue


def test_the_second_number_is_what_the_thread_waited(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "schedstat"
    monkeypatch.setattr(threads, "_FILE", str(file))
    file.write_text("900 1500000000 12\n", encoding="ascii")
    with RunQueue() as queue:
        assert queue.seconds() == 1.5
        file.write_text("900 2500000000 13\n", encoding="ascii")
        assert queue.seconds() == 2.5


@pytest.mark.parametrize("text", [None, "", "no numbers here"])
def test_a_system_that_keeps_no_such_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None
) -> None:
    file = tmp_path / "schedstat"
    monkeypatch.setattr(threads, "_FILE", str(file))
    if text is not None:
        file.write_text(text, encoding="ascii")
    with RunQueue() as queue:
        assert queue.seconds() == 0
