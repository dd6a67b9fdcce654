"""``fullgraph stats``: from a real run that breaks, over its fix, to the figures."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fullgraph.runs.journal.journal import Journal
from tests.cli.helpers import fullgraph
from tests.cli.test_runs import TEXT, explain
from tests.dynamic.prepared import MODEL_PYTHON


def stats(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("stats", *arguments, cwd=folder)


def figures(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(stats(folder, "--json").stdout)
    return found


@pytest.mark.dynamo
def test_a_break_is_seen_explained_fixed_with_proof_and_ended(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(TEXT, encoding="utf-8")
    assert explain(tmp_path).returncode == 1
    before = figures(tmp_path)
    assert before["identified"] == {"count": 1, "of": 1}
    assert before["explained"] == {"count": 0, "of": 1}
    (open_break,) = before["open"]
    assert (open_break["code"], open_break["function"]) == ("FG103", "scale")

    assert fullgraph("explain-code", "FG103", cwd=tmp_path).returncode == 0
    fixed = fullgraph(
        "fix", "net.py:scale", "--python", MODEL_PYTHON, "--write", "--no-inductor", cwd=tmp_path
    )
    assert fixed.returncode == 0, fixed.stdout + fixed.stderr
    assert figures(tmp_path)["fixed"] == {"count": 1, "of": 1}
    assert explain(tmp_path).returncode == 0

    after = figures(tmp_path)
    assert after["explained"] == {"count": 1, "of": 1}
    assert after["ended"] == {"count": 1, "of": 1}
    assert after["open"] == []
    (sighting,) = Journal(tmp_path).sightings()
    assert sighting.ended is not None
    assert after["to_end"]["median"] == pytest.approx(sighting.ended - sighting.first)
    assert after["runs"]["count"] == 2
    (share,) = after["fixes_tried"].values()
    assert share == {"count": 1, "of": 1}

    shown = stats(tmp_path).stdout
    assert "fixed with proof                                 1 of 1 (100 %)" in shown
    assert "Open breaks, the oldest first" not in shown
    assert stats(tmp_path, "--csv", "figures.csv").returncode == 0
    rows = list(csv.reader((tmp_path / "figures.csv").read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["group", "name", "value"]
    assert ["ended", "count", "1"] in rows

    refused = stats(tmp_path, "--delete")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "nothing was deleted" in refused.stderr
    assert figures(tmp_path)["runs"]["count"] == 2
    assert "Deleted" in stats(tmp_path, "--delete", "--yes").stdout
    assert figures(tmp_path)["since"] is None


def test_an_empty_journal_says_how_to_fill_it(tmp_path: Path) -> None:
    process = stats(tmp_path)
    assert (process.returncode, process.stdout.count("\n")) == (0, 1)
    assert "`fullgraph explain TARGET`" in process.stdout


def test_a_table_that_cannot_be_written_fails(tmp_path: Path) -> None:
    process = stats(tmp_path, "--csv", "missing/figures.csv")
    assert process.returncode == 2
    assert "missing/figures.csv cannot be written: No such file or directory." in process.stderr
