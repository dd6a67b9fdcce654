"""Sends requests to the language model that the user chose and allowed, and keeps its answers."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from fullgraph.llm.answers.form import has_form
from fullgraph.llm.cache import AnswerCache, cache_key
from fullgraph.llm.keys import RedactingFilter, find_key, redact_logs, secrets_in
from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import (
    ANSWER_SECONDS,
    REQUEST_SECONDS,
    Connection,
    OnText,
    Provider,
    ProviderError,
    Send,
    is_web_address,
)
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.llm.request import Reply, Request
from fullgraph.llm.shared_request import RecentFailures, RecentReplies, UnderWay
from fullgraph.settings.table import LlmSettings

_AT_ONCE = 3
_log = logging.getLogger(__name__)


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
        editor: Send | None = None,
    ) -> None:
        """Prepare; nothing is imported or sent.

        Args:
            settings: the provider, its model and its address.
            cache_folder: where answers are kept; made when there is one.
            consent: whether the user agreed to send code of this workspace.
            environ: where keys are looked up; the process's environment by default.
            editor: sends a request to the editor's own language model; None without an editor.
        """
        self._kind = PROVIDERS.get(settings.provider) if consent else None
        self._cache = AnswerCache(cache_folder)
        self._replies = RecentReplies()
        self._failed = RecentFailures()
        self._under_way: dict[str, UnderWay] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._connecting = asyncio.Lock()
        self._provider: Provider | None = None
        self._is_closed = False
        self._connection = Connection(None, "", "")
        self._redacting = RedactingFilter()
        if self._kind is not None:
            address = settings.base_url.strip() or self._kind.default_address
            key = find_key(self._kind.key_names(address), environ)
            model = settings.model.strip() or self._kind.default_model
            self._connection = Connection(key, model, address, editor)
            self._redacting = RedactingFilter(*([key] if key else []), *secrets_in(address))

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
        return f"{self._kind.title} {self._connection.model}".strip() if self._kind else ""

    def known(self, request: Request) -> Reply | None:
        """The kept answer to a request; None if there is none. Sends nothing."""
        if self._kind is None:
            return None
        return self._known(self._name_of(self._kind, request))

    def failure(self, request: Request) -> str:
        """Why the last try to answer a request failed, if that was just now; or empty."""
        if self._kind is None:
            return ""
        failed = self._failed.get(self._name_of(self._kind, request))
        return str(failed) if failed else ""

    def clear(self) -> int:
        """Remove all kept answers, of other models too; returns the number of those on disk."""
        self._replies.clear()
        self._failed.clear()
        return self._cache.clear()

    async def ask(
        self, request: Request, on_text: OnText = _ignore, *, again: bool = False
    ) -> Reply:
        """The model's answer; a kept one at once. Cancelling ends a request for which none waits.

        Args:
            request: what is sent.
            on_text: called with each part of a new answer while it is written.
            again: also if there is a kept answer, or the same request failed just now.

        Raises:
            ProviderError: there is none, or none of the requested form.
        """
        kind = self._kind
        if kind is None:
            raise ProviderError("No language model is enabled for this workspace.")
        if self._is_closed:
            raise failures.closed(kind)
        address = self._connection.address
        if self._connection.key is None and kind.needs_key(address):
            raise failures.no_key(kind)
        if address and not is_web_address(address):
            raise failures.bad_address(kind)
        name = self._name_of(kind, request)
        if not again:
            known, failed = self._known(name), self._failed.get(name)
            if known is not None:
                return known
            if failed is not None:
                raise failed
        return await self._shared(kind, name, request, on_text)

    async def close(self) -> None:
        """Cancel the requests under way and close the connections; no more can be sent."""
        self._is_closed = True
        requests, self._under_way = list(self._under_way.values()), {}
        for each in requests:
            each.cancel()
        await asyncio.gather(*(each.ended() for each in requests))
        provider, self._provider = self._provider, None
        if provider is not None:
            await provider.close()

    def _name_of(self, kind: type[Provider], request: Request) -> str:
        return cache_key(kind.name, self._connection.model, self._connection.address, request)

    def _known(self, name: str) -> Reply | None:
        reply = self._replies.get(name)
        if reply is None:
            reply = self._cache.get(name)
            if reply is not None:
                self._replies.put(name, reply)
        return reply

    async def _shared(
        self, kind: type[Provider], name: str, request: Request, on_text: OnText
    ) -> Reply:
        """One request for all who wait for the same answer."""
        under_way = self._under_way.get(name)
        if under_way is None:
            under_way = UnderWay(lambda add: self._fetch(kind, name, request, add))
            self._under_way[name] = under_way
        try:
            return await under_way.wait(on_text)
        except asyncio.CancelledError:
            if not self._is_closed:
                raise
        finally:
            if not under_way.has_waiters:
                # Out of the table first: who comes now must not wait for a cancelled request.
                if self._under_way.get(name) is under_way:
                    del self._under_way[name]
                under_way.cancel()
        raise failures.closed(kind)

    async def _fetch(
        self, kind: type[Provider], name: str, request: Request, on_text: OnText
    ) -> Reply:
        failure: ProviderError
        try:
            async with self._slots:
                reply = self._without_key(await self._in_time(kind, request, on_text))
            if has_form(reply.text, request.form):
                self._replies.put(name, reply)
                self._failed.remove(name)
                # To make room in a full folder takes some time.
                await asyncio.to_thread(self._cache.put, name, reply)
                return reply
            is_empty = not reply.text.strip()
            failure = failures.empty(kind) if is_empty else failures.another_form(kind)
        except ProviderError as error:
            failure = error.copy()
        except Exception as error:
            # The boundary of this feature: whatever an SDK does, the user has an explanation.
            lines = "".join(traceback.format_exception(error))
            _log.error("%s failed:\n%s", kind.title, self._redacting.redact(lines))
            failure = failures.unexpected(kind, error)
        self._failed.put(name, failure)
        raise failure

    async def _in_time(self, kind: type[Provider], request: Request, on_text: OnText) -> Reply:
        """The answer, if it begins and ends in time."""
        has_begun = False

        def begin(text: str) -> None:
            nonlocal has_begun
            has_begun = True
            on_text(text)

        task = asyncio.create_task(self._answer(kind, request, begin))
        try:
            await asyncio.wait([task], timeout=REQUEST_SECONDS)
            if has_begun and not task.done():
                await asyncio.wait([task], timeout=ANSWER_SECONDS - REQUEST_SECONDS)
            if task.done():
                return task.result()
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
        raise failures.too_slow(kind) if has_begun else failures.timed_out(kind)

    def _without_key(self, reply: Reply) -> Reply:
        """A server that repeats the key does not put it into the files of kept answers."""
        return replace(reply, text=self._redacting.redact(reply.text))

    async def _answer(self, kind: type[Provider], request: Request, on_text: OnText) -> Reply:
        async with self._connecting:
            if self._provider is None:
                # Importing an SDK takes a good part of a second: not on the event loop.
                self._provider = await asyncio.to_thread(kind.connect, self._connection)
            provider = self._provider
        redact_logs(self._redacting)
        return await provider.complete(request, on_text)
