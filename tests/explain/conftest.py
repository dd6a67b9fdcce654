"""A page, findings, and the local provider; no test here may reach further."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from fullgraph.findings import Evidence, Finding, Frame, Location, Observation
from fullgraph.taxonomy import Taxonomy, parse_page
from tests.explain.fake_provider import ANSWER, FakeProvider, Reply, gemini_body, openai_body

KEY = "sk-test-5up3r-s3cr3t-k3y"

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Google's SDK needs Python 3.11; what concerns it is skipped below that, and says so."""
    if sys.version_info < (3, 11):
        for item in items:
            if "gemini" in item.name:
                item.add_marker(pytest.mark.skip(reason="google-genai needs Python 3.11"))


@pytest.fixture
def taxonomy() -> Taxonomy:
    return Taxonomy((parse_page(PAGE, "tensor-to-scalar.md"),))


@pytest.fixture
def source() -> str:
    return SOURCE


@pytest.fixture
def answer() -> dict[str, Any]:
    return deepcopy(ANSWER)


@pytest.fixture
def key() -> str:
    return KEY


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


@pytest.fixture
def server() -> Iterator[FakeProvider]:
    fake = FakeProvider()
    yield fake
    fake.close()


@pytest.fixture
def reply() -> Callable[..., Reply]:
    return Reply


@pytest.fixture
def openai_reply() -> Callable[[str], dict[str, Any]]:
    return openai_body


@pytest.fixture
def gemini_reply() -> Callable[[str], dict[str, Any]]:
    return gemini_body


@pytest.fixture(autouse=True)
def only_this_machine(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Fails any connection that does not go to 127.0.0.1; returns all that were tried."""
    tried: list[object] = []
    real_connect = socket.socket.connect
    real_lookup = socket.getaddrinfo

    def connect(self: socket.socket, address: Any) -> None:
        tried.append(address)
        if self.family != socket.AF_UNIX and address[0] != "127.0.0.1":
            raise AssertionError(f"a connection to {address} was tried")
        real_connect(self, address)

    def lookup(host: Any, *args: Any, **kwargs: Any) -> Any:
        tried.append(host)
        if host not in ("127.0.0.1", b"127.0.0.1", "localhost", None):
            raise AssertionError(f"{host} was looked up")
        return real_lookup(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    return tried
