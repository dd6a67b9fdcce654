"""The dtypes and shapes that are derived without torch, against those that torch gives."""

from __future__ import annotations

import json
import subprocess
from itertools import product
from typing import Any

import pytest

from fullgraph.fixes.values.dtypes import Form, broadcast, promoted
from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

DTYPES = [
    "bool",
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
]
NUMBERS = {"bool": True, "int": 3, "float": 0.5}
MEASURE = """
import json, sys, torch
answers = []
for operands, is_division in json.load(sys.stdin):
    values = [
        torch.ones(value[1], dtype=getattr(torch, value[0])) if isinstance(value, list) else value
        for value in operands
    ]
    result = torch.div(*values) if is_division else torch.mul(*values)
    answers.append([str(result.dtype).partition(".")[2], list(result.shape)])
print(json.dumps(answers))
"""


def form(operand: Any) -> Form:
    if isinstance(operand, tuple):
        return Form(operand[0], operand[1])
    return Form(number=type(operand).__name__)


@pytest.mark.dynamo
def test_promotion_is_that_of_torch() -> None:
    tensors = list(product(DTYPES, [(), (3,), (2, 1)]))
    pairs = [*product(tensors, tensors), *product(tensors, NUMBERS.values())]
    asked = list(product(pairs, (False, True)))
    ran = subprocess.run(
        [MODEL_PYTHON, "-c", MEASURE],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=True,
    )
    for (operands, is_division), (dtype, shape) in zip(asked, json.loads(ran.stdout), strict=True):
        forms = [form(operand) for operand in operands]
        assert promoted(forms, is_division) == dtype, (operands, is_division)
        assert broadcast(forms) == tuple(shape), operands


def test_of_an_unknown_dtype_only_its_name_is_known() -> None:
    x, y, two = Form("?x", "?x"), Form("?y", "?y"), Form(number="int")
    assert promoted([x, x]) == promoted([x, Form("?x")]) == "?x"
    assert promoted([x, two]) == "?x+int"
    assert promoted([Form("?x+int", "?x"), x]) == "?x+int"
    assert promoted([Form("?x+int", "?x"), x], to_float=True) == "?x+float"
    assert promoted([x, y]) is None
    assert broadcast([x, Form("?x")]) == "?x"
    assert broadcast([x, y]) is None


def test_shapes_that_do_not_fit_have_no_result() -> None:
    assert broadcast([Form("int64", (2, 3)), Form("int64", (2,))]) is None
