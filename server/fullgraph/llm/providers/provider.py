"""The one small interface behind which every service with a language model stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from fullgraph.llm.keys import Secret
from fullgraph.llm.request import Reply, Request

REQUEST_SECONDS = 60.0
"""A request that has no answer begun after this time is cancelled."""
ANSWER_SECONDS = 300.0
"""An answer that is not complete after this time is cancelled."""

_NO_HOST = "an address without a host"

OnText = Callable[[str], None]
"""Called with each new part of an answer while it is written."""

Send = Callable[[str, Request, OnText], Awaitable[Reply]]
"""Sends a request to the editor's own language model of a name, which is empty for any; raises
``ProviderError``."""


class ProviderError(Exception):
    """No answer; the message is one sentence for the user, with what to do next.

    Attributes:
        retry_seconds: a second try may help after this time; None if it would not.
    """

    def __init__(self, message: str, retry_seconds: float | None = None) -> None:
        super().__init__(message)
        self.retry_seconds = retry_seconds

    def copy(self) -> ProviderError:
        """The same failure, to be raised once more."""
        return ProviderError(str(self), self.retry_seconds)


@dataclass(frozen=True)
class Connection:
    """What a provider is reached with.

    Attributes:
        key: None for a server that needs none.
        model: the model's name.
        address: the base URL of the API; empty for the editor's own models.
        send: to the editor's own models; None outside of an editor.
    """

    key: Secret | None
    model: str
    address: str
    send: Send | None = None


class Provider(ABC):
    """A service with language models.

    The text of an SDK's exceptions is never passed on: a server may echo the key in it.
    For the same reason an implementation raises ``ProviderError`` outside of the ``except``
    block, where Python would attach the SDK's exception to it.
    """

    name: ClassVar[str]
    """As in the setting ``fullgraph.llm.provider``."""
    title: ClassVar[str]
    """Its usual name."""
    default_model: ClassVar[str]
    default_address: ClassVar[str]
    key_variables: ClassVar[tuple[str, ...]]
    """Environment variables that may hold the key; the first is Fullgraph's own."""
    extra: ClassVar[str]
    """The extra of the package that its SDK is installed with."""
    package: ClassVar[str]
    """The SDK, as it is named on PyPI; empty if there is none."""

    @classmethod
    def key_names(cls, address: str) -> tuple[str, ...]:
        """The environment variables of ``key_variables`` whose key may go to an address."""
        return cls.key_variables

    @classmethod
    def needs_key(cls, address: str) -> bool:
        """Whether requests to an address are never sent without a key."""
        return True

    @classmethod
    def connect(cls, connection: Connection) -> Provider:
        """Import the SDK, which is slow, and make its client; sends nothing.

        Raises:
            ProviderError: the SDK is not installed or cannot be loaded.
        """
        return cls(connection)

    @abstractmethod
    def __init__(self, connection: Connection) -> None:
        """As ``connect``, which is called instead."""

    @abstractmethod
    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer, as a stream. Cancelling the calling task ends the request.

        Retries are the SDK's own.

        Args:
            request: what is sent.
            on_text: called with each part of the answer, in order, while it is written.

        Raises:
            ProviderError: there is none.
        """

    @abstractmethod
    async def close(self) -> None:
        """Close the connections."""


def host(address: str) -> str:
    """The host of a URL, without the user and password that it may hold."""
    try:
        return urlsplit(address).hostname or _NO_HOST
    except ValueError:
        return _NO_HOST


def is_web_address(address: str) -> bool:
    """Whether a text is a URL of HTTP with a host."""
    try:
        return urlsplit(address).scheme in ("http", "https") and host(address) != _NO_HOST
    except ValueError:
        return False
