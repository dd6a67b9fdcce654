"""What inputs, outputs and targets of a call say of each other."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.first_call import FirstCall
from fullgraph_worker.watch.model_calls import Call
from fullgraph_worker.watch.records import Kind

LENGTHS = torch.tensor([6, 3, 2, 8])
TOKENS = torch.arange(1, 9).expand(4, -1).masked_fill(torch.arange(8) >= LENGTHS[:, None], 0)


def found(inputs: Any, output: Any, loss: Any, model: Any = None) -> dict[str, Any]:
    """The event's data."""
    events: list[tuple[str, dict[str, Any]]] = []
    first = FirstCall(Budget(0.01), lambda kind, **data: events.append((kind, data)))
    for _ in range(2):
        first.take(Call(model or nn.Identity(), (inputs,), {}), output, loss)
    [(kind, data)] = events
    assert kind == Kind.FIRST_CALL
    return data


def padding(tokens: Any, targets: Any, **options: Any) -> Any:
    """What is found of the padding, of a cross-entropy over these targets."""
    logits = torch.randn(targets.numel(), 10, requires_grad=True)
    loss = functional.cross_entropy(logits, targets.reshape(-1), **options)
    return found(tokens, logits, loss).get("padding")


def test_targets_at_padded_inputs() -> None:
    assert padding(TOKENS, TOKENS) == {"value": 0, "share": 13 / 32, "ignored": -100}
    assert padding(TOKENS, TOKENS, ignore_index=0) == {"value": 0, "share": 13 / 32, "ignored": 0}
    ignored = TOKENS.masked_fill(TOKENS == 0, -100)
    assert padding(TOKENS, ignored) == {"value": -100, "share": 13 / 32, "ignored": -100}


def test_a_loss_that_leaves_out_what_it_likes_has_no_padding() -> None:
    assert padding(TOKENS, TOKENS, weight=torch.ones(10)) is None
    assert padding(TOKENS, torch.arange(32).reshape(4, 8) % 3) is None
    # Rows of one length, or of texts, are not padded.
    assert padding(TOKENS[:1].expand(4, -1), TOKENS) is None
    assert padding(torch.arange(32).reshape(4, 8) % 10, TOKENS) is None


def test_outputs_that_are_shares() -> None:
    logits = torch.randn(4, 10, requires_grad=True)
    data = found(logits, logits.softmax(1), functional.cross_entropy(logits, LENGTHS))
    assert (data["outputs"]["sums_to_one"], data["outputs"]["elements"]) == (True, 40)
    data = found(logits, logits, functional.cross_entropy(logits, LENGTHS))
    assert not data["outputs"]["sums_to_one"]


def test_batch_normalisation_of_one_sample() -> None:
    model = nn.Sequential(nn.Conv1d(2, 4, 3), nn.BatchNorm1d(4), nn.BatchNorm1d(4).eval())

    def normalised(samples: int) -> Any:
        inputs = torch.randn(samples, 2, 9)
        output = model(inputs)
        return found(inputs, output, output.sum(), model)["of_one_sample"]

    assert (normalised(1), normalised(2)) == (["1"], [])


def test_a_target_that_is_the_last_input() -> None:
    series, output = torch.randn(8, 12, 1), torch.randn(8, requires_grad=True)
    last, other = (functional.mse_loss(output, series[:, place, 0]) for place in (-1, -2))
    assert found(series, output, last)["is_last_input"]
    assert not found(series, output, other)["is_last_input"]
