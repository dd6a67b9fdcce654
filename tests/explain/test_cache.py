"""Answers on disk."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from fullgraph.explain.cache import AnswerCache, cache_key
from fullgraph.explain.provider import Explanation, Request

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
    foreign = tmp_path / "notes.json"
    foreign.write_text("not ours")
    for number in range(3):
        cache.put(name(number), ANSWER)
        os.utime(tmp_path / f"{name(number)}.json", (number, number))
    cache.get(name(0))
    cache.put(name(3), ANSWER)
    kept = [n for n in range(4) if cache.get(name(n))]
    assert kept == [0, 2, 3], "the one that was read last is not the oldest"
    assert foreign.exists()


def test_the_size_is_bounded(tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path, max_bytes=1000)
    for number in range(20):
        cache.put(name(number), Explanation("s", "w" * 200, ()))
    assert sum(p.stat().st_size for p in tmp_path.iterdir()) <= 1000
    assert cache.get(name(19)) is not None


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    AnswerCache(tmp_path).put(name(1), ANSWER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="permission bits")
def test_only_the_user_can_read_it(tmp_path: Path) -> None:
    AnswerCache(tmp_path / "cache").put(name(1), ANSWER)
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    (file,) = (tmp_path / "cache").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


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
