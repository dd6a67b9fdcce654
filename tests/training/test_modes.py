"""Modes of modules, and calls of a model in the wrong one."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from fullgraph_worker.watch import model_calls
from fullgraph_worker.watch.model_calls import ModelCalls
from fullgraph_worker.watch.modes import in_training_mode, without_effect

MODEL = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.1), nn.Linear(8, 2))


def evaluations(inputs: list[torch.Tensor], *, is_training: bool, grad: bool = False) -> int:
    """How many evaluations in training mode such calls are."""
    model = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.1)).train(is_training)
    seen: list[nn.Module] = []
    calls = ModelCalls(seen.append)
    calls.note(model)
    with torch.set_grad_enabled(grad):
        for each in inputs:
            model(each)
    calls.remove()
    assert not any(each is not model for each in seen)
    return len(seen)


def test_an_evaluation_in_training_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests of this process may have compiled something.
    monkeypatch.setattr(model_calls, "has_compiled", lambda: False)
    batches = [torch.randn(4, 8) for _ in range(5)]
    assert evaluations(batches, is_training=True) == 1
    assert evaluations(batches[:2], is_training=True) == 0
    assert evaluations(batches[:1] * 5, is_training=True) == 0
    assert evaluations(batches, is_training=False) == 0
    assert evaluations(batches, is_training=True, grad=True) == 0


def test_the_layers_for_which_training_mode_matters() -> None:
    assert in_training_mode(MODEL) == ["1"]
    assert in_training_mode(nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.0))) == []


def test_an_attribute_that_changes_no_parameter() -> None:
    meant, done, back = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 8)
    for module in (meant, done):
        module.requires_grad = False
    done.requires_grad_(False)
    back.requires_grad_(False).requires_grad = True
    modules = {"meant": meant, "done": done, "back": back, "plain": nn.Linear(8, 8)}
    assert without_effect(modules.items()) == {"meant": False, "back": True}
