"""Parameters of a loss that no optimizer has."""

from __future__ import annotations

import torch
from torch import nn

from fullgraph_worker.watch.copies import copies
from fullgraph_worker.watch.forgotten import forgotten
from fullgraph_worker.watch.loss_graph import loss_graph

ENCODER, HEAD, CRITIC = nn.Linear(8, 4), nn.Linear(4, 4), nn.Linear(4, 1)
POINTS = torch.randn(16, 8)
OWN = list(HEAD.parameters())


def found(loss: torch.Tensor, own: list[nn.Parameter] = OWN) -> list[nn.Parameter]:
    known = {id(parameter) for parameter in own}
    return forgotten(loss_graph(loss), own, lambda each: 0 if id(each) in known else -1)


def test_the_parameters_before_the_optimizers_own() -> None:
    missing = found(HEAD(ENCODER(POINTS).relu()).sum())
    assert {id(each) for each in missing} == {id(each) for each in ENCODER.parameters()}


def test_those_of_another_optimizer_are_not_among_them() -> None:
    other = torch.optim.SGD(ENCODER.parameters(), lr=0.1)
    assert found(HEAD(ENCODER(POINTS)).sum()) == []
    del other


def test_a_network_between_them_and_the_loss_is_not_among_them() -> None:
    made = HEAD(POINTS[:, :4])
    assert found(CRITIC(made).mean() + made.square().mean()) == []


def test_what_learns_beside_them_is_not_among_them() -> None:
    teacher, student = ENCODER(POINTS), HEAD(POINTS[:, :4])
    assert found((teacher - student).square().mean()) == []


def test_those_of_a_compiled_region() -> None:
    model = torch.compile(lambda x: HEAD(ENCODER(x).relu()), backend="aot_eager")
    assert len(found(model(POINTS).sum())) == 2


def test_weights_that_are_copied_instead_of_shared() -> None:
    model = nn.ModuleDict({"tokens": nn.Embedding(32, 8), "head": nn.Linear(8, 32, bias=False)})
    model.update({"up": nn.Linear(8, 16), "down": nn.Linear(16, 8), "again": nn.Linear(8, 16)})
    assert copies([model]) == []
    with torch.no_grad():
        model["head"].weight.copy_(model["tokens"].weight)
        model["down"].weight.copy_(model["up"].weight.t())
        # Layers of one class may begin alike.
        model["again"].weight.copy_(model["up"].weight)
    pairs = copies([model])
    assert ("tokens.weight", "head.weight") in pairs
    assert ("up.weight", "down.weight") in pairs
    assert ("up.weight", "again.weight") not in pairs
    model["head"].weight = model["tokens"].weight
    assert ("tokens.weight", "head.weight") not in copies([model])
