"""A local server that speaks the providers' wire protocols."""

from __future__ import annotations

import json
import socket
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ANSWER = {
    "summary": "`y.sum().item()` turns a tensor into a Python float.",
    "why": "Dynamo has no values while it traces.",
    "steps": ["Keep `y.sum()` a tensor.", "Leave it if it runs once per epoch."],
    "code": "v = y.sum()",
}


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
