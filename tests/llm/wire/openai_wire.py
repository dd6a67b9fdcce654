"""OpenAI's two APIs: events of the Responses API, and chunks of chat completions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

USAGE = (321, 45)
"""The tokens of the request and of the answer that every fake answer reports."""


def event(data: Any, name: str = "") -> str:
    """One server-sent event."""
    head = f"event: {name}\n" if name else ""
    text = data if isinstance(data, str) else json.dumps(data)
    return f"{head}data: {text}\n\n"


def responses_stream(
    pieces: Sequence[str],
    *,
    status: str = "completed",
    reason: str = "",
    error: dict[str, str] | None = None,
    refusal: str = "",
) -> list[str]:
    """The events of one answer.

    Args:
        pieces: the parts in which the text comes.
        status: how it ends: ``completed``, ``incomplete`` or ``failed``.
        reason: why it is incomplete.
        error: why it failed.
        refusal: what the model says instead of an answer.
    """
    text = "".join(pieces)
    part: dict[str, Any] = {"type": "output_text", "text": text, "annotations": []}
    if refusal:
        part = {"type": "refusal", "refusal": refusal}
    message = {"type": "message", "id": "msg_1", "status": status, "role": "assistant"}
    place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    started = _response("in_progress", [])
    ended = _response(status, [{**message, "content": [part]}])
    ended["incomplete_details"] = {"reason": reason} if reason else None
    ended["error"] = error
    ended["usage"] = {
        "input_tokens": USAGE[0],
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens": USAGE[1],
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": sum(USAGE),
    }
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": started},
        {"type": "response.in_progress", "response": started},
        {
            "type": "response.output_item.added",
            "output_index": 0,
            "item": {**message, "status": "in_progress", "content": []},
        },
    ]
    if refusal:
        events.append({"type": "response.refusal.delta", **place, "delta": refusal})
    events += [
        {"type": "response.output_text.delta", **place, "delta": piece, "logprobs": []}
        for piece in pieces
        if piece
    ]
    if text:
        events.append({"type": "response.output_text.done", **place, "text": text, "logprobs": []})
    events.append({"type": f"response.{status}", "response": ended})
    return [event({**e, "sequence_number": n}, e["type"]) for n, e in enumerate(events)]


def chat_stream(
    pieces: Sequence[str], *, finish: str = "stop", refusal: str = "", usage: bool = True
) -> list[str]:
    """The chunks of one answer, with the one of the usage and the end mark."""
    base = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1700000000,
        "model": "chat-test",
    }

    def chunk(delta: dict[str, Any], end: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": end}
        return {**base, "choices": [choice], "usage": None}

    chunks = [chunk({"role": "assistant", "content": ""})]
    if refusal:
        chunks.append(chunk({"refusal": refusal}))
    chunks += [chunk({"content": piece}) for piece in pieces if piece]
    chunks.append(chunk({}, finish))
    if usage:
        counted = {"prompt_tokens": USAGE[0], "completion_tokens": USAGE[1]}
        counted["total_tokens"] = sum(USAGE)
        chunks.append({**base, "choices": [], "usage": counted})
    return [*(event(each) for each in chunks), event("[DONE]")]


def _response(status: str, output: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1700000000,
        "status": status,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "model": "gpt-test",
        "output": output,
        "parallel_tool_calls": True,
        "temperature": 1.0,
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1.0,
        "usage": None,
    }
