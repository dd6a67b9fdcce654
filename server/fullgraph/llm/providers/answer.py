"""The text of an answer while it arrives."""

from __future__ import annotations

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import OnText, Provider

MAX_CHARACTERS = 250_000
"""No explanation needs more: about eight times the tokens that a request allows."""
MAX_BYTES = 16 * 1024 * 1024
"""The same on the wire, where each few characters come with a few hundred bytes of JSON."""

UNREADABLE = (ValueError, TypeError, AttributeError, KeyError, StopIteration, RecursionError)
"""What an SDK, or what reads its objects, raises for a response that follows no protocol."""


class Answer:
    """Collects the parts, passes them on, and stops at a limit.

    Args:
        provider: who answers.
        on_text: called with each part.
    """

    def __init__(self, provider: type[Provider], on_text: OnText) -> None:
        self._provider = provider
        self._on_text = on_text
        self._parts: list[str] = []
        self._size = 0

    @property
    def text(self) -> str:
        """What has arrived."""
        return "".join(self._parts)

    @property
    def has_begun(self) -> bool:
        """Whether anything has arrived."""
        return bool(self._parts)

    def add(self, text: object) -> None:
        """Take the next part.

        Raises:
            ProviderError: the answer is too long, or the part is no text.
        """
        if not text:
            return
        if not isinstance(text, str):
            # An SDK passes on what the service sent, such as a list of parts.
            raise failures.malformed(self._provider)
        self._size += len(text)
        if self._size > MAX_CHARACTERS:
            raise failures.too_long(self._provider)
        self._parts.append(text)
        self._on_text(text)
