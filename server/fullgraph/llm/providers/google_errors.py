"""What the errors of Google's API mean for the user, whichever SDK reports them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import Provider, ProviderError
from fullgraph.llm.providers.retry_after import seconds_of

RETRIED = (408, 500, 502, 503, 504)
"""Statuses that the SDK tries again. Not 429: neither SDK waits as long as Google says then."""
ATTEMPTS = 3


def of_status(
    provider: type[Provider], status: int, body: object, retry_after: str | None, model: str
) -> ProviderError:
    """The failure that an HTTP error stands for.

    Args:
        provider: the service.
        status: of HTTP.
        body: the response's JSON: an object, or the stream's array of one.
        retry_after: the Retry-After header, if there was one.
        model: the requested model.
    """
    details = list(_details(body))
    # Gemini returns 400, not 401, to a wrong key.
    if any(each.get("reason") == "API_KEY_INVALID" for each in details):
        return failures.key_refused(provider, status)
    quotas = [v for each in details for v in each.get("violations") or () if isinstance(v, dict)]
    if status == 429 and any("PerDay" in str(each.get("quotaId")) for each in quotas):
        return failures.quota_spent(provider, status)
    delays = [str(each["retryDelay"]) for each in details if "retryDelay" in each]
    wait = seconds_of(retry_after or next(iter(delays), None))
    return failures.refused_status(provider, status, model, wait)


def _details(body: Any) -> Iterator[dict[str, Any]]:
    if isinstance(body, list) and body:
        body = body[0]
    error = body.get("error") if isinstance(body, dict) else None
    details = error.get("details") if isinstance(error, dict) else None
    for each in details if isinstance(details, list) else ():
        if isinstance(each, dict):
            yield each
