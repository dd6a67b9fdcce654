from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from typing import NamedTuple

import psutil
import pytest

from fullgraph.lsp.features.measure import processors_in_use


class CpuTimes(NamedTuple):
    """As on macOS, which has fewer kinds of time than Linux."""

    user: float
    nice: float
    system: float
    idle: float


@pytest.mark.parametrize(
    ("after", "own", "share"),
    [
        # Of 4 processors for 0.5 s, others use 1.0 s and this process 0.2 s.
        (CpuTimes(10.9, 0.0, 5.3, 0.8), 0.2, 0.5),
        (CpuTimes(10.0, 0.0, 5.0, 2.0), 0.0, 0.0),
        # The clocks of the system are coarse: neither is it less than nothing, nor more than all.
        (CpuTimes(10.0, 0.0, 5.0, 2.0), 0.01, 0.0),
        (CpuTimes(12.1, 0.0, 5.0, 0.0), 0.0, 1.0),
    ],
)
def test_only_what_others_use_counts(
    monkeypatch: pytest.MonkeyPatch, after: CpuTimes, own: float, share: float
) -> None:
    def given(*values: object) -> Iterator[object]:
        yield from values

    cpu_times, process_time = given(CpuTimes(10.0, 0.0, 5.0, 0.0), after), given(3.0, 3.0 + own)
    perf_counter = given(100.0, 100.5)
    monkeypatch.setattr(psutil, "cpu_times", lambda: next(cpu_times))
    monkeypatch.setattr(time, "process_time", lambda: next(process_time))
    monkeypatch.setattr(time, "perf_counter", lambda: next(perf_counter))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert asyncio.run(processors_in_use()) == pytest.approx(share)
