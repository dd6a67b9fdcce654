"""The models have the published sizes."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from tests.paper.gpt import Gpt, GptConfig
from tests.paper.resnet import RESNET18, RESNET34, ResNet, ResNetConfig
from tests.paper.scales import SCALES, Workload
from tests.paper.training import Training


def parameters(model: nn.Module) -> int:
    return sum(each.numel() for each in model.parameters())


@pytest.mark.parametrize(
    ("config", "published"),
    [
        # torchvision.models.resnet18 and resnet34, in the table of pretrained weights.
        (ResNetConfig(RESNET18), 11_689_512),
        (ResNetConfig(RESNET34), 21_797_672),
        # The smallest GPT-2, with biases and one matrix for the embedding and the head.
        (GptConfig(12, 12, 768, 1024, 50257, bias=True), 124_439_808),
    ],
)
def test_parameters_are_as_many_as_published(
    config: GptConfig | ResNetConfig, published: int
) -> None:
    with torch.device("meta"):
        model = Gpt(config) if isinstance(config, GptConfig) else ResNet(config)
    assert parameters(model) == published


def test_tokens_do_not_depend_on_later_ones() -> None:
    model = Gpt(GptConfig(2, 2, 16, 8, 32)).eval()
    tokens = torch.arange(8).reshape(1, 8)
    changed = tokens.clone()
    changed[0, -1] = 31
    # Only the first target counts, which the last token comes after.
    targets = torch.tensor([[5] + [-100] * 7])
    assert torch.equal(model(tokens, targets), model(changed, targets))


def test_each_stage_halves_the_image() -> None:
    shapes = []
    model = ResNet(ResNetConfig(RESNET18))
    for stage in model.stages:
        stage.register_forward_hook(lambda _, given, output: shapes.append([*output.shape[1:]]))
    with torch.no_grad():
        model(torch.zeros(2, 3, 224, 224), torch.tensor([0, 1]))
    # Table 1 of the paper.
    assert shapes == [[64, 56, 56], [128, 28, 28], [256, 14, 14], [512, 7, 7]]


@pytest.mark.parametrize("workload", SCALES["tiny"].workloads, ids=lambda each: each.name)
def test_a_loader_yields_what_the_model_takes(workload: Workload) -> None:
    training = Training(workload.config, workload.batch, workers=0)
    given = training.get_inputs()
    batch = next(iter(training.get_loader()))
    assert [(each.shape, each.dtype) for each in batch] == [(e.shape, e.dtype) for e in given]
    optimizer = training.get_optimizer(training.model.parameters())
    before = training.model(*batch)
    before.backward()
    optimizer.step()
    assert torch.isfinite(before)
    assert training.model(*batch) != before


def test_the_targets_are_the_next_tokens() -> None:
    config = GptConfig(2, 2, 16, 8, 1000)
    tokens, targets = Training(config, 2, workers=0).get_inputs()
    assert torch.equal(tokens[:, 1:], targets[:, :-1])


@pytest.mark.parametrize("name", ["cpu", "tiny"])
def test_smaller_sizes_have_the_models_of_the_full_one(name: str) -> None:
    full = [(each.table, each.name, type(each.config)) for each in SCALES["full"].workloads]
    assert [(e.table, e.name, type(e.config)) for e in SCALES[name].workloads] == full
