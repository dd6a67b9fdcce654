"""The language model of one command: what it was asked is noted in the folder's journal."""

from __future__ import annotations

from pathlib import Path

from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.context.question import Question
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.request import Usage, tokens_and_price
from fullgraph.runs.journal.asking import NotedModel, key_of, noting, priced
from fullgraph.runs.journal.events import Asked
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.journal.keys import BreakKey
from fullgraph.settings.table import LlmSettings
from fullgraph.state.json_cache import own_folder
from fullgraph.taxonomy import Taxonomy


class CommandModel:
    """The model that a command names, which is the user's consent to send to it.

    Attributes:
        settings: the provider, and how much is sent.
        root: the folder whose journal has the requests.
    """

    def __init__(self, settings: LlmSettings, root: Path) -> None:
        """Nothing is sent yet; bound to the running event loop.

        Args:
            settings: the provider, and how much is sent.
            root: the folder whose journal has the requests.
        """
        self.settings = settings
        self.root = root
        self._assistant = Assistant(settings, own_folder(FOLDER), settings.provider != "off")
        self._asked: list[tuple[Asked, BreakKey | None]] = []

    def model(self) -> NotedModel | None:
        """Proposes inputs and fixes; None if no provider was named."""
        if not self._assistant.is_allowed:
            return None
        return NotedModel(self._assistant, self._note)

    def explainer(self, pages: Taxonomy, names: NameMemory) -> Explainer:
        """Puts findings into words.

        Args:
            pages: the kinds of graph breaks.
            names: what is known about the names that answers use.
        """

        def note(body: Asked, question: Question) -> None:
            self._note(body, key_of(question, self.root))

        return Explainer(pages, self._assistant, ask=noting(note), names=names)

    def used(self) -> str:
        """What the requests that were sent took, as a sentence; empty if none was answered."""
        bodies = [body for body, _ in self._asked]
        sent = [each.usage for each in bodies if each.outcome == "answered" and each.usage]
        if not sent:
            return ""
        total = Usage(
            sum(each.input_tokens for each in sent), sum(each.output_tokens for each in sent)
        )
        answers = "1 answer" if len(sent) == 1 else f"{len(sent)} answers"
        price = tokens_and_price(total, self.settings)
        return f"{self._assistant.name}: {answers}, {price}."

    async def close(self) -> None:
        """Note the requests, and close the connections."""
        Journal(self.root).note_all(self._asked)
        await self._assistant.close()

    def _note(self, body: Asked, key: BreakKey | None = None) -> None:
        self._asked.append((priced(body, self.settings), key))
