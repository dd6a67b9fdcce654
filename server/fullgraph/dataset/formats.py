"""Data sets on disk: the formats of fine-tuning services, the validation split, the data card."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from fullgraph import __version__
from fullgraph.dataset.example import Example
from fullgraph.llm.answers.explanation import EXPLANATION
from fullgraph.runs.journal.keys import digest

LEAST_EXAMPLES = {"openai": 10, "gemini": 0, "plain": 0}
"""With fewer, the service refuses a training file."""
_OF_TEN = 2
"""How many of ten files are for validation."""
_NOT_IN_IT = """\
## What is not in it

- Breaks of kinds without a page: nothing about them is verified.
- The words of models, unless a user rated the answer 4 or 5 and every name in it was found in that
  user's torch. Changes are in an answer only if a run proved these very lines, whoever wrote them.
- Pages that a user rated 1 or 2.
- The rewrites that Fullgraph itself lists in a request: they would be the answer.
- API keys, folders, user names of paths, and the journal.
"""
_USE = """\
## Use

Each example is the request that Fullgraph sends about a break, and an answer in the form that it
reads. Tune a model with it, and enter its name in the setting `fullgraph.llm.model`.
Masking of secrets is automatic and can miss one: read the files before you upload them.
"""


def _openai(example: Example) -> dict[str, Any]:
    """A conversation, as OpenAI's supervised fine-tuning of chat models reads it."""
    return {
        "messages": [
            {"role": "system", "content": example.instructions},
            {"role": "user", "content": example.request},
            {"role": "assistant", "content": example.answer},
        ]
    }


def _gemini(example: Example) -> dict[str, Any]:
    """A conversation, as Vertex AI's supervised tuning of Gemini models reads it."""
    return {
        "systemInstruction": {"role": "system", "parts": [{"text": example.instructions}]},
        "contents": [
            {"role": "user", "parts": [{"text": example.request}]},
            {"role": "model", "parts": [{"text": example.answer}]},
        ],
    }


FORMATS: dict[str, Callable[[Example], dict[str, Any]]] = {
    "openai": _openai,
    "gemini": _gemini,
    "plain": asdict,
}


def line_of(example: Example, format_name: str) -> str:
    """One line of a JSONL file."""
    return json.dumps(FORMATS[format_name](example), ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class Splits:
    """Examples to train with, and others to measure with."""

    train: tuple[Example, ...]
    validation: tuple[Example, ...]

    @property
    def all(self) -> tuple[Example, ...]:
        """Every example."""
        return (*self.train, *self.validation)


def split(examples: Iterable[Example]) -> Splits:
    """The examples in two parts by their files: the same file is always in the same part.

    Of examples with the same request, the one with a proven fix, or else the first, is kept.
    """
    best: dict[str, Example] = {}
    for each in examples:
        if each.id not in best or (each.rewrite and not best[each.id].rewrite):
            best[each.id] = each
    train: list[Example] = []
    validation: list[Example] = []
    for each in best.values():
        is_held_out = int(digest(each.group), 16) % 10 < _OF_TEN
        (validation if is_held_out else train).append(each)
    return Splits(tuple(train), tuple(validation))


def card(splits: Splits, format_name: str, left_out: Counter[str]) -> str:
    """The card, as Markdown.

    Args:
        splits: the examples.
        format_name: of the files.
        left_out: how many breaks are not in it, by the reason.
    """
    every = splits.all
    proven = sum(bool(each.rewrite) for each in every)
    rated = sum(bool(each.rating) for each in every)
    parts = [
        "# Graph breaks with explanations and proven fixes",
        f"Written by Fullgraph {__version__} in the format `{format_name}`, for version "
        f"{EXPLANATION.version} of its form of an explanation.",
        _table("split", [("train", len(splits.train)), ("validation", len(splits.validation))]),
        "The splits are by file: no file is in both.",
        f"- with a proven fix: {proven}\n- with the page's advice only: {len(every) - proven}\n"
        f"- with a user's rating: {rated}\n"
        f"- masked secrets: {sum(each.masked for each in every)}",
        "## Sources",
        _table("source, licence of its code", _counted(f"{e.origin}, {e.licence}" for e in every)),
        "Dynamo's reasons and hints are PyTorch's (BSD-3-Clause). Pages are Fullgraph's (MIT).",
        "## Kinds of breaks",
        _table("page", _counted(f"{each.code} {each.entry}" for each in every)),
        "## Versions of torch",
        _table("torch", _counted(each.torch or "unknown" for each in every)),
        _NOT_IN_IT.rstrip(),
        _table("left out", sorted(left_out.items())) if left_out else "",
        _USE.rstrip(),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _counted(names: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items())


def _table(title: str, rows: Iterable[tuple[str, int]]) -> str:
    lines = [f"| {name} | {count} |" for name, count in rows]
    return "\n".join([f"| {title} | examples |", "| --- | ---: |", *lines])
