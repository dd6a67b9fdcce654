"""What belongs to a page: many ways to write one kind of break, run and classified."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph.taxonomy import load
from tests.sampling import selected
from tests.taxonomy.programs import run_programs

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(20)]

PROGRAM = """\
import logging, math, random, time, warnings
import numpy as np
import torch
import tqdm.auto
from tqdm import tqdm as bar, trange
from transformers.utils import logging as transformers_logging

logger = logging.getLogger("some.name")
once = transformers_logging.get_logger("transformers.some")
adapter = logging.LoggerAdapter(logger, {{}})
weights = torch.ones(2, 3)
generator = random.Random(0)


class Tagged(torch.Tensor):
    pass


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
    "tensor-data": [
        "x.data = x.clamp(max=1)",
        "x.data = x.double()",
        "weights.data = weights.double() if weights.dtype == torch.float32 else weights.float()",
        "z = torch.zeros(3, dtype=torch.complex64); z.real = x",
    ],
    "resize-in-place": [
        "x.resize_(2)",
        "x.resize_as_(torch.ones(2))",
        "weights.resize_(3)",
    ],
    "in-place-view": [
        "weights.t_()",
        "weights.unsqueeze_(0)",
        "weights.detach_()",
        "torch.Tensor.t_(weights)",
    ],
    "out-argument": [
        "y = torch.empty(0); torch.mul(x, 2, out=y)",
        "y = torch.empty(3, 2).t(); torch.mul(weights, 2, out=y)",
        "a, b = torch.empty(3), torch.ones(3).long(); torch.max(weights, 1, out=(a, b))",
    ],
    "sparse-tensor": [
        "y = x.to_sparse()",
        "x = weights.to_sparse_csr().to_dense()",
        "y = torch.sparse_coo_tensor(torch.tensor([[0, 1]]), x[:2], (3,))",
    ],
    "nested-tensor": [
        "y = torch.nested.as_nested_tensor([x, x[:2]])",
        "y = torch.nested.nested_tensor([x, x[:2]])",
    ],
    "tensor-subclass": [
        "x = x.as_subclass(Tagged).as_subclass(torch.Tensor)",
        "x = weights.as_subclass(Tagged).as_subclass(torch.Tensor)",
    ],
    "python-random": [
        "x = x * random.choice([2])",
        "x = x * random.sample([2], 1)[0]",
        "random.shuffle([2])",
        "random.seed(0)",
        "y = random.getstate()",
        "x = x * generator.choice([2])",
    ],
    "seed-call": [
        "torch.manual_seed(0)",
        "torch.random.manual_seed(0)",
        "torch.set_rng_state(torch.get_rng_state())",
        "torch.cuda.manual_seed_all(0)",
        "y = torch.initial_seed()",
        "y = torch.random.fork_rng()",
    ],
    "random-generator": [
        "y = torch.rand(3, generator=torch.Generator())",
        "y = torch.Generator().manual_seed(0)",
        "y = torch.rand(3, generator=torch.default_generator)",
    ],
    "in-place-random": [
        "x.random_(0, 3)",
        "x.uniform_(**{'from': 0.0})",
    ],
    "identity-or-hash": [
        "if id(x) > 0: x = x + 1",
        "if id([x]) != 0: x = x + 1",
        "if hash(x) != 0: x = x + 1",
    ],
    "object-comparison": [
        "if (x[0], 1) == (x[1], 1): x = x + 1",
        "if (x[0], 1) in [(x[1], 1)]: x = x + 1",
        "if [x[0]] != [x[1]]: x = x + 1",
    ],
    "type-check": [
        "y = isinstance(x.numpy().sum, float)",
        "y = isinstance(x.numpy().sum, (int, str))",
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
    "x = x * random.randint(1, 1)",
    "x = x * random.uniform(1.0, 1.0)",
    "x = x * generator.randrange(1, 2)",
    "x = x + torch.randint(0, 3, (3,))",
    "x.uniform_(0.0, 1.0)",
    "x.normal_()",
    "x.unsqueeze_(0)",
    "y = torch.empty(3); torch.mul(x, 2, out=y)",
    "y = torch.nested.as_nested_tensor([x, x[:2]], layout=torch.jagged)",
    "y = x.as_subclass(Tagged) + 1",
    "if x is not weights: x = x + 1",
    "if (x.shape, x.dtype) == (weights.shape, None): x = x + 1",
    "x = x * {id(x): 2}[id(x)]",
]
VARIANTS = [(page, body) for page, bodies in BREAKS.items() for body in bodies]


@pytest.fixture(scope="module")
def results(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What Dynamo says of the bodies whose tests are selected."""
    bodies = selected(request, "body", str)
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
