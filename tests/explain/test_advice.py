"""The advice for a line: about its operation and use, and never that of another case."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.explain.advice import Adviser, Origin, without_double_negation
from fullgraph.explain.site import sites_on
from fullgraph.fixes.source.document import document_at
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import (
    Call,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Location,
    Observation,
    Safety,
)
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

PROGRAM = Path(__file__).with_name("advised_program.py")
LINES = PROGRAM.read_text(encoding="utf-8").split("\n")
WANTED = {
    number: found[1].split(" | ")
    for number, line in enumerate(LINES, 1)
    if (found := re.search(r"\S.*  # do: (.+)$", line))
}
OF_OTHER_CASES = {
    "tuple as the key": "never",
    "searchsorted": "never",
    "increments the counter": "never",
    "exception class": "never",
    "raises as before": "never",
    "as a weight": r"\.mean\(\)",
    "Arithmetic works": r"\* v\.norm",
    "in Python, which Dynamo traces": r"heapq",
    "remove the decorator": "never",
    "_assert_async": r"\.any\(\):",
    "torch.where": r"if |while |nonzero|v\[|int\(|split|: ",
}
"""Words of advice that is about other lines, and the lines that it may be about."""


@pytest.fixture(scope="module")
def advised(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[dict[str, Any]]]:
    """The findings of a traced program by their lines."""
    folder = tmp_path_factory.mktemp("advised")
    report = folder / "report.json"
    fullgraph(
        "trace", "--python", MODEL_PYTHON, "--report", report, PROGRAM, cwd=folder
    ).check_returncode()
    found: dict[int, list[dict[str, Any]]] = {}
    for finding in json.loads(report.read_text(encoding="utf-8"))["findings"]:
        if finding["kind"] == "break":
            found.setdefault(finding["line"], []).append(finding)
    return found


@pytest.mark.dynamo
@pytest.mark.parametrize("line", WANTED, ids=lambda line: LINES[line - 1].split("#")[0].strip())
def test_the_advice_is_about_the_line(line: int, advised: dict[int, list[dict[str, Any]]]) -> None:
    texts = [finding["advice"]["text"] for finding in advised[line]]
    assert any(all(words in text for words in WANTED[line]) for text in texts), texts


@pytest.mark.dynamo
def test_no_line_gets_the_advice_of_another_case(advised: dict[int, list[dict[str, Any]]]) -> None:
    for line, findings in advised.items():
        code = LINES[line - 1].split("#")[0]
        for finding in findings:
            for words, about in OF_OTHER_CASES.items():
                if words in finding["advice"]["text"]:
                    assert re.search(about, code), f"{code}: {finding['advice']['text']}"


@pytest.mark.dynamo
def test_no_name_of_a_page_is_in_an_advice(advised: dict[int, list[dict[str, Any]]]) -> None:
    for line, findings in advised.items():
        for finding in findings:
            assert "…" not in finding["advice"]["text"].replace("raise …", ""), LINES[line - 1]
            assert "region" not in finding["advice"]["text"], LINES[line - 1]


def at(code: str, text: str, entry: str = "tensor-to-scalar", reason: str = "") -> Finding:
    """An observed break at ``code``, which ``text`` has once."""
    before = text[: text.index(code)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n") - 1
    place = Location("a.py", line, column, line, column + len(code))
    return Finding(
        load().by_id(entry).code,
        entry,
        place,
        Evidence.OBSERVED,
        "m",
        observation=Observation(None, reason),
    )


@pytest.mark.parametrize(
    ("line", "fact", "values"),
    [
        ("return np.sort(x)", "operation", {"numpy.sort"}),
        ("z = x.item(); return y[z]", "use", {"index"}),
        ("z = x.item(); return y[:z]", "use", {"slice"}),
        ("return y[int(x.sum())](y)", "use", {"index", "called"}),
        ("z = x.item(); return y[z : z + 2]", "use", {"window", "arithmetic"}),
        ("return chr(x.item())", "use", {"argument", "chr", "builtin"}),
        ("return max(x.item(), 1) * y", "use", {"max", "arithmetic", "returned"}),
        ("return x.nonzero()[0]", "use", {"subscripted", "element", "returned"}),
        ("return x.nonzero().shape[0]", "use", {".shape", "subscripted", "returned"}),
        ("return [x.item()]", "use", {"collected", "returned"}),
        ("z = x.item()", "use", {"unused"}),
        ("for i in range(x.item()): pass", "use", {"argument", "range", "loop"}),
        ("return torch.zeros(x.item())", "use", {"argument", "torch.zeros"}),
        ("return {x.item(): 1}", "use", {"key"}),
        ("return f'{x.item()}'", "use", {"text"}),
        ("return y * x.item()", "use", {"arithmetic", "returned"}),
        ("for i in y: x.item()", "around", {"loop"}),
        ("x = x + 1; x.item()", "operands", {"computed"}),
        ("y.item()", "operands", {"inputs"}),
        ("torch.rand(3)", "operands", {"constant"}),
    ],
)
def test_what_is_known_of_an_expression(line: str, fact: str, values: set[str]) -> None:
    text = f"import numpy as np\nimport torch\n\ndef f(x, y):\n    {line}\n"
    document = document_at(SourceFile.of(text), 5)
    assert document is not None
    innermost = next(
        site for site in sites_on(5, document) if site.head not in ("range", "torch.zeros")
    )
    assert innermost.facts[fact] == values


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        ("raise ValueError", {"raise"}),
        ("x = x + 1", {"assign"}),
        ("x += 1", {"assign"}),
        ("x.add_(1)", {"in-place"}),
        ("self.n = 1", {"store"}),
        ("return x", {"return"}),
        ("log.debug(x)", {"print"}),
        ("f(x)", {"call"}),
        ("x = 1; print(x)", {"assign", "print"}),
    ],
)
def test_what_a_branch_does(body: str, kinds: set[str]) -> None:
    text = f"def f(self, x):\n    if x.any(): {body}\n"
    document = document_at(SourceFile.of(text), 2)
    assert document is not None
    test = next(site for site in sites_on(2, document) if site.head == ".any")
    assert test.facts["body"] == kinds


def adviser(text: str) -> Adviser:
    return Adviser(load(), lambda path: text)


@pytest.mark.parametrize(
    ("code", "test", "wanted"),
    [
        ("math.isnan(x)", "math.isnan(x)", "torch.where(torch.isnan(x), x + 1, otherwise)"),
        ("bool(x.sum() > 0)", "bool(x.sum() > 0)", "torch.where(x.sum() > 0, x + 1, otherwise)"),
        ("float(x.sum())", "float(x.sum()) > 0", "torch.where(x.sum() > 0, x + 1, otherwise)"),
        ("x.item()", "x.item() < float('inf')", "torch.where(x < float('inf'), x + 1, otherwise)"),
        ("int(x.sum())", "int(x.sum()) > 0", "No advice"),
        ("x.tolist()", "x.tolist()[0] > 0", "No advice"),
    ],
)
def test_a_condition_that_python_converts_is_given_as_a_tensor(
    code: str, test: str, wanted: str
) -> None:
    text = f"import math\n\ndef f(x):\n    if {test}:\n        return x + 1\n    return x\n"
    assert wanted in adviser(text).of(at(code, text)).text


def test_a_value_that_is_stored_in_every_call_is_a_tensor() -> None:
    text = "def f(self, x):\n    if x < self.best:\n        self.best = x.item()\n"
    advice = adviser(text).of(at("x < self.best", text, "data-dependent-branch")).text
    assert "torch.where(x < self.best, x.detach(), self.best)" in advice


def test_what_is_divided_by_a_number_is_no_number_of_rounds() -> None:
    text = (
        "def f(x, mask):\n    n = mask.sum().item()\n"
        "    parts = [each / n for each in x]\n    return [part + 1 for part in parts]\n"
    )
    assert "Arithmetic works" in adviser(text).of(at("mask.sum().item()", text)).text


def test_words_about_a_line_are_not_about_functions_that_it_calls() -> None:
    text = "def f(x):\n    return x + ctypes.CDLL(None)\n"
    finding = at("ctypes.CDLL(None)", text, "class-in-function")
    seen = finding.observation
    assert seen is not None
    stack = (Frame("a.py", 2, "f"), Frame("ctypes/__init__.py", 370, "__init__"))
    inner = replace(finding, observation=replace(seen, stack=stack))
    assert "module level" in adviser(text).of(finding).text
    assert adviser(text).of(inner).origin is Origin.NONE


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ("@torch.compile\n", "", "`half`"),
        ("", "step = torch.compile(half)\n", "`half`"),
        ("", "step = torch.compile(whole)\n", "the compiled function"),
    ],
)
def test_a_function_that_is_compiled_after_a_break_is_not_the_compiled_one(
    before: str, after: str, name: str
) -> None:
    text = f"import time\n{before}def half(x):\n    time.sleep(1)\n    return x\n{after}"
    finding = at("time.sleep(1)", text, "skipped-python-function")
    seen = finding.observation
    assert seen is not None
    stack = (Frame("a.py", 9, "<module>"), Frame("a.py", 7, "whole"), Frame("a.py", 3, "half"))
    finding = replace(
        finding, observation=replace(seen, stack=stack, calls=(Call("half(x: float32[2])"),))
    )
    assert f"of {name}" in adviser(text).of(finding).text


def test_where_nothing_is_known_that_is_said() -> None:
    text = "def f(x):\n    with x.item(): pass\n"
    advice = adviser(text).of(at("x.item()", text))
    assert advice.origin is Origin.NONE
    assert advice.text == "No advice about `x.item` in this place is known."


def test_a_request_of_dynamo_is_no_advice() -> None:
    text = "def f(x):\n    with x.item(): pass\n"
    finding = at("x.item()", text)
    seen = finding.observation
    assert seen is not None
    hints = ("Please report an issue to PyTorch.", "Avoid it.")
    hinted = replace(finding, observation=replace(seen, hints=hints))
    assert adviser(text).of(hinted).text == "Dynamo's hint: Avoid it."


def test_a_fix_is_the_advice() -> None:
    text = "def f(x, y):\n    return y[x.item()]\n"
    finding = at("x.item()", text)
    fix = Fix("Keep `x` a tensor", (Edit(finding.location, "x"),), Safety.SAFE)
    assert adviser(text).of(finding, fix).text == "Keep `x` a tensor"
    assert adviser(text).of(finding).origin is Origin.CASE


def test_the_operation_decides_where_dynamo_blames_another_thing() -> None:
    text = "def f(x, y):\n    z = x + y\n    return x if id(z) % 2 else y\n"
    advice = adviser(text).of(at("id(z) % 2", text, "exception", "It is not handled"))
    assert "`(z.shape, z.dtype)`" in advice.text


def test_code_that_is_no_name_is_set_in_parentheses() -> None:
    text = "def f(a, b, i):\n    return (a + b)[i.item()]\n"
    assert (
        "`(a + b).index_select(0, i.reshape(1))[0]`" in adviser(text).of(at("i.item()", text)).text
    )


def inside(text: str, code: str, entry: str, reason: str, *lines: int) -> Finding:
    """A break at ``code``, with the calls at ``lines`` that led to it, outermost first."""
    finding = at(code, text, entry, reason)
    names = ["forward", "inner"]
    stack = tuple(Frame("a.py", line, name) for line, name in zip(lines, names, strict=True))
    calls = (Call("inner(x: float32[2])"),)
    return replace(finding, observation=Observation(None, reason, stack=stack, calls=calls))


NESTED = """
import contextlib
import zlib

def forward(x, data):
    h = x * 2
    return inner({given})

def inner(value):
    {code}
"""
C_FUNCTION = "Dynamo does not know how to trace the builtin `zlib.crc32`."


@pytest.mark.parametrize(("given", "is_input"), [("data", True), ("h", False)])
def test_what_a_callee_is_given_is_followed_to_the_outermost_function(
    given: str, is_input: bool
) -> None:
    text = NESTED.format(given=given, code="return zlib.crc32(value)")
    finding = inside(text, "zlib.crc32(value)", "skipped-c-function", C_FUNCTION, 7, 10)
    advice = adviser(text).of(finding).text
    assert ("Call it before `forward`" in advice) is is_input


def test_a_context_manager_is_entered_around_the_outermost_function() -> None:
    text = NESTED.format(given="data", code="with contextlib.suppress(ValueError): return value")
    finding = inside(text, "contextlib.suppress(ValueError)", "context-manager", "", 7, 10)
    assert "around the call of `forward`" in adviser(text).of(finding).text


@pytest.mark.parametrize(
    ("line", "entry", "wanted", "never"),
    [
        ("a = 'x' if x[0] > 0 else 'y'", "data-dependent-branch", "after the call", "torch.where"),
        (
            "return torch.masked_select(x, x < 1).numel()",
            "dynamic-shape-operation",
            "(x < 1).sum()",
            "",
        ),
        ("x = x[x < 1].sort()", "dynamic-shape-operation", "condition `x < 1`", "torch.where(x"),
        ("pack_padded_sequence(x, y, batch_first=True)", "dynamic-shape-operation", "y.unsq", ""),
        ("pad_packed_sequence(x, batch_first=True)", "dynamic-shape-operation", "packing", "True"),
        ("f = open(x, 'a')", "file-access", "after the call", "Read it once"),
        ("f = open(x, 'r')", "file-access", "Read it once", "after the call"),
        ("seen = set(); seen.add(int(y))", "tensor-to-scalar", "after the call", "detach"),
    ],
)
def test_an_advice_names_what_the_values_are(
    line: str, entry: str, wanted: str, never: str
) -> None:
    names = "pack_padded_sequence, pad_packed_sequence"
    text = f"import torch\nfrom torch.nn.utils.rnn import {names}\n\ndef f(x, y):\n    {line}\n"
    code = re.search(r"x\[0\] > 0|int\(y\)|torch.masked\w+\(.*?\)|x\[x < 1\]|\w+\(.*\)", line)
    assert code
    advice = adviser(text).of(at(code[0], text, entry)).text
    assert wanted in advice
    assert not never or never not in advice


LIBRARY = """
import logging

from torch import nn

logger = logging.getLogger(__name__)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return self.part(self.linear(x))

    def part(self, x):
        logger.warning("old")
        return self.limit(x)

    def limit(self, x):
        return x.clamp(max=1) if x.abs().max() > 1 else x
"""
USER = """
import sys

sys.path.insert(0, "site-packages")
import torch
import torch._dynamo
from somelib import model
{before}

class Mine(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = model.Net()

    def forward(self, x):
        return self.net(x * 2) + 1

torch.compile(Mine(), backend="eager")(torch.ones(2, 4))
"""


def traced_library(folder: Path, before: str = "") -> tuple[str, list[str]]:
    """What ``trace`` prints of a program that uses an installed package, and what it advises."""
    package = folder / "site-packages" / "somelib"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "model.py").write_text(LIBRARY, encoding="utf-8")
    (folder / "train.py").write_text(USER.format(before=before), encoding="utf-8")
    process = fullgraph("trace", "--python", sys.executable, "--verbose", "train.py", cwd=folder)
    text = " ".join(process.stderr.split())
    return text, re.findall(r"= instead: (.+?)(?= FG\d+ | fullgraph: )", text)


@pytest.mark.dynamo
def test_a_break_in_a_package_is_shown_and_advised_for_the_users_file(tmp_path: Path) -> None:
    text, advice = traced_library(tmp_path / "before")
    assert text.count("--> train.py:16:") == 2
    assert "breaks at: somelib/model.py:18" in text
    assert "… 2 frames in somelib → Net.limit" in text
    setting, excluded = (re.search(r"`([^`]*torch\.[^`]+)`", each) for each in advice)
    assert setting
    assert excluded
    assert "in the graph" not in " ".join(advice)

    # What is advised is done.
    name = excluded[1].replace("somelib.model.", "model.")
    setting_code = setting[1].replace("somelib.model.", "model.")
    text, _ = traced_library(tmp_path / "after", f"{setting_code}\n{name}\n")
    assert "No graph breaks found, but 1 disabled call." in text
    assert "there is nothing to do" in text


def test_what_is_negated_twice_is_not_negated() -> None:
    twice = "`assert_(torch.logical_not(torch.logical_not(isfinite(h).all())))`, `if (a):`"
    assert without_double_negation(twice) == "`assert_(isfinite(h).all())`, `if (a):`"
    assert without_double_negation("torch.logical_not(x)") == "torch.logical_not(x)"
