"""Why a provider gave no answer, in the user's words, and when to send it again."""

from __future__ import annotations

import math
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from fullgraph.llm.answers.form import said_of_empty, said_of_other_form
from fullgraph.llm.providers.provider import (
    ANSWER_SECONDS,
    REQUEST_SECONDS,
    Provider,
    ProviderError,
    host,
)

_SOON = 0.5
_MODEL = "(setting fullgraph.llm.model, or --model)"
_ADDRESS = "(setting fullgraph.llm.baseUrl, or --llm-url)"


def no_key(provider: type[Provider]) -> ProviderError:
    """There is no key in the environment."""
    return ProviderError(
        f"{provider.title} has no API key; set one with the command 'Fullgraph: Set API Key' in "
        f"VS Code, or in the environment variable {provider.key_variables[0]}."
    )


def key_refused(provider: type[Provider], status: int) -> ProviderError:
    """The service did not accept the key."""
    return ProviderError(
        f"{provider.title} did not accept the API key ({status}); set another with the "
        "command 'Fullgraph: Set API Key' in VS Code, or in the environment variable "
        f"{provider.key_variables[0]}."
    )


def refused_status(
    provider: type[Provider], status: int, model: str, wait: float | None = None
) -> ProviderError:
    """The service returned an HTTP status other than success.

    Args:
        provider: its name.
        status: the HTTP status.
        model: the requested model.
        wait: seconds after which the service wants to be tried again, if it said so.
    """
    if status in (401, 403):
        return key_refused(provider, status)
    if status == 404:
        return ProviderError(
            f"{provider.title} has no model {model!r} (404); choose another {_MODEL}."
        )
    if status == 429:
        when = f"in {wait:.0f} seconds" if wait and wait >= 1 else "in a minute"
        return ProviderError(
            f"{provider.title} limits the requests with this API key (429); try again {when}, "
            "or check the account's quota.",
            wait,
        )
    if status >= 500 or status == 408:
        return ProviderError(
            f"{provider.title} returned a server error ({status}); try again in a few minutes.",
            _SOON if wait is None else wait,
        )
    return ProviderError(
        f"{provider.title} rejected the request ({status}); check the model and the "
        "address (settings fullgraph.llm.model and fullgraph.llm.baseUrl, or --model and "
        "--llm-url)."
    )


def no_responses_api(provider: type[Provider], address: str, model: str) -> ProviderError:
    """A server that is not OpenAI's own has not got the model, or the API itself."""
    return ProviderError(
        f"{provider.title} at {host(address)} has no model {model!r} or no Responses API (404); "
        f"choose another {_MODEL}, or for a server with chat completions the provider "
        "openai-chat (setting fullgraph.llm.provider, or --llm)."
    )


def quota_spent(provider: type[Provider], status: int) -> ProviderError:
    """The account has nothing left; waiting does not help."""
    return ProviderError(
        f"{provider.title} has no quota left for this API key ({status}); check the plan and the "
        "billing of its account."
    )


def request_too_long(provider: type[Provider], model: str) -> ProviderError:
    """The request has more tokens than the model accepts."""
    return ProviderError(
        f"{provider.title}'s model {model!r} does not accept a request of this length; choose one "
        f"with a longer context {_MODEL}."
    )


def timed_out(provider: type[Provider]) -> ProviderError:
    """No answer was begun, or continued, within ``REQUEST_SECONDS``."""
    return ProviderError(
        f"{provider.title} did not respond within {REQUEST_SECONDS:.0f} seconds; try again, or "
        f"choose a faster model {_MODEL}."
    )


def too_slow(provider: type[Provider]) -> ProviderError:
    """The answer was not complete within ``ANSWER_SECONDS``."""
    return ProviderError(
        f"{provider.title}'s response was not complete after {ANSWER_SECONDS:.0f} seconds; try "
        f"again, or choose a faster model {_MODEL}."
    )


def unreachable(
    provider: type[Provider], address: str, error: BaseException | None = None
) -> ProviderError:
    """No connection, or one that was dropped.

    Args:
        provider: the service.
        address: where it was tried.
        error: what the SDK raised; its text is read and not passed on.
    """
    if _is_distrust(error):
        return ProviderError(
            f"The certificate of {provider.title} at {host(address)} is not trusted; set the "
            "environment variable SSL_CERT_FILE to the file of your network's certificate "
            "authority."
        )
    return ProviderError(
        f"{provider.title} could not be reached at {host(address)}; check the network and the "
        f"address {_ADDRESS}.",
        _SOON,
    )


def _is_distrust(error: BaseException | None) -> bool:
    """Whether a certificate was not accepted, at any depth of what the SDK raised."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        if "CERTIFICATE_VERIFY_FAILED" in str(error):
            return True
        seen.append(error)
        error = error.__cause__ or error.__context__
    return False


def broken_off(provider: type[Provider]) -> ProviderError:
    """The stream ended in the middle of the answer."""
    return ProviderError(
        f"The connection to {provider.title} ended before its response was complete; try again.",
        _SOON,
    )


def too_long(provider: type[Provider]) -> ProviderError:
    """The answer is longer than is read."""
    return ProviderError(
        f"{provider.title}'s response is too long and was cancelled; try again, or choose another "
        f"model {_MODEL}."
    )


def empty(provider: type[Provider]) -> ProviderError:
    """There is no text in the answer."""
    return ProviderError(said_of_empty(provider.title))


def another_form(provider: type[Provider]) -> ProviderError:
    """The answer is not JSON, or not of the requested form."""
    return ProviderError(said_of_other_form(provider.title))


def malformed(provider: type[Provider]) -> ProviderError:
    """The service's reply does not follow its protocol."""
    return ProviderError(
        f"{provider.title} sent a response that cannot be read; try again, or check the address "
        f"{_ADDRESS}."
    )


def declined(provider: type[Provider]) -> ProviderError:
    """The model or a content filter refused to answer."""
    return ProviderError(
        f"{provider.title} declined to explain this code; this is Fullgraph's offline explanation."
    )


def cut_off(provider: type[Provider]) -> ProviderError:
    """The answer ended at the limit of tokens."""
    return ProviderError(
        f"{provider.title}'s response was truncated; try again, or choose another model {_MODEL}."
    )


def bad_address(provider: type[Provider]) -> ProviderError:
    """The setting for the address is not a URL."""
    return ProviderError(
        f"{provider.title} was not called: its address {_ADDRESS} must start "
        "with https:// or http://."
    )


def unexpected(provider: type[Provider], error: Exception) -> ProviderError:
    """An unexpected error; only its type is reported."""
    return ProviderError(
        f"{provider.title}'s explanation failed ({type(error).__name__}); see Fullgraph's log, "
        "or disable it (setting fullgraph.llm.provider)."
    )


def closed(provider: type[Provider]) -> ProviderError:
    """The request was cancelled because the settings changed or the server stops."""
    return ProviderError(
        f"The request to {provider.title} was cancelled because Fullgraph's settings changed; "
        "try again."
    )


def editor_only(provider: type[Provider]) -> ProviderError:
    """The models of an editor were requested outside of one."""
    return ProviderError(
        f"The provider {provider.name!r} uses the language models of VS Code and works only "
        "there; choose another provider."
    )


def seconds_of(retry_after: str | None) -> float | None:
    """The seconds of a Retry-After header, which is a number or a date (RFC 9110, 10.2.3).

    Args:
        retry_after: the header's value, if there is one; also Google's ``37s``.
    """
    text = (retry_after or "").strip()
    try:
        seconds = float(text.removesuffix("s"))
    except ValueError:
        seconds = _until(text)
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _until(date: str) -> float:
    try:
        when = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return math.nan
    # A date without a zone is in GMT, as the RFC requires all to be.
    when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
    return (when - datetime.now(timezone.utc)).total_seconds()
