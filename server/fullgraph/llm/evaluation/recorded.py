"""Answers that were recorded, in place of a model: for runs without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fullgraph.llm.providers.provider import OnText, ProviderError
from fullgraph.llm.request import Reply, Request


def _ignore(text: str) -> None:
    pass


class RecordedModel:
    """The recorded answers of one case.

    They are found by the case, the form and the turn, and not by the text of the request: that
    has the words of the user's version of torch in it.

    Attributes:
        name: for labels.
        title: for messages.
    """

    def __init__(self, folder: Path, case: str) -> None:
        """Nothing is read yet.

        Args:
            folder: with one file ``<case>.json`` per case: an object with a list of answers, in
                the order of their turns, by the name of the form.
            case: its name.
        """
        self.name = f"recorded in {folder.name}"
        self.title = "The recording"
        self._path = folder / f"{case}.json"

    def known(self, request: Request) -> Reply | None:
        """None: a recorded answer counts as a turn like one that is sent."""
        return None

    async def ask(self, request: Request, on_text: OnText = _ignore) -> Reply:
        """The recorded answer.

        Raises:
            ProviderError: there is none.
        """
        turn = sum(each.role == "assistant" for each in request.messages)
        answers = self._answers().get(request.form.name, [])
        if turn >= len(answers):
            raise ProviderError(
                f"{self._path} has no answer for turn {turn + 1} of the form {request.form.name}."
            )
        text = json.dumps(answers[turn])
        on_text(text)
        return Reply(text)

    def _answers(self) -> dict[str, list[Any]]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise ProviderError(f"{self._path} cannot be read: {error}") from error
        if not isinstance(data, dict) or not all(isinstance(v, list) for v in data.values()):
            raise ProviderError(f"{self._path} is not an object with lists of answers.")
        return data
