"""The findings of a run, numbered for a model to rank."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.answers.run_summary import parse_run_summary
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.context.prompt import preview
from fullgraph.llm.context.question import Prepared, Scope
from fullgraph.llm.context.run_summary import run_summary_request
from fullgraph.vocabulary.findings import Cost, Finding
from tests.llm.context.questions import (
    FINDING,
    FOLLOWER,
    LAYERS_TEXT,
    MODEL_TEXT,
    question,
    read,
)


def prepared(*findings: Finding, max_tokens: int = 12000, scope: Scope = "function") -> Prepared:
    pages = question().taxonomy
    return run_summary_request(
        "Net", findings, read, pages, "2.13.0", scope=scope, max_tokens=max_tokens
    )


def test_each_finding_has_its_number_its_count_and_its_cause() -> None:
    text = prepared(FINDING, FOLLOWER).context.text
    assert "FINDING 1\n" in text
    assert "Happened: twice" in text
    assert "Causes: finding 2" in text
    assert "Caused by finding 1" in text
    assert "Line: if mask is None and y.sum() > LIMIT * self.drop:" in text


def test_a_measured_cost_is_sent() -> None:
    assert FINDING.observation is not None
    observation = replace(FINDING.observation, cost=Cost(0.002, 0.01, 1))
    text = prepared(replace(FINDING, observation=observation)).context.text
    assert "This break cost 2.0 ms of the 10 ms call (20 %)" in text


def test_of_many_findings_those_found_last_are_left_out() -> None:
    many = prepared(*[FINDING] * 100, max_tokens=3000)
    assert tokens_in(preview(many.request)) <= 3000 + 20
    assert "FINDING 1\n" in many.context.text
    assert "FINDING 100\n" not in many.context.text
    assert "finding 100" in many.context.dropped


def _lines_sent(context: str) -> set[str]:
    """The lines of the two files that are somewhere in a text."""
    files = f"{MODEL_TEXT}\n{LAYERS_TEXT}".split("\n")
    return {line.strip() for line in files if len(line) > 12 and line.strip() in context}


def test_the_scope_line_sends_no_code_but_the_lines_that_break() -> None:
    assert FINDING.observation is not None
    quoting = 'Reason. File "/x/net.py", line 9, in clip\n    y = squash(x)'
    finding = replace(FINDING, observation=replace(FINDING.observation, reason=quoting))
    text = prepared(finding, FOLLOWER, scope="line").context.text
    assert _lines_sent(text) == {
        "if mask is None and y.sum() > LIMIT * self.drop:",
        "return torch.tanh(x)",
    }


def test_the_scope_function_sends_the_functions_each_once() -> None:
    text = prepared(FINDING, FOLLOWER, scope="function").context.text
    assert text.count("def clip(self, x, mask):") == 1
    assert "> |        if mask is None" in text
    for other in ("def forward", "UNRELATED", "def __init__", "torch.compile(Net"):
        assert other not in text


def test_a_long_function_is_sent_around_each_of_its_findings() -> None:
    rows = ["def long(x):", *(f"    x = x + {number}" for number in range(2, 401)), "    return x"]
    places = [replace(FINDING.location, line=line, end_line=line) for line in (30, 380)]
    findings = [replace(FINDING, location=each) for each in places]
    text = "\n".join(rows)
    request = run_summary_request("long", findings, lambda path: text, question().taxonomy, "")
    sent = request.context.text
    assert "CODE of findings 1, 2" in sent
    assert "> |    x = x + 30\n" in sent
    assert "> |    x = x + 380\n" in sent
    assert "    x = x + 200\n" not in sent
    assert sent.count("x = x + ") <= 165


def test_the_scope_file_sends_files_and_no_installed_package() -> None:
    prepared_ = prepared(FINDING, FOLLOWER, scope="file")
    assert _lines_sent(prepared_.context.text) >= {
        line.strip() for line in MODEL_TEXT.split("\n") if len(line) > 12
    }
    installed = "/usr/lib/python3/site-packages/x/net.py"
    moved = replace(FINDING, location=replace(FINDING.location, path=installed))
    request = run_summary_request(
        "Net", (moved,), {installed: MODEL_TEXT}.get, question().taxonomy, "", scope="file"
    )
    assert "def clip(self, x, mask):" in request.context.text
    assert "UNRELATED" not in request.context.text


def test_code_is_left_out_before_findings_and_that_is_said() -> None:
    whole = prepared(FINDING, FOLLOWER, scope="file")
    room = tokens_in(preview(whole.request)) - 20
    less = prepared(FINDING, FOLLOWER, scope="file", max_tokens=room)
    assert less.context.dropped == ("the whole file layers.py",)
    room = tokens_in(preview(prepared(FINDING, FOLLOWER, scope="line").request)) + 60
    least = prepared(FINDING, FOLLOWER, scope="file", max_tokens=room)
    assert "FINDING 2\n" in least.context.text
    assert "> |" not in least.context.text.replace("`> |`", "")
    assert "the code around finding 1" in " ".join(least.context.dropped)


def test_numbers_that_no_finding_has_are_removed() -> None:
    ranked = [{"finding": n, "why": "w", "removes": ""} for n in (2, 7, 1, 2, 0)]
    text = json.dumps({"overall": "Two breaks.", "ranked": ranked})
    summary = parse_run_summary(text, "OpenAI", 2)
    assert [each.finding for each in summary.ranked] == [2, 1]


@pytest.mark.parametrize("text", ["", "{}", '{"overall": " ", "ranked": []}'])
def test_another_form_is_one_sentence_for_the_user(text: str) -> None:
    with pytest.raises(AnswerError, match=r"OpenAI.*try again"):
        parse_run_summary(text, "OpenAI", 2)
