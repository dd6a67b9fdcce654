"""What providers share: the text of an answer while it arrives, and their SDKs."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import time
import warnings
from dataclasses import replace
from types import ModuleType

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import Connection, OnText, Provider, ProviderError
from fullgraph.llm.request import Reply, Request

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


def is_installed(module: str) -> bool:
    """Whether a module can be found; imports no more than the packages that it is in."""
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def import_sdk(provider: type[Provider], module: str) -> ModuleType:
    """The SDK's module ``module``.

    Raises:
        ProviderError: it is not installed, or installed and broken.
    """
    missing = False
    try:
        # What an SDK warns of when it is imported is for its developers, not for the user.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name is not None and module.startswith(error.name)
        fault = f"{error}"
    except ImportError as error:
        fault = f"{error}"
    if missing:
        raise ProviderError(
            f"{provider.title}'s Python package is missing; install it with: "
            f'{sys.executable} -m pip install "fullgraph[{provider.extra}]"'
        )
    raise ProviderError(
        f"{provider.title}'s Python package cannot be loaded ({fault}); reinstall it with: "
        f'{sys.executable} -m pip install --force-reinstall "fullgraph[{provider.extra}]"'
    )


class EditorProvider(Provider):
    """Sends requests through the client; the account and the permission are the editor's."""

    name = "editor"
    title = "Editor model"
    default_model = ""
    default_address = ""
    key_variables = ()
    extra = ""
    package = ""

    @classmethod
    def needs_key(cls, address: str) -> bool:
        """None does: the editor has its own sign-in."""
        return False

    def __init__(self, connection: Connection) -> None:
        if connection.send is None:
            raise failures.editor_only(EditorProvider)
        self._send, self._model = connection.send, connection.model

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The answer of the model that the editor offers."""
        started = time.monotonic()
        reply = await self._send(self._model, request, Answer(EditorProvider, on_text).add)
        return replace(reply, seconds=time.monotonic() - started)

    async def close(self) -> None:
        """Nothing is open: the connections are the editor's."""
