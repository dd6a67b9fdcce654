"""Answers on disk."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.llm.cache import AnswerCache, cache_key
from fullgraph.llm.request import Form, Message, Reply, Request, Usage
from fullgraph.llm.shared_request import RecentReplies

ANSWER = Reply('{"action": "Two 🔥."}')
FORM = Form("explanation", 1, {"type": "object"})
REQUEST = Request("i", (Message("user", "secret source text"),), FORM)


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
        '{"format": 1, "text": "of an older format"}',
        '{"format": 2, "text": 1}',
        '{"format": 2}',
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


def test_the_bytes_of_all_are_bounded(tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path, max_bytes=10_000)
    for number in range(5):
        cache.put(name(number), Reply("x" * 4000))
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 10_000
    assert cache.get(name(4)) == Reply("x" * 4000)
    assert cache.get(name(0)) is None


def test_clear_removes_answers_and_nothing_else(tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path / "folder")
    assert cache.clear() == 0
    for number in range(3):
        cache.put(name(number), ANSWER)
    (tmp_path / "folder" / "notes.json").write_text("{}")
    assert cache.clear() == 3
    assert [file.name for file in (tmp_path / "folder").iterdir()] == ["notes.json"]
    cache.put(name(1), ANSWER)
    assert cache.get(name(1)) == ANSWER


def test_only_the_answer_is_stored(tmp_path: Path) -> None:
    reply = Reply("{}", Usage(1, 2), 3.0)
    AnswerCache(tmp_path).put(cache_key("openai", "m", "a", REQUEST), reply)
    (file,) = tmp_path.iterdir()
    assert set(json.loads(file.read_text())) == {"format", "text"}
    assert "secret source" not in file.read_text() + file.name


def test_each_part_of_a_request_counts() -> None:
    turns = (Message("user", "secret source text"), Message("assistant", "a"))
    base = ("openai", "m", "a", REQUEST)
    others = [
        ("gemini", "m", "a", REQUEST),
        ("openai", "n", "a", REQUEST),
        ("openai", "m", "b", REQUEST),
        ("openai", "ma", "", REQUEST),
        ("openai", "m", "a", replace(REQUEST, instructions="j")),
        ("openai", "m", "a", replace(REQUEST, messages=turns)),
        ("openai", "m", "a", replace(REQUEST, messages=(Message("assistant", turns[0].text),))),
        ("openai", "m", "a", replace(REQUEST, form=replace(FORM, version=2))),
        ("openai", "m", "a", replace(REQUEST, form=replace(FORM, name="follow_up"))),
        ("openai", "m", "a", replace(REQUEST, max_output_tokens=1)),
    ]
    assert len({cache_key(*parts) for parts in [base, *others]}) == len(others) + 1
    assert cache_key(*base) == cache_key(*base)


def test_memory_keeps_the_replies_that_were_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fullgraph.llm.shared_request.MAX_REPLIES", 3)
    monkeypatch.setattr("fullgraph.llm.shared_request.MAX_CHARACTERS", 100)
    replies = RecentReplies()
    for letter in "abc":
        replies.put(letter, Reply(letter))
    assert replies.get("a") == Reply("a")
    replies.put("d", Reply("d"))
    assert [letter for letter in "abcd" if replies.get(letter)] == ["a", "c", "d"]
    replies.put("e", Reply("e" * 99))
    assert [letter for letter in "acde" if replies.get(letter)] == ["d", "e"]
    replies.put("e", Reply("e"))
    replies.put("f", Reply("f" * 97))
    assert [letter for letter in "def" if replies.get(letter)] == ["d", "e", "f"]
