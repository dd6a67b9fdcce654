from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.static import nearest_test as nearest

TEXT = """\
import unittest


def helper():
    pass


def test_first():
    helper()


class TestNet:
    def setup_method(self): ...

    def test_forward(self):
        pass


class Cases(unittest.TestCase):
    def test_case(self):
        pass


class Other:
    def test_is_not_collected(self):
        pass
"""


def test_tests_are_what_pytest_collects() -> None:
    names = ["test_first", "TestNet::test_forward", "Cases::test_case"]
    assert [name for name, _ in nearest.tests_of(TEXT)] == names


@pytest.mark.parametrize(
    ("line", "test"),
    [
        (1, "test_first"),
        (9, "test_first"),
        (14, "TestNet::test_forward"),
        (25, "Cases::test_case"),
    ],
)
def test_the_test_around_a_line_or_above_it_is_nearest(line: int, test: str) -> None:
    # Line 14 is above the only test of its class.
    assert nearest.nearest_test(TEXT, line) == test


def test_a_file_without_tests_has_none() -> None:
    assert nearest.nearest_test("x = 1\n", 1) == ""


@pytest.mark.parametrize(
    "text",
    [
        "from pkg.model import Net",
        "from pkg import (model)",
        "import pkg.model as m",
        "    from . import model",
    ],
)
def test_the_test_file_that_imports_a_file_is_found(tmp_path: Path, text: str) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_a.py").write_text("import models\n")
    (tests / "test_z.py").write_text(f"def f():\n{text}\n" if text[0] == " " else f"{text}\n")
    hidden = tmp_path / ".venv"
    hidden.mkdir()
    (hidden / "test_model.py").write_text("import model\n")
    model = tmp_path / "pkg" / "model.py"
    assert nearest.importing_tests(str(model), tmp_path) == str(tests / "test_z.py")
    assert nearest.importing_tests(str(tmp_path / "other.py"), tmp_path) == ""
    (tests / "test_model.py").write_text("import pkg.model\n")
    assert nearest.importing_tests(str(model), tmp_path) == str(tests / "test_model.py")
