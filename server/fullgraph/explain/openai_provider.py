"""OpenAI, and every other service that implements its Responses API."""

from __future__ import annotations

import sys
from typing import Any

from fullgraph.explain import failures
from fullgraph.explain.keys import Secret
from fullgraph.explain.provider import (
    ANSWER_SCHEMA,
    MAX_OUTPUT_TOKENS,
    REQUEST_SECONDS,
    Explanation,
    Provider,
    ProviderError,
    Request,
    parse_answer,
)


class OpenAIProvider(Provider):
    """Sends requests for structured output, with the option that OpenAI does not store them."""

    name = "openai"
    title = "OpenAI"
    default_model = "gpt-6-luna"
    default_address = "https://api.openai.com/v1"
    key_variables = ("FULLGRAPH_OPENAI_API_KEY", "OPENAI_API_KEY")

    def __init__(self, key: Secret, model: str, address: str) -> None:
        self._model = model
        self._address = address
        self._sdk: Any = failures.import_sdk(OpenAIProvider, "openai")
        self._client = self._sdk.AsyncOpenAI(
            api_key=key.reveal(), base_url=address, timeout=REQUEST_SECONDS, max_retries=0
        )

    async def explain(self, request: Request) -> Explanation:
        """The model's answer by ``POST /responses``."""
        response: Any = None
        failure: ProviderError | None = None
        try:
            response = await self._client.responses.create(
                model=self._model,
                instructions=request.instructions,
                input=request.text,
                text={
                    "format": {
                        "type": "json_schema",
                        "name": "explanation",
                        "schema": ANSWER_SCHEMA,
                        "strict": True,
                    }
                },
                max_output_tokens=MAX_OUTPUT_TOKENS,
                store=False,
            )
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
        except (self._sdk.OpenAIError, ValueError):
            failure = failures.malformed(OpenAIProvider)
        if failure is not None:
            raise failure
        return self._explanation(response)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    def _explanation(self, response: Any) -> Explanation:
        if not isinstance(response, sys.modules["openai.types.responses"].Response):
            raise failures.malformed(OpenAIProvider)
        messages = [item for item in response.output or () if item.type == "message"]
        if any(part.type == "refusal" for item in messages for part in item.content):
            raise failures.declined(OpenAIProvider)
        if response.status == "incomplete" and response.incomplete_details is not None:
            if response.incomplete_details.reason == "content_filter":
                raise failures.declined(OpenAIProvider)
            raise failures.cut_off(OpenAIProvider)
        return parse_answer(self.title, response.output_text)
