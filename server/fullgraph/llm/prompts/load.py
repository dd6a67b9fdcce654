"""Reads the prompts, which are files of this package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

_FRONT_MATTER = re.compile(r"---\nversion: (\d+)\n---\n+")


@dataclass(frozen=True)
class Prompt:
    """How a model is to answer.

    Attributes:
        version: goes up with each change of the text: part of the key of kept answers and of
            ratings.
        text: the instructions.
    """

    version: int
    text: str


@lru_cache
def load_prompt(name: str) -> Prompt:
    """The prompt in ``<name>.md``.

    Raises:
        ValueError: the file does not begin with its version.
    """
    text = read_prompt_file(f"{name}.md")
    head = _FRONT_MATTER.match(text)
    if head is None:
        raise ValueError(f"llm/prompts/{name}.md does not begin with its version.")
    return Prompt(int(head[1]), text[head.end() :].strip())


def read_prompt_file(name: str) -> str:
    """The text of a file beside the prompts."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
