"""The file of results: read as far as it can be, and continued."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from fullgraph.llm.evaluation.results import Result, Results, ResultsError

FIRST = Result("first", "model", "1", diagnosis=3, reason="a\u2028b")
SECOND = Result("second", "model", "1", diagnosis=2)
LINE = json.dumps(asdict(FIRST)) + "\n"


def found(path: Path) -> list[str]:
    results = Results(path)
    return [each for each in ("first", "second") if results.get(each, "model", "1") is not None]


@pytest.mark.parametrize(
    "before",
    [
        LINE,
        LINE.removesuffix("\n"),
        LINE + LINE[:30],
        f"<<<<<<< HEAD\n{LINE}=======\n>>>>>>> other\n",
        "[" * 100_000 + f"\n{LINE}",
        LINE.replace("\n", "\r\n"),
        LINE.replace("\\u2028", "\u2028"),
    ],
    ids=["whole", "no-line-end", "half-a-line", "conflict", "nested", "crlf", "line-separator"],
)
def test_a_file_of_any_state_is_continued(tmp_path: Path, before: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(before.encode())
    assert found(path) == ["first"]
    Results(path).add(SECOND)
    assert found(path) == ["first", "second"]


def test_what_is_no_text_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    for each in (path, tmp_path):
        with pytest.raises(ResultsError, match=f"{each.name} cannot be read"):
            Results(each)
