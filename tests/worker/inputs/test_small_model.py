"""Models that are built small, without running them."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from fullgraph_worker.inputs import small_model
from fullgraph_worker.inputs.small_model import NotBuiltError, built, configs, filled, smaller

torch = pytest.importorskip("torch")
Module: Any = torch.nn.Module


class Backbone:
    def __init__(self) -> None:
        self.model_type = "timm_backbone"

    def to_diff_dict(self) -> dict[str, Any]:
        return {}


class Config:
    """As those of transformers: its arguments are its attributes."""

    def __init__(self, width: int = 2, vocab_size: int | None = None, layers: Any = None) -> None:
        self.width, self.vocab_size, self.layers = width, vocab_size, layers


class Stack(Module):
    def __init__(self, config: Any) -> None:
        super().__init__()
        self.first = torch.nn.Linear(config.width, config.width)
        if config.reads_weights and self.first.weight.sum().item() > 1e9:
            raise ValueError
        self.seen = config.seen
        for number in range(100):
            config.seen.append(number)
            setattr(self, f"more{number}", torch.nn.Linear(config.width, config.width))


@pytest.mark.parametrize("reads_weights", [False, True])
def test_a_constructor_ends_when_it_has_made_too_many_parameters(
    monkeypatch: pytest.MonkeyPatch, reads_weights: bool
) -> None:
    monkeypatch.setattr(small_model, "MOST_PARAMETERS", 1000)
    seen: list[int] = []
    config = SimpleNamespace(width=16, reads_weights=reads_weights, seen=seen)
    with pytest.raises(NotBuiltError, match="more than 1,000 parameters"):
        built(partial(Stack, config))
    # Reading a weight fails on the meta device: its parameters are counted as they are made.
    assert (len(seen) < 5) == reads_weights
    config = SimpleNamespace(width=1, reads_weights=reads_weights, seen=[])
    small = built(partial(Stack, config))
    assert len(list(small.parameters())) == 202


def test_sizes_without_a_default_are_given_last() -> None:
    made = list(configs(Config, keeps_inputs=False))
    assert [each.config.vocab_size for each in made] == [None, None, 256, 256]
    assert made[-1].changes["vocab_size"] == 256


def test_a_config_that_has_all_sizes_is_not_filled() -> None:
    assert filled(SimpleNamespace(vocab_size=7, other=None)) == {}


def test_a_backbone_of_timm_is_replaced() -> None:
    assert filled(SimpleNamespace(backbone_config=Backbone())) == {"use_timm_backbone": False}


def test_sections_of_a_rotary_embedding_fit_small_heads() -> None:
    (rope,) = filled(SimpleNamespace(rope_parameters={"rope_theta": 1.0})).values()
    assert rope["rope_theta"] == 1.0
    assert sum(rope["mrope_section"]) == 8
    partly = {"partial_rotary_factor": 0.5}
    (rope,) = filled(SimpleNamespace(rope_parameters=partly)).values()
    assert sum(rope["mrope_section"]) == 4
    own = {"mrope_section": [4, 6, 6]}
    assert filled(SimpleNamespace(rope_parameters=own)) == {}


def test_one_layer_of_each_kind_is_kept() -> None:
    kinds = ["linear", "linear", "linear", "full", "linear", "sliding"]
    config = SimpleNamespace(num_hidden_layers=6, layer_types=kinds)
    assert smaller(config, "own") == {
        "num_hidden_layers": 3,
        "layer_types": ["linear", "full", "sliding"],
    }
    config = SimpleNamespace(num_hidden_layers=3, layer_types=["full"] * 3)
    assert smaller(config, "own")["layer_types"] == ["full", "full"]


def test_a_small_image_has_enough_places_for_the_queries() -> None:
    assert filled(SimpleNamespace(num_queries=900)) == {"num_queries": 16}


def test_every_vocabulary_is_made_smaller() -> None:
    config = SimpleNamespace(vocab_size=30000, hash_group_vocab=500002, pad_token_id=29999)
    changes = smaller(config, "own")
    assert changes["hash_group_vocab"] == changes["vocab_size"] == 256
    assert changes["pad_token_id"] < 256
