from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON


def registry_of(folder: Path, **names: str) -> Path:
    path = folder / "registry.json"
    path.write_text(json.dumps({i: [{"Gb_type": name}] for i, name in names.items()}))
    return path


def test_the_list_has_every_page_under_its_minor(tmp_path: Path) -> None:
    process = fullgraph("taxonomy", "list", cwd=tmp_path)

    assert process.returncode == 0
    listed = [line.split()[:2] for line in process.stdout.split("\n") if line.startswith("  ")]
    assert sorted(listed) == [[entry.code, entry.id] for entry in load().entries]


def test_a_new_id_gets_the_page_of_what_it_is_like(tmp_path: Path) -> None:
    registry = registry_of(
        tmp_path, GB0124="known", GB9999="Unsupported Tensor.tolist() call", GB9998="Qwxyz"
    )

    process = fullgraph("taxonomy", "propose", registry, cwd=tmp_path)

    lines = process.stdout.split("\n")
    assert lines[0] == "GB9998  Qwxyz"
    assert lines[1] == "GB9999  Unsupported Tensor.tolist() call"
    assert lines[2].endswith("  tensor-to-scalar")
    assert "2 of 3 ids have no page" in process.stdout
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("not json", "cannot be read as JSON"),
        ("[1]", "is not torch/_dynamo"),
        ('{"a": []}', "is not"),
    ],
)
def test_a_file_that_is_no_registry_is_told(text: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "registry.json"
    path.write_text(text)

    process = fullgraph("taxonomy", "propose", path, cwd=tmp_path)

    assert process.returncode == 2
    assert f"fullgraph: {path}: {fault}" in process.stderr


def test_the_registry_of_the_workspaces_interpreter_is_found(tmp_path: Path) -> None:
    site = tmp_path / "site" / "torch" / "_dynamo"
    site.mkdir(parents=True)
    (site.parent / "__init__.py").write_text("raise SystemExit('torch was imported')")
    registry_of(site, GB9999="New").rename(site / "graph_break_registry.json")
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nPYTHONPATH={tmp_path}/site exec python3 "$@"\n')
    python.chmod(0o755)

    process = fullgraph("taxonomy", "propose", cwd=tmp_path)

    assert process.stdout.startswith("GB9999  New\n")


@pytest.mark.dynamo
def test_stats_count_pages_ids_and_what_is_confirmed(tmp_path: Path) -> None:
    process = fullgraph("taxonomy", "stats", "--python", MODEL_PYTHON, cwd=tmp_path)

    pages, ids, confirmed, *others = process.stdout.rstrip().split("\n")
    assert pages.startswith(f"{len(load().entries)} pages")
    mapped, of = re.match(r"(\d+) of (\d+) ids of torch 2\.", ids).groups()
    assert mapped == of
    good, every = re.match(r"(\d+) of (\d+) pages are confirmed", confirmed).groups()
    assert int(every) - int(good) == len(others)
    assert all(re.fullmatch(r"  FG\d{3} [a-z0-9-]+: .+", line) for line in others)
    assert not any("the example" in line or "the replacement" in line for line in others)


def test_stats_say_when_there_is_no_interpreter(tmp_path: Path) -> None:
    process = fullgraph("taxonomy", "stats", "--python", "/no/such/python", cwd=tmp_path)

    assert process.returncode == 2
    assert "The interpreter" in process.stderr
