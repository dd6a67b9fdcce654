"""Predictions in code that not every call reaches say what the program asks before."""

from __future__ import annotations

import pytest

from fullgraph.vocabulary.findings import Finding
from tests.static.checking import check

HELPERS = """\
import torch
import logging

logger = logging.getLogger(__name__)

def note(x):
    print(x)
    return x

def may_use(x, flag):
    if flag:
        return x.sum() > 0
    return False

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.warned = False

    @property
    def scale(self):
        return torch.ones(3).sum().item()

"""


def found(body: str) -> list[Finding]:
    """What is found in a forward with this body, whose lines need no indentation."""
    lines = "".join(f"        {line}\n" for line in body.split("\n"))
    head = "    def forward(self, x, fast=False, mask=None):\n"
    return list(
        check(
            f"{HELPERS}{head}{lines}        return x\n\ncompiled = torch.compile(Net())\n"
        ).findings
    )


@pytest.mark.parametrize(
    ("body", "condition"),
    [
        ("if self.training and x.dim() > 2:\n    print(x)", "self.training and x.dim() > 2"),
        ("if self.training and x.sum() > 3:\n    x = x + 1", "self.training"),
        ("if not self.training:\n    x = x * 2\nelse:\n    print(x)", "self.training"),
        (
            "if x.dim() > 2:\n    x = x * 2\nelif self.training:\n    print(x)",
            "self.training",
        ),
        ("if not self.warned:\n    self.warned = True\n    print(x)", "not self.warned"),
        ("if fast:\n    if self.training:\n        print(x)", "self.training"),
        ("y = x.sum().item() if self.training else 0", "self.training"),
        ("y = 0 if self.training else x.sum().item()", "not self.training"),
        ("y = self.training and x.sum().item()", "self.training"),
        ("y = self.training or x.sum().item()", "not self.training"),
        ("if self.training:\n    x = note(x)", "self.training"),
        ("y = note(x) if self.training else x", "self.training"),
        ("if self.training:\n    x = x * self.scale", "self.training"),
        ("if self.training:\n    y = [note(x) for _ in range(2)]", "self.training"),
        ("if self.training:\n    return x\nprint(x)", "not self.training"),
        ("if self.training:\n    x = x + 1\nelse:\n    return x\nprint(x)", "self.training"),
        ("if self.training:\n    return x\nx = note(x)", "not self.training"),
        ("if fast:\n    if self.training:\n        return x\n    print(x)", "not self.training"),
        # What is written after `or` is reached where the rest is false.
        ("if x is mask or torch.equal(x, mask):\n    x = x + 1", "x is not mask"),
        ("if not fast or x.sum() > 3:\n    x = x + 1", "fast"),
        ("if fast > 2 or x.sum() > 3:\n    x = x + 1", "not (fast > 2)"),
        ("if self.training or fast or x.sum() > 3:\n    x = x + 1", "not (self.training or fast)"),
        ("if fast == 1 or x.sum() > 3:\n    x = x + 1", "fast != 1"),
        ("if fast in (1, 2):\n    x = x + 1\nelse:\n    print(x)", "fast not in (1, 2)"),
        # A variable keeps the condition under which it is a tensor.
        ("use = fast and x.sum() > 0\nif use:\n    x = x + 1", "fast"),
        ("use = fast or x.sum() > 0\nif use:\n    x = x + 1", "not fast"),
        (
            "use = self.training and fast and x.any()\nx = x if use else x + 1",
            "self.training and fast",
        ),
        ("use = x.sum() > 0 if fast else False\nif use:\n    x = x + 1", "fast"),
        ("use = False if fast else x.sum() > 0\nwhile use:\n    x = x + 1", "not fast"),
        ("use = False\nif fast:\n    use = x.sum() > 0\nif use:\n    x = x + 1", "fast"),
        (
            "if fast:\n    use = False\nelse:\n    use = x.sum() > 0\nif use:\n    x = x + 1",
            "not fast",
        ),
        ("use = None\nif not fast:\n    use = x.sum()\ny = int(use)", "not fast"),
        ("use = fast and x.sum()\nother = use\ny = int(other * 2)", "fast"),
        ("if may_use(x, fast):\n    x = x + 1", "flag"),
    ],
)
def test_a_prediction_names_the_condition_around_it(body: str, condition: str) -> None:
    (finding,) = found(body)
    assert finding.condition == condition
    assert f"conditional: only if `{condition}`" in finding.because


def test_the_cases_of_a_match_are_a_condition() -> None:
    (finding,) = found("match x.dim():\n    case 1:\n        print(x)")
    assert finding.condition == "match x.dim()"
    assert "conditional: only in some cases of `match x.dim()`" in finding.because


@pytest.mark.parametrize(
    "body",
    [
        "print(x)",
        "use = x.sum() > 0 if fast else x.mean() > 0\nif use:\n    x = x + 1",
        "use = x.sum()\nif fast:\n    use = x.mean()\nif use:\n    x = x + 1",
        "if fast:\n    use = x.sum()\nelse:\n    use = x.mean()\nif use:\n    x = x + 1",
        "if self.training:\n    x = x + 1\nprint(x)",
        "if self.training:\n    raise ValueError\nprint(x)",
        "if fast:\n    if self.training:\n        return x\nprint(x)",
        "for i in range(3):\n    if i == self.training:\n        continue\n    print(x)",
        "x = note(x)",
        "x = note(x)\nif self.training:\n    x = note(x)",
        "if self.training:\n    x = note(x)\nx = note(x)",
        "if self.training:\n    x = note(x)\nelse:\n    x = x * 2\nx = note(x)",
        "if torch.compiler.is_compiling():\n    print(x)",
        "if not torch.compiler.is_compiling():\n    return x\nprint(x)",
        # Dynamo breaks there in every compilation, whether or not the message is written.
        "logger.warning_once('slow')",
    ],
)
def test_a_prediction_that_every_call_reaches_has_no_condition(body: str) -> None:
    (finding,) = found(body)
    assert finding.condition == ""
    assert "conditional" not in finding.because
