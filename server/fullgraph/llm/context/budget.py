"""Keeps what is sent within a number of tokens: the least useful part goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

MAX_INPUT_TOKENS = 12000
"""As the setting ``llm.maxInputTokens`` has it where it is not set."""

_CHARACTERS_PER_TOKEN = 3.5
"""Of Python in the tokenizers of OpenAI and Gemini, measured low so that nothing is cut off."""


@dataclass(frozen=True)
class Part:
    """A part of what is sent.

    Attributes:
        title: of the part, in capitals, for the model and for the reader of the preview.
        text: its data.
        priority: the part with the lowest is dropped first; one of at least ``ALWAYS`` never.
        what: it, in words for the user (``the source of 2 callers``).
        shorter: what takes its place where it does not fit; empty for nothing.
    """

    title: str
    text: str
    priority: int
    what: str
    shorter: str = ""


ALWAYS = 100


def tokens_in(text: str) -> int:
    """About how many tokens a text has, without any service's tokenizer."""
    wide = sum(not c.isascii() for c in text) if not text.isascii() else 0
    return ceil((len(text) - wide) / _CHARACTERS_PER_TOKEN + wide)


def within(parts: Iterable[Part], tokens: int) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts that fit into ``tokens`` in their order, and what was dropped, in words."""
    kept = [part for part in parts if part.text]
    dropped: list[str] = []
    spent = sum(_cost(part) for part in kept)
    for part in _least_useful_first(kept):
        if spent <= tokens:
            break
        short = replace(part, text=part.shorter, shorter="")
        if part.shorter:
            kept[kept.index(part)] = short
            spent += _cost(short) - _cost(part)
            dropped.append(f"parts of {part.what}")
        elif part.priority < ALWAYS:
            kept.remove(part)
            spent -= _cost(part)
            dropped.append(part.what)
    if spent > tokens and any(part.priority < ALWAYS for part in kept):
        # Shortened parts are left, which are as useful as they were.
        fitting, more = within(kept, tokens)
        gone = {f"parts of {each}" for each in more}
        return fitting, (*(each for each in dropped if each not in gone), *more)
    return tuple(kept), tuple(dropped)


def _least_useful_first(parts: Sequence[Part]) -> list[Part]:
    # Of two that are equally useful, the longer one makes more room.
    return sorted(parts, key=lambda part: (part.priority, -len(part.text)))


def _cost(part: Part) -> int:
    # The BEGIN and END lines come on top.
    return tokens_in(part.text) + tokens_in(part.title) + 16
