"""A page, and findings of its kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.taxonomy import Taxonomy, parse_page
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Location, Observation

PAGE = """---
id: tensor-to-scalar
code: FG102
title: A tensor becomes a Python number
category: operations
minor: tensor-to-python-scalar
breaks_in: ">=2.0"
fix_safety: unsafe
---

## What happens

`.item()` asks for the number inside a tensor, so the graph ends there.

A second paragraph that a hover has no room for.

## Why Dynamo breaks here

While tracing there are no numbers yet.

## Example

```python
import torch


@torch.compile
def f(x):
    return x * x.sum().item()  # break


def get_inputs():
    return (torch.ones(3),)
```

## Use instead

Keep the value a tensor.

```python
import torch


@torch.compile
def f(x):
    return x * x.sum()


def get_inputs():
    return (torch.ones(3),)
```

## When to leave it

At the very end of a training step.

## Cost

One more graph.

## References

- none
"""

SOURCE = """import torch


def helper(x):
    return x + 1


def forward(x):
    y = torch.relu(x)
    v = y.sum().item()  # 🔥
    return helper(y * v)


UNRELATED = 1
"""


@pytest.fixture
def taxonomy() -> Taxonomy:
    return Taxonomy((parse_page(PAGE, "tensor-to-scalar.md"),))


@pytest.fixture
def source() -> str:
    return SOURCE


@pytest.fixture
def predicted() -> Finding:
    return Finding(
        code="FG102",
        entry="tensor-to-scalar",
        location=Location("/home/ada/my models/net.py", 10, 8, 10, 22),
        evidence=Evidence.PREDICTED,
        message="A tensor becomes a Python number",
        because="`y` is a tensor: the result of torch.relu",
    )


@pytest.fixture
def observed(predicted: Finding) -> Finding:
    path = predicted.location.path
    return replace(
        predicted,
        evidence=Evidence.OBSERVED,
        observation=Observation(
            gb_id="GB0124",
            reason="Dynamo does not support tracing `Tensor.item()` (has_kwargs False)",
            context=f"call_method item in {path}",
            hints=("Set `torch._dynamo.config.capture_scalar_outputs = True` ", "to capture it"),
            stack=(Frame("/home/ada/run.py", 3, "main"), Frame(path, 10, "forward")),
            count=3,
        ),
    )
