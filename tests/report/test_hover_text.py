"""The order of a hover, and how its first line becomes specific to the user's line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph import taxonomy
from fullgraph.explain.offline import explain_offline
from fullgraph.report.hover_text import HoverParts, hover_text
from fullgraph.vocabulary.findings import Call, Evidence, Finding, Frame, Location, Observation

PAGES = taxonomy.load()
PATH = "/project/model.py"
TEXT = "def f(x):\n    random.seed(x.item())\n"
AT = Location(PATH, 2, 4, 2, 25)
OBSERVED = Observation(
    reason="It does not trace it",
    gb_id="GB0007",
    calls=(Call("sample(x: float32[2])"),),
    stack=(Frame(PATH, 2, "sample"),),
)
FINDING = Finding("FG127", "seed-call", AT, Evidence.OBSERVED, "m", observation=OBSERVED)


def _parts(finding: Finding = FINDING) -> HoverParts:
    return HoverParts(
        finding, TEXT, explain_offline(finding, PAGES), is_offline=True, glance="**Seen** once"
    )


def test_the_first_line_is_what_to_do_at_this_code() -> None:
    lines = hover_text(_parts()).split("\n\n")
    assert lines[0] == "**Do at `random.seed(x.item())`:** Set the seed before `sample`."
    assert lines[1].endswith("`FG127`")
    assert lines[2] == "**Seen** once"


def test_a_fix_stands_before_the_pages_advice() -> None:
    text = hover_text(
        replace(
            _parts(),
            fix="Drop it (eager mode stays the same)",
            changed="```diff\n-a\n```",
            fix_note="It changes x.",
        )
    )
    above, _, below = text.partition("\n\n---\n\n")
    assert above.splitlines()[0] == (
        "**Do at `random.seed(x.item())`:** Drop it (eager mode stays the same)"
    )
    assert above.endswith("```diff\n-a\n```\n\nIt changes x.")
    assert below.startswith("**In general:** Set the seed before `sample`.")
    assert "For example" not in text


def test_a_failure_is_the_first_line() -> None:
    text = hover_text(replace(_parts(), note="OpenAI is not reachable. [x](command:y)"))
    assert text.startswith("*OpenAI is not reachable. [x] (`command:y`)*\n\n**Do at ")


def test_a_models_answer_keeps_its_own_advice() -> None:
    answer = "**T** · `FG127`\n\n**Do:** Seed it outside.\n\nBecause."
    text = hover_text(replace(_parts(), markdown=answer, is_offline=False))
    assert text.startswith("**Do at `random.seed(x.item())`:** Seed it outside.\n\n**T**")
    with_fix = hover_text(replace(_parts(), markdown=answer, is_offline=False, fix="Drop it"))
    assert with_fix.startswith("**Do at `random.seed(x.item())`:** Drop it\n\n**T**")
    assert "**The model says:** Seed it outside." in with_fix


def test_the_cause_of_a_break_is_to_be_removed_first() -> None:
    elsewhere = replace(OBSERVED, caused_by=Location("/project/other.py", 7, 0, 7, 1))
    text = hover_text(_parts(replace(FINDING, observation=elsewhere)))
    first = "**Do:** fix the break at `other.py:7` first: this one follows from it."
    assert text.splitlines()[0] == first
    here = replace(OBSERVED, caused_by=Location(PATH, 1, 0, 1, 1))
    text = hover_text(_parts(replace(FINDING, observation=here)))
    assert text.startswith("**Do:** fix the break at line 1 first")


def test_a_break_within_a_call_is_fixed_there() -> None:
    inside = replace(OBSERVED, breaks_at=Location("/project/ops.py", 3, 0, 3, 1))
    text = hover_text(_parts(replace(FINDING, observation=inside)))
    assert text.startswith("**Do:** fix the break inside this call, at `ops.py:3`.")


def test_what_a_page_says_of_its_example_is_left_out() -> None:
    finding = replace(FINDING, code="FG117", entry="autograd-function", observation=None)
    first = hover_text(_parts(finding)).splitlines()[0]
    assert first.endswith("Remove the methods that the compiled function does not use.")


@pytest.mark.parametrize("entry", PAGES.entries, ids=lambda entry: entry.id)
def test_no_page_says_the_region_or_here_in_the_first_line(entry: taxonomy.Entry) -> None:
    finding = replace(FINDING, code=entry.code, entry=entry.id, observation=None)
    first = hover_text(_parts(finding)).splitlines()[0]
    assert first.startswith("**Do at `random.seed(x.item())`:** ")
    assert "region" not in first
    assert " here " not in first.lower().replace("dict here", "")
    assert ".md" not in first
    assert len(first) <= 340
