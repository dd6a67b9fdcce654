"""Answers of a model to the request for a fix."""

from __future__ import annotations

import json
from typing import Any


def change(search: str, replace: str, file: str = "model.py") -> dict[str, str]:
    """One search-and-replace block."""
    return {"file": file, "search": search, "replace": replace}


def answer(*changes: dict[str, str], **more: Any) -> str:
    """An answer of the requested form."""
    fix = {
        "action": "Double the tensor instead of its numbers.",
        "why": "`tolist` needs the values of `y`.",
        "changes": list(changes),
        "risks": "",
        "needs_setup": False,
        "confidence": "high",
        "confidence_reason": "Both compute the same.",
    }
    return json.dumps({**fix, **more})
