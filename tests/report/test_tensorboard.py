from __future__ import annotations

import importlib
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.report.chrome_trace import Timeline
from fullgraph.report.tensorboard import TensorBoardMissingError, check_installed, write_events
from tests.report.test_chrome_trace import FIRST, SECOND, finding

TIMELINES = [Timeline("f", [FIRST, SECOND])]


def read(run: Path) -> Any:
    name = "tensorboard.backend.event_processing.event_accumulator"
    found = importlib.import_module(name).EventAccumulator(str(run))
    found.Reload()
    return found


def test_each_run_adds_a_point_to_every_curve(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    write_events(tmp_path, "net.py:Net.forward", TIMELINES, [finding("0/0"), finding("1/0")])
    run = write_events(tmp_path, "net.py:Net.forward", TIMELINES, [])

    events = read(run)

    assert run == tmp_path / "net.py_Net.forward"
    breaks = [(event.step, event.value) for event in events.Scalars("graph_breaks")]
    assert sorted(breaks) == [(0, 2.0), (1, 0.0)]
    assert {event.value for event in events.Scalars("graphs")} == {1.0}
    assert {event.value for event in events.Scalars("compile_seconds")} == {6.5}
    assert {e.value for e in events.Scalars("compile_seconds_by_phase/tracing")} == {2.0}


def test_findings_are_a_text_with_hostile_names_as_text(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    hostile = replace(finding("0/0"), message="<img src=x>|\n# not a title")

    run = write_events(tmp_path, "f", TIMELINES, [hostile])

    [event] = read(run).Tensors("findings")
    [text] = (value.decode() for value in event.tensor_proto.string_val)
    assert "| FG103 | /w/net.py:8 | 2 | &lt;img src=x>\\| # not a title |" in text
    assert json.loads((run / "timeline.trace.json").read_text(encoding="utf-8"))["traceEvents"]


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tensorboard", None)
    for name in [name for name in sys.modules if name.startswith("tensorboard.")]:
        monkeypatch.delitem(sys.modules, name)

    with pytest.raises(TensorBoardMissingError, match=r"pip install 'fullgraph\[tensorboard\]'"):
        check_installed()
