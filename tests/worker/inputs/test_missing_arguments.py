"""Arguments that a model needs although its forward declares them as optional."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import eager_error
from fullgraph_worker.inputs.missing_arguments import completed

torch = pytest.importorskip("torch")
Module: Any = torch.nn.Module
CONFIG = SimpleNamespace(image_size=12, state_dim=5, num_channels=3, num_mel_bins=16)


class Captions(Module):
    config = CONFIG

    def forward(self, input_ids: Any = None, pixel_values: Any = None, labels: Any = None) -> Any:
        if pixel_values is None:
            raise ValueError("You have to specify pixel_values")
        return input_ids.sum() + pixel_values.sum()


class Spectrograms(Module):
    config = CONFIG

    def forward(self, input_ids: Any = None, input_features: Any = None) -> Any:
        batch, channels, _, mels = input_features.transpose(2, 3).transpose(2, 3).shape
        assert (channels, mels) == (1, 16)
        return input_ids + batch


class Episodes(Module):
    config = CONFIG

    def forward(
        self, input_ids: Any, states: Any, attention_mask: Any, encoder_outputs: Any = ()
    ) -> Any:
        """One step.

        Args:
            states (`torch.FloatTensor` of shape `(batch_size, episode_length, state_dim)`):
                The states.
            attention_mask (`torch.LongTensor` of shape `(batch_size, sequence_length)`):
                Which tokens count.
        """
        assert states.shape[::2] == (3, 5)
        assert attention_mask.shape == input_ids.shape
        return states.sum() + attention_mask.sum()


class Chat(Module):
    config = SimpleNamespace(image_size=12, num_channels=3, image_token_index=99)

    def forward(self, input_ids: Any = None, pixel_values: Any = None) -> Any:
        if pixel_values is None:
            raise ValueError("You have to specify pixel_values")
        tokens, features = (input_ids == 99).sum(), 6
        if tokens != features:
            raise ValueError(
                "Image features and image tokens do not match, "
                f"tokens: {tokens}, features: {features}"
            )
        return input_ids.sum() + pixel_values.sum()


class Unknown(Module):
    config = CONFIG

    def forward(self, input_ids: Any = None, encoder_outputs: Any = None) -> Any:
        return encoder_outputs.sum() + input_ids


def completion_of(model: Any) -> dict[str, tuple[int, ...]] | None:
    """The shapes of the call that runs, begun with token ids only."""

    def make() -> Arguments:
        return Arguments((), {"input_ids": torch.ones(3, 7).long()})

    error = eager_error(model, make())
    assert error is not None
    found = completed(model, make, error, lambda: False)
    return None if found is None else {k: tuple(v.shape) for k, v in found().kwargs.items()}


def test_a_parameter_that_the_message_names_is_given() -> None:
    assert completion_of(Captions()) == {"input_ids": (3, 7), "pixel_values": (2, 3, 12, 12)}


def test_a_parameter_that_is_none_where_it_failed_is_given_in_a_shape_that_runs() -> None:
    shapes = completion_of(Spectrograms())
    assert shapes is not None
    assert shapes["input_features"][1::2] == (1, 16)


def test_required_parameters_have_the_documented_shapes() -> None:
    shapes = completion_of(Episodes())
    assert shapes is not None
    assert list(shapes) == ["input_ids", "states", "attention_mask"]


def test_text_has_placeholders_for_the_features_of_an_image() -> None:
    assert completion_of(Chat()) == {"input_ids": (3, 7 + 6 // 3), "pixel_values": (2, 3, 12, 12)}


def test_outputs_of_an_encoder_are_not_made_up() -> None:
    assert completion_of(Unknown()) is None


def test_no_attempt_begins_after_the_time_is_over() -> None:
    model = Captions()
    error = eager_error(model, Arguments((), {}))
    assert error is not None
    assert completed(model, lambda: Arguments((), {}), error, lambda: True) is None
