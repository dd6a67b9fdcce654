"""Why a provider gave no answer, in the user's words."""

from __future__ import annotations

import importlib
import math
import sys
from types import ModuleType

from fullgraph.llm.providers.provider import REQUEST_SECONDS, Provider, ProviderError, host

_SOON = 0.5


def import_sdk(provider: type[Provider], module: str) -> ModuleType:
    """The SDK's module ``module``.

    Raises:
        ProviderError: it is not installed, or installed and broken.
    """
    missing = False
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name is not None and module.startswith(error.name)
        fault = f"{error}"
    except ImportError as error:
        fault = f"{error}"
    if missing:
        if sys.version_info < provider.minimum_python:
            needed = ".".join(map(str, provider.minimum_python))
            raise ProviderError(
                f"{provider.title} needs Python {needed} or newer, but Fullgraph runs on "
                f"{sys.version_info[0]}.{sys.version_info[1]}; install Fullgraph with a newer "
                "Python."
            )
        raise ProviderError(
            f"{provider.title}'s Python package is missing; install it with: "
            f'{sys.executable} -m pip install "fullgraph[{provider.extra}]"'
        )
    raise ProviderError(
        f"{provider.title}'s Python package cannot be loaded ({fault}); reinstall it with: "
        f'{sys.executable} -m pip install --force-reinstall "fullgraph[{provider.extra}]"'
    )


def no_key(provider: type[Provider]) -> ProviderError:
    """There is no key in the environment."""
    return ProviderError(
        f"{provider.title} has no API key; set one with 'Fullgraph: Set API Key' or in the "
        f"environment variable {provider.key_variables[0]}."
    )


def key_refused(provider: type[Provider], status: int) -> ProviderError:
    """The service did not accept the key."""
    return ProviderError(
        f"{provider.title} did not accept the API key ({status}); set another with 'Fullgraph: "
        f"Set API Key' or in {provider.key_variables[0]}."
    )


def refused_status(
    provider: type[Provider], status: int, model: str, retry_after: str | None
) -> ProviderError:
    """The service returned an HTTP status other than success.

    Args:
        provider: its name.
        status: the HTTP status.
        model: the requested model.
        retry_after: the Retry-After header, if there was one.
    """
    wait = _seconds(retry_after)
    if status in (401, 403):
        return key_refused(provider, status)
    if status == 404:
        return ProviderError(
            f"{provider.title} has no model {model!r} (404); choose another in the setting "
            "fullgraph.llm.model."
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
        f"{provider.title} rejected the request ({status}); check the settings "
        "fullgraph.llm.model and fullgraph.llm.baseUrl."
    )


def timed_out(provider: type[Provider]) -> ProviderError:
    """No answer within ``REQUEST_SECONDS``."""
    return ProviderError(
        f"{provider.title} did not respond within {REQUEST_SECONDS:.0f} seconds; try again, or "
        "choose a faster model in the setting fullgraph.llm.model."
    )


def unreachable(provider: type[Provider], address: str) -> ProviderError:
    """No connection, or one that was dropped."""
    return ProviderError(
        f"{provider.title} could not be reached at {host(address)}; check the network and the "
        "setting fullgraph.llm.baseUrl.",
        _SOON,
    )


def malformed(provider: type[Provider]) -> ProviderError:
    """The service's reply does not follow its protocol."""
    return ProviderError(
        f"{provider.title} sent a response that cannot be read; try again, or check the setting "
        "fullgraph.llm.baseUrl.",
    )


def declined(provider: type[Provider]) -> ProviderError:
    """The model or a content filter refused to answer."""
    return ProviderError(
        f"{provider.title} declined to explain this code; this is Fullgraph's offline explanation."
    )


def cut_off(provider: type[Provider]) -> ProviderError:
    """The answer ended at the limit of tokens."""
    return ProviderError(
        f"{provider.title}'s response was truncated; try again, or choose another model in the "
        "setting fullgraph.llm.model."
    )


def _seconds(retry_after: str | None) -> float | None:
    """A Retry-After header's seconds; its other form, a date, is not worth parsing here."""
    try:
        seconds = float(retry_after or "nan")
    except ValueError:
        return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def bad_address(provider: type[Provider]) -> ProviderError:
    """The setting for the address is not a URL."""
    return ProviderError(
        f"{provider.title} was not called: the setting fullgraph.llm.baseUrl must start with "
        "https:// or http://."
    )


def unexpected(provider: type[Provider], error: Exception) -> ProviderError:
    """An unexpected error; only its type is reported."""
    return ProviderError(
        f"{provider.title}'s explanation failed ({type(error).__name__}); see Fullgraph's log, "
        "or disable it with the setting fullgraph.llm.provider."
    )
