from __future__ import annotations

from pathlib import Path

import pytest

from tests.taxonomy.pages import GB_IDS, PAGE, TREE, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A taxonomy of one page."""
    write(tmp_path, "some-break.md", PAGE)
    write(tmp_path, "gb-ids.toml", GB_IDS)
    write(tmp_path, "categories.toml", TREE)
    return tmp_path
