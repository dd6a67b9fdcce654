"""The results of an evaluation, on disk: what was paid for once is not sent again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from fullgraph.state.structure import StructureError, structure


@dataclass(frozen=True)
class Result:
    """What a model came to about one case.

    Attributes:
        case: its name.
        model: the provider and the model.
        prompts: the versions of the prompts.
        failure: why there are no grades; empty if there are.
        skipped: why the case cannot be measured here, and nothing was sent; empty if it can.
        diagnosis: 0 to 3.
        actionability: 0 to 3.
        fabricated: names that the user's torch does not have, and links that were not given.
        fix: ``general``, ``setup`` or ``disable`` for one that is proven; empty for none.
        reason: why no fix is proven.
        turns: of the fix.
        tokens: sent and received; 0 for recorded answers.
        seconds: of waiting for the model.
    """

    case: str
    model: str
    prompts: str
    failure: str = ""
    skipped: str = ""
    diagnosis: int = 0
    actionability: int = 0
    fabricated: tuple[str, ...] = ()
    fix: str = ""
    reason: str = ""
    turns: int = 0
    tokens: int = 0
    seconds: float = 0.0

    @property
    def is_graded(self) -> bool:
        """Whether it has grades."""
        return not self.failure and not self.skipped

    @property
    def key(self) -> tuple[str, str, str]:
        """Results with the same key are of the same question to the same model."""
        return self.case, self.model, self.prompts


class ResultsError(Exception):
    """A file that holds no results; the message is for the user."""


class Results:
    """A file of results, one JSON object a line."""

    def __init__(self, path: Path) -> None:
        """Read what is there; lines that cannot be read, such as half of one, do not count.

        Raises:
            ResultsError: the file cannot be read, or is no text.
        """
        self._path = path
        self._found: dict[tuple[str, str, str], Result] = {}
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        except (OSError, UnicodeError) as error:
            raise ResultsError(f"{path} cannot be read: {error}") from error
        self._is_broken_off = bool(text) and not text.endswith("\n")
        for line in text.split("\n"):
            try:
                result = structure(json.loads(line), Result)
            except (ValueError, RecursionError, StructureError):
                continue
            self._found[result.key] = result

    def get(self, case: str, model: str, prompts: str) -> Result | None:
        """The result of a case, if it has grades."""
        found = self._found.get((case, model, prompts))
        return found if found is not None and found.is_graded else None

    def add(self, result: Result) -> None:
        """Keep a result at once: an evaluation may be stopped."""
        self._found[result.key] = result
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            # What was killed while it wrote has left half of a line, which would hide this one.
            start = "\n" if self._is_broken_off else ""
            file.write(f"{start}{json.dumps(asdict(result))}\n")
        self._is_broken_off = False
