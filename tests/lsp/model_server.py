"""A language model on this machine that streams over OpenAI's Responses API, part by part."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

EXPLANATION: dict[str, Any] = {
    "action": "Return `x * x.mean()`, which stays a tensor.",
    "what": "`x.mean().item()` makes a Python number of a tensor.",
    "why": "Dynamo has no value for it while it traces.",
    "mechanism": "`Tensor.item` is a call on a `TensorVariable` without a constant.",
    "changes": [
        {
            "file": "model.py",
            "search": "        return x * x.mean().item()",
            "replace": "        return x * x.mean()",
        }
    ],
    "risks": "The result keeps the gradient of the mean.",
    "references": [],
    "confidence": "high",
    "confidence_reason": "The line and the reason are given.",
}


@dataclass
class Received:
    """One request as it came."""

    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def texts(self) -> list[str]:
        """The instructions and the conversation."""
        return [self.body["instructions"], *(each["content"] for each in self.body["input"])]


@dataclass
class Answer:
    """One answer.

    Attributes:
        parts: of its text, each one event of the stream.
        held_after: how many parts are sent before ``released``; all without a wait if None.
        status: an HTTP error instead of an answer.
    """

    parts: Sequence[str]
    held_after: int | None = None
    status: int = 200
    released: threading.Event = field(default_factory=threading.Event)


class ModelServer:
    """Answers with ``answers`` in turn; records whether a client went away meanwhile."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: list[Answer] = []
        self.left = threading.Event()
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                model._serve(self)

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/v1"

    def answer(
        self, value: Any, *, parts: int = 3, held_after: int | None = None, status: int = 200
    ) -> Answer:
        """Give ``value`` as the next answer, in about equal parts."""
        text = value if isinstance(value, str) else json.dumps(value)
        size = max(1, -(-len(text) // parts))
        pieces = [text[i : i + size] for i in range(0, len(text), size)]
        made = Answer(pieces, held_after, status)
        self.answers.append(made)
        return made

    def close(self) -> None:
        for each in self.answers:
            each.released.set()
        self._server.shutdown()
        self._server.server_close()

    def _serve(self, handler: BaseHTTPRequestHandler) -> None:
        raw = handler.rfile.read(int(handler.headers["content-length"])).decode()
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.received.append(Received(headers, json.loads(raw)))
        answer = self.answers[len(self.received) - 1]
        if answer.status != 200:
            handler.send_error(answer.status)
            return
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream")
        handler.end_headers()
        try:
            for index, part in enumerate(answer.parts):
                if index == answer.held_after:
                    self._hold(handler, answer)
                _event(handler, "response.output_text.delta", delta=part, **_PLACE)
            done = _response("".join(answer.parts))
            _event(handler, "response.completed", response=done)
        except OSError:
            self.left.set()

    def _hold(self, handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        while not answer.released.wait(0.05):
            # A comment of the protocol: nothing to a client, an error if there is none.
            handler.wfile.write(b": waiting\n\n")
            handler.wfile.flush()


_PLACE = {"item_id": "msg_1", "output_index": 0, "content_index": 0, "logprobs": []}


def _event(handler: BaseHTTPRequestHandler, kind: str, **more: Any) -> None:
    data = json.dumps({"type": kind, "sequence_number": 0, **more})
    handler.wfile.write(f"event: {kind}\ndata: {data}\n\n".encode())
    handler.wfile.flush()


def _response(text: str) -> dict[str, Any]:
    content = [{"type": "output_text", "text": text, "annotations": []}]
    message = {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant"}
    details = {"cached_tokens": 0}, {"reasoning_tokens": 0}
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 0,
        "status": "completed",
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "model": "gpt-test",
        "output": [{**message, "content": content}],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": 900,
            "input_tokens_details": details[0],
            "output_tokens": 120,
            "output_tokens_details": details[1],
            "total_tokens": 1020,
        },
    }
