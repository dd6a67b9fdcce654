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


class Tokens(nn.Module):
    """A small language model whose attention sees so many tokens too many."""

    def __init__(self, ahead: int = 0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(10, 16)
        self.attention = nn.MultiheadAttention(16, 2, batch_first=True)
        self.drop = nn.Dropout(0.5)
        self.head = nn.Linear(16, 10)
        self.ahead = ahead

    def forward(self, tokens: Any) -> Any:
        hidden = self.embedding(tokens)
        mask = torch.ones(tokens.shape[1], tokens.shape[1]).triu(1 + self.ahead).bool()
        hidden = hidden + self.attention(hidden, hidden, hidden, attn_mask=mask)[0]
        return self.head(self.drop(hidden))


class Series(nn.Module):
    """Counts its calls, and may take the batch for the time."""

    def __init__(self, batch_first: bool = True) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(7)
        self.recurrent = nn.LSTM(3, 8, batch_first=batch_first)
        self.drop = nn.Dropout(0.5)
        self.head = nn.Linear(8, 2)
        self.calls = 0

    def forward(self, x: Any) -> Any:
        self.calls += 1
        return self.head(self.drop(self.recurrent(self.norm(x))[0][:, -1]))


def dependence(model: nn.Module, inputs: Any, target: Any) -> Any:
    """What is found, between a call in training mode and its backward pass."""
    output = model(inputs)
    loss = functional.cross_entropy(output.flatten(0, -2), target.flatten())
    kept = {name: value.clone() for name, value in model.state_dict().items()}
    calls, state = getattr(model, "calls", 0), torch.get_rng_state()
    data = found(inputs, output, loss, model)
    loss.backward()
    assert all(torch.equal(value, kept[name]) for name, value in model.state_dict().items())
    assert (getattr(model, "calls", 0), model.training) == (calls, True)
    assert torch.equal(torch.get_rng_state(), state)
    assert all(not each._forward_hooks for each in model.modules())
    return data.get("dependence")


def test_outputs_that_depend_on_a_later_token() -> None:
    torch.manual_seed(0)
    text = torch.randint(10, (5, 9))
    inputs, targets = text[:, :-1], text[:, 1:]
    expected = {"kind": "positions", "module": "attention"}
    assert dependence(Tokens(ahead=1), inputs, targets) == expected
    assert dependence(Tokens(), inputs, targets) is None
    # The words of an encoder may depend on all of them.
    assert dependence(Tokens(ahead=9), inputs, torch.randint(10, (5, 8))) is None


def test_outputs_that_depend_on_another_sample() -> None:
    torch.manual_seed(0)
    inputs, labels = torch.randn(5, 7, 3), torch.tensor([0, 1, 0, 1, 1])
    expected = {"kind": "samples", "module": "recurrent"}
    assert dependence(Series(batch_first=False), inputs, labels) == expected
    # Batch normalisation does so in training mode alone.
    assert dependence(Series(), inputs, labels) is None


def test_a_model_that_cannot_be_called_again_is_left_alone() -> None:
    class Once(Series):
        def forward(self, x: Any) -> Any:
            if self.calls:
                raise ValueError("once")
            return super().forward(x)

    inputs, labels = torch.randn(5, 7, 3), torch.tensor([0, 1, 0, 1, 1])
    assert dependence(Once(batch_first=False), inputs, labels) is None


def test_a_part_of_torchscript_is_left_alone() -> None:
    class Scripted(Series):
        def __init__(self) -> None:
            super().__init__(batch_first=False)
            self.part = torch.jit.trace(nn.Linear(2, 2), torch.randn(1, 2))

        def forward(self, x: Any) -> Any:
            return self.part(super().forward(x))

    inputs, labels = torch.randn(5, 7, 3), torch.tensor([0, 1, 0, 1, 1])
    assert dependence(Scripted(), inputs, labels) is None
