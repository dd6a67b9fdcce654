from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph


@pytest.mark.parametrize("name", ["FG102", "fg102", "tensor-to-scalar", "GB0124", "gb0124"])
def test_a_page_is_found_by_every_name_of_it(name: str, tmp_path: Path) -> None:
    process = fullgraph("explain-code", name, cwd=tmp_path)

    assert process.returncode == 0
    assert process.stdout.startswith("FG102 tensor-to-scalar: ")
    assert "## Use instead" in process.stdout
    assert "\x1b" not in process.stdout


def test_colours_can_be_asked_for(tmp_path: Path) -> None:
    process = fullgraph("explain-code", "FG102", cwd=tmp_path, env={"FORCE_COLOR": "1"})
    assert "\x1b[1m## What happens\x1b[0m" in process.stdout


def test_an_id_that_several_pages_share_names_them_all(tmp_path: Path) -> None:
    process = fullgraph("explain-code", "GB0294", cwd=tmp_path)
    assert process.stdout.startswith("FG301 untraceable-numpy")
    assert "can also be" not in process.stdout

    process = fullgraph("explain-code", "GB0059", cwd=tmp_path)
    printed = process.stdout + process.stderr
    assert "GB0059 can also be FG102 (tensor-to-scalar), FG103 (logging-call)" in printed


@pytest.mark.parametrize(
    ("name", "meant"),
    [("tensor-to-scaler", "tensor-to-scalar"), ("FG1022", "FG102"), ("GB01244", "GB0124")],
)
def test_an_unknown_name_is_told_with_what_it_may_mean(
    name: str, meant: str, tmp_path: Path
) -> None:
    process = fullgraph("explain-code", name, cwd=tmp_path)

    assert process.returncode == 2
    assert process.stdout == ""
    assert f"fullgraph: {name!r} is not a known kind of graph break" in process.stderr
    assert meant in process.stderr.split("Did you mean")[1]
