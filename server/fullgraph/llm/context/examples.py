"""Worked examples: a finding of the same category, and an answer as it should be."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.files import File
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import show

Requested = Literal["explanation", "fix"]
"""The form of an answer."""
_FILE = "model.py"
_PRIORITY = 40
_CODE = re.compile(r"FG(?P<category>\d)")
_BREAKS = re.compile(r", at `(?P<line>[^`]+)`$", re.M)
_SECTION = re.compile(r"^## (?P<title>.+)\n+(?:```\w*\n)?(?P<text>(?:(?!^## |^```).*\n)*)", re.M)
_OF_BOTH = ("changes", "risks", "confidence", "confidence_reason")
"""What a fix has as the explanation has it."""


@dataclass(frozen=True)
class Example:
    """A worked example.

    Attributes:
        name: of its file.
        facts: the facts about its finding.
        code: the program, whose file is ``model.py``.
        breaks: the 1-based line that breaks.
        explanation: the answer, JSON of the form of an explanation.
        fix: the answer, JSON of the form of a fix.
    """

    name: str
    facts: str
    code: str
    breaks: int
    explanation: str
    fix: str

    def text(self, requested: Requested) -> str:
        """The example as it is sent: its code as a request shows code, and its answer."""
        lines = range(1, self.code.count("\n") + 2)
        code = show(File(_FILE, _FILE, self.code), lines, [self.breaks])
        answer = self.fix if requested == "fix" else self.explanation
        return f"Facts:\n{self.facts}\n\n{code}\n\nAnswer:\n{answer}"


def example_parts(question: Question, requested: Requested = "explanation") -> list[Part]:
    """The examples of the finding's category; the finding's own kind first.

    Args:
        question: what the request is about.
        requested: the form of the answer that is requested.
    """
    found = _CODE.match(question.finding.code)
    if found is None:
        return []
    chosen = [e for e in all_examples() if e.name.startswith(f"fg{found['category']}")]
    chosen.sort(key=lambda example: not example.facts.startswith(question.finding.code))
    return [
        Part(
            "EXAMPLE of another program and a good answer",
            each.text(requested),
            _PRIORITY - number,
            "a worked example",
        )
        for number, each in enumerate(chosen)
    ]


@lru_cache(maxsize=1)
def all_examples() -> tuple[Example, ...]:
    """Every example, in the order of their names.

    Raises:
        ValueError: one lacks a section.
    """
    folder = resources.files("fullgraph.llm.prompts").joinpath("examples")
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda f: f.name
    )
    return tuple(_read(file.name, file.read_text(encoding="utf-8")) for file in files)


def _read(name: str, text: str) -> Example:
    sections = {match["title"]: match["text"].strip("\n") for match in _SECTION.finditer(text)}
    try:
        facts, code = sections["Facts"], sections["Code"]
        explanation, fix = sections["Answer"], sections["Fix"]
    except KeyError as missing:
        raise ValueError(f"llm/prompts/examples/{name} has no section {missing}.") from None
    breaks = _line_that_breaks(facts, code)
    if not breaks:
        raise ValueError(f"llm/prompts/examples/{name} does not name one line that breaks.")
    return Example(name, facts, code, breaks, explanation, _fix(json.loads(explanation), fix))


def _line_that_breaks(facts: str, code: str) -> int:
    """The line that the facts quote; 0 if it is not there once."""
    quoted = _BREAKS.search(facts)
    lines = [line.strip() for line in code.split("\n")]
    return lines.index(quoted["line"]) + 1 if quoted and lines.count(quoted["line"]) == 1 else 0


def _fix(explanation: dict[str, Any], fix: str) -> str:
    """The fix with the changes of the explanation: what is proven of one holds for both."""
    both = {name: explanation[name] for name in _OF_BOTH}
    own = json.loads(fix)
    fields = {"action": own["action"], "why": own["why"], **both, "needs_setup": False}
    order = ("action", "why", "changes", "risks", "needs_setup", "confidence", "confidence_reason")
    return json.dumps({name: fields[name] for name in order}, indent=1, ensure_ascii=False)
