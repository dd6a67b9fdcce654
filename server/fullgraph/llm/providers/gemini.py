"""Google's Gemini, by the ``google-genai`` SDK."""

from __future__ import annotations

import time
from typing import Any

from fullgraph.llm.keys import Secret
from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import REQUEST_SECONDS, OnText, Provider, ProviderError
from fullgraph.llm.request import Reply, Request, Usage


class GeminiProvider(Provider):
    """Sends requests to the Gemini API; never to Vertex AI, whatever the environment selects."""

    name = "gemini"
    title = "Gemini"
    default_model = "gemini-3.8-flash"
    default_address = "https://generativelanguage.googleapis.com"
    key_variables = ("FULLGRAPH_GEMINI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")
    extra = "gemini"
    minimum_python = (3, 11)

    def __init__(self, key: Secret, model: str, address: str) -> None:
        self._model = model
        self._address = address
        genai: Any = failures.import_sdk(GeminiProvider, "google.genai")
        self._types: Any = genai.types
        self._errors: Any = genai.errors
        # The SDK lets the exceptions of its HTTP client through.
        self._http: Any = failures.import_sdk(GeminiProvider, "httpx2")
        self._client = genai.Client(
            vertexai=False,
            api_key=key.reveal(),
            http_options=self._types.HttpOptions(
                base_url=address,
                # Otherwise the environment's choice of Vertex AI would still change it.
                api_version="v1beta",
                timeout=int(REQUEST_SECONDS * 1000),
            ),
        )

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /v1beta/models/<model>:streamGenerateContent``."""
        started = time.monotonic()
        parts: list[str] = []
        usage: Usage | None = None
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
                config=self._types.GenerateContentConfig(
                    system_instruction=request.instructions,
                    response_mime_type="application/json",
                    response_json_schema=dict(request.form.schema),
                    max_output_tokens=request.max_output_tokens,
                    automatic_function_calling=self._types.AutomaticFunctionCallingConfig(
                        disable=True
                    ),
                ),
            )
            async for response in stream:
                text = self._text(response)
                if text:
                    parts.append(text)
                    on_text(text)
                usage = _usage(response) or usage
        except self._http.TimeoutException:
            failure = failures.timed_out(GeminiProvider)
        except self._http.HTTPError:
            failure = failures.unreachable(GeminiProvider, self._address)
        except self._errors.APIError as error:
            failure = self._refused(error)
        except (ValueError, TypeError, AttributeError, KeyError):
            # The SDK reads any JSON as if it were a response.
            failure = failures.malformed(GeminiProvider)
        if failure is not None:
            raise failure
        return Reply("".join(parts), usage, time.monotonic() - started)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aio.aclose()

    def _refused(self, error: Any) -> ProviderError:
        # Gemini returns 400, not 401, to a wrong key.
        if error.code == 400 and "API_KEY_INVALID" in str(error.details):
            return failures.key_refused(GeminiProvider, error.code)
        headers = getattr(error.response, "headers", None) or {}
        return failures.refused_status(
            GeminiProvider, int(error.code or 0), self._model, headers.get("retry-after")
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


def _usage(response: Any) -> Usage | None:
    counted = response.usage_metadata
    if counted is None or counted.prompt_token_count is None:
        return None
    return Usage(counted.prompt_token_count, counted.candidates_token_count or 0)
