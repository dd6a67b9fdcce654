"""The breaks of a survey as a data set."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pyarrow.parquet

from fullgraph.measure.survey.export import export
from tests.measure.survey.samples import site, surveyed

SOURCE = "n = x.sum().item()"


def test_each_site_is_a_record_in_both_files(tmp_path: Path) -> None:
    rows = [
        surveyed("A", site(), site(line=9, is_fixed=True), fix=True),
        surveyed("B", failure="It took too long."),
    ]
    written = export(rows, tmp_path / "data")
    assert [file.name for file in written] == ["breaks.jsonl", "breaks.parquet", "README.md"]
    lines = (tmp_path / "data" / "breaks.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["line"] for record in records] == [3, 9]
    assert [record["fix_proven"] for record in records] == [False, True]
    assert records[0]["operation_before"] == "Tensor.sum"
    assert records[0]["operation_after"] == "torch.relu"
    assert records[0]["source_sha256"] == hashlib.sha256(SOURCE.encode()).hexdigest()
    assert SOURCE not in "".join(lines), "the source text stays here"
    assert pyarrow.parquet.read_table(written[1]).to_pylist() == records
    assert "1 of 2 rows did not run to their end" in written[2].read_text()


def test_where_no_fixes_were_tried_none_are_said_to_fail(tmp_path: Path) -> None:
    lines = export([surveyed("A", site())], tmp_path)[0].read_text().splitlines()
    assert [json.loads(line)["fix_proven"] for line in lines] == [None]


def test_a_survey_without_breaks_has_the_same_columns(tmp_path: Path) -> None:
    full = pyarrow.parquet.read_schema(export([surveyed("A", site())], tmp_path / "a")[1])
    none = pyarrow.parquet.read_schema(export([surveyed("B")], tmp_path / "b")[1])
    assert none.equals(full)
