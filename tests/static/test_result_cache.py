"""Results of files that have not changed since they were checked."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from fullgraph.static import result_cache
from fullgraph.static.findings.suppress import UnusedSuppression
from fullgraph.static.reach.workspace import Reach
from fullgraph.static.result_cache import KeptReach, ResultCache
from fullgraph.static.results import FileResult, Problem
from fullgraph.vocabulary.findings import (
    CompileCall,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Location,
    Safety,
)

PLACE = Location("/project/model.py", 3, 4, 3, 9)
FIX = Fix("Say it", (Edit(PLACE, "new 🔥"),), Safety.UNSAFE, "a note")
FINDING = Finding("FG102", "tensor-to-scalar", PLACE, Evidence.PREDICTED, "m", "b", None, (FIX,))
CALLED = dataclasses.replace(
    FINDING,
    compile_call=CompileCall("torch.compile", PLACE),
    callers=(Frame("/project/model.py", 9, "forward", "Net"),),
)
UNUSED = UnusedSuppression(PLACE, ("FG102",), "not needed", Edit(PLACE, ""))
RESULT = FileResult(
    (FINDING, CALLED),
    (Problem("/project/model.py", 7, "syntax error"),),
    (dataclasses.replace(FINDING, location=Location("/project/other.py", 1, 0, 1, 2)),),
    {"/project/none.py": ""},
    (UNUSED,),
)


def test_a_result_comes_back_whole(tmp_path: Path) -> None:
    ResultCache("way", tmp_path).put("/project/model.py", "text", RESULT)
    assert ResultCache("way", tmp_path).get("/project/model.py", "text") == RESULT


def test_every_part_of_the_question_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ResultCache("way", tmp_path).put("a.py", "text", RESULT)
    assert ResultCache("way", tmp_path).get("b.py", "text") is None
    assert ResultCache("way", tmp_path).get("a.py", "text ") is None
    assert ResultCache("other", tmp_path).get("a.py", "text") is None
    monkeypatch.setattr(result_cache, "code_digest", lambda: "another version")
    assert ResultCache("way", tmp_path).get("a.py", "text") is None


def test_what_is_no_result_is_none(tmp_path: Path) -> None:
    cache = ResultCache("way", tmp_path)
    cache.put("a.py", "text", RESULT)
    [file] = tmp_path.iterdir()
    for content in ("[]", "{}", '{"findings": 1, "problems": []}', '{"findings": [{}]}', "3"):
        file.write_text(content)
        assert cache.get("a.py", "text") is None


def test_a_result_of_every_field_is_kept() -> None:
    """A field that is added to a finding must be kept too, or the cache would lose it."""
    kept = {"code", "entry", "location", "evidence", "message", "because", "observation", "fixes"}
    kept |= {"is_assumed", "condition", "likelihood", "predicts", "subject", "callers"}
    kept |= {"compile_call"}
    # What a run alone adds to a prediction.
    of_runs = {"behind", "refuted", "refuted_rewrites"}
    assert {field.name for field in dataclasses.fields(Finding)} == kept | of_runs


def test_what_is_reached_is_searched_again_when_any_file_has_changed(tmp_path: Path) -> None:
    helper = "def scale(x):\n    return x.item()\n"
    model = "import torch\nfrom helper import scale\n\n\n@torch.compile\ndef f(x):\n    return {}\n"
    texts = {"/p/helper.py": helper, "/p/model.py": model.format("scale(x)")}
    first = KeptReach(texts, tmp_path)
    assert first.digest("/p/helper.py")
    again = KeptReach(texts, tmp_path)
    again.graph = Reach()
    assert again.digest("/p/helper.py") == first.digest("/p/helper.py")
    other = KeptReach({**texts, "/p/model.py": model.format("x")}, tmp_path)
    assert other.digest("/p/helper.py") != first.digest("/p/helper.py")
