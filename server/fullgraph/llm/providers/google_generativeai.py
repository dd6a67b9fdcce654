"""Google's Gemini, by the ``google-generativeai`` SDK.

Its vendor ended its support in November 2025. It still runs where its successor does not, on
Python 3.10, and it no longer changes: version 0.8.6 is its last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.answer import UNREADABLE, Answer, import_sdk
from fullgraph.llm.providers.cancellable_session import Cancellation, prepare
from fullgraph.llm.providers.failures import seconds_of
from fullgraph.llm.providers.provider import (
    REQUEST_SECONDS,
    Connection,
    OnText,
    Provider,
    ProviderError,
)
from fullgraph.llm.request import Reply, Request, Usage

RETRIED = (408, 500, 502, 503, 504)
"""Statuses that the SDK tries again. Not 429: neither SDK waits as long as Google says then."""
ATTEMPTS = 3


class GoogleGenerativeAIProvider(Provider):
    """Sends requests to the Gemini API over HTTPS; each one in a thread, as the SDK blocks."""

    name = "google-generativeai"
    title = "Gemini"
    default_model = "gemini-3.8-flash"
    default_address = "https://generativelanguage.googleapis.com"
    key_variables = ("FULLGRAPH_GEMINI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")
    extra = "google-generativeai"
    package = "google-generativeai"

    def __init__(self, connection: Connection) -> None:
        if connection.key is None:
            raise failures.no_key(GoogleGenerativeAIProvider)
        self._key = connection.key
        self._model = connection.model
        self._address = connection.address.rstrip("/")
        kind = GoogleGenerativeAIProvider
        self._sdk: Any = import_sdk(kind, "google.generativeai")
        self._clients: Any = import_sdk(kind, "google.generativeai.client")
        self._errors: Any = import_sdk(kind, "google.api_core.exceptions")
        self._retry: Any = import_sdk(kind, "google.api_core.retry")
        self._http: Any = import_sdk(kind, "requests.exceptions")

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /v1beta/models/<model>:streamGenerateContent``."""
        loop = asyncio.get_running_loop()
        cancellation = Cancellation()

        def in_loop(text: str) -> None:
            if not cancellation.is_cancelled:
                loop.call_soon_threadsafe(on_text, text)

        thread = asyncio.to_thread(self._complete, request, in_loop, cancellation)
        try:
            result = await thread
        finally:
            # The thread ends when its connection does.
            cancellation.cancel()
        # Raised here: a traceback through the thread would hold the SDK's objects.
        if isinstance(result, ProviderError):
            raise result
        return result

    async def close(self) -> None:
        """Nothing is open: each request has closed its connection."""

    def _complete(
        self, request: Request, on_text: OnText, cancellation: Cancellation
    ) -> Reply | ProviderError:
        started = time.monotonic()
        kind = GoogleGenerativeAIProvider
        answer = Answer(kind, on_text)
        usage: Usage | None = None
        is_complete = False
        try:
            for chunk in self._stream(request, cancellation):
                answer.add(self._text(chunk))
                usage = _usage(chunk) or usage
                is_complete = is_complete or _reason(chunk) == "STOP"
        except ProviderError as error:
            return error
        except self._sdk.types.BlockedPromptException:
            return failures.declined(kind)
        except self._http.Timeout:
            return failures.timed_out(kind)
        except self._http.TooManyRedirects:
            return failures.refused_status(kind, 307, self._model)
        except self._http.RequestException as error:
            if any(type(cause).__name__ == "ReadTimeoutError" for cause in error.args):
                # In the middle of a stream the package reports it as a lost connection.
                return failures.timed_out(kind)
            if answer.has_begun:
                return failures.broken_off(kind)
            return failures.unreachable(kind, self._address, error)
        except self._errors.RetryError as error:
            return self._of_error(error.cause)
        except self._errors.GoogleAPICallError as error:
            return self._of_error(error)
        except UNREADABLE:
            # The SDK reads any JSON as if it were a response.
            return (failures.broken_off if answer.has_begun else failures.malformed)(kind)
        if not is_complete:
            return (failures.broken_off if answer.has_begun else failures.malformed)(kind)
        return Reply(answer.text, usage, time.monotonic() - started)

    def _stream(self, request: Request, cancellation: Cancellation) -> Any:
        """The SDK's iterator over the parts of an answer."""
        client = self._client(cancellation)
        model = self._sdk.GenerativeModel(
            self._model,
            system_instruction=request.instructions,
            generation_config={
                "response_mime_type": "application/json",
                "response_schema": schema_of(request.form.schema),
                "max_output_tokens": request.max_output_tokens,
            },
        )
        # The SDK's own way of giving it a client is global, and requests run side by side.
        model._client = client
        attempts = iter(range(ATTEMPTS - 1))

        def is_worth_retrying(error: Exception) -> bool:
            passing = getattr(error, "code", None) in RETRIED
            is_first = not cancellation.is_cancelled and next(attempts, None) is not None
            return passing and is_first

        return model.generate_content(
            [
                {"role": "user" if each.role == "user" else "model", "parts": [each.text]}
                for each in request.messages
            ],
            stream=True,
            request_options={
                "timeout": REQUEST_SECONDS,
                "retry": self._retry.Retry(
                    predicate=is_worth_retrying, initial=0.5, maximum=4.0, timeout=REQUEST_SECONDS
                ),
            },
        )

    def _client(self, cancellation: Cancellation) -> Any:
        settings = self._clients._ClientManager()
        settings.configure(
            api_key=self._key.reveal(),
            transport="rest",
            client_options={"api_endpoint": self._address},
        )
        client = settings.get_default_client("generative")
        prepare(client.transport._session, cancellation, lambda: failures.too_long(type(self)))
        return client

    def _of_error(self, error: Any) -> ProviderError:
        response = getattr(error, "response", None)
        try:
            body = response.json() if response is not None else None
        except ValueError:
            body = None
        headers = response.headers if response is not None else {}
        return of_status(
            GoogleGenerativeAIProvider,
            int(getattr(error, "code", None) or 0),
            body,
            headers.get("retry-after"),
            self._model,
        )

    def _text(self, chunk: Any) -> str:
        if chunk.prompt_feedback.block_reason:
            raise failures.declined(GoogleGenerativeAIProvider)
        reason = _reason(chunk)
        if reason == "MAX_TOKENS":
            raise failures.cut_off(GoogleGenerativeAIProvider)
        if reason not in ("", "STOP", "FINISH_REASON_UNSPECIFIED"):
            raise failures.declined(GoogleGenerativeAIProvider)
        parts = chunk.candidates[0].content.parts if chunk.candidates else []
        return "".join(part.text for part in parts)


def schema_of(schema: Any) -> Any:
    """A JSON schema in the SDK's form, which has no word for ``additionalProperties``."""
    if isinstance(schema, list):
        return [schema_of(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: value for name, value in schema.items() if name != "additionalProperties"}
    properties = kept.pop("properties", None)
    converted = {name: schema_of(value) for name, value in kept.items()}
    if properties is not None:
        # Its names are not words of a schema.
        converted["properties"] = {name: schema_of(value) for name, value in properties.items()}
    return converted


def _reason(chunk: Any) -> str:
    if not chunk.candidates:
        return ""
    reason = chunk.candidates[0].finish_reason
    # A reason that is younger than the SDK comes as a number.
    return str(getattr(reason, "name", reason)) if reason else ""


def _usage(chunk: Any) -> Usage | None:
    counted = chunk.usage_metadata
    if not counted.prompt_token_count:
        return None
    thoughts = counted.total_token_count - counted.prompt_token_count
    return Usage.of(counted.prompt_token_count, max(thoughts, counted.candidates_token_count))


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
