from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from fullgraph.state.sqlite_file import Schema, SqliteFile

SCHEMA = Schema(2, ("DROP TABLE IF EXISTS words", "CREATE TABLE words (word TEXT)"))


@pytest.fixture
def file(tmp_path: Path) -> SqliteFile:
    return SqliteFile(tmp_path / "state" / "words.sqlite3", SCHEMA)


def add(file: SqliteFile, word: str) -> None:
    with file.writing() as database:
        database.execute("INSERT INTO words VALUES (?)", (word,))


def words(file: SqliteFile) -> list[str]:
    with file.reading() as database:
        return [word for (word,) in database.execute("SELECT word FROM words")] if database else []


def test_a_file_is_made_when_it_is_written_first(file: SqliteFile) -> None:
    assert words(file) == []
    assert not file.path.exists()
    add(file, "one")
    assert words(file) == ["one"]


def test_an_exception_undoes_what_was_written(file: SqliteFile) -> None:
    def fail() -> None:
        with file.writing() as database:
            database.execute("DELETE FROM words")
            raise KeyError

    add(file, "one")
    with pytest.raises(KeyError):
        fail()
    assert words(file) == ["one"]


def test_a_file_of_an_earlier_version_gets_the_tables_of_this_one(file: SqliteFile) -> None:
    file.path.parent.mkdir()
    older = SqliteFile(file.path, Schema(1, ("CREATE TABLE words (n INTEGER, word TEXT)",)))
    with older.writing() as database:
        database.execute("INSERT INTO words VALUES (1, 'old')")
    add(file, "new")
    assert words(file) == ["new"]


def test_a_file_of_a_later_version_is_neither_read_nor_changed(file: SqliteFile) -> None:
    later = SqliteFile(file.path, Schema(3, ("CREATE TABLE words (word TEXT)",)))
    add(later, "later")
    with pytest.raises(sqlite3.OperationalError, match="of a later version"):
        words(file)
    with pytest.raises(sqlite3.OperationalError, match="of a later version"):
        add(file, "earlier")
    assert words(later) == ["later"]


def test_a_damaged_file_is_set_aside(file: SqliteFile, caplog: pytest.LogCaptureFixture) -> None:
    add(file, "one")
    file.path.write_bytes(b"not a database" * 100)
    with caplog.at_level(logging.WARNING):
        add(file, "two")
    assert words(file) == ["two"]
    assert f"{file.path} is damaged: it is now words.damaged" in caplog.text
    assert file.path.with_suffix(".damaged").read_bytes().startswith(b"not a database")
