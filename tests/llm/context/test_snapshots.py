"""The texts that are sent are those of the committed files, which a person has read."""

from __future__ import annotations

import pytest

from tests.llm.context.snapshots import FOLDER, snapshots


@pytest.mark.parametrize("name", sorted(snapshots()))
def test_what_is_sent_is_as_it_was_reviewed(name: str) -> None:
    # If the change is intended: python -m tests.llm.context.snapshots, and read the difference.
    assert snapshots()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(snapshots())
