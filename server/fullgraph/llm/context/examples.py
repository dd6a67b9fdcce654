"""Worked examples: a finding of the same category, and an answer as it should be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.question import Question

_PRIORITY = 40
_CODE = re.compile(r"FG(?P<category>\d)")
_SECTION = re.compile(r"^## (?P<title>.+)\n+(?:```\w*\n)?(?P<text>(?:(?!^## |^```).*\n)*)", re.M)


@dataclass(frozen=True)
class Example:
    """A worked example.

    Attributes:
        name: of its file.
        facts: what was known.
        code: the program, with a comment at the line that breaks.
        answer: the answer, JSON of the form of an explanation.
    """

    name: str
    facts: str
    code: str
    answer: str


def example_parts(question: Question) -> list[Part]:
    """The examples of the finding's category; the finding's own kind first."""
    found = _CODE.match(question.finding.code)
    if found is None:
        return []
    chosen = [e for e in all_examples() if e.name.startswith(f"fg{found['category']}")]
    chosen.sort(key=lambda example: not example.facts.startswith(question.finding.code))
    return [
        Part(
            "EXAMPLE of another program and a good answer",
            f"Facts:\n{each.facts}\n\nCode of model.py:\n{each.code}\n\nAnswer:\n{each.answer}",
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
        return Example(name, sections["Facts"], sections["Code"], sections["Answer"])
    except KeyError as missing:
        raise ValueError(f"llm/prompts/examples/{name} has no section {missing}.") from None
