"""What belongs to a page: many ways to write one kind of break, run and classified."""

from __future__ import annotations

from typing import Any

import pytest
from tests.taxonomy.programs import run_programs

from fullgraph.taxonomy import load

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import logging, math, time, warnings
import numpy as np
import torch
import tqdm.auto
from tqdm import tqdm as bar, trange
from transformers.utils import logging as transformers_logging

logger = logging.getLogger("some.name")
once = transformers_logging.get_logger("transformers.some")
adapter = logging.LoggerAdapter(logger, {{}})


def speak(x):
    print("here")
    return x * 2


def f(x):
    x = x + 1
{body}
    return x


def get_inputs():
    return (torch.ones(3),)
"""
BREAKS = {
    "tensor-to-scalar": [
        "x = x * x.sum().item()",
        "x = x * int(x.sum())",
        "x = x * float(x.sum())",
        "x = x * bool(x.sum())",
        "x = x * abs(complex(x.sum()))",
        "x = x * x.tolist()[0]",
        "x = x * x.long().tolist()[0]",
        "x = x * math.sqrt(x.sum())",
        "x = x * len(range(x.sum().long()))",
        "x = x * x.sum().is_nonzero()",
        "x = x * torch.equal(x, x)",
        "x = x * torch.allclose(x, x)",
        "x = torch.zeros(int(x.sum()))",
        "if x.sum().item() > 0: x = x + 1",
        "for i in range(2): x = x * x.sum().item()",
    ],
    "logging-call": [
        "print(x)",
        "logger.info('a')",
        "logger.debug('a')",
        "logger.log(10, 'a')",
        "logger.isEnabledFor(10)",
        "logging.info('a')",
        "logging.warning('a')",
        "logging.root.info('a')",
        "logging.getLogger('q').info('a')",
        "once.warning_once('a')",
        "adapter.info('a')",
        "warnings.warn('a', stacklevel=1)",
        "x = speak(x)",
        "for i in range(2): x = speak(x)",
        "for i in range(2): once.warning_once('a')",
        "with torch.no_grad(): print('a')",
    ],
    "data-dependent-branch": [
        "if x.sum() > 0: x = x + 1",
        "x = x + 1 if x.sum() > 0 else x",
        "while x.sum() < 9: x = x + 1",
        "if (x < -1).any(): raise ValueError('bad')",
        "if not (x < 0).any(): x = x + 1",
        "if (x > 0).all() and len(x) > 1: x = x + 1",
        "y = (x > 0).all() or x",
        "if 0 < x.sum() < 100: x = x + 1",
        "if x[0] in [1, 2]: x = x + 1",
        "x = x + any(x > 0)",
        "assert not (x < 0).any()",
        "assert x.sum() > 0, f'{x.shape}'",
        "if x.numpy().sum() > 0: x = x + 1",
        "for i in range(3):\n        if x.sum() > 4: break",
    ],
    "untraceable-numpy": [
        f"y = np.{call}"
        for call in (
            "interp(x.numpy(), [0.0, 1.0], [0.0, 1.0])",
            "interp(0.5, [0.0, 1.0], [0.0, 1.0])",
            "digitize(x.numpy(), [0.0, 1.0])",
            "unwrap(x.numpy())",
            "nanmean(x.numpy())",
            "isin(x.numpy(), [1.0])",
            "vectorize(abs)(x.numpy())",
            "ma.masked_array(x.numpy())",
            "emath.sqrt(x.numpy())",
            "r_[1.0, 2.0]",
        )
    ]
    + ["y = x.numpy().tobytes()"],
    "tqdm-loop": [
        "for i in bar(range(3)): x = x + i",
        "for i in trange(3): x = x + i",
        "for i in tqdm.auto.tqdm(range(3)): x = x + i",
        "for i in bar(range(3), disable=True): x = x + i",
        "y = [i for i in bar(range(3))]",
        "b = bar(total=1, disable=True); b.update(1); b.close()",
        "with bar(total=1, disable=True) as b: x = x + 1",
        "bar.write('a')",
    ],
}
TRACED = [
    "x = x * int(x.shape[0])",
    "if x.shape[0] > 1 and x.dtype == torch.float32: x = x + 1",
    "if x is not None and isinstance(x, torch.Tensor): x = x + 1",
    "assert (x > 0).all()",
    "assert (x > 0).all(), 'message'",
    "x = torch.from_numpy(np.exp(x.numpy()))",
    "x = torch.where(x.sum() > 0, x, -x)",
    "if not torch.compiler.is_compiling(): print('a')",
    "torch.compiler.is_compiling() or print('a')",
    "torch._assert_async((x > 0).all(), 'message')",
    "for i in (range(2) if torch.compiler.is_compiling() else bar(range(2))): x = x + i",
]
VARIANTS = [(page, body) for page, bodies in BREAKS.items() for body in bodies]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    bodies = [body for _, body in VARIANTS] + TRACED
    groups = [{body: PROGRAM.format(body=f"    {body}")} for body in bodies]
    answers = run_programs(tmp_path_factory.mktemp("variants"), groups)
    return {body: answer[body] for body, answer in zip(bodies, answers, strict=True)}


@pytest.mark.parametrize(("page", "body"), VARIANTS)
def test_every_way_to_write_it_breaks_and_is_classified(page: str, body: str, results: Any) -> None:
    assert results[body]["eager"]["error"] is None
    found = {load().classify(b["gb_id"], b["text"]).id for b in results[body]["breaks"]}
    assert found == {page}


@pytest.mark.parametrize("body", TRACED)
def test_what_dynamo_traces_is_no_break(body: str, results: Any) -> None:
    assert results[body]["eager"]["error"] is None
    assert results[body]["breaks"] == []
