"""Every SDK behind a proxy, and with an authority of the user's own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trustme

from fullgraph.llm.providers.provider import Provider, ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from tests.llm.conftest import REQUEST
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply
from tests.waiting import until_async

Connect = Callable[..., Provider]


class Tunnel:
    """A proxy that connects its clients by ``CONNECT``, and remembers to where.

    Args:
        to: the URL that it connects to instead, whatever it is told.
    """

    def __init__(self, to: str = "") -> None:
        self.targets: list[str] = []
        self._to = to.partition("://")[2]
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += client.recv(65536)
        target = head.split()[1].decode()
        self.targets.append(target)
        host, _, port = (self._to or target).rpartition(":")
        server = socket.create_connection((host, int(port)))
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        threading.Thread(target=_pump, args=(server, client), daemon=True).start()
        _pump(client, server)


def _pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[FakeProvider]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    hosts = ("127.0.0.1", "api.openai.com", "generativelanguage.googleapis.com")
    authority.issue_cert(*hosts).configure_cert(context)
    fake = FakeProvider(tls=context)
    yield fake
    fake.close()


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(file))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    for name in ("SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)


def ignore(text: str) -> None:
    pass


async def test_an_authority_of_the_users_own(
    connect: Connect, name: str, secure: FakeProvider, trusted: None
) -> None:
    provider = connect(name, secure.address(name))
    assert json.loads((await provider.complete(REQUEST, ignore)).text) == ANSWER
    assert len(secure.received) == 1


async def test_an_authority_that_is_not_trusted(
    connect: Connect, name: str, secure: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    provider = connect(name, secure.address(name))
    with pytest.raises(ProviderError, match=r"at 127\.0\.0\.1 is not trusted; set .*SSL_CERT_FILE"):
        await provider.complete(REQUEST, ignore)
    assert secure.received == []


async def test_a_cancelled_request_closes_its_encrypted_connection(
    connect: Connect, name: str, secure: FakeProvider, trusted: None
) -> None:
    secure.replies = [Reply(seconds=60)]
    provider = connect(name, secure.address(name))
    waiting = asyncio.create_task(provider.complete(REQUEST, ignore))
    while not secure.received:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    assert secure.left == 0
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until_async(lambda: secure.left)
    assert secure.left == 1
    assert len(secure.received) == 1


async def test_a_proxy(
    connect: Connect, name: str, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", server.root)
    monkeypatch.setenv("http_proxy", server.root)
    version = "/v1" if name.startswith("openai") else ""
    provider = connect(name, f"http://llm.example{version}")
    assert json.loads((await provider.complete(REQUEST, ignore)).text) == ANSWER
    (received,) = server.received
    assert received.headers["host"].startswith("llm.example")
    assert received.path.startswith("http://llm.example")


async def test_a_proxy_for_https(
    connect: Connect,
    name: str,
    secure: FakeProvider,
    trusted: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tunnel = Tunnel()
    monkeypatch.setenv("HTTPS_PROXY", tunnel.address)
    monkeypatch.setenv("https_proxy", tunnel.address)
    provider = connect(name, secure.address(name))
    assert json.loads((await provider.complete(REQUEST, ignore)).text) == ANSWER
    tunnel.close()
    assert tunnel.targets == [secure.root.removeprefix("https://")]


async def test_the_default_address(
    connect: Connect,
    name: str,
    secure: FakeProvider,
    trusted: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one that is documented by the vendor, as far as this machine goes."""
    tunnel = Tunnel(to=secure.root)
    monkeypatch.setenv("HTTPS_PROXY", tunnel.address)
    monkeypatch.setenv("https_proxy", tunnel.address)
    provider = connect(name, PROVIDERS[name].default_address)
    await provider.complete(REQUEST, ignore)
    tunnel.close()
    host = "api.openai.com" if name.startswith("openai") else "generativelanguage.googleapis.com"
    assert tunnel.targets == [f"{host}:443"]
    (received,) = secure.received
    assert received.headers["host"].removesuffix(":443") == host
    path = {"openai": "/v1/responses", "openai-chat": "/v1/chat/completions"}.get(
        name, f"/v1beta/models/{name}-test:streamGenerateContent"
    )
    assert received.path.partition("?")[0] == path
    if name == "openai-chat":
        # OpenAI's newer models reject the older name, which is what other servers know.
        assert received.body["max_completion_tokens"] == REQUEST.max_output_tokens
        assert "max_tokens" not in received.body


async def test_an_address_without_the_proxy(
    connect: Connect, name: str, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in (("HTTP_PROXY", "http://127.0.0.1:1"), ("NO_PROXY", "127.0.0.1")):
        monkeypatch.setenv(variable, value)
        monkeypatch.setenv(variable.lower(), value)
    await connect(name).complete(REQUEST, ignore)
    assert len(server.received) == 1


async def test_a_proxy_that_is_not_there(
    connect: Connect, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    with pytest.raises(ProviderError, match=r"could not be reached at llm\.example"):
        await connect(name, "http://llm.example/v1").complete(REQUEST, ignore)
