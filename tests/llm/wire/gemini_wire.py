"""Gemini's ``streamGenerateContent``: server-sent events, or the parts of one JSON array."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.llm.wire.openai_wire import USAGE, event


def gemini_responses(pieces: Sequence[str], *, finish: str = "STOP") -> list[dict[str, Any]]:
    """The responses of one stream; the last one has the reason why the answer ends.

    Args:
        pieces: the parts in which the text comes.
        finish: the reason; empty for a stream that never says it.
    """
    responses = []
    for number, piece in enumerate(pieces):
        candidate: dict[str, Any] = {
            "content": {"role": "model", "parts": [{"text": piece}]},
            "index": 0,
        }
        if finish and number == len(pieces) - 1:
            candidate["finishReason"] = finish
        counts = {"promptTokenCount": USAGE[0], "candidatesTokenCount": USAGE[1]}
        counts["totalTokenCount"] = sum(USAGE)
        responses.append(
            {
                "candidates": [candidate],
                "usageMetadata": counts,
                "modelVersion": "gemini-test",
                "responseId": "r-1",
            }
        )
    return responses


def as_events(responses: Sequence[dict[str, Any]]) -> list[str]:
    """With ``alt=sse``."""
    return [event(each).replace("\n\n", "\r\n\r\n") for each in responses]


def as_array(responses: Sequence[dict[str, Any]]) -> list[str]:
    """Without it: what arrives is one JSON array in the end."""
    texts = [json.dumps(_numbered(each), indent=2, ensure_ascii=False) for each in responses]
    if not texts:
        return ["[]"]
    parts = [f"[{texts[0]}\n", *(f",\r\n{text}\n" for text in texts[1:])]
    return [*parts, "]"]


def error_body(code: int, message: str, status: str, *details: dict[str, Any]) -> str:
    """An error as Google's services write it."""
    error = {"code": code, "message": message, "status": status, "details": list(details)}
    return json.dumps({"error": error})


def error_reason(reason: str) -> dict[str, Any]:
    """The detail of an error that names its reason."""
    return {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": reason,
        "domain": "googleapis.com",
    }


def retry_info(seconds: int) -> dict[str, Any]:
    """The detail of an error that says when to try again."""
    return {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{seconds}s"}


_FINISH = ("FINISH_REASON_UNSPECIFIED", "STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "OTHER")


def _numbered(response: dict[str, Any]) -> dict[str, Any]:
    """With numbers for enums, as the SDK requests it: ``$alt=json;enum-encoding=int``."""
    candidates = [
        {**each, "finishReason": _FINISH.index(each["finishReason"])}
        if "finishReason" in each
        else each
        for each in response.get("candidates", ())
    ]
    numbered = {**response, "candidates": candidates} if candidates else dict(response)
    if "promptFeedback" in numbered:
        numbered["promptFeedback"] = {"blockReason": 1}
    return numbered
