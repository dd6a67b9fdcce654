"""Histograms of real trainings, beside those that the programs count themselves."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.histograms import Histograms
from fullgraph_worker.watch.records import Histogram, Moment
from fullgraph_worker.watch.transfers import Transfers
from fullgraph_worker.watch.writer import Make
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

PROGRAM = (
    MODEL
    + """
model.big = nn.Parameter(torch.linspace(-3, 5, 100_000))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
told = []
for step in range({steps}):
    loss = F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,)))
    (loss + (model.big[:50_000] * 2.0**-7).sum()).backward()
    if step == 1 and {steps} == 2:
        model.head.bias.grad.fill_(float("nan"))
    own = {}
    for name, p in model.named_parameters():
        value, exponents = p.detach(), p.grad.abs().log2()
        own[name] = {
            "low": float(value.min()), "high": float(value.max()),
            "above": int((value > (value.min() + value.max()) / 2).sum()),
            "zeros": int((p.grad == 0).sum()),
            "large": int((exponents >= -8).sum()),
            "nan": int(p.grad.isnan().sum()),
        }
    told.append(own)
    optimizer.step()
    optimizer.zero_grad()
print(json.dumps(told))
"""
)


def test_they_are_those_of_the_elements(train: Train) -> None:
    training = train(PROGRAM.replace("{steps}", "2"))

    assert training.status == 0, training.output
    tensors = {tensor.index: tensor for tensor in training.tensors.values()}
    found = {
        (each.step, tensors[each.tensor].name, each.moment): each for each in training.of(Histogram)
    }
    for step in (0, 1):
        for name, own in training.told[step].items():
            if (step, name, Moment.GRADIENT) not in found:
                continue
            size = training.tensors[name].elements
            gradient = found[step, name, Moment.GRADIENT]
            assert gradient.is_log
            assert sum(gradient.counts) == pytest.approx(size - own["nan"], rel=0.001)
            assert sum(gradient.counts[32:]) == pytest.approx(own["large"], rel=0.001)
            assert gradient.counts[0] == pytest.approx(own["zeros"], rel=0.001)
            if own["low"] == own["low"]:
                parameter = found[step, name, Moment.PARAMETER]
                assert not parameter.is_log
                assert (parameter.low, parameter.high) == pytest.approx(
                    (own["low"], own["high"]), rel=1e-3, abs=1e-6
                )
                if name in ("big", "head.weight"):
                    above = sum(parameter.counts[32:])
                    assert above == pytest.approx(own["above"], rel=0.01)
    assert {name for step, name, _ in found if step == 1} == set(training.told[1])
    assert training.told[0]["big"]["zeros"] == 50_000


def test_each_tensor_has_its_turn_within_the_budget(train: Train) -> None:
    # With steps of some length: what a step may cost is a share of its time.
    program = PROGRAM.replace("    told.append(own)", "    time.sleep(0.01)")
    training = train("import time\n" + program.replace("{steps}", "150"), budget=0.5)

    assert training.status == 0, training.output
    histograms = training.of(Histogram)
    by_tensor = {
        place: [each.step for each in histograms if each.tensor == place]
        for place in {each.tensor for each in histograms}
    }
    parameters = [t for t in training.tensors.values() if t.kind == "parameter"]
    assert set(by_tensor) == {each.index for each in parameters}
    # In rotation: none has one a second time before all others have had one.
    turns = [len(steps) for steps in by_tensor.values()]
    assert max(turns) - min(turns) <= 2
    # Of each tensor in each step there would be two.
    assert len(histograms) < 2 * 150 * len(parameters)


def test_one_that_was_slow_does_not_rule_them_out() -> None:
    budget, made = Budget(), list[Make]()
    histograms = Histograms(budget, Transfers(), made.append)
    parameter = nn.Parameter(torch.ones(8))
    # Credit for one in each step that takes a millisecond, after one that took ten seconds.
    budget.learn("histograms", 10.0)
    for step in range(200):
        budget.earn(0.4)
        histograms.take([(0, parameter)], step, step, None)
    assert 0 < len(made) < 200
