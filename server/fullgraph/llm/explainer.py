"""Explains a finding: by the taxonomy, or by the language model that the user chose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, cast

from fullgraph.explain.inert import inert_code, inert_text
from fullgraph.explain.offline import evidence, explain_offline, heading, more
from fullgraph.links import PageLinks
from fullgraph.llm.answers.checked import cleaned, names_in
from fullgraph.llm.answers.explanation import AnswerError, Explanation, parse_explanation
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Context, Question
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Reply, Request
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import Names, NamesJob

Origin = Literal["offline", "openai", "openai-chat", "gemini", "google-generativeai", "editor"]
Ask = Callable[[Assistant, Question, Request], Awaitable[Reply]]
"""Sends a request about a question."""


@dataclass(frozen=True)
class Explained:
    """An explanation to show.

    Attributes:
        markdown: for a hover and a terminal.
        origin: its author.
        note: why it is not the model's, where the user selected one, or what was removed from
            the model's answer; or empty.
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
        names: NameMemory | None = None,
    ) -> None:
        """Prepare; nothing is sent.

        Args:
            taxonomy: the pages.
            assistant: the language model, if the user allowed one.
            links: how the reader opens our pages; on the site by default.
            ask: sends a request; for a caller that keeps count of them.
            names: the names that were looked up in the user's torch.
        """
        self.assistant = assistant
        self._names = names or NameMemory()
        self._ask = ask
        self._taxonomy = taxonomy
        self._links = links or PageLinks()

    def known(self, question: Question) -> Explained:
        """The best explanation without sending anything: a kept answer, or the offline text."""
        if not self.assistant.is_allowed:
            return self.offline(question)
        try:
            prepared = explanation_request(question)
        except ProviderError as error:
            return self.offline(question, str(error))
        reply = self.assistant.known(prepared.request)
        if reply is None:
            return self.offline(question, self.assistant.failure(prepared.request))
        return self._explained(question, prepared.context, reply.text)

    def names(self, question: Question) -> NamesJob:
        """The names in the kept answer to a question, for a worker to look up."""
        try:
            prepared = explanation_request(question)
            reply = self.assistant.known(prepared.request)
            if reply is None:
                return NamesJob()
            explanation: Explanation = parse_explanation(reply.text, self.assistant.title)
        except (ProviderError, AnswerError):
            return NamesJob()
        return names_in(explanation, prepared.context.originals(question.read))

    async def explain(self, question: Question) -> Explained:
        """The model's explanation, or the offline text with the reason why there is none."""
        if not self.assistant.is_allowed:
            return self.offline(question)
        try:
            prepared = explanation_request(question)
            reply = await self._ask(self.assistant, question, prepared.request)
        except ProviderError as error:
            return self.offline(question, str(error))
        return self._explained(question, prepared.context, reply.text)

    def offline(self, question: Question, note: str = "") -> Explained:
        """The offline text, with the reason why there is no other."""
        text = explain_offline(question.finding, self._taxonomy, self._links, question.read)
        return Explained(text, "offline", note)

    def _explained(self, question: Question, context: Context, text: str) -> Explained:
        finding = question.finding
        try:
            explanation: Explanation = parse_explanation(text, self.assistant.title)
        except AnswerError as error:
            return self.offline(question, str(error))
        originals = context.originals(question.read)
        unknown = self._names.unknown(question.torch, names_in(explanation, originals))
        # Whoever requests an answer has its names looked up; one that is kept waits for nothing.
        unchecked = "" if unknown is not None else "explain it again to check them."
        answer = cleaned(explanation, originals, context.references, unknown or Names(), unchecked)
        author = self.assistant.name
        markdown = render_explanation(
            answer.explanation, finding, self._taxonomy, author, self._links
        )
        return Explained(markdown, cast(Origin, self.assistant.provider), answer.note)


_PARAGRAPH = 500
_CODE_LINES = 15
_ON_SITE = PageLinks()


def render_explanation(
    explanation: Explanation,
    finding: Finding,
    taxonomy: Taxonomy,
    author: str,
    links: PageLinks = _ON_SITE,
) -> str:
    """Markdown for a hover and a terminal.

    Args:
        explanation: what the model wrote; nothing in it is trusted.
        finding: what it is about.
        taxonomy: where its page is found.
        author: the provider and the model, for the label.
        links: how the reader opens the page.
    """
    entry = taxonomy.by_id(finding.entry)
    why = inert_text(explanation.why, _PARAGRAPH)
    risks = inert_text(explanation.risks, _PARAGRAPH)
    sure = inert_text(explanation.confidence_reason, _PARAGRAPH)
    code = "\n\n".join(
        filter(None, (inert_code(each.replace, _CODE_LINES) for each in explanation.changes))
    )
    label = f"*Explained by {inert_text(author, 100)}, which can be wrong.*"
    blocks = [
        heading(entry),
        f"**Do:** {inert_text(explanation.action, _PARAGRAPH)}",
        evidence(finding),
        inert_text(explanation.what, _PARAGRAPH),
        f"**Why:** {why}" if why else "",
        f"**Not verified:**\n\n{code}" if code else "",
        f"**What could go wrong:** {risks}" if risks else "",
        f"**Confidence:** {explanation.confidence}. {sure}",
        f"{label}  {more(entry, links)}".rstrip(),
    ]
    return "\n\n".join(block for block in blocks if block)
