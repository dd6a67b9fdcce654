"""The results of tools: in parts that fit a model's context, without secrets."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping

MOST_CHARACTERS = 7_900
"""Of one part, with the lines about the next one; the SDK writes some words before an error."""
_FOOTER = 300
_MOST_RESULTS = 20
_WORDS = (
    ("Or pass them for one run: --inputs ", "Or pass the argument inputs: "),
    ("Or pass them for one run: --init-inputs ", "Or pass the argument init_inputs: "),
    ("' --inputs '", "', and inputs: '"),
    ("--init-inputs", "The argument init_inputs"),
    ("--inputs", "the argument inputs"),
    (
        "the setting fullgraph.interpreter, or with --python on the command line",
        "--python of `fullgraph mcp`",
    ),
    ("setting fullgraph.interpreter, or --python", "--python of `fullgraph mcp`"),
    ("Set fullgraph.interpreter, or use --python.", "Use --python of `fullgraph mcp`."),
    (
        "the setting fullgraph.explain.timeoutSeconds (--timeout on the command line)",
        "--timeout of `fullgraph mcp`",
    ),
    (
        "the setting fullgraph.explain.memoryLimitMb (--memory-limit on the command line)",
        "--memory-limit of `fullgraph mcp`",
    ),
    (" Use --overlay DIR for a changed copy, or --patch FILE for a patch to send upstream.", ""),
    (", or pass --patch FILE", ""),
    ("--allow-dirty", "allow_dirty=true"),
    ("Run the command again.", "Call fix again."),
)
_NAMES = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH", re.IGNORECASE)
_SHORTEST = 8
"""Shorter values (``1``, ``none``) are words of any text."""


class NoResultError(Exception):
    """There is no such result, or no such part of it; the message is for the agent."""


class Results:
    """The last results of a session by their numbers."""

    def __init__(self) -> None:
        self._texts: OrderedDict[int, str] = OrderedDict()
        self._last = 0

    def add(self, text: str) -> str:
        """Keep a result; its first part, which names the others if there are some."""
        self._last += 1
        self._texts[self._last] = text
        if len(self._texts) > _MOST_RESULTS:
            self._texts.popitem(last=False)
        return self.part(self._last, 1)

    def whole(self, number: int) -> str:
        """All of a result.

        Raises:
            NoResultError: there is none with this number.
        """
        if number not in self._texts:
            kept = f"Results {min(self._texts)} to {self._last} are" if self._texts else "None is"
            raise NoResultError(f"There is no result {number}. {kept} kept.")
        return self._texts[number]

    def part(self, number: int, part: int) -> str:
        """One part of a result, at most ``MOST_CHARACTERS`` long.

        Args:
            number: of the result.
            part: from 1 on.

        Raises:
            NoResultError: there is none.
        """
        parts = list(in_parts(self.whole(number)))
        if not 1 <= part <= len(parts):
            raise NoResultError(f"Result {number} has the parts 1 to {len(parts)}, not {part}.")
        text = parts[part - 1]
        if len(parts) == 1:
            return text
        here = f"\n[Part {part} of {len(parts)} of result {number}."
        if part == len(parts):
            return f"{text}{here}]"
        return (
            f"{text}{here} For the next part, call read_more(result={number}, part={part + 1}); "
            f"the resource fullgraph://results/{number} has all of it.]"
        )


def in_parts(text: str) -> Iterator[str]:
    """Parts of a text that end with a line; a line that is longer than a part is cut."""
    limit = MOST_CHARACTERS - _FOOTER
    if len(text) <= MOST_CHARACTERS:
        yield text
        return
    start = 0
    while len(text) - start > limit:
        end = text.rfind("\n", start, start + limit) + 1
        end = end if end > start else start + limit
        yield text[start:end]
        start = end
    yield text[start:]


def in_arguments(message: str) -> str:
    """The same with the arguments of the tools, and the flags of ``fullgraph mcp``."""
    for words, instead in _WORDS:
        message = message.replace(words, instead)
    return message


def without_secrets(text: str, environment: Mapping[str, str]) -> str:
    """``text`` without the values of environment variables that hold keys.

    Args:
        text: of a result.
        environment: the variables of this process, which its workers inherit.
    """
    secrets = {
        value: name
        for name, value in environment.items()
        if _NAMES.search(name) and len(value) >= _SHORTEST
    }
    # The longest first: one may be a part of another.
    for value in sorted(secrets, key=len, reverse=True):
        text = _anyhow_wrapped(value).sub(f"[the value of {secrets[value]}]", text)
    return text


def _anyhow_wrapped(value: str) -> re.Pattern[str]:
    """The value, also where the lines of a message were wrapped in its middle."""
    return re.compile(r"\s*".join(map(re.escape, value)))
