"""Answers on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fullgraph.llm.cache import AnswerCache, cache_key
from fullgraph.llm.providers.provider import Explanation, Request

ANSWER = Explanation("What.", "Why.", ("One.", "Two 🔥."), "x = 1")


def name(number: int) -> str:
    return f"{number:064x}"


def test_an_answer_comes_back(tmp_path: Path) -> None:
    AnswerCache(tmp_path / "new" / "folder").put(name(1), ANSWER)
    assert AnswerCache(tmp_path / "new" / "folder").get(name(1)) == ANSWER
    assert AnswerCache(tmp_path / "new" / "folder").get(name(2)) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '{"format": 0}',
        '{"format": 1, "answer": {"summary": 1}}',
        "\xff",
    ],
)
def test_a_corrupt_file_is_no_answer_and_is_replaced(tmp_path: Path, text: str) -> None:
    cache = AnswerCache(tmp_path)
    (tmp_path / f"{name(1)}.json").write_text(text, encoding="latin-1")
    assert cache.get(name(1)) is None
    cache.put(name(1), ANSWER)
    assert cache.get(name(1)) == ANSWER


def test_the_oldest_make_room(tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path, max_files=3)
    for number in range(5):
        cache.put(name(number), ANSWER)
    assert len(list(tmp_path.iterdir())) == 3
    assert cache.get(name(4)) == ANSWER


def test_only_the_answer_is_stored(tmp_path: Path) -> None:
    request = Request("instructions", "secret source text")
    AnswerCache(tmp_path).put(cache_key("openai", "m", "a", 1, request), ANSWER)
    (file,) = tmp_path.iterdir()
    assert set(json.loads(file.read_text())) == {"format", "answer"}
    assert "secret source" not in file.read_text() + file.name


def test_each_part_of_the_question_counts() -> None:
    base = ("openai", "m", "a", 1, Request("i", "t"))
    others = [
        ("gemini", "m", "a", 1, Request("i", "t")),
        ("openai", "n", "a", 1, Request("i", "t")),
        ("openai", "m", "b", 1, Request("i", "t")),
        ("openai", "m", "a", 2, Request("i", "t")),
        ("openai", "m", "a", 1, Request("j", "t")),
        ("openai", "m", "a", 1, Request("i", "u")),
        ("openai", "ma", "", 1, Request("i", "t")),
    ]
    assert len({cache_key(*parts) for parts in [base, *others]}) == len(others) + 1
    assert cache_key(*base) == cache_key(*base)
