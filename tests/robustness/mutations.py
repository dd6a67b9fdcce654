"""Real code with something wrong in it: what a text is while somebody types, merges or pastes."""

from __future__ import annotations

import random
from collections.abc import Callable

TOKENS = (
    *("(", ")", "[", "]", "{", "}", ":", ",", "=", ":=", "->", "*", "**", "@", "\\", "#", ";"),
    *("'", '"', "'''", '"""', 'f"{', "}}", "b'", "rb'", "\\N{", "0x", "1e", "1_", "...", "!"),
    *("def ", "class ", "lambda x: ", "async ", "await ", "yield ", "return ", "if ", "else:"),
    *("for x in ", "while ", "with ", "try:", "except*", "match x:", "case _:", "type X = "),
    *("import ", "from . import *", "global x", "nonlocal x", "del x", "assert ", "raise "),
    *("torch.compile(", ".item()", "self.", "x.shape[0]", "is_compiling()", "None", "not "),
    *("# fullgraph: ignore", "# fullgraph: ignore[FG102", "\n", "\r", "\r\n", "\f", "\t", "\0"),
    *("    ", "😀", "\u2028", "\ufeff", "\u202e", "é", "\x1a", "\udc80", "<<<<<<< HEAD\n"),
)
Mutation = Callable[[random.Random, list[str]], None]


def mutated(text: str, seed: int) -> str:
    """``text`` with a few things wrong, the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        if chance.random() < 0.5:
            parts, ways = text.splitlines(keepends=True), _OF_LINES
        else:
            parts, ways = list(text), _OF_CHARACTERS
        if parts:
            chance.choice(ways)(chance, parts)
        text = "".join(parts)
    return text


def _delete(chance: random.Random, parts: list[str]) -> None:
    begin = chance.randrange(len(parts))
    del parts[begin : begin + chance.choice((1, 1, 1, 3, 20))]


def _duplicate(chance: random.Random, parts: list[str]) -> None:
    begin = chance.randrange(len(parts))
    some = parts[begin : begin + chance.choice((1, 1, 3, 20))]
    at = chance.randrange(len(parts))
    parts[at:at] = some


def _swap(chance: random.Random, parts: list[str]) -> None:
    i, j = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[i], parts[j] = parts[j], parts[i]


def _truncate(chance: random.Random, parts: list[str]) -> None:
    if chance.random() < 0.5:
        del parts[chance.randrange(len(parts)) :]
    else:
        del parts[: chance.randrange(len(parts))]


def _indent(chance: random.Random, parts: list[str]) -> None:
    begin = chance.randrange(len(parts))
    some = range(begin, min(len(parts), begin + chance.choice((1, 1, 5, 50))))
    way = chance.choice(("    ", " ", "\t", "dedent"))
    for i in some:
        parts[i] = parts[i].lstrip(" ") if way == "dedent" else way + parts[i]


def _insert(chance: random.Random, parts: list[str]) -> None:
    at = chance.randrange(len(parts) + 1)
    parts[at:at] = [chance.choice(TOKENS) for _ in range(chance.choice((1, 1, 2, 5)))]


_OF_LINES: tuple[Mutation, ...] = (_delete, _duplicate, _swap, _truncate, _indent)
_OF_CHARACTERS: tuple[Mutation, ...] = (_delete, _duplicate, _swap, _insert, _insert, _insert)
