"""Model classes of transformers that nobody says how to build or call."""

from __future__ import annotations

import textwrap
from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target

pytestmark = pytest.mark.dynamo
Explain = Callable[..., Awaitable[RunResult]]


@pytest.mark.parametrize(
    ("name", "source", "inputs"),
    [
        ("LlamaForCausalLM", "a small LlamaConfig and its dummy_inputs", "input_ids: int64[3, 5]"),
        (
            "ViTModel",
            "a small ViTConfig and the inputs of ViTModel",
            "pixel_values: float32[2, 3, 64, 64]",
        ),
        (
            "WhisperModel",
            "a small WhisperConfig and the inputs of WhisperModel",
            "input_features: float32[2, 80, 128], decoder_input_ids: int64[2, 8]",
        ),
    ],
)
async def test_a_model_class_is_made_small_and_called(
    supervisor: Supervisor, name: str, source: str, inputs: str
) -> None:
    result = await supervisor.explain(
        Target(name, module="transformers").job(), lambda message: None
    )

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs.split("; also ")[0] == inputs
    assert result.done.inputs.endswith("in evaluation mode")
    assert result.done.inputs_source == source
    assert result.done.graphs > 0


async def test_the_saved_functions_build_the_same_model_in_the_users_file(
    explain: Explain,
) -> None:
    text = """
    import torch
    from transformers import BertConfig, BertModel

    class Net(BertModel):
        config_class = BertConfig

        def forward(self, input_ids, **more):
            print(sum(p.numel() for p in self.parameters()), self.config.hidden_size)
            return super().forward(input_ids, **more).last_hidden_state.sum()
    """
    first = await explain(text, "Net")
    assert first.done is not None
    code = first.done.inputs_code
    assert code.startswith("def get_init_inputs():\n    from transformers import BertConfig\n")
    assert "\ndef get_inputs():\n" in code

    again = await explain(f"{textwrap.dedent(text)}\n\n{code}", "Net")
    assert again.failure is None
    assert set(again.output.split()) == set(first.output.split())
    assert again.done is not None
    assert again.done.inputs == first.done.inputs


async def test_get_init_inputs_wins_over_a_small_config(explain: Explain) -> None:
    text = """
    from transformers import BertConfig, BertModel

    class Net(BertModel):
        def forward(self, input_ids):
            print(self.config.hidden_size)
            return super().forward(input_ids).last_hidden_state

    def get_init_inputs():
        return [BertConfig(hidden_size=24, num_attention_heads=2, num_hidden_layers=1)]
    """
    result = await explain(text, "Net")

    assert result.failure is None
    assert set(result.output.split()) == {"24"}
    assert result.done is not None
    assert result.done.inputs_source == "Net's dummy_inputs"


async def test_a_small_config_leaves_room_for_the_inputs_that_are_given(
    supervisor: Supervisor,
) -> None:
    job = Target("LlamaModel", module="transformers").job(inputs="torch.tensor([[31999, 5]])")
    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs.startswith("input_ids: int64[1, 2]; also ")
    assert result.done.inputs_source == "--inputs"
    assert result.done.inputs_code.endswith(
        "def get_inputs():\n    return torch.tensor([[31999, 5]])\n"
    )


async def test_inputs_that_a_model_needs_and_declares_as_optional_are_given(
    supervisor: Supervisor,
) -> None:
    job = Target("DecisionTransformerModel", module="transformers").job()
    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs.startswith("states: float32[2, 4, 17], actions: float32[2, 4, 4], ")


async def test_a_model_that_no_inputs_are_found_for_is_not_run_without_any(
    explain: Explain,
) -> None:
    text = """
    from transformers import BertConfig, BertModel

    class Net(BertModel):
        config_class = BertConfig

        def forward(self, input_ids=None, secret=None):
            return super().forward(input_ids).last_hidden_state * secret.scale
    """
    result = await explain(text, "Net")

    assert result.failure is not None
    assert result.failure.kind == "no-inputs"
    assert "has no attribute 'scale'" in result.failure.message
    assert "get_inputs()" in result.failure.message


async def test_a_model_that_cannot_be_built_says_what_its_constructor_raised(
    explain: Explain,
) -> None:
    text = """
    from transformers import BertConfig, BertModel

    class Net(BertModel):
        config_class = BertConfig

        def __init__(self, config):
            raise ImportError("\\nNet needs the package nowhere")
    """
    result = await explain(text, "Net")

    assert result.failure is not None
    assert result.failure.kind == "bad-inputs"
    assert "Net cannot be built small. ImportError: Net needs the package nowhere" in (
        result.failure.message
    )
    assert "def get_init_inputs():" in result.failure.message
