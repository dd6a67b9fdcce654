from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol import wire
from tests.fixing.counts import Counts, Line, counts_in
from tests.fixing.table import table
from tests.fixing.targets import FOLDER, ROWS


def test_every_file_of_the_rows_is_a_row() -> None:
    assert sorted(row.name for row in ROWS) == sorted(file.stem for file in FOLDER.glob("*.py"))


def test_two_records_of_a_line_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "lib" / "site-packages" / "package" / "model.py"
    file.parent.mkdir(parents=True)
    file.write_text("def f(x):\n    print(x)\n    return x.item()\n", encoding="utf-8")
    counts = counts_in(
        _result(
            4,
            _record(str(file), 3),
            _record(str(file), 2),
            _record(str(file), 2),
            _record(str(file), 1, kind="recompile"),
        )
    )
    path = str(Path("package", "model.py"))
    assert counts == Counts(
        between_graphs=3,
        records=3,
        lines=(Line(path, 2, "print(x)"), Line(path, 3, "return x.item()")),
    )


def test_a_run_without_graphs_has_none_between_them() -> None:
    assert counts_in(_result(0)).between_graphs == 0


def test_a_failed_run_has_no_counts() -> None:
    failed = RunResult((), {}, None, RunFailure("import-error", "No module named 'x'"), None, "")
    with pytest.raises(RuntimeError, match="No module named 'x'"):
        counts_in(failed)


def test_the_sum_counts_a_line_of_two_rows_once() -> None:
    shared, other = Line("a.py", 1, "f()"), Line("a.py", 2, "g()")
    t5, whisper = ROWS[:2]
    lines = table({t5: Counts(3, 2, (shared,)), whisper: Counts(2, 2, (other, shared))}).split("\n")
    assert [cell.strip() for cell in lines[4].split("|")[1:-1]] == ["all", "8", "6", "5", "4", "2"]
    assert lines[-2:] == ["- a.py:1: `f()`", "- a.py:2: `g()`"]


def _record(path: str, line: int, kind: str = "break") -> wire.Record:
    return wire.Record(
        kind=kind,
        path=path,
        line=line,
        column=-1,
        end_line=-1,
        end_column=-1,
        gb_type="",
        gb_id="",
        reason="",
        hints=[],
        context="",
        stack=[],
        skips_frame=False,
        payload="",
    )


def _result(graphs: int, *records: wire.Record) -> RunResult:
    done = wire.Done(traced={}, graphs=graphs, inputs="", seconds=0.0)
    return RunResult(records, {}, done, None, None, "")
