"""What is read from the graph that autograd records of a loss."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from fullgraph_worker.watch.loss_graph import loss_graph

LABELS = torch.zeros(8, dtype=torch.long)


def test_the_nodes_next_to_a_loss_and_its_parameters() -> None:
    model = nn.Sequential(nn.Linear(16, 4), nn.Linear(4, 3))
    logits = model(torch.randn(8, 16))
    graph = loss_graph(functional.cross_entropy(logits.softmax(-1), LABELS))
    assert graph.nodes[:3] == [
        ("NllLossBackward0", [1], []),
        ("LogSoftmaxBackward0", [2], [8, 3]),
        ("SoftmaxBackward0", [3], [8, 3]),
    ]
    assert (len(graph.parameters), graph.is_whole) == (4, True)


def test_a_softmax_with_its_dimension_and_the_layer_before_it() -> None:
    layer = nn.Linear(16, 5)
    graph = loss_graph(layer(torch.randn(8, 16)).softmax(0).square().sum())
    [softmax] = graph.softmax
    assert (softmax.name, softmax.dim, softmax.shape) == ("SoftmaxBackward0", 0, [8, 5])
    assert softmax.input == "AddmmBackward0"
    assert softmax.parameter is layer.bias
    [last] = loss_graph(layer(torch.randn(8, 16)).softmax(-1).square().sum()).softmax
    assert last.dim == -1


def test_losses_that_depend_on_no_parameter() -> None:
    layer = nn.Linear(16, 5)
    loss = layer(torch.randn(8, 16)).sum()
    made_anew = torch.tensor(loss.item(), requires_grad=True)
    assert loss_graph(made_anew)[0] == []
    losses = (loss, made_anew, made_anew * 2)
    assert [len(loss_graph(each).parameters) for each in losses] == [2, 0, 0]


def test_a_compiled_region_is_one_node() -> None:
    layer = torch.compile(nn.Linear(16, 5), backend="aot_eager")
    graph = loss_graph(layer(torch.randn(8, 16)).sum())
    assert graph.nodes[:2] == [
        ("SumBackward0", [1], []),
        ("CompiledFunctionBackward", [2, 3], [8, 5]),
    ]
    assert len(graph.parameters) == 2


def test_a_graph_that_is_too_long_is_read_in_part() -> None:
    value = nn.Parameter(torch.ones(1))
    total = value
    for _ in range(12_000):
        total = total + 1
    graph = loss_graph(total)
    assert not graph.is_whole
    assert len(graph.nodes) == 24
