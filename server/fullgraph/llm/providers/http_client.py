"""The HTTP client that the SDKs of OpenAI and Google share, with bounds of ours.

Proxies (``HTTPS_PROXY``, ``HTTP_PROXY``, ``NO_PROXY``) and authorities (``SSL_CERT_FILE``,
``SSL_CERT_DIR``, the system's store) are those of the environment, as the client reads them.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fullgraph.llm.providers.answer import MAX_BYTES
from fullgraph.llm.providers.failures import seconds_of
from fullgraph.llm.providers.provider import REQUEST_SECONDS, ProviderError

LONGEST_WAIT = 10.0
"""A service that asks for a longer pause is not tried again: the user decides."""


def http_client(httpx: Any, too_long: Callable[[], ProviderError]) -> Any:
    """An ``AsyncClient`` that follows no redirect and reads no more than ``MAX_BYTES``.

    It requests no compression, and decompresses nothing: a few bytes can become gigabytes within
    the client, before anything here counts them.

    The consent holds for one address: a redirect would send the code to another one.

    Args:
        httpx: the ``httpx2`` module, which is imported with the SDK.
        too_long: makes the error that is raised at the limit.
    """

    class Bounded(httpx.AsyncByteStream):  # type: ignore[misc]
        def __init__(self, stream: Any) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            size = 0
            async for chunk in self._stream:
                size += len(chunk)
                if size > MAX_BYTES:
                    raise too_long()
                yield chunk

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def bound(response: Any) -> None:
        response.headers.pop("content-encoding", None)
        response.stream = Bounded(response.stream)

    async def decide_on_retry(response: Any) -> None:
        if response.status_code < 400:
            return
        wait = seconds_of(response.headers.get("retry-after"))
        spent = False
        if response.status_code == 429:
            await response.aread()
            spent = is_quota_spent(_error_code(response.content))
        if spent or (wait is not None and wait > LONGEST_WAIT):
            # The header by which OpenAI's servers tell its SDK the same.
            response.headers["x-should-retry"] = "false"

    return httpx.AsyncClient(
        headers={"Accept-Encoding": "identity"},
        timeout=REQUEST_SECONDS,
        follow_redirects=False,
        event_hooks={"response": [bound, decide_on_retry]},
    )


def is_quota_spent(code: object) -> bool:
    """Whether an error's code says that trying again does not help until someone pays."""
    return code in ("insufficient_quota", "billing_hard_limit_reached")


def _error_code(body: bytes) -> object:
    try:
        error = json.loads(body).get("error")
        return error.get("code") or error.get("type")
    except (ValueError, AttributeError, RecursionError):
        return None
