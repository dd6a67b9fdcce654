from __future__ import annotations

import json
from pathlib import Path

from fullgraph.dynamic.recorded import recorded_call


def test_a_class_is_found_through_its_forward(tmp_path: Path) -> None:
    calls = {"/a.py:f": "[1]", "/a.py:Net.forward": '{"x": 2}', "/a.py:g": 3}
    (tmp_path / "calls.json").write_text(json.dumps(calls))
    assert recorded_call(tmp_path, "/a.py", "f") == "[1]"
    assert recorded_call(tmp_path, "/a.py", "Net") == '{"x": 2}'
    assert recorded_call(tmp_path, "/a.py", "g") == ""
    assert recorded_call(tmp_path, "/b.py", "f") == ""


def test_a_file_is_found_through_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.py"
    real.touch()
    (tmp_path / "link.py").symlink_to(real)
    (tmp_path / "calls.json").write_text(json.dumps({f"{real}:f": "[1]"}))
    assert recorded_call(tmp_path, str(tmp_path / "link.py"), "f") == "[1]"


def test_a_trace_without_calls_or_with_broken_ones_has_none(tmp_path: Path) -> None:
    assert recorded_call(tmp_path, "/a.py", "f") == ""
    for text in ("{", "[]"):
        (tmp_path / "calls.json").write_text(text)
        assert recorded_call(tmp_path, "/a.py", "f") == ""
