"""Chat completions, the API of OpenAI that most other servers implement.

vLLM, Ollama, LM Studio, llama.cpp, Azure OpenAI and others, by the setting
``fullgraph.llm.baseUrl``.
"""

from __future__ import annotations

import json
import re
import time
from typing import Any

from fullgraph.llm.providers import failures, openai_responses
from fullgraph.llm.providers.answer import UNREADABLE, Answer, import_sdk
from fullgraph.llm.providers.openai_responses import openai_client
from fullgraph.llm.providers.provider import Connection, OnText, Provider, ProviderError, host
from fullgraph.llm.request import Reply, Request, Usage

_OPENAI = "api.openai.com"
_AZURE = (".openai.azure.com", ".services.ai.azure.com")
_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n\s*```\s*", re.DOTALL)
_THOUGHT = re.compile(r"\s*<think>.*?</think>", re.DOTALL)


class OpenAIChatProvider(Provider):
    """Sends chat completions; a server on one's own machine needs no key."""

    name = "openai-chat"
    title = "OpenAI-compatible API"
    default_model = "gpt-6-luna"
    default_address = f"https://{_OPENAI}/v1"
    key_variables = ("FULLGRAPH_OPENAI_CHAT_API_KEY", "OPENAI_API_KEY")
    extra = "openai"
    package = "openai"

    @classmethod
    def key_names(cls, address: str) -> tuple[str, ...]:
        """OpenAI's own key goes to OpenAI only."""
        return cls.key_variables if host(address) == _OPENAI else cls.key_variables[:1]

    @classmethod
    def needs_key(cls, address: str) -> bool:
        """Only OpenAI and Azure always do."""
        return host(address) == _OPENAI or host(address).endswith(_AZURE)

    def __init__(self, connection: Connection) -> None:
        self._model = connection.model
        self._address = connection.address
        self._has_key = connection.key is not None
        self._knows_schemas = True
        self._sdk: Any = import_sdk(OpenAIChatProvider, "openai")
        self._client = openai_client(self._sdk, OpenAIChatProvider, connection)

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The model's answer by ``POST /chat/completions``."""
        started = time.monotonic()
        answer = Answer(OpenAIChatProvider, on_text)
        failure: ProviderError | None = None
        finish: str | None = None
        refused = False
        usage: Usage | None = None
        try:
            async with await self._stream(request) as stream:
                async for chunk in stream:
                    if chunk.usage is not None:
                        usage = _usage(chunk.usage)
                    for choice in chunk.choices[:1]:
                        answer.add(choice.delta.content)
                        refused = refused or bool(choice.delta.refusal)
                        finish = choice.finish_reason or finish
        except (self._sdk.OpenAIError, *UNREADABLE) as error:
            failure = openai_responses.of_exception(
                self._sdk, error, OpenAIChatProvider, self._model, self._address, answer.has_begun
            )
        if failure is None:
            failure = _ending(finish, refused, answer.has_begun)
        if failure is not None:
            raise failure
        return Reply(unwrapped(answer.text), usage, time.monotonic() - started)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _stream(self, request: Request) -> Any:
        """The stream of an answer; of a plain JSON object where the server knows no schemas."""
        if self._knows_schemas:
            try:
                return await self._create(request, {"type": "json_schema", **_schema(request)})
            except (self._sdk.BadRequestError, self._sdk.UnprocessableEntityError) as error:
                if error.code in ("content_filter", "context_length_exceeded"):
                    raise
        stream = await self._create(request, {"type": "json_object"})
        # Not before: the request may have been wrong for another reason.
        self._knows_schemas = False
        return stream

    async def _create(self, request: Request, form: dict[str, Any]) -> Any:
        instructions = request.instructions
        if form["type"] == "json_object":
            instructions += (
                "\n\nAnswer with one JSON object, and nothing else, that follows this JSON schema:"
                f"\n{json.dumps(request.form.schema)}"
            )
        turns = [{"role": each.role, "content": each.text} for each in request.messages]
        is_openai = self.needs_key(self._address)
        limit = "max_completion_tokens" if is_openai else "max_tokens"
        return await self._client.chat.completions.create(
            model=self._model,
            messages=[{"role": "system", "content": instructions}, *turns],
            response_format=form,
            stream=True,
            stream_options={"include_usage": True},
            extra_headers={} if self._has_key else {"Authorization": self._sdk.Omit()},
            **{limit: request.max_output_tokens},
        )


def unwrapped(text: str) -> str:
    """The JSON of an answer without the reasoning and the fence that local models put round it."""
    text = _THOUGHT.sub("", text, count=1) if text.lstrip().startswith("<think>") else text
    fenced = _FENCED.fullmatch(text)
    return fenced[1] if fenced else text


def _usage(counted: Any) -> Usage | None:
    return Usage.of(
        getattr(counted, "prompt_tokens", None), getattr(counted, "completion_tokens", None)
    )


def _schema(request: Request) -> dict[str, Any]:
    form = request.form
    return {"json_schema": {"name": form.name, "schema": dict(form.schema), "strict": True}}


def _ending(finish: str | None, refused: bool, has_begun: bool) -> ProviderError | None:
    if refused or finish == "content_filter":
        return failures.declined(OpenAIChatProvider)
    if finish == "length":
        return failures.cut_off(OpenAIChatProvider)
    if finish is None:
        return (failures.broken_off if has_begun else failures.malformed)(OpenAIChatProvider)
    return None
