from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

import libcst
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet

from fullgraph.findings import Evidence
from fullgraph.settings import LintSettings
from fullgraph.static import check
from fullgraph.static.check import Checker, CheckResult
from fullgraph.static.interpret.engine import CallEvent
from fullgraph.static.rules import find_rules
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid
from fullgraph.taxonomy import Entry, Taxonomy

MODEL = """import logging
import torch
from torch import nn

logger = logging.getLogger(__name__)


class Block(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.lin = nn.Linear(size, size)

    def forward(self, x, mask: torch.Tensor | None = None):
        y = self.lin(x)
        if mask is not None and mask.any():
            logger.warning_once("masked")
        return y


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(3) for _ in range(2)])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.scale(x)

    def scale(self, x):
        return x * x.max().item()

    def unused(self, x):
        return x.max().item()
"""


def check_text(text: str, *, strict: bool = False) -> CheckResult:
    return Checker(Taxonomy(()), LintSettings(strict=strict)).check("m.py", text)


def lines(result: CheckResult) -> list[tuple[str, int]]:
    return [(f.code, f.location.line) for f in result.findings]


def test_a_model_file_is_checked_through_its_calls() -> None:
    result = check_text(MODEL)
    assert lines(result) == [("FG201", 15), ("FG103", 16), ("FG102", 31)]
    assert {f.evidence for f in result.findings} == {Evidence.PREDICTED}
    assert {f.entry for f in result.findings} == {
        "data-dependent-branch",
        "logging-call",
        "tensor-to-scalar",
    }
    assert result.problems == ()


def test_a_finding_says_why_it_is_believed() -> None:
    branch, log, item = check_text(MODEL).findings
    assert "parameter `mask` of `Block.forward`, by its annotation (line 13)" in branch.because
    assert "conditional: only if `mask is not None and mask.any()`" in log.because
    assert "`Block.forward`" in log.because
    assert "parameter `x` of `Net.scale`, used as one (line 31)" in item.because


def test_strict_reports_what_is_only_possible() -> None:
    text = (
        "import torch\n@torch.compile\ndef f(x):\n    if x > 0:\n        return x\n    return -x\n"
    )
    assert lines(check_text(text)) == []
    assert lines(check_text(text, strict=True)) == [("FG201", 4)]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_change_nothing(end: str) -> None:
    expected = check_text(MODEL)
    for text in (MODEL.replace("\n", end), "\ufeff" + MODEL):
        result = check_text(text)
        assert result.findings == expected.findings
        assert result.regions == expected.regions


def test_a_syntax_error_blinds_only_its_definition() -> None:
    text = MODEL.replace("    def scale(self, x):\n", "    def scale(self, x:\n")
    result = check_text(text)
    assert lines(result) == [("FG201", 15), ("FG103", 16)]
    assert [(p.path, p.line) for p in result.problems] == [("m.py", 31)]
    assert result.problems[0].message.startswith("syntax error")


def test_a_second_check_sees_the_new_text_at_its_new_lines() -> None:
    checker = Checker(Taxonomy(()), LintSettings())
    first = checker.check("m.py", MODEL)
    moved = checker.check("m.py", "# a\n# b\n" + MODEL)
    assert [f.location for f in moved.findings] == [f.location.shifted(2) for f in first.findings]
    fixed = checker.check("m.py", MODEL.replace(".max().item()", ".max()"))
    assert lines(fixed) == [("FG201", 15), ("FG103", 16)]
    assert checker.check("m.py", MODEL) == first


def test_equal_methods_of_two_classes_are_both_reported() -> None:
    block = MODEL[MODEL.index("class Block") : MODEL.index("class Net")]
    text = MODEL + "\n\n" + block.replace("class Block", "class Other")
    assert [c for c, _ in lines(check_text(text))].count("FG201") == 2


def test_text_without_torch_is_not_looked_at() -> None:
    assert check_text("def f(:\n") == CheckResult((), (), ())


def entry(rule: Rule, versions: str) -> Entry:
    return Entry(
        rule.entry, rule.code, "t", "operations", (), (), SpecifierSet(versions), "none", {}
    )


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        (None, ["FG201", "FG103", "FG102"]),
        ("2.13.0+cpu", ["FG201", "FG102"]),
        ("2.6.1", ["FG201", "FG103", "FG102"]),
        ("3.0.0.dev20270101", ["FG201"]),
        ("unknown", ["FG201", "FG103", "FG102"]),
    ],
)
def test_the_users_torch_decides_which_entries_break(
    version: str | None, expected: list[str]
) -> None:
    breaks = {"FG102": ">=2.0,<3.dev0", "FG103": "<2.13"}
    entries = tuple(entry(r, breaks.get(r.code, ">=2.0")) for r in find_rules())
    result = Checker(Taxonomy(entries), LintSettings(), version).check("m.py", MODEL)
    assert [c for c, _ in lines(result)] == expected


class Raising(Rule):
    entry: ClassVar[str] = "raising"
    code: ClassVar[str] = "FG999"
    valid: ClassVar[tuple[Valid, ...]] = ()
    invalid: ClassVar[tuple[Invalid, ...]] = ()

    def on_call(self, event: CallEvent) -> Hit | None:
        raise KeyError("oops")


def test_a_rule_that_raises_is_a_problem_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "find_rules", lambda: (Raising(), *find_rules()))
    result = check_text(MODEL)
    assert lines(result) == [("FG201", 15), ("FG103", 16), ("FG102", 31)]
    assert [p.message for p in result.problems] == [
        "rule FG999 failed and was left out (KeyError: 'oops')"
    ]


def test_deep_recursion_of_the_program_ends() -> None:
    calls = "".join(f"def f{i}(x):\n    return f{i + 1}(x)\n" for i in range(300))
    last = "def f300(x):\n    return f0(x.relu())\ncompiled = torch.compile(f0)\n"
    text = f"import torch\n{calls}{last}"
    assert check_text(text).findings == ()


REAL = [
    Path(libcst.__file__).parent / "_nodes" / "op.py",
    Path(sys.modules["libcst.metadata"].__file__ or "").parent / "scope_provider.py",
]
SCRAPS = st.sampled_from(
    ["(", ")", '"""', "'", "\\", "\n", "\r", "\t", "\f", "def f(", "class A", "😀", "\x00", "if x:"]
)


@settings(max_examples=60, deadline=None)
@given(
    text=st.sampled_from([MODEL, *(p.read_text(encoding="utf-8")[:6000] for p in REAL)]),
    edits=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), SCRAPS), max_size=6),
)
def test_mutated_real_text_never_raises(text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, removed, scrap in edits:
        at = int(where * len(text))
        text = text[:at] + scrap + text[at + removed :]
    result = check_text("import torch\n" + text)
    height = text.count("\n") + text.count("\r") + 2
    for finding in result.findings:
        assert 1 <= finding.location.line <= finding.location.end_line <= height
    assert all(1 <= p.line <= height for p in result.problems)


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=400), encoding=st.sampled_from(["utf-8", "latin-1", "utf-16"]))
def test_decoded_bytes_never_raise(data: bytes, encoding: str) -> None:
    check_text("import torch\n" + data.decode(encoding, errors="replace"))
