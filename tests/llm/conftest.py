"""The local provider; no test here may reach further."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.explain.conftest import observed, predicted, source, taxonomy
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply, gemini_body, openai_body

__all__ = ["observed", "predicted", "source", "taxonomy"]
KEY = "sk-test-5up3r-s3cr3t-k3y"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Google's SDK needs Python 3.11; what concerns it is skipped below that, and says so."""
    if sys.version_info < (3, 11):
        for item in items:
            if "gemini" in item.name:
                item.add_marker(pytest.mark.skip(reason="google-genai needs Python 3.11"))


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
