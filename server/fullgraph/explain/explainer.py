"""Selects what explains a finding: the taxonomy, or the provider that the user allowed."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast
from urllib.parse import urlsplit

from fullgraph.explain import failures, prompt
from fullgraph.explain.cache import AnswerCache, cache_key
from fullgraph.explain.keys import RedactingFilter, Secret, find_key, redact_logs
from fullgraph.explain.offline import explain_offline
from fullgraph.explain.provider import (
    REQUEST_SECONDS,
    Explanation,
    Provider,
    ProviderError,
    Request,
)
from fullgraph.explain.providers import PROVIDERS
from fullgraph.explain.render import render_explanation
from fullgraph.findings import Finding
from fullgraph.links import PageLinks
from fullgraph.settings import LlmSettings
from fullgraph.taxonomy import Taxonomy

Origin = Literal["offline", "openai", "gemini"]

_AT_ONCE = 3
_LONGEST_RETRY = 3.0
_FORGET_FAILURE = 30.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Explained:
    """An explanation to show.

    Attributes:
        markdown: for a hover and a terminal.
        origin: its author.
        note: why it is not the provider's, where the user selected one; or empty.
    """

    markdown: str
    origin: Origin
    note: str


@dataclass(frozen=True)
class _Failed:
    note: str
    until: float
    """Monotonic seconds; until then the same request is not sent again."""


class Explainer:
    """Explains findings for one workspace; bound to one event loop."""

    def __init__(
        self,
        taxonomy: Taxonomy,
        settings: LlmSettings,
        cache_folder: Path,
        consent: bool,
        environ: Mapping[str, str] | None = None,
        links: PageLinks | None = None,
    ) -> None:
        """Prepare; nothing is imported or sent.

        Args:
            taxonomy: the pages.
            settings: the provider, its model and its address.
            cache_folder: where answers are kept; made when there is one.
            consent: whether the user agreed to send code of this workspace.
            environ: where keys are looked up; the process's environment by default.
            links: how the reader opens our pages; on the site by default.
        """
        self._taxonomy = taxonomy
        self._links = links or PageLinks()
        self._kind = PROVIDERS.get(settings.provider) if consent else None
        self._cache = AnswerCache(cache_folder)
        self._answers: dict[str, Explanation | _Failed] = {}
        self._in_flight: dict[str, asyncio.Task[None]] = {}
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

    async def explain(self, finding: Finding, text: str, wait_seconds: float) -> Explained:
        """The best available explanation; never raises because of a provider.

        Args:
            finding: what to explain.
            text: the file that it is in, as it is on screen.
            wait_seconds: how long to wait for a new answer; the request continues after it.
        """
        kind = self._kind
        if kind is None:
            return self._offline(finding)
        if self._key is None:
            return self._offline(finding, str(failures.no_key(kind)))
        if urlsplit(self._address).scheme not in ("http", "https"):
            return self._offline(finding, str(failures.bad_address(kind)))
        request = prompt.build_request(finding, text, self._taxonomy)
        key = cache_key(kind.name, self._model, self._address, prompt.VERSION, request)
        answer = self._known(key)
        if answer is None:
            task = self._in_flight.get(key)
            if task is None:
                task = asyncio.create_task(self._fetch(kind, self._key, key, request))
                self._in_flight[key] = task
            await asyncio.wait({task}, timeout=wait_seconds)
            answer = self._known(key)
        if answer is None:
            return self._offline(
                finding, f"{kind.title} is writing an explanation; hover again in a moment."
            )
        if isinstance(answer, _Failed):
            return self._offline(finding, answer.note)
        author = f"{kind.title} {self._model}"
        markdown = render_explanation(answer, finding, self._taxonomy, author, self._links)
        return Explained(markdown, cast(Origin, kind.name), "")

    async def close(self) -> None:
        """Cancel the requests under way and close the connections."""
        tasks = list(self._in_flight.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._provider is not None:
            await self._provider.close()
            self._provider = None

    def _offline(self, finding: Finding, note: str = "") -> Explained:
        return Explained(explain_offline(finding, self._taxonomy, self._links), "offline", note)

    def _known(self, key: str) -> Explanation | _Failed | None:
        answer = self._answers.get(key)
        if isinstance(answer, _Failed) and time.monotonic() >= answer.until:
            del self._answers[key]
            answer = None
        if answer is None and key not in self._in_flight:
            answer = self._cache.get(key)
            if answer is not None:
                self._answers[key] = answer
        return answer

    async def _fetch(
        self, kind: type[Provider], secret: Secret, key: str, request: Request
    ) -> None:
        """Put the answer, or why there is none, under ``key``."""
        try:
            async with self._slots:
                explanation = await asyncio.wait_for(
                    self._answer(kind, secret, request), REQUEST_SECONDS
                )
        except asyncio.TimeoutError:
            self._fail(key, failures.timed_out(kind))
        except ProviderError as error:
            self._fail(key, error)
        except Exception as error:
            # The boundary of this feature: whatever an SDK does, the user has an explanation.
            lines = "".join(traceback.format_exception(error))
            _log.error("%s failed:\n%s", kind.title, secret.redact(lines))
            self._fail(key, failures.unexpected(kind, error))
        else:
            self._answers[key] = explanation
            self._cache.put(key, explanation)
        finally:
            self._in_flight.pop(key, None)

    def _fail(self, key: str, error: ProviderError) -> None:
        wait = max(_FORGET_FAILURE, error.retry_seconds or 0.0)
        self._answers[key] = _Failed(str(error), time.monotonic() + wait)

    async def _answer(self, kind: type[Provider], secret: Secret, request: Request) -> Explanation:
        """One answer; a failure that passes soon is given a second try."""
        provider = await self._connected(kind, secret)
        wait = 0.0
        try:
            return await provider.explain(request)
        except ProviderError as error:
            if error.retry_seconds is None or error.retry_seconds > _LONGEST_RETRY:
                raise
            wait = error.retry_seconds
        await asyncio.sleep(wait)
        return await provider.explain(request)

    async def _connected(self, kind: type[Provider], secret: Secret) -> Provider:
        async with self._connecting:
            if self._provider is None:
                # Importing an SDK takes a good part of a second: not on the event loop.
                self._provider = await asyncio.to_thread(kind, secret, self._model, self._address)
        if self._redacting is not None:
            redact_logs(self._redacting)
        return self._provider
