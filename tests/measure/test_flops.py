"""How many floating-point operations are counted."""

from __future__ import annotations

import torch

from fullgraph_worker.measure.device import flops_of

BATCH, HEADS, LENGTH, SIZE = 2, 4, 8, 16


def test_attention_counts_on_a_cpu_too() -> None:
    given = [torch.ones(BATCH, HEADS, LENGTH, SIZE, requires_grad=True) for _ in range(3)]

    def forward() -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(*given, is_causal=True)

    product = 2 * BATCH * HEADS * LENGTH * LENGTH * SIZE
    assert flops_of(forward) == 2 * product
    # The backward pass computes the scores again, and multiplies four times.
    assert flops_of(lambda: forward().sum().backward()) == (2 + 5) * product
