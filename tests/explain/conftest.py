"""A page, findings, and a local server that speaks the providers' wire protocols."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from fullgraph.findings import Evidence, Finding, Frame, Location, Observation
from fullgraph.taxonomy import Taxonomy, parse_page

KEY = "sk-test-5up3r-s3cr3t-k3y"

PAGE = """---
id: tensor-to-scalar
code: FG102
title: A tensor becomes a Python number
category: operations
gb_ids: [GB0124]
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

ANSWER = {
    "summary": "`y.sum().item()` turns a tensor into a Python float.",
    "why": "Dynamo has no values while it traces.",
    "steps": ["Keep `y.sum()` a tensor.", "Leave it if it runs once per epoch."],
    "code": "v = y.sum()",
}


@pytest.fixture
def taxonomy() -> Taxonomy:
    return Taxonomy((parse_page(PAGE, "tensor-to-scalar.md"),))


@pytest.fixture
def source() -> str:
    return SOURCE


@pytest.fixture
def answer() -> dict[str, Any]:
    return json.loads(json.dumps(ANSWER))


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


@dataclass
class Received:
    """One request as it came over the wire."""

    path: str
    headers: dict[str, str]
    raw: str

    @property
    def body(self) -> dict[str, Any]:
        return json.loads(self.raw)


@dataclass
class Reply:
    status: int = 200
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    drop: bool = False


class FakeProvider:
    """Both providers on one port; answers what it is told, and success otherwise."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.replies: list[Reply] = []
        self.released = threading.Event()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                fake.serve(self)

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        self.root = f"http://127.0.0.1:{self._server.server_port}"

    def address(self, provider: str) -> str:
        return f"{self.root}/v1" if provider == "openai" else self.root

    def close(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def serve(self, handler: BaseHTTPRequestHandler) -> None:
        raw = handler.rfile.read(int(handler.headers["content-length"])).decode()
        headers = {k.lower(): v for k, v in handler.headers.items()}
        self.received.append(Received(handler.path, headers, raw))
        reply = self.replies.pop(0) if self.replies else self.success(handler.path)
        if reply.seconds:
            self.released.wait(reply.seconds)
        if reply.drop:
            handler.close_connection = True
            handler.connection.shutdown(socket.SHUT_RDWR)
            return
        data = reply.body.encode()
        handler.send_response(reply.status)
        for name, value in {"content-type": "application/json", **reply.headers}.items():
            handler.send_header(name, value)
        handler.send_header("content-length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def success(self, path: str, text: str | None = None) -> Reply:
        text = json.dumps(ANSWER) if text is None else text
        if path.endswith(":generateContent"):
            return Reply(body=json.dumps(gemini_body(text)))
        return Reply(body=json.dumps(openai_body(text)))

    def saying(self, provider: str, text: str) -> Reply:
        return self.success(":generateContent" if provider == "gemini" else "/v1/responses", text)


def openai_body(text: str) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": time.time(),
        "status": "completed",
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "model": "gpt-test",
        "output": [
            {
                "type": "message",
                "id": "msg_1",
                "status": "completed",
                "role": "assistant",
                "content": [{"type": "output_text", "text": text, "annotations": []}],
            }
        ],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }


def gemini_body(text: str) -> dict[str, Any]:
    return {
        "candidates": [
            {
                "content": {"role": "model", "parts": [{"text": text}]},
                "finishReason": "STOP",
                "index": 0,
            }
        ],
        "usageMetadata": {"promptTokenCount": 1, "totalTokenCount": 2},
        "modelVersion": "gemini-test",
    }


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
