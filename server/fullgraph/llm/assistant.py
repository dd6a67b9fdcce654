"""Sends requests to the language model that the user chose and allowed, and keeps its answers."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from fullgraph.llm.cache import AnswerCache, cache_key
from fullgraph.llm.keys import RedactingFilter, Secret, find_key, redact_logs
from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import REQUEST_SECONDS, OnText, Provider, ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.llm.request import Reply, Request
from fullgraph.settings import LlmSettings

_AT_ONCE = 3
_FORGET_FAILURE = 30.0
_log = logging.getLogger(__name__)


@dataclass
class _UnderWay:
    """A request that is being answered; several may wait for it."""

    task: asyncio.Task[Reply]
    written: list[str] = field(default_factory=list)
    listeners: list[OnText] = field(default_factory=list)
    waiting: int = 0

    def add(self, text: str) -> None:
        self.written.append(text)
        for listener in self.listeners:
            listener(text)


def _ignore(text: str) -> None:
    pass


class Assistant:
    """A language model for one workspace; bound to one event loop."""

    def __init__(
        self,
        settings: LlmSettings,
        cache_folder: Path,
        consent: bool,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare; nothing is imported or sent.

        Args:
            settings: the provider, its model and its address.
            cache_folder: where answers are kept; made when there is one.
            consent: whether the user agreed to send code of this workspace.
            environ: where keys are looked up; the process's environment by default.
        """
        self._kind = PROVIDERS.get(settings.provider) if consent else None
        self._cache = AnswerCache(cache_folder)
        self._replies: dict[str, Reply] = {}
        self._failed: dict[str, tuple[ProviderError, float]] = {}
        self._under_way: dict[str, _UnderWay] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._connecting = asyncio.Lock()
        self._provider: Provider | None = None
        self._key: Secret | None = None
        self._redacting: RedactingFilter | None = None
        if self._kind is not None:
            self._model = settings.model.strip() or self._kind.default_model
            self._address = settings.base_url.strip() or self._kind.default_address
            self._key = find_key(self._kind.key_variables, environ)
            self._redacting = RedactingFilter(self._key) if self._key else None

    @property
    def is_allowed(self) -> bool:
        """Whether a provider was chosen, and the user agreed to send code to it."""
        return self._kind is not None

    @property
    def provider(self) -> str:
        """The provider as in the settings; ``off`` without one."""
        return self._kind.name if self._kind else "off"

    @property
    def title(self) -> str:
        """The provider's usual name; empty without one."""
        return self._kind.title if self._kind else ""

    @property
    def name(self) -> str:
        """The provider and its model, for a label and for ratings; empty without one."""
        return f"{self._kind.title} {self._model}" if self._kind else ""

    def known(self, request: Request) -> Reply | None:
        """The kept answer to a request; None if there is none. Sends nothing."""
        if self._kind is None:
            return None
        return self._known(self._name_of(self._kind, request))

    def failure(self, request: Request) -> str:
        """Why the last try to answer a request failed, if that was just now; or empty."""
        if self._kind is None:
            return ""
        failed = self._recent_failure(self._name_of(self._kind, request))
        return str(failed) if failed else ""

    async def ask(
        self, request: Request, on_text: OnText = _ignore, *, again: bool = False
    ) -> Reply:
        """The model's answer; a kept one at once. Cancelling ends a request for which none waits.

        Args:
            request: what is sent.
            on_text: called with each part of a new answer while it is written.
            again: also if there is a kept answer, or the same request failed just now.

        Raises:
            ProviderError: there is none.
        """
        kind, key = self._kind, self._key
        if kind is None:
            raise ProviderError("No language model is enabled for this workspace.")
        if key is None:
            raise failures.no_key(kind)
        if urlsplit(self._address).scheme not in ("http", "https"):
            raise failures.bad_address(kind)
        name = self._name_of(kind, request)
        if not again:
            known, failed = self._known(name), self._recent_failure(name)
            if known is not None:
                return known
            if failed is not None:
                raise failed
        return await self._shared(kind, key, name, request, on_text)

    async def close(self) -> None:
        """Cancel the requests under way and close the connections."""
        tasks = [each.task for each in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._provider is not None:
            await self._provider.close()
            self._provider = None

    def _name_of(self, kind: type[Provider], request: Request) -> str:
        return cache_key(kind.name, self._model, self._address, request)

    def _known(self, name: str) -> Reply | None:
        reply = self._replies.get(name)
        if reply is None:
            reply = self._cache.get(name)
            if reply is not None:
                self._replies[name] = reply
        return reply

    def _recent_failure(self, name: str) -> ProviderError | None:
        error, until = self._failed.get(name, (None, 0.0))
        if error is not None and time.monotonic() >= until:
            del self._failed[name]
            return None
        return error

    async def _shared(
        self, kind: type[Provider], secret: Secret, name: str, request: Request, on_text: OnText
    ) -> Reply:
        """One request for all who ask the same at the same time."""
        under_way = self._under_way.get(name)
        if under_way is None:
            # The task starts after its entry is made: it adds to it.
            task = asyncio.create_task(self._fetch(kind, secret, name, request))
            under_way = self._under_way[name] = _UnderWay(task)
        for text in under_way.written:
            on_text(text)
        under_way.listeners.append(on_text)
        under_way.waiting += 1
        try:
            return await asyncio.shield(under_way.task)
        finally:
            under_way.listeners.remove(on_text)
            under_way.waiting -= 1
            if not under_way.waiting and not under_way.task.done():
                under_way.task.cancel()

    async def _fetch(
        self, kind: type[Provider], secret: Secret, name: str, request: Request
    ) -> Reply:
        under_way = self._under_way[name]
        failure: ProviderError | None = None
        try:
            async with self._slots:
                reply = await asyncio.wait_for(
                    self._answer(kind, secret, request, under_way.add), REQUEST_SECONDS
                )
            self._replies[name] = reply
            self._failed.pop(name, None)
            self._cache.put(name, reply)
            return reply
        except asyncio.TimeoutError:
            failure = failures.timed_out(kind)
        except ProviderError as error:
            failure = error
        except Exception as error:
            # The boundary of this feature: whatever an SDK does, the user has an explanation.
            lines = "".join(traceback.format_exception(error))
            _log.error("%s failed:\n%s", kind.title, secret.redact(lines))
            failure = failures.unexpected(kind, error)
        finally:
            self._under_way.pop(name, None)
        wait = max(_FORGET_FAILURE, failure.retry_seconds or 0.0)
        self._failed[name] = failure, time.monotonic() + wait
        raise failure

    async def _answer(
        self, kind: type[Provider], secret: Secret, request: Request, on_text: OnText
    ) -> Reply:
        async with self._connecting:
            if self._provider is None:
                # Importing an SDK takes a good part of a second: not on the event loop.
                self._provider = await asyncio.to_thread(kind, secret, self._model, self._address)
        if self._redacting is not None:
            redact_logs(self._redacting)
        return await self._provider.complete(request, on_text)
