"""Inputs that leave what is usual, from a few of their elements."""

from __future__ import annotations

from typing import Any

import torch
from hypothesis import given
from hypothesis import strategies as st

from fullgraph_worker.watch.input_glance import InputGlance

FIRST = 8


def glances(*values: Any) -> list[bool]:
    """Whether each is unusual, after the first inputs of a training."""
    torch.manual_seed(0)
    glance = InputGlance()
    assert not any(glance.is_unusual(torch.randn(16, 3, 8)) for _ in range(FIRST))
    return [glance.is_unusual(each) for each in values]


def test_another_scale_mean_or_shape_is_unusual() -> None:
    usual = torch.randn(16, 3, 8)
    one_channel = usual.clone()
    one_channel[:, 1] *= 1000
    assert glances(usual, usual * 5, usual / 5, usual + 3, one_channel) == [False] + 4 * [True]
    assert glances(usual[:4], usual[..., :4], usual[..., :4]) == [False, True, False]
    assert glances(usual.mT.contiguous().mT, 5 * usual.mT.contiguous().mT) == [False, True]


def test_channels_may_come_last() -> None:
    glance = InputGlance()
    images = [torch.rand(8, 3, 4, 4).to(memory_format=torch.channels_last) for _ in range(20)]
    assert not any(map(glance.is_unusual, images))
    assert glance.is_unusual(255 * images[0])


def test_tokens_have_no_usual_mean() -> None:
    glance = InputGlance()
    values = [torch.randint(9, (4, 8)) for _ in range(3)] + [torch.randint(900, (4, 8))]
    assert not any(map(glance.is_unusual, values))
    assert glance.is_unusual(torch.randint(9, (4, 16)))


def test_a_batch_that_comes_again_and_again_is_unusual_after_others() -> None:
    same = torch.randn(16, 3, 8)
    assert glances(same, same, same, same) == [False, False, True, True]
    alone = InputGlance()
    # The whole data may be one batch.
    assert not any(alone.is_unusual(same) for _ in range(20))


def test_a_run_has_a_limit() -> None:
    wild = [torch.randn(16, 3, 8) * 10 for _ in range(40)]
    assert sum(glances(*wild)) == 16


@given(st.integers(0, 2**31), st.integers(1, 64), st.floats(1e-3, 1e3))
def test_the_same_distribution_is_usual(seed: int, size: int, scale: float) -> None:
    torch.manual_seed(seed)
    glance = InputGlance()
    values = [scale * torch.rand(64, size) for _ in range(30)]
    assert not any(map(glance.is_unusual, values))
