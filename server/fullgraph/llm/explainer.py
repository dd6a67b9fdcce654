"""Explains a finding: by the taxonomy, or by the language model that the user chose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, cast

from fullgraph.explain.offline import explain_offline
from fullgraph.findings import Finding
from fullgraph.links import PageLinks
from fullgraph.llm.answers.explanation import AnswerError, Explanation, parse_explanation
from fullgraph.llm.answers.render import render_explanation
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Question
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Reply, Request
from fullgraph.taxonomy import Taxonomy

Origin = Literal["offline", "openai", "openai-chat", "gemini", "google-generativeai", "editor"]
Ask = Callable[[Assistant, Question, Request], Awaitable[Reply]]
"""Sends a request about a question."""


@dataclass(frozen=True)
class Explained:
    """An explanation to show.

    Attributes:
        markdown: for a hover and a terminal.
        origin: its author.
        note: why it is not the model's, where the user selected one; or empty.
    """

    markdown: str
    origin: Origin
    note: str


async def _ask(assistant: Assistant, question: Question, request: Request) -> Reply:
    return await assistant.ask(request)


class Explainer:
    """Explains findings for one workspace."""

    def __init__(
        self,
        taxonomy: Taxonomy,
        assistant: Assistant,
        links: PageLinks | None = None,
        ask: Ask = _ask,
    ) -> None:
        """Prepare; nothing is sent.

        Args:
            taxonomy: the pages.
            assistant: the language model, if the user allowed one.
            links: how the reader opens our pages; on the site by default.
            ask: sends a request; for a caller that keeps count of them.
        """
        self.assistant = assistant
        self._ask = ask
        self._taxonomy = taxonomy
        self._links = links or PageLinks()

    def known(self, question: Question) -> Explained:
        """The best explanation without sending anything: a kept answer, or the offline text."""
        if not self.assistant.is_allowed:
            return self._offline(question.finding)
        request = explanation_request(question).request
        reply = self.assistant.known(request)
        if reply is None:
            return self._offline(question.finding, self.assistant.failure(request))
        return self._explained(question, reply.text)

    async def explain(self, question: Question) -> Explained:
        """The model's explanation, or the offline text with the reason why there is none."""
        if not self.assistant.is_allowed:
            return self._offline(question.finding)
        try:
            request = explanation_request(question).request
            reply = await self._ask(self.assistant, question, request)
        except ProviderError as error:
            return self._offline(question.finding, str(error))
        return self._explained(question, reply.text)

    def _offline(self, finding: Finding, note: str = "") -> Explained:
        return Explained(explain_offline(finding, self._taxonomy, self._links), "offline", note)

    def _explained(self, question: Question, text: str) -> Explained:
        finding = question.finding
        try:
            explanation: Explanation = parse_explanation(text, self.assistant.title)
        except AnswerError as error:
            return self._offline(finding, str(error))
        author = self.assistant.name
        markdown = render_explanation(explanation, finding, self._taxonomy, author, self._links)
        return Explained(markdown, cast(Origin, self.assistant.provider), "")
