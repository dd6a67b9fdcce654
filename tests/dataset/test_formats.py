"""The services' formats, checked by the types of their own SDKs."""

from __future__ import annotations

import json
import sys

import pytest
from pydantic import TypeAdapter

from fullgraph.dataset.example import Example
from fullgraph.dataset.formats import FORMATS, line_of
from tests.dataset.breaks import FIX, labelled
from tests.dataset.test_example import made


@pytest.fixture(scope="module")
def example() -> Example:
    return made(labelled(fix=FIX))


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_an_example_is_one_line_of_json(example: Example, name: str) -> None:
    line = line_of(example, name)
    assert line.count("\n") == 1
    assert line.endswith("\n")
    assert isinstance(json.loads(line), dict)


def test_openai_s_messages_are_system_user_and_at_last_the_assistant(example: Example) -> None:
    from openai.types.chat import ChatCompletionMessageParam

    data = json.loads(line_of(example, "openai"))
    assert list(data) == ["messages"]
    TypeAdapter(list[ChatCompletionMessageParam]).validate_python(data["messages"])
    assert [each["role"] for each in data["messages"]] == ["system", "user", "assistant"]
    assert [each["content"] for each in data["messages"]] == [
        example.instructions,
        example.request,
        example.answer,
    ]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="google-genai needs Python 3.11")
def test_gemini_s_contents_are_the_user_s_and_at_last_the_model_s(example: Example) -> None:
    from google.genai.types import Content

    data = json.loads(line_of(example, "gemini"))
    assert list(data) == ["systemInstruction", "contents"]
    system = Content.model_validate(data["systemInstruction"])
    contents = [Content.model_validate(each) for each in data["contents"]]
    assert [each.role for each in contents] == ["user", "model"]
    texts = [[part.text for part in each.parts or ()] for each in (system, *contents)]
    assert texts == [[example.instructions], [example.request], [example.answer]]
