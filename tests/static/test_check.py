"""The checker as a whole: order, places, versions, and what goes wrong in one part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.results import Problem
from fullgraph.static.rules import find_rules
from fullgraph.static.rules.base import Hit, Rule
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Likelihood, Location
from tests.static.checking import check, lines

BREAKS = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"


class FailingRule(Rule):
    entry = "failing"
    code = "FG999"
    valid = ()
    invalid = ()

    def on_call(self, event: CallEvent) -> Hit | None:
        raise ValueError("no such luck")


def test_a_rule_that_raises_is_one_problem_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "find_rules", lambda: (FailingRule(), *find_rules()))
    result = check(
        f"{BREAKS}\n@torch.compile\ndef g(x):\n    print(1)\n    return x.max().item()\n"
    )
    assert lines(result) == [4, 8, 9]
    fault = "rule FG999 failed and was skipped (ValueError: no such luck)"
    assert result.problems == (Problem("case.py", 2, fault),)


def test_a_rule_that_raises_on_another_files_code_is_told_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(FailingRule, "calls", frozenset({".sigmoid"}))
    monkeypatch.setattr(checks, "find_rules", lambda: (FailingRule(), *find_rules()))
    (tmp_path / "ops.py").write_text("def squashed(x):\n    return x.sigmoid()\n", "utf-8")
    main = tmp_path / "main.py"
    text = (
        "import torch\nfrom ops import squashed\n"
        "@torch.compile\ndef f(x: torch.Tensor):\n    return squashed(x)\n"
    )
    main.write_text(text, "utf-8")
    checker = Checker(Taxonomy(()), LintSettings())
    for _ in range(2):
        result = checker.check(str(main), text, elsewhere=frozenset({str(tmp_path / "ops.py")}))
        (problem,) = result.problems
        assert (problem.path, problem.line) == (str(main), 0)
        assert problem.message.startswith("rule FG999 failed and was skipped")


def test_two_ways_to_the_same_place_are_one_finding() -> None:
    text = (
        "import torch\ndef g(x):\n    return x.sum().item()\n\n@torch.compile\ndef a(x):\n"
        "    return g(x)\n\n@torch.compile\ndef b(x):\n    return g(x * 2) + g([x][0])\n"
    )
    assert [f.location for f in check(text).findings] == [Location("case.py", 3, 11, 3, 25)]


def test_the_same_text_twice_is_two_findings() -> None:
    method = "    def forward(self, x):\n        return x.sum().item()\n\n"
    text = f"import torch\nclass A(torch.nn.Module):\n{method}class B(torch.nn.Module):\n{method}"
    assert lines(check(text)) == [4, 8]


def test_findings_are_in_file_order() -> None:
    text = (
        "import torch\ndef late(x):\n    return x.sum().item()\n\n@torch.compile\ndef f(x):\n"
        "    print(x.max().item()); y = x.min().item()\n    return late(x)\n"
    )
    places = [(f.location.line, f.location.column, f.code) for f in check(text).findings]
    assert places == [(3, 11, "FG102"), (7, 4, "FG103"), (7, 10, "FG102"), (7, 31, "FG102")]


def test_columns_count_code_points() -> None:
    text = "import torch\n@torch.compile\ndef f(x):\n    '😀é'; y = x.sum().item(); return y\n"
    assert [f.location for f in check(text).findings] == [Location("case.py", 4, 14, 4, 28)]


@pytest.mark.parametrize(
    ("version", "is_heard"),
    [
        (None, True),
        ("2.9.1", True),
        ("2.10.0", False),
        ("2.9.1+cu128", True),
        ("2.10.0a0+git123", False),
        ("2.11.0.dev20260101", False),
        ("unknown", True),
    ],
)
def test_only_what_breaks_in_the_torch_of_the_user_is_reported(
    version: str | None, is_heard: bool
) -> None:
    entry = replace(UNCLASSIFIED, id="tensor-to-scalar", code="FG102", breaks_in="<2.10")
    checker = Checker(Taxonomy((entry,)), LintSettings(), version)
    result = checker.check("case.py", BREAKS.replace("return", "print(1); return"))
    assert [f.code for f in result.findings] == (["FG103", "FG102"] if is_heard else ["FG103"])


def test_nothing_is_predicted_where_torch_is_never_mentioned() -> None:
    text = "from lib import Module\nclass Net(Module):\n    def forward(self, x):\n"
    text += "        return x.sum().item()\n"
    checker = Checker(Taxonomy(()), LintSettings())
    named = checker.check("a.py", f"{text}def f(:\n", parse_always=True)
    assert (named.findings, named.regions) == ((), ())
    assert [problem.line for problem in named.problems] == [5]
    assert checker.check("a.py", f"{text}def f(:\n").problems == ()
    assert lines(check(f"{text}# torch\n")) == [4]


def test_strict_reports_what_is_only_possible() -> None:
    text = "import torch\n@torch.compile\ndef f(x: torch.Tensor = 1):\n    return int(x)\n"
    assert lines(check(text)) == []
    assert [finding.location.line for finding in check(text).possible] == [4]
    assert lines(check(text, LintSettings(strict=True))) == [4]


def test_what_may_be_no_tensor_and_does_not_run_in_ordinary_use_is_for_strict_mode_alone() -> None:
    text = """
        import math
        import torch
        class Net(torch.nn.Module):
            def forward(self, x, level):
                try:
                    low = math.floor(level)
                except RuntimeError:
                    low = math.ceil(level)
                return x * low
        """
    assert [finding.location.line for finding in check(text).possible] == [7]
    assert lines(check(text, LintSettings(strict=True))) == [7, 9]


@pytest.mark.parametrize(
    ("other", "likelihood"),
    [("torch.nn.GRU", Likelihood.CERTAIN), ("torch.nn.Linear", Likelihood.POSSIBLE)],
)
def test_a_call_of_one_of_several_layers_breaks_for_sure_if_it_does_with_each(
    other: str, likelihood: Likelihood
) -> None:
    text = f"""
        import torch
        class Net(torch.nn.Module):
            def __init__(self, other):
                super().__init__()
                layer = {other} if other else torch.nn.LSTM
                self.layer = layer(3, 3)

            def forward(self, x):
                return self.layer(x)
        """
    result = check(text)
    (finding,) = (*result.findings, *result.possible)
    assert (finding.location.line, finding.likelihood) == (10, likelihood)


def test_a_subclass_gives_the_forward_that_it_inherits_other_values() -> None:
    text = """
        import torch
        class Base(torch.nn.Module):
            def __init__(self, layer):
                super().__init__()
                self.layer = layer

            def forward(self, x):
                return self.layer(self.kept(x))

            def kept(self, x):
                return x

        class Net(Base):
            def __init__(self):
                Base.__init__(self, torch.nn.LSTM(3, 3))

            def kept(self, x):
                return x[x > 0]
        """
    result = check(text)
    found = [(each.location.line, each.likelihood) for each in result.findings]
    # What is in the base need not break in another subclass.
    assert found == [(9, Likelihood.LIKELY), (19, Likelihood.CERTAIN)]
    assert [region.name for region in result.regions] == ["Base"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"\ufeff{BREAKS}", [4]),
        (BREAKS.replace("\n", "\r\n"), [4]),
        (BREAKS.replace("\n", "\r"), [4]),
        (BREAKS.rstrip("\n"), [4]),
        (BREAKS.replace("    ", "\t"), [4]),
        (f"\f{BREAKS}", [4]),
        ("", []),
        ("\n", []),
        ("# torch", []),
    ],
)
def test_any_shape_of_text_is_checked(text: str, found: list[int]) -> None:
    result = check(text)
    assert lines(result) == found
    assert result.problems == ()


BEFORE = "import torch\n\ndef first(x):\n    return x.sum().item()\n\n"
AFTER = (
    "\n@torch.compile(\n    mode='default',\n)\ndef last(x):\n    '''Doc # it's.'''\n"
    "    return x.sum().item()\n\n\ndef calm(x):\n    return x\n\ncompiled = torch.compile(first)\n"
)


@pytest.mark.parametrize(
    ("broken", "line", "words"),
    [
        ("def b(:\n    return 1\n", 6, "invalid syntax"),
        ("def b(x):\n    return (x\n", 7, "'(' was never closed"),
        ("def b(x):\n    return [x, {\n        1\n", 7, "'{' was never closed"),
        ("def b(x):\n    return 'abc\n", 7, "unterminated string literal"),
        ('def b(x):\n    s = """abc\n    return s\n', 7, "unterminated triple-quoted string"),
        ("def b(x):\n    s = '''abc\n    return s\n", 7, "unterminated triple-quoted string"),
        ("x = '''abc\n", 6, "unterminated triple-quoted string"),
        ("def b(x):\n    y = 1\n      z = 2\n", 8, "unexpected indent"),
        ("def b(x):\n    if x:\n        y = 1\n      z = 2\n", 9, "unindent"),
        ("def b(x):\n    if x.\n    return 1\n", 7, "invalid syntax"),
        ("def b(x):\nreturn x\n", 6, "expected an indented block"),
        ("def\n", 6, "invalid syntax"),
        ("def b\n", 6, ""),
        ("class\n", 6, "invalid syntax"),
        ("class B(\n", 6, "'(' was never closed"),
        ("class B:\n    def m(self):\n        return (1\n", 8, "'(' was never closed"),
        ("@\n", 6, "invalid syntax"),
        ("@torch.\ndef b(x):\n    pass\n", 6, "invalid syntax"),
        ("@torch.compile(\ndef b(x):\n    pass\n", 6, "'(' was never closed"),
    ],
)
def test_a_syntax_error_blinds_its_own_definition(broken: str, line: int, words: str) -> None:
    result = check(BEFORE + broken + AFTER)
    assert lines(result) == [4, 12 + broken.count("\n")]
    assert line in [p.line for p in result.problems]
    assert all(p.message.startswith("syntax error: ") for p in result.problems)
    assert words in "".join(p.message for p in result.problems)


def test_the_error_is_at_the_line_that_the_user_would_look_at() -> None:
    text = "import torch\n" + "a = 1\n" * 7 + "\n\ndef broken(:\n    return 1\n\n\n"
    fault = "syntax error: invalid syntax at `:`; `broken` is not checked"
    assert check(text).problems == (Problem("case.py", 11, fault),)


def test_a_broken_method_leaves_the_others() -> None:
    text = (
        "import torch\nclass Net(torch.nn.Module):\n    def broken(self):\n        return (1\n\n"
        "    def forward(self, x):\n        return x.sum().item()\n"
    )
    result = check(text)
    assert lines(result) == [7]
    assert [p.line for p in result.problems] == [4]


def test_a_table_of_data_costs_no_steps() -> None:
    table = "table = [\n" + "    a(1, 'b'),\n" * 5000 + "]\n"
    result = check(table + BREAKS)
    assert lines(result) == [5006]
    assert result.problems == ()
