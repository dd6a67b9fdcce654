"""What the exceptions and errors of OpenAI's SDK mean for the user."""

from __future__ import annotations

from typing import Any

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.http_client import is_quota_spent
from fullgraph.llm.providers.provider import Provider, ProviderError
from fullgraph.llm.providers.retry_after import seconds_of


def of_exception(
    sdk: Any,
    error: Exception,
    provider: type[Provider],
    model: str,
    address: str,
    has_begun: bool,
) -> ProviderError:
    """The failure that an exception stands for.

    Args:
        sdk: the ``openai`` module.
        error: what it raised.
        provider: the service.
        model: the requested model.
        address: where the service is reached.
        has_begun: whether a part of the answer had arrived.
    """
    if isinstance(error, sdk.APITimeoutError):
        return failures.timed_out(provider)
    if isinstance(error, sdk.APIConnectionError):
        if has_begun:
            return failures.broken_off(provider)
        return failures.unreachable(provider, address, error)
    if isinstance(error, sdk.APIStatusError):
        wait = seconds_of(error.response.headers.get("retry-after"))
        return of_code(error.code or error.type, provider, model, error.status_code, wait)
    if isinstance(error, sdk.APIError) and error.code:
        return of_code(error.code, provider, model)
    return failures.malformed(provider)


def of_code(
    code: object,
    provider: type[Provider],
    model: str,
    status: int | None = None,
    wait: float | None = None,
) -> ProviderError:
    """The failure that an error of the API stands for.

    Args:
        code: the error's code.
        provider: the service.
        model: the requested model.
        status: of HTTP; None for an error in a stream.
        wait: seconds after which the service wants to be tried again, if it said so.
    """
    if is_quota_spent(code):
        return failures.quota_spent(provider, status or 429)
    if code == "content_filter":
        return failures.declined(provider)
    if code == "context_length_exceeded":
        return failures.request_too_long(provider, model)
    if status is None:
        status = {"rate_limit_exceeded": 429, "invalid_api_key": 401, "model_not_found": 404}.get(
            str(code), 500
        )
    return failures.refused_status(provider, status, model, wait)
