"""Models of diffusers: their constructor's defaults are their config."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

import pytest

from fullgraph_worker.inputs import hugging_face
from fullgraph_worker.inputs.diffusion import is_diffusion, smaller_arguments

torch = pytest.importorskip("torch")
Module: Any = torch.nn.Module
ModelMixin = type("ModelMixin", (Module,), {"__module__": "diffusers.models.modeling_utils"})
ConfigMixin = type("ConfigMixin", (), {"__module__": "diffusers.configuration_utils"})
Bases: Any = type("Bases", (ModelMixin, ConfigMixin), {})


class VideoTransformer(Bases):
    """Takes a video whose frames come before its channels, text, and a dictionary."""

    def __init__(
        self,
        in_channels: int = 3,
        num_attention_heads: int = 24,
        attention_head_dim: int = 16,
        num_layers: int = 30,
        cross_attention_dim: int = 384,
        caption_channels: int = 20,
        block_out_channels: tuple[int, ...] = (320, 640),
    ) -> None:
        super().__init__()
        self.config = SimpleNamespace(in_channels=in_channels, caption_channels=caption_channels)
        self.sizes = (num_attention_heads, num_layers, cross_attention_dim, block_out_channels)
        self.text = torch.nn.Linear(caption_channels, num_attention_heads * attention_head_dim)

    def forward(
        self,
        hidden_states: Any,
        timestep: Any = None,
        encoder_hidden_states: Any = None,
        added_cond_kwargs: Any = None,
    ) -> Any:
        _, _, channels, _, _ = hidden_states.shape
        assert channels == 3
        scale = timestep.float().mean()
        if added_cond_kwargs is None:
            raise ValueError("`added_cond_kwargs` cannot be None")
        return self.text(encoder_hidden_states) * scale


def test_heads_keep_their_width_and_sizes_that_depend_on_them_follow() -> None:
    small, fewer, default = smaller_arguments(VideoTransformer)
    assert small == {
        "num_attention_heads": 2,
        "num_layers": 1,
        "cross_attention_dim": 32,
        "block_out_channels": (32, 64),
    }
    assert (fewer, default) == ({"num_layers": 1}, {})


def test_sizes_without_a_default_are_given_last() -> None:
    class Temporal:
        def __init__(self, in_channels: Any = None, num_layers: int = 4, bias: Any = None) -> None:
            raise NotImplementedError

    assert [*smaller_arguments(Temporal)][-2:] == [{}, {"num_layers": 1, "in_channels": 32}]


def test_a_model_is_made_small_and_called() -> None:
    small = hugging_face.build(VideoTransformer)
    assert small is not None
    assert small.arguments is not None
    assert small.source == "a small VideoTransformer and the inputs of VideoTransformer"
    assert small.model.sizes == (2, 1, 32, (32, 64))
    given = small.arguments().kwargs
    assert given.keys() == inspect.signature(small.model.forward).parameters.keys()
    assert given["hidden_states"].shape[2] == 3
    assert given["encoder_hidden_states"].shape[::2] == (given["hidden_states"].shape[0], 20)


def test_the_arguments_can_be_saved() -> None:
    small = hugging_face.build(VideoTransformer)
    assert small is not None
    names: dict[str, Any] = {}
    exec(small.init_code, names)
    assert VideoTransformer(**names["get_init_inputs"]()).sizes == small.model.sizes


def test_other_modules_are_no_models_of_diffusers() -> None:
    assert not is_diffusion(torch.nn.Linear)
    assert not is_diffusion(ModelMixin)
    assert is_diffusion(VideoTransformer)
