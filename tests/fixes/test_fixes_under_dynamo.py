"""Each fix, run: the original breaks, the fixed program does not, and eager mode is the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from fullgraph.fixes.quick_fixes import fix_all
from fullgraph.fixes.source.apply import apply_edits
from tests.fixes.made import finding, fixed
from tests.taxonomy.programs import run_programs

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import logging
import warnings

import torch
from torch import nn
from tqdm import tqdm, trange

logger = logging.getLogger(__name__)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x, items=(1.0, 2.0)):
        x = self.linear(x)
{body}
        return x.relu()


def get_inputs():
    return (torch.linspace(-1.0, 1.0, 6).reshape(2, 3),)
"""


@dataclass(frozen=True)
class Case:
    entry: str
    snippet: str
    body: str

    @property
    def before(self) -> str:
        lines = self.body.split("\n")
        return PROGRAM.format(body="\n".join(f"        {line}".rstrip() for line in lines))

    @property
    def after(self) -> str:
        return fixed(self.entry, self.before, self.snippet)


LOG, BAR, GUARD = "logging-call", "tqdm-loop", "data-dependent-branch"
NUMBER = "tensor-to-scalar"
CASES = {
    "print": Case(LOG, "print('😀', x.shape)", "print('😀', x.shape)"),
    "print in one line": Case(LOG, "print('a')", "if x.dim() == 2: print('a')"),
    "print between": Case(LOG, "print('a')", "x = x + 1; print('a'); x = x * 2"),
    "print over lines": Case(
        LOG,
        'print(\n            """a\n        b""",\n            2)',
        'print(\n    """a\nb""",\n    2)',
    ),
    "logger": Case(LOG, "logger.warning('%s', x.shape)", "logger.warning('%s', x.shape)"),
    "logger of a scalar": Case(LOG, "logger.error(x.sum().item())", "logger.error(x.sum().item())"),
    "logging": Case(LOG, "logging.warning('a')", "logging.warning('a')"),
    "warnings": Case(LOG, "warnings.warn('a', stacklevel=1)", "warnings.warn('a', stacklevel=1)"),
    "print in a loop": Case(LOG, "print(i)", "for i in items:\n    print(i)\n    x = x + i"),
    "print in a block": Case(LOG, "print('a')", "with torch.no_grad():\n    print('a')\nx = x + 1"),
    "tqdm": Case(BAR, "tqdm(items, desc='a')", "for i in tqdm(items, desc='a'): x = x + i"),
    "trange": Case(BAR, "trange(1, 3)", "for i in trange(1, 3):\n    x = x + i"),
    "tqdm of a generator": Case(
        BAR, "tqdm(i * 2 for i in items)", "for i in tqdm(i * 2 for i in items):\n    x = x + i"
    ),
    "enumerate tqdm": Case(
        BAR, "tqdm(items)", "for n, i in enumerate(tqdm(items)):\n    x = x + n * i"
    ),
    "tqdm in a comprehension": Case(
        BAR, "tqdm(items)", "ys = [x * i for i in tqdm(items)]\nx = sum(ys)"
    ),
    "guard": Case(
        GUARD, "x.isnan().any()", "if x.isnan().any():\n    raise ValueError('not a number')"
    ),
    "guard with not": Case(
        GUARD, "not (x.abs() < 99).all()", "if not (x.abs() < 99).all(): raise KeyError('big')"
    ),
    "guard of a comparison": Case(
        GUARD, "x.max() > 99", 'if x.max() > 99:\n    raise ValueError(f"{x.max()} is too big")'
    ),
    "guard in a loop": Case(
        GUARD,
        "x.isinf().any()",
        "for i in items:\n    x = x + i\n    if x.isinf().any():\n        raise ValueError('inf')",
    ),
    "ternary": Case(GUARD, "x.sum() > 0", "x = x * 2 if x.sum() > 0 else x - 1"),
    "if and else": Case(
        GUARD, "x.sum() < 0", "if x.sum() < 0:\n    x = x * 2\nelse:\n    x = x - 1"
    ),
    "item in arithmetic": Case(
        NUMBER, "x.detach().max().item()", "x = x / x.detach().max().item()"
    ),
    "item by a name": Case(
        NUMBER, "x.detach().sum().item()", "v = x.detach().sum().item()\nx = x * v + v"
    ),
}
FIRING = {
    "with a message": (
        Case(GUARD, "(x < 99).all()", "if (x < 99).all():\n    raise ValueError('small')"),
        "ValueError",
        "small",
        "small",
    ),
    "with not": (
        Case(GUARD, "not (x > 99).any()", "if not (x > 99).any(): raise KeyError"),
        "KeyError",
        "",
        "KeyError: a check failed in compiled code",
    ),
    "a number": (
        Case(
            GUARD, "x.numel() + 0 * x.sum()", "if x.numel() + 0 * x.sum():\n    raise OSError('n')"
        ),
        "OSError",
        "n",
        "n",
    ),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    every = {**CASES, **{name: firing[0] for name, firing in FIRING.items()}}
    groups = [{"before": case.before, "after": case.after} for case in every.values()]
    answers = run_programs(tmp_path_factory.mktemp("fixes"), groups)
    return dict(zip(every, answers, strict=True))


def each_case(test: Any) -> Any:
    return pytest.mark.parametrize("name", CASES)(test)


@each_case
def test_the_original_breaks_and_the_fixed_program_does_not(name: str, results: Any) -> None:
    assert results[name]["before"]["breaks"]
    assert results[name]["after"]["breaks"] == []


@each_case
def test_outputs_and_gradients_are_the_same(name: str, results: Any) -> None:
    before, after = results[name]["before"], results[name]["after"]
    assert before["eager"]["error"] is after["compiled"]["error"] is None
    assert after["equals_first"]
    assert after["compiled_equals_eager"]
    assert before["gradients"] == after["gradients"] == 2


@each_case
def test_eager_mode_says_the_same(name: str, results: Any) -> None:
    before, after = results[name]["before"]["eager"], results[name]["after"]["eager"]
    for channel in ("stdout", "logs", "warnings"):
        assert after[channel] == before[channel]
    if CASES[name].entry == LOG:
        assert before["stdout"] or before["logs"] or before["warnings"]
    if CASES[name].entry == BAR:
        assert "it/s" in before["stderr"]
        assert "it/s" in after["stderr"]


@pytest.mark.parametrize("name", FIRING)
def test_a_guard_that_fires_raises_in_both_modes(name: str, results: Any) -> None:
    _, kind, eager_text, compiled_text = FIRING[name]
    before, after = results[name]["before"], results[name]["after"]
    assert before["eager"]["error"] == after["eager"]["error"] == [kind, eager_text]
    assert before["breaks"]
    assert after["breaks"] == []
    assert after["compiled"]["error"] == ["RuntimeError", compiled_text]


@pytest.mark.parametrize(
    "change",
    [lambda t: t.replace("\n", "\r\n"), lambda t: t.replace("    ", "\t")],
    ids=["crlf", "tabs"],
)
def test_all_fixes_of_one_file(change: Any, tmp_path: Any) -> None:
    body = (
        "print('a')\n"
        "if x.isnan().any():\n"
        "    raise ValueError('nan')\n"
        "for i in tqdm(items):\n"
        "    x = x + i\n"
        "warnings.warn('b', stacklevel=1)"
    )
    before = change(Case(LOG, "", body).before.replace("import torch\nfrom", "from", 1))
    before = before.replace("torch.linspace", "__import__('torch').linspace")
    findings = [
        finding(LOG, before, "print('a')"),
        finding(GUARD, before, "x.isnan().any()"),
        finding(BAR, before, "tqdm(items)"),
        finding(LOG, before, "warnings.warn('b', stacklevel=1)"),
    ]
    after = apply_edits(before, fix_all(findings, before))
    assert after.count("import torch") == 1
    (answer,) = run_programs(tmp_path, [{"before": before, "after": after}])
    assert len(answer["before"]["breaks"]) >= 3
    assert answer["after"]["breaks"] == []
    assert answer["after"]["equals_first"]
    assert answer["after"]["compiled_equals_eager"]
    assert answer["after"]["eager"]["stdout"] == answer["before"]["eager"]["stdout"] == "a\n"
