"""The page of a hand-made judgement."""

from __future__ import annotations

from fullgraph.findings import Evidence, Finding, Location
from fullgraph.taxonomy import load
from tests.accuracy import table
from tests.accuracy.judged import judge
from tests.accuracy.observations import OWN, Call, Observation, Site

RAN = Call("eval", 0, "", False)


def observation(name: str, group: str, line: int, **more: object) -> Observation:
    given: dict[str, object] = {
        "key": "",
        "name": name,
        "group": group,
        "kind": "Net",
        "package": "lib",
        "folder": "/env",
        "sites": (Site("lib/net.py", line, "GB0124", "kind", "Tensor.item", "item", "break", 1),),
        "traced": {"lib/net.py": frozenset({50, 51})},
        "calls": (RAN,),
        "versions": "Python 3.11.7, torch 2.13.0+cpu",
        "day": "2026-02-03",
    }
    return Observation(**(given | more))  # type: ignore[arg-type]


def predicted(line: int) -> Finding:
    where = Location("/env/lib/net.py", line, 0, line, 5)
    return Finding("FG102", "tensor-to-scalar", where, Evidence.PREDICTED, "breaks")


ONE, OTHER, OWN_ZOO = (
    observation("bert", "encoders", 10),
    observation("t5", "encoder_decoders", 20, calls=(RAN, Call("train", 1, "TypeError: no", True))),
    observation("zoo", OWN, 50),
)
JUDGEMENT = judge([ONE, OTHER, OWN_ZOO], [predicted(10), predicted(51), predicted(60)], [], load())
# Two sites, one of them predicted; one prediction is right, one false, one never ran.
TOGETHER = "2 | 1 | 0.500 | 1 | 1 | 0.500 | 1"


def test_the_head_counts_all_models_together_and_own_programs_apart() -> None:
    lines = table.summary(JUDGEMENT, load()).split("\n")
    assert f"| all models | 2 | {TOGETHER} |" in lines
    assert "| zoo of breaks | 1 | 1 | 0 | 0.000 | 0 | 1 | 0.000 | 2 |" in lines


def test_the_head_counts_the_libraries_apart() -> None:
    of_library = observation("gpt2", "decoders", 10, package="transformers")
    summary = table.summary(judge([ONE, of_library], [], [], load()), load())
    models = {row.split(" | ")[0][2:]: row.split(" | ")[1] for row in summary.split("\n") if row}
    assert models["transformers"] == "1"
    assert models["diffusers"] == "0"
    assert models["other packages"] == "1"


def test_each_model_is_in_exactly_one_half() -> None:
    halves = [o.name for half in (JUDGEMENT.seen, JUDGEMENT.held_out) for o in half.observations]
    assert sorted(halves) == ["bert", "t5"]


def test_a_page_of_the_taxonomy_has_its_row() -> None:
    page = table.page(JUDGEMENT, load())
    assert f"| FG102 tensor-to-scalar | {TOGETHER} | " in page


def test_each_model_has_its_row_and_a_failure_its_reason() -> None:
    lines = table.page(JUDGEMENT, load()).split("\n")
    rows = {line.split(" | ")[0].strip("| "): line for line in lines}
    assert " | 1 | 1 | 1.000 | 1 | 1 | 0.500 | 1 | 0 |  |" in rows["bert"]
    assert " | 1 | 0 | 0.000 | 0 | 1 | 0.000 | 2 | 0 | yes |" in rows["t5"]
    assert "- `t5`: train: TypeError: no" in lines


def test_the_page_says_what_ran_when_and_how_many() -> None:
    page = table.page(JUDGEMENT, load())
    assert "It runs 2 models under Dynamo" in page
    assert "Python 3.11.7, torch 2.13.0+cpu. Observed 2026-02-03 on " in page


def test_a_model_that_never_ran_has_a_row_and_is_not_counted() -> None:
    absent = Observation("", "vit", "vision", failure="not measured yet")
    page = table.page(judge([ONE, absent], [], [], load()), load())
    assert "It runs 1 models under Dynamo" in page
    assert "| vit | – | – | " in page
    assert "- `vit`: not measured yet" in page
