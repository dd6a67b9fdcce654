"""A further question keeps the whole conversation, as far as it fits."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fullgraph.llm.answers.follow_up import FOLLOW_UP, FollowUp, parse_follow_up
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.context.follow_up import LONGEST_QUESTION, follow_up_request
from fullgraph.llm.context.prompt import explanation_request
from tests.llm.context.questions import question

PREPARED = explanation_request(question())
CONTEXT = PREPARED.request.messages[0].text
ANSWER = {
    "answer": "Yes.",
    "changes": [{"file": "net.py", "search": "a", "replace": "b"}],
    "references": [1],
    "confidence": "low",
    "confidence_reason": "The caller is not known.",
}


def roles_and_texts(turns: list[tuple[str, str]], text: str, **more: int) -> list[tuple[str, str]]:
    request = follow_up_request(PREPARED, turns, text, **more).request
    return [(message.role, message.text) for message in request.messages]


def test_the_conversation_in_its_order() -> None:
    turns = [("explained", "first?"), ("one", "second?"), ("two", "")]
    assert roles_and_texts(turns, "third?") == [
        ("user", CONTEXT),
        ("assistant", "explained"),
        ("user", "first?"),
        ("assistant", "one"),
        ("user", "second?"),
        ("assistant", "two"),
        ("user", "third?"),
    ]


def test_the_question_after_the_last_answer_is_sent_once() -> None:
    assert roles_and_texts([("explained", "why?")], "why?")[1:] == [
        ("assistant", "explained"),
        ("user", "why?"),
    ]


def test_of_a_long_conversation_the_oldest_questions_go() -> None:
    turns = [("explained", "q0?"), *((f"a{n} " + "x" * 3500, f"q{n}?") for n in range(1, 6))]
    room = tokens_in(CONTEXT) + 2500
    prepared = follow_up_request(PREPARED, turns, "last?", max_tokens=room)
    texts = [message.text[:3] for message in prepared.request.messages]
    assert texts[1:] == ["exp", "q3?", "a4 ", "q4?", "a5 ", "las"]
    assert prepared.context.dropped == ("3 earlier questions and the answer",)
    assert sum(tokens_in(message.text) for message in prepared.request.messages) <= room


def test_a_question_is_bounded_and_shows_all_it_has() -> None:
    [*_, (_, text)] = roles_and_texts([("a", "")], "why\u202e?" + "x" * 10_000)
    assert text.startswith("why\\u202e?x")
    assert len(text) < LONGEST_QUESTION + 10


def test_an_answer_is_read() -> None:
    assert set(FOLLOW_UP.schema["properties"]) == set(ANSWER)
    answer = parse_follow_up(json.dumps(ANSWER), "OpenAI")
    assert isinstance(answer, FollowUp)
    assert (answer.answer, answer.changes[0].file, answer.references) == ("Yes.", "net.py", (1,))


@pytest.mark.parametrize("text", ["", "nonsense", "{}", json.dumps({**ANSWER, "answer": " "})])
def test_another_form_is_one_sentence_for_the_user(text: str) -> None:
    with pytest.raises(AnswerError, match=r"OpenAI.*try again"):
        parse_follow_up(text, "OpenAI")


def test_the_answer_is_bounded_as_that_of_the_explanation() -> None:
    request = replace(PREPARED.request, max_output_tokens=99)
    asked = follow_up_request(replace(PREPARED, request=request), [("a", "")], "why?")
    assert asked.request.max_output_tokens == 99
