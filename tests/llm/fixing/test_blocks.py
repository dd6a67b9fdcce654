"""Which search-and-replace blocks are applied, and what is said of the others."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.explanation import Change
from fullgraph.llm.fixing.blocks import BlockError, edits_of
from fullgraph.llm.fixing.loop import may_change

MODEL = '''\
"""A model."""

from __future__ import annotations

import torch


def f(x, y):
    x = x + 1
    print("🔥", x)
    return x


def g(x, y):
    x = x + 1
    return f(x, y)
'''
FILES = {"model.py": "/w/model.py", "parts.py": "/w/parts.py", "lib.py": "/site/lib.py"}
TEXTS = {
    "/w/model.py": MODEL,
    "/w/parts.py": "def h(a):\r\n    return a\r\n",
    "/site/lib.py": "a = 1\n",
}


def applied(*changes: Change, texts: Mapping[str, str] = TEXTS) -> dict[str, str]:
    edits = edits_of(changes, FILES, texts.get, lambda path: path.startswith("/w/"))
    return {path: apply_edits(texts[path], some) for path, some in by_path(edits).items()}


def block(search: str, replace: str, file: str = "model.py") -> Change:
    return Change(file, search, replace)


def refusal(*changes: Change, texts: Mapping[str, str] = TEXTS) -> str:
    with pytest.raises(BlockError) as raised:
        applied(*changes, texts=texts)
    return str(raised.value)


def test_lines_are_replaced_removed_and_added_in_several_files() -> None:
    after = applied(
        block('    print("🔥", x)\n', ""),
        block("def f(x, y):", "def f(x, y, z=0):"),
        block("", "import math\n"),
        block("    return a", "    b = a\n    return b", "parts.py"),
    )
    expected = MODEL.replace('    print("🔥", x)\n', "").replace(
        "def f(x, y):", "def f(x, y, z=0):"
    )
    assert after["/w/model.py"] == expected.replace("import torch\n", "import math\nimport torch\n")
    assert after["/w/parts.py"] == "def h(a):\r\n    b = a\r\n    return b\r\n"


def test_the_last_line_needs_no_end() -> None:
    texts = {**TEXTS, "/w/model.py": "a = 1\nb = 2"}
    assert applied(block("b = 2", "b = 3"), texts=texts) == {"/w/model.py": "a = 1\nb = 3"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ((), "has no changes"),
        ((block("    x = x + 1", "    x = x + 2"),), "found 2 times in model.py, at lines 9, 15"),
        (
            (block("    x = x + 3", "pass"),),
            "0 times in model.py. The nearest lines are:\n|     x = x + 1",
        ),
        (
            (block('  print("🔥", x)', "pass"),),
            'With other spaces around them, these are the lines:\n|     print("🔥", x)',
        ),
        ((block("zzzz qqqq", ""),), "found 0 times in model.py. No line is near."),
        ((block("= x + 1", "= x"),), "found 0 times"),
        ((block("import torch", "import torch"),), "replaces lines by the same lines"),
        ((block("\n\n", "a = 1"),), "has only blank lines"),
        ((block("", "", "model.py"),), "is empty"),
        ((block("import torch", "import torch as (t)"),), "model.py would not parse"),
        ((block("    return f(x, y)", "  return f(x, y)"),), "model.py would not parse"),
        (
            (block("a = 1", "a = 2", "lib.py"),),
            "lib.py must not be changed. Files that may be: model.py, parts.py",
        ),
        ((block("a", "b", "../../model.py"),), "'../../model.py', which is not among those given"),
        ((block("root", "r", "/etc/passwd"),), "'/etc/passwd', which is not among those given"),
        (
            (block("import torch", "import torch as t"), block("import torch", "import math")),
            "Change 2 overlaps an earlier change",
        ),
        (
            (block("import torch", "import torch  # \u202e\u2066"),),
            "characters that are not visible",
        ),
        (
            (block("import torch", "import torch\nA = 'a\u200bb'"),),
            "characters that are not visible",
        ),
        ((block("import torch", "A = '\x00'"),), "control characters"),
        ((block("import torch", "A = '\ud800'"),), "characters"),
        ((block("import torch", "x = 1\n" * 500),), "at most 20 changes with 400 lines"),
        ((block("import torch", "x" * 50_000),), "at most 20 changes"),
        ((block("import torch", "x = " + "(" * 5000 + ")" * 5000),), "would not parse"),
    ],
)
def test_a_block_that_does_not_fit_is_refused_with_the_reason(
    changes: tuple[Change, ...], said: str
) -> None:
    assert said in refusal(*changes)


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("/w/src/parts.py", True),
        ("/w/src/model.py", True),
        ("/w/src/latest_model.py", True),
        ("/w/tests/unit/helpers.py", False),
        ("/w/Tests/helpers.py", False),
        ("/w/src/conftest.py", False),
        ("/w/src/test_model.py", False),
        ("/w/src/setup.cfg", False),
    ],
)
def test_tests_and_other_kinds_of_files_are_not_changed(path: str, may: bool) -> None:
    assert may_change(path, "/w/src/model.py") == may


def test_a_project_below_a_folder_of_tests_is_still_changed() -> None:
    assert may_change("/w/tests/project/parts.py", "/w/tests/project/model.py")
    assert not may_change("/w/tests/project/tests/a/b.py", "/w/tests/project/model.py")
