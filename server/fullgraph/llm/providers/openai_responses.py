"""OpenAI, and every other service that implements its Responses API."""

from __future__ import annotations

import time
from typing import Any

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.answer import UNREADABLE, Answer, import_sdk
from fullgraph.llm.providers.failures import seconds_of
from fullgraph.llm.providers.http_client import http_client, is_quota_spent
from fullgraph.llm.providers.provider import Connection, OnText, Provider, ProviderError
from fullgraph.llm.request import Reply, Request, Usage

_ENDS = ("response.completed", "response.incomplete", "response.failed")


class OpenAIProvider(Provider):
    """Sends requests for structured output, with the option that OpenAI does not store them."""

    name = "openai"
    title = "OpenAI"
    default_model = "gpt-6-luna"
    default_address = "https://api.openai.com/v1"
    key_variables = ("FULLGRAPH_OPENAI_API_KEY", "OPENAI_API_KEY")
    extra = "openai"
    package = "openai"

    def __init__(self, connection: Connection) -> None:
        self._model = connection.model
        self._address = connection.address
        self._sdk: Any = import_sdk(OpenAIProvider, "openai")
        self._client = openai_client(self._sdk, OpenAIProvider, connection)

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /responses``."""
        started = time.monotonic()
        answer = Answer(OpenAIProvider, on_text)
        ended: Any = None
        failure: ProviderError | None = None
        try:
            stream = await self._client.responses.create(
                model=self._model,
                instructions=request.instructions,
                input=[{"role": each.role, "content": each.text} for each in request.messages],
                text={
                    "format": {
                        "type": "json_schema",
                        "name": request.form.name,
                        "schema": dict(request.form.schema),
                        "strict": True,
                    }
                },
                max_output_tokens=request.max_output_tokens,
                store=False,
                stream=True,
            )
            async with stream:
                async for event in stream:
                    if event.type == "response.output_text.delta":
                        answer.add(event.delta)
                    elif event.type in _ENDS:
                        ended = event.response
                    elif event.type == "error":
                        failure = of_code(event.code, OpenAIProvider, self._model)
        except self._sdk.NotFoundError as error:
            is_other = self._address != self.default_address and error.code != "model_not_found"
            failure = (
                failures.no_responses_api(OpenAIProvider, self._address, self._model)
                if is_other
                else failures.refused_status(OpenAIProvider, 404, self._model)
            )
        except (self._sdk.OpenAIError, *UNREADABLE) as error:
            failure = of_exception(
                self._sdk, error, OpenAIProvider, self._model, self._address, answer.has_begun
            )
        if failure is not None:
            raise failure
        return self._reply(ended, answer, time.monotonic() - started)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    def _reply(self, response: Any, answer: Answer, seconds: float) -> Reply:
        if response is None:
            if answer.has_begun:
                raise failures.broken_off(OpenAIProvider)
            raise failures.malformed(OpenAIProvider)
        if response.status == "failed":
            code = response.error.code if response.error else None
            raise of_code(code, OpenAIProvider, self._model)
        messages = [item for item in response.output or () if item.type == "message"]
        if any(part.type == "refusal" for item in messages for part in item.content):
            raise failures.declined(OpenAIProvider)
        if response.status == "incomplete":
            details = response.incomplete_details
            if details is not None and details.reason == "content_filter":
                raise failures.declined(OpenAIProvider)
            raise failures.cut_off(OpenAIProvider)
        counted = response.usage
        usage = Usage.of(
            getattr(counted, "input_tokens", None), getattr(counted, "output_tokens", None)
        )
        return Reply(answer.text, usage, seconds)


def openai_client(sdk: Any, provider: type[Provider], connection: Connection) -> Any:
    """The SDK's client for an address.

    What the environment says of OpenAI's own service (key, organization, project) is not sent
    to another one.
    """
    headers: dict[str, Any] = {}
    if connection.address != provider.default_address:
        headers = {"OpenAI-Organization": sdk.Omit(), "OpenAI-Project": sdk.Omit()}
    return sdk.AsyncOpenAI(
        # Without one the SDK would take that of the environment, which is OpenAI's.
        api_key=connection.key.reveal() if connection.key else "none",
        base_url=connection.address,
        max_retries=2,
        default_headers=headers,
        http_client=http_client(
            import_sdk(provider, "httpx2"), lambda: failures.too_long(provider)
        ),
    )


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
