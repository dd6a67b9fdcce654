"""The conversations with a language model that an editor shows, so that they can go on."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from fullgraph.llm.context.question import Prepared, Question

MOST = 20
"""As many are kept; the oldest end first."""


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
