"""The findings of a run, numbered for a model to rank."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fullgraph.findings import Cost, Finding
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.answers.run_summary import parse_run_summary
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.context.prompt import preview
from fullgraph.llm.context.question import Prepared
from fullgraph.llm.context.run_summary import run_summary_request
from tests.llm.context.questions import FINDING, FOLLOWER, question, read


def prepared(*findings: Finding, max_tokens: int = 12000) -> Prepared:
    pages = question().taxonomy
    return run_summary_request("Net", findings, read, pages, "2.13.0", max_tokens=max_tokens)


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


def test_numbers_that_no_finding_has_are_removed() -> None:
    ranked = [{"finding": n, "why": "w", "removes": ""} for n in (2, 7, 1, 2, 0)]
    text = json.dumps({"overall": "Two breaks.", "ranked": ranked})
    summary = parse_run_summary(text, "OpenAI", 2)
    assert [each.finding for each in summary.ranked] == [2, 1]


@pytest.mark.parametrize("text", ["", "{}", '{"overall": " ", "ranked": []}'])
def test_another_form_is_one_sentence_for_the_user(text: str) -> None:
    with pytest.raises(AnswerError, match=r"OpenAI.*try again"):
        parse_run_summary(text, "OpenAI", 2)
