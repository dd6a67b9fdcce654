"""A local server that speaks the providers' wire protocols, streams and errors included."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import ssl
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.llm.wire.gemini_wire import as_array, as_events, gemini_responses
from tests.llm.wire.openai_wire import chat_stream, responses_stream

ANSWER: dict[str, Any] = {
    "action": "Keep `y.sum()` a tensor.",
    "what": "`y.sum().item()` turns a tensor into a Python float.",
    "why": "Dynamo has no values while it traces.",
    "mechanism": "`Tensor.item` needs data, and a `FakeTensor` has none.",
    "changes": [
        {"file": "model.py", "search": "    v = y.sum().item()", "replace": "    v = y.sum()"}
    ],
    "risks": "Leave it if it runs once per epoch.",
    "references": [1],
    "confidence": "high",
    "confidence_reason": "The run observed it.",
}
EVENTS = "text/event-stream; charset=utf-8"
JSON = "application/json; charset=UTF-8"


@dataclass
class Received:
    """One request as it came over the wire."""

    path: str
    headers: dict[str, str]
    raw: str

    @property
    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(self.raw)
        return body


@dataclass
class Reply:
    """One answer of the server.

    Attributes:
        status: of HTTP.
        body: what is sent, if there are no ``parts``.
        headers: besides the content's type and length.
        seconds: before anything is sent.
        drop: close the connection instead.
        parts: of a stream.
        pause: seconds before each part but the first.
        cut: close the connection after the last part, in the middle of the stream.
    """

    status: int = 200
    body: str | bytes = ""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    drop: bool = False
    parts: Sequence[str] = ()
    pause: float = 0.0
    cut: bool = False


class FakeProvider:
    """All providers on one port; sends the next of ``replies``, and success without one.

    Attributes:
        received: the requests, in order.
        replies: what is sent to the next ones.
        released: ends all pauses.
        left: how often a client closed its connection while it was owed something.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.received: list[Received] = []
        self.replies: list[Reply] = []
        self.released = threading.Event()
        self.left = 0
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                with contextlib.suppress(ConnectionError):
                    fake.serve(self)

            def log_message(self, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *args: object) -> None:
                """A client that leaves, or does not trust the certificate, is no news."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if tls is not None:
            self._server.socket = tls.wrap_socket(
                self._server.socket, server_side=True, do_handshake_on_connect=False
            )
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        scheme = "https" if tls else "http"
        self.root = f"{scheme}://127.0.0.1:{self._server.server_port}"

    def address(self, provider: str) -> str:
        """The base URL to configure for a provider."""
        return f"{self.root}/v1" if provider.startswith("openai") else self.root

    def close(self) -> None:
        """End every request and stop."""
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def serve(self, handler: BaseHTTPRequestHandler) -> None:
        raw = handler.rfile.read(int(handler.headers["content-length"])).decode()
        headers = {k.lower(): v for k, v in handler.headers.items()}
        self.received.append(Received(handler.path, headers, raw))
        reply = self.replies.pop(0) if self.replies else self.success(handler.path)
        self._wait(handler, reply.seconds)
        if reply.drop:
            self._drop(handler)
            return
        handler.send_response(reply.status)
        is_stream = bool(reply.parts)
        kind = EVENTS if is_stream and reply.parts[0].startswith(("event:", "data:")) else JSON
        for name, value in {"content-type": kind, **reply.headers}.items():
            handler.send_header(name, value)
        if is_stream:
            self._stream(handler, reply)
            return
        data = reply.body if isinstance(reply.body, bytes) else reply.body.encode()
        handler.send_header("content-length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def success(self, path: str, text: str | None = None) -> Reply:
        """What is sent to a request without another reply; ``ANSWER`` by default."""
        text = json.dumps(ANSWER) if text is None else text
        return self.saying(provider_of(path), text)

    def saying(self, provider: str, text: str, **more: Any) -> Reply:
        """A stream in which the model writes ``text``, in three parts."""
        size = max(1, -(-len(text) // 3))
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        return Reply(parts=stream(provider, pieces or [""]), **more)

    def _stream(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        handler.send_header("transfer-encoding", "chunked")
        handler.end_headers()
        for number, part in enumerate(reply.parts):
            if number:
                self._wait(handler, reply.pause)
            data = part.encode()
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            handler.wfile.flush()
        if reply.cut:
            self._drop(handler)
        else:
            handler.wfile.write(b"0\r\n\r\n")

    def _wait(self, handler: BaseHTTPRequestHandler, seconds: float) -> None:
        """Let the time pass; ends early when the client leaves or the test releases it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.released.is_set():
            if select.select([handler.connection], [], [], 0.01)[0] and _has_left(handler):
                self.left += 1
                raise ConnectionAbortedError("the client left")

    def _drop(self, handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        handler.wfile.flush()
        handler.connection.shutdown(socket.SHUT_RDWR)


def stream(provider: str, pieces: Sequence[str], **ending: Any) -> list[str]:
    """A provider's stream of a text in pieces.

    Args:
        provider: whose protocol.
        pieces: the parts of the text.
        ending: how it ends, in the words of the protocol's own builder.
    """
    if provider == "openai":
        return responses_stream(pieces, **ending)
    if provider == "openai-chat":
        return chat_stream(pieces, **ending)
    responses = gemini_responses(pieces, **ending)
    return as_events(responses) if provider == "gemini" else as_array(responses)


def provider_of(path: str) -> str:
    """The provider whose requests arrive at a path."""
    if path.endswith("/responses"):
        return "openai"
    if path.endswith("/chat/completions"):
        return "openai-chat"
    if ":streamGenerateContent" in path:
        return "gemini" if "?alt=sse" in path else "google-generativeai"
    raise ValueError(f"no provider has {path}")


def _has_left(handler: BaseHTTPRequestHandler) -> bool:
    """Whether what a client sends after its request is the end of the connection."""
    if isinstance(handler.connection, ssl.SSLSocket):
        # Encrypted, it is an alert or the end: there is no second request before the answer.
        return True
    return not handler.connection.recv(1, socket.MSG_PEEK)
