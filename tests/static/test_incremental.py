"""A checker that saw every keystroke says the same as one that sees the text anew."""

from __future__ import annotations

import random
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from libcst import FunctionDef

from fullgraph.settings.table import LintSettings
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import Value
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.syntax.parse import Parsed, parse_unit
from fullgraph.static.syntax.split import Unit
from fullgraph.taxonomy import Taxonomy
from tests.static.checking import check, lines

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


STATEMENTS = (
    "value = hidden_states.sum()",
    "if hidden_states.sum() > 0:\n{indent}    pass",
    "return hidden_states",
    "return None",
    "print(hidden_states)",
    "def helper(self, x):\n{indent}    return x.item()",
    "for t in hidden_states: t.tolist()",
    "self.cache = hidden_states",
    "y = self.helper(hidden_states)",
    "@torch.compile",
    "class Other(nn.Module):",
    "(",
    "'''",
)


def with_a_line_edited(lines: list[str], chance: random.Random) -> list[str]:
    lines = list(lines)
    at = chance.randrange(len(lines))
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    kind = chance.randrange(5)
    if kind == 0:
        lines.insert(at, indent + chance.choice(STATEMENTS).format(indent=indent))
    elif kind == 1:
        del lines[at : at + chance.choice((1, 1, 1, 30))]
    elif kind == 2:
        lines[at] += chance.choice(("x", " + 1", ".item()", "  # said"))
    elif kind == 3:
        lines[at:at] = lines[at : at + chance.choice((1, 40))]
    else:
        lines[at] = lines[at].replace("self", "this").replace("hidden_states", "inputs")
    return "\n".join(lines).split("\n")


@pytest.mark.parametrize("name", ["t5", "funnel", "vits"])
def test_edits_of_a_model_give_what_a_fresh_checker_gives(name: str) -> None:
    package = find_spec("transformers")
    assert package is not None
    assert package.submodule_search_locations is not None
    file = Path(package.submodule_search_locations[0], "models", name, f"modeling_{name}.py")
    original = file.read_text().split("\n")
    chance = random.Random(name)
    lint = LintSettings(strict=name == "vits")
    checker = Checker(Taxonomy(()), lint)
    lines = original
    for _ in range(12):
        lines = original if chance.random() < 0.1 else with_a_line_edited(lines, chance)
        text = "\n".join(lines)
        assert checker.check(str(file), text) == Checker(Taxonomy(()), lint).check(str(file), text)


MODEL = """
    import torch
    from torch import nn

    SIZE = 3

    def pick(x):
        return x.sum()

    def pass_on(x):
        return pick(x)

    class Base(nn.Module):
        def __init__(self):
            self.scale = nn.Parameter(torch.ones(3))

    class Net(Base):
        def forward(self, x):
            y = pass_on(x)
            if y > 0:
                return self.scale
            return self.other(y)

        def other(self, z):
            if z.max() > SIZE:
                return z
"""


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        pytest.param("", "", [20, 25], id="nothing"),
        pytest.param("return x.sum()", "return len(x)", [], id="what a call gives"),
        pytest.param("return x.sum()", "return x.mean()", [20, 25], id="why it is a tensor"),
        pytest.param("return x.sum()", "\n\n        return x.sum()", [22, 27], id="lines move"),
        pytest.param("def pick", "def choose", [25], id="a function is gone"),
        pytest.param("pick(x):", "pick(x: int):", [20, 25], id="an annotation"),
        pytest.param("class Net(Base)", "class Net(object)", [], id="what a class derives from"),
        pytest.param("def other", "def another", [20], id="a method is gone"),
        pytest.param("self.scale\n", "self.scale.item()\n", [20, 21, 25], id="an attribute"),
        pytest.param("nn.Parameter(torch.ones(3))", "3", [20, 25], id="what __init__ sets"),
        pytest.param("y = pass_on(x)", "y = 3", [], id="what is passed on"),
        pytest.param("SIZE = 3", "SIZE = (", [20, 25], id="a statement that does not parse"),
        pytest.param("return pick(x)", "return pick(", [25], id="a function that does not parse"),
    ],
)
def test_an_edit_and_back(before: str, after: str, found: list[int]) -> None:
    original = dedent(MODEL)
    checker = Checker(Taxonomy(()), LintSettings())
    for text in (original, original.replace(before, after, 1), original):
        result = checker.check("case.py", text)
        assert result == check(text)
        assert lines(result) == (found if text != original else [20, 25])


def test_a_keystroke_runs_one_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    body = Interpreter._body

    def remember(self: Interpreter, node: FunctionDef, frame: Frame) -> Value:
        ran.append(node.name.value)
        return body(self, node, frame)

    monkeypatch.setattr(Interpreter, "_body", remember)
    text = dedent(MODEL)
    checker = Checker(Taxonomy(()), LintSettings())
    checker.check("case.py", text)
    assert {"forward", "pass_on", "pick", "other"} <= set(ran)
    for old, new, expected in (
        ("return x.sum()", "return x.sum() ", ["pick"]),
        ("return x.sum()", "\n        return x.mean()", ["pick"]),
        ("if z.max()", "if z.min()", ["other"]),
        ("if y > 0", "if y < 0", ["forward"]),
        ("SIZE = 3", "SIZE = 4", ["other"]),
    ):
        ran.clear()
        checker.check("case.py", text.replace(old, new))
        assert ran == expected
        checker.check("case.py", text)


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
    checker.check("case.py", text)
    parsed.clear()
    checker.check("case.py", text.replace("def f(x):\n    return x", "def f(x):\n    return x + 1"))
    assert parsed == ["f"]
