"""OpenAI, and every other service that implements its Responses API."""

from __future__ import annotations

import time
from typing import Any

from fullgraph.llm.keys import Secret
from fullgraph.llm.providers import failures
from fullgraph.llm.providers.provider import REQUEST_SECONDS, OnText, Provider, ProviderError
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

    def __init__(self, key: Secret, model: str, address: str) -> None:
        self._model = model
        self._address = address
        self._sdk: Any = failures.import_sdk(OpenAIProvider, "openai")
        self._client = self._sdk.AsyncOpenAI(
            api_key=key.reveal(), base_url=address, timeout=REQUEST_SECONDS, max_retries=2
        )

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /responses``."""
        started = time.monotonic()
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
            async for event in stream:
                if event.type == "response.output_text.delta":
                    on_text(event.delta)
                elif event.type in _ENDS:
                    ended = event.response
        except self._sdk.APITimeoutError:
            failure = failures.timed_out(OpenAIProvider)
        except self._sdk.APIConnectionError:
            failure = failures.unreachable(OpenAIProvider, self._address)
        except self._sdk.APIStatusError as error:
            failure = failures.refused_status(
                OpenAIProvider,
                error.status_code,
                self._model,
                error.response.headers.get("retry-after"),
            )
        except (self._sdk.OpenAIError, ValueError, AttributeError):
            failure = failures.malformed(OpenAIProvider)
        if failure is not None:
            raise failure
        return self._reply(ended, time.monotonic() - started)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    def _reply(self, response: Any, seconds: float) -> Reply:
        if response is None:
            raise failures.malformed(OpenAIProvider)
        messages = [item for item in response.output or () if item.type == "message"]
        if any(part.type == "refusal" for item in messages for part in item.content):
            raise failures.declined(OpenAIProvider)
        if response.status == "incomplete" and response.incomplete_details is not None:
            if response.incomplete_details.reason == "content_filter":
                raise failures.declined(OpenAIProvider)
            raise failures.cut_off(OpenAIProvider)
        counted = response.usage
        usage = Usage(counted.input_tokens, counted.output_tokens) if counted else None
        return Reply(response.output_text, usage, seconds)
