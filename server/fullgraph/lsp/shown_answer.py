"""A model's answer as the panel shows it: plain text in named parts, nothing of it trusted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fullgraph.explain.inert import printable
from fullgraph.llm.context.question import Context, Prepared, Question

LONGEST_TEXT = 4000
LONGEST_CODE = 20_000
MOST = 20
_CONFIDENCES = ("low", "medium", "high")


def shown_explanation(fields: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """The parts of an explanation that are there; texts are plain, with code in backticks.

    Args:
        fields: the properties of an answer, whole or while it is written.
        context: what was sent: its files, and the links that an answer may name by number.
    """
    return _shown(fields, ("action", "what", "why", "mechanism", "risks"), context)


def shown_follow_up(fields: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """The parts of the answer to a further question that are there; see above."""
    return _shown(fields, ("answer",), context)


def shown_changes(value: Any, context: Context) -> list[dict[str, str]]:
    """Search-and-replace blocks; a file that was not sent has no path."""
    shown = []
    for each in items(value):
        # While it is written, the last one has no end yet.
        if not isinstance(each, Mapping) or "replace" not in each:
            continue
        file = plain(each.get("file"))
        shown.append(
            {
                "file": file,
                "path": context.files.get(file, ""),
                "search": _code(each.get("search")),
                "replace": _code(each.get("replace")),
            }
        )
    return shown


def plain(value: Any) -> str:
    """A text without control characters; empty for what is no text."""
    return printable(value)[:LONGEST_TEXT].strip() if isinstance(value, str) else ""


def _shown(fields: Mapping[str, Any], texts: Sequence[str], context: Context) -> dict[str, Any]:
    confidence = fields.get("confidence")
    return {
        **{name: plain(fields.get(name)) for name in texts},
        "changes": shown_changes(fields.get("changes"), context),
        "references": _references(fields.get("references"), context.references),
        "confidence": confidence if confidence in _CONFIDENCES else "",
        "confidenceReason": plain(fields.get("confidence_reason")),
    }


def _code(value: Any) -> str:
    return printable(value.replace("\r\n", "\n"))[:LONGEST_CODE] if isinstance(value, str) else ""


def _references(value: Any, given: Sequence[str]) -> list[dict[str, Any]]:
    """Only those that were given, each once."""
    numbers = dict.fromkeys(n for n in items(value) if type(n) is int and 1 <= n <= len(given))
    return [{"number": number, "link": given[number - 1]} for number in numbers]


def items(value: Any) -> list[Any]:
    """The first ``MOST`` of a list; none of what is no list."""
    return list(value[:MOST]) if isinstance(value, (list, tuple)) else []


@dataclass
class Conversation:
    """A question about a finding, and what followed.

    Attributes:
        question: what it began with.
        prepared: what was sent first.
        answers: the model's, verbatim, the explanation first.
        asked: the user's further questions, each after the answer of the same place.
    """

    question: Question
    prepared: Prepared
    answers: list[str]
    asked: list[str] = field(default_factory=list)

    def turns_before(self, text: str) -> list[tuple[str, str]]:
        """Each answer with the question after it, the last one with ``text``."""
        return list(zip(self.answers, [*self.asked, text], strict=True))

    def add(self, text: str, answer: str) -> None:
        """A further question was answered."""
        self.asked.append(text)
        self.answers.append(answer)


class Conversations:
    """The latest conversations by the identifier that the client gave to each."""

    def __init__(self) -> None:
        self._by_id: OrderedDict[str, Conversation] = OrderedDict()

    def start(self, name: str, conversation: Conversation) -> None:
        """Keep one; the oldest is dropped where there are too many."""
        self._by_id[name] = conversation
        self._by_id.move_to_end(name)
        while len(self._by_id) > MOST:
            self._by_id.popitem(last=False)

    def get(self, name: str) -> Conversation | None:
        """The conversation, or None if it ended."""
        return self._by_id.get(name)
