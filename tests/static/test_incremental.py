"""A checker that saw every keystroke says the same as one that sees the text anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.static.checking import check

from fullgraph.settings import LintSettings
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.static.parse import Parsed, parse_unit
from fullgraph.static.split import Unit
from fullgraph.taxonomy import Taxonomy

EXAMPLES = sorted(Path(__file__).parents[2].joinpath("examples").glob("*.py"))
TYPED = (
    "\n",
    "    ",
    "(",
    ")",
    '"',
    "'''",
    "def g(x):\n    return x.item()\n",
    "#",
    "x",
    "class A:\n",
)


def edited(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 0, 1, 20, 200)))
    return text[:start] + chance.choice(("", *TYPED, text[:300])) + text[end:]


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.sampled_from([p.read_text() for p in EXAMPLES]), st.integers(0, 2**32))
def test_edits_give_what_a_fresh_checker_gives(original: str, seed: int) -> None:
    chance = random.Random(seed)
    checker = Checker(Taxonomy(()), LintSettings())
    checker.check("other.py", original)
    text = original
    for _ in range(6):
        text = original if chance.random() < 0.2 else edited(text, chance)
        assert checker.check("case.py", text) == check(text)


def test_a_keystroke_parses_one_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def remember(unit: Unit) -> Parsed:
        parsed.append(unit.name)
        return parse_unit(unit)

    monkeypatch.setattr(checks, "parse_unit", remember)
    text = "import torch\n\ndef f(x):\n    return x\n\ndef g(x):\n    return x\n"
    checker = Checker(Taxonomy(()), LintSettings())
    checker.check("case.py", text)
    assert parsed == ["", "f", "g"]
    parsed.clear()
    checker.check("case.py", text.replace("import torch\n", "import torch\n# moved\n\n"))
    assert parsed == [""]
    parsed.clear()
    checker.check("case.py", text.replace("def f(x):\n    return x", "def f(x):\n    return x + 1"))
    assert "g" not in parsed
