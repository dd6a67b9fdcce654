"""Google's Gemini, by the ``google-genai`` SDK."""

from __future__ import annotations

import time
from typing import Any

from fullgraph.llm.providers import failures, google_generativeai
from fullgraph.llm.providers.answer import UNREADABLE, Answer, import_sdk, is_installed
from fullgraph.llm.providers.google_generativeai import GoogleGenerativeAIProvider
from fullgraph.llm.providers.http_client import http_client
from fullgraph.llm.providers.provider import (
    REQUEST_SECONDS,
    Connection,
    OnText,
    Provider,
    ProviderError,
)
from fullgraph.llm.request import Reply, Request, Usage


class GeminiProvider(Provider):
    """Sends requests to the Gemini API; never to Vertex AI, whatever the environment selects."""

    name = "gemini"
    title = "Gemini"
    default_model = GoogleGenerativeAIProvider.default_model
    default_address = GoogleGenerativeAIProvider.default_address
    key_variables = GoogleGenerativeAIProvider.key_variables
    extra = "gemini"
    package = "google-genai"

    @classmethod
    def connect(cls, connection: Connection) -> Provider:
        """By the SDK's predecessor, where that is the one installed."""
        if not is_installed("google.genai") and is_installed("google.generativeai"):
            return GoogleGenerativeAIProvider(connection)
        return cls(connection)

    def __init__(self, connection: Connection) -> None:
        if connection.key is None:
            raise failures.no_key(GeminiProvider)
        self._model = connection.model
        self._address = connection.address
        genai: Any = import_sdk(GeminiProvider, "google.genai")
        self._types: Any = genai.types
        self._errors: Any = genai.errors
        # The SDK lets the exceptions of its HTTP client through.
        self._http: Any = import_sdk(GeminiProvider, "httpx2")
        self._connections = http_client(self._http, lambda: failures.too_long(GeminiProvider))
        self._client = genai.Client(
            vertexai=False,
            api_key=connection.key.reveal(),
            http_options=self._types.HttpOptions(
                base_url=connection.address,
                # Otherwise the environment's choice of Vertex AI would still change it.
                api_version="v1beta",
                timeout=int(REQUEST_SECONDS * 1000),
                # Named, so that the SDK does not take aiohttp where that is installed.
                httpx_async_client=self._connections,
                retry_options=self._types.HttpRetryOptions(
                    attempts=google_generativeai.ATTEMPTS,
                    initial_delay=0.5,
                    max_delay=4.0,
                    http_status_codes=list(google_generativeai.RETRIED),
                ),
            ),
        )

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /v1beta/models/<model>:streamGenerateContent``."""
        started = time.monotonic()
        answer = Answer(GeminiProvider, on_text)
        usage: Usage | None = None
        is_complete = False
        failure: ProviderError | None = None
        try:
            stream = await self._client.aio.models.generate_content_stream(
                model=self._model,
                contents=[
                    self._types.Content(
                        role="user" if each.role == "user" else "model",
                        parts=[self._types.Part(text=each.text)],
                    )
                    for each in request.messages
                ],
                config=self._config(request),
            )
            async for response in stream:
                answer.add(self._text(response))
                usage = _usage(response) or usage
                is_complete = is_complete or self._is_last(response)
        except self._http.TimeoutException:
            failure = failures.timed_out(GeminiProvider)
        except self._http.HTTPError as error:
            failure = (
                failures.broken_off(GeminiProvider)
                if answer.has_begun
                else failures.unreachable(GeminiProvider, self._address, error)
            )
        except self._errors.APIError as error:
            headers = getattr(error.response, "headers", None) or {}
            failure = google_generativeai.of_status(
                GeminiProvider,
                int(error.code or 0),
                error.details,
                headers.get("retry-after"),
                self._model,
            )
        except UNREADABLE:
            # The SDK reads any JSON as if it were a response.
            failure = failures.malformed(GeminiProvider)
        if failure is None and not is_complete:
            failure = (failures.broken_off if answer.has_begun else failures.malformed)(
                GeminiProvider
            )
        if failure is not None:
            raise failure
        return Reply(answer.text, usage, time.monotonic() - started)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aio.aclose()
        await self._connections.aclose()

    def _config(self, request: Request) -> Any:
        return self._types.GenerateContentConfig(
            system_instruction=request.instructions,
            response_mime_type="application/json",
            response_json_schema=dict(request.form.schema),
            max_output_tokens=request.max_output_tokens,
            automatic_function_calling=self._types.AutomaticFunctionCallingConfig(disable=True),
        )

    def _text(self, response: Any) -> str:
        feedback = response.prompt_feedback
        if feedback is not None and feedback.block_reason:
            raise failures.declined(GeminiProvider)
        candidates = response.candidates or []
        reason = candidates[0].finish_reason if candidates else None
        reasons = self._types.FinishReason
        if reason == reasons.MAX_TOKENS:
            raise failures.cut_off(GeminiProvider)
        if reason not in (None, reasons.STOP, reasons.FINISH_REASON_UNSPECIFIED):
            raise failures.declined(GeminiProvider)
        parts = (
            candidates[0].content.parts if candidates and candidates[0].content else None
        ) or []
        return "".join(part.text for part in parts if part.text and not part.thought)

    def _is_last(self, response: Any) -> bool:
        candidates = response.candidates or []
        return bool(candidates) and candidates[0].finish_reason == self._types.FinishReason.STOP


def _usage(response: Any) -> Usage | None:
    counted = response.usage_metadata
    if counted is None or counted.prompt_token_count is None:
        return None
    thoughts = counted.thoughts_token_count or 0
    return Usage.of(counted.prompt_token_count, (counted.candidates_token_count or 0) + thoughts)
