"""The local provider; no test here may reach further."""

from __future__ import annotations

import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from fullgraph.llm.keys import Secret
from fullgraph.llm.providers.provider import Connection, Provider
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.llm.request import Form, Message, Request
from tests.explain.conftest import observed, predicted, source, taxonomy
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply

__all__ = ["observed", "predicted", "source", "taxonomy"]
KEY = "sk-test-5up3r-s3cr3t-k3y"
SDKS = ("openai", "openai-chat", "gemini", "google-generativeai")
"""The providers that have an SDK, by their names in the settings."""
FORM = Form(
    name="explanation",
    version=1,
    schema={
        "type": "object",
        "properties": {
            "action": {"type": "string", "description": "What to do."},
            "references": {"type": "array", "items": {"type": "integer"}},
            "confidence": {"type": "string", "enum": ["low", "medium", "high"]},
        },
        "required": ["action", "references", "confidence"],
        "additionalProperties": False,
    },
)
REQUEST = Request(
    "Explain it.",
    (
        Message("user", "FACTS: a break at x.item()"),
        Message("assistant", "It is a scalar."),
        Message("user", "And now? 🔥"),
    ),
    FORM,
    max_output_tokens=1234,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """google-genai needs Python 3.11; what concerns it is skipped below that, and says so."""
    if sys.version_info < (3, 11):
        for item in items:
            if "[gemini" in item.name or "-gemini]" in item.name or "google_genai" in item.name:
                item.add_marker(pytest.mark.skip(reason="google-genai needs Python 3.11"))


@pytest.fixture(params=SDKS)
def name(request: pytest.FixtureRequest) -> str:
    """Each provider that has an SDK."""
    return str(request.param)


@pytest.fixture
async def connect(server: FakeProvider, key: str) -> AsyncIterator[Callable[..., Provider]]:
    """Makes a provider of the local server, or of another address."""
    made: list[Provider] = []

    def build(name: str, address: str = "", key: str | None = key) -> Provider:
        secret = Secret(key) if key else None
        connection = Connection(secret, f"{name}-test", address or server.address(name))
        made.append(PROVIDERS[name].connect(connection))
        return made[-1]

    yield build
    for provider in made:
        await provider.close()


@pytest.fixture
def provider(name: str, connect: Callable[..., Provider]) -> Provider:
    return connect(name)


@pytest.fixture
def answer() -> dict[str, Any]:
    return deepcopy(ANSWER)


@pytest.fixture
def key() -> str:
    return KEY


@pytest.fixture
def server() -> Iterator[FakeProvider]:
    fake = FakeProvider()
    yield fake
    fake.close()


@pytest.fixture
def reply() -> Callable[..., Reply]:
    return Reply


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
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    return tried
