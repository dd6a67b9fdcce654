"""The sheet that a reader gets: findings with their code, and a line for each verdict."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.noise.sample import Found, Key
from tests.noise.verdicts import Verdict

_BEFORE, _AFTER = 12, 3
_KEY, _VERDICT = "key: ", "verdict:"
_LINE = re.compile(rf"^{_VERDICT}[ \t]*(yes|no)[ \t]+(\S.*)$")


def sheet(found: Iterable[Found]) -> str:
    """Every finding with the lines around it; the verdict goes behind ``verdict:``."""
    return "\n\n".join(
        "\n".join(
            (
                f"## {each.key.package}: {each.key.file}:{each.line} {each.key.code}",
                each.message,
                each.because,
                *_around(each),
                f"{_KEY}{json.dumps(_as_list(each.key), ensure_ascii=False)}",
                _VERDICT,
            )
        )
        for each in found
    )


def verdicts_of(text: str) -> Mapping[Key, Verdict]:
    """The verdicts in a sheet: ``verdict: yes because …`` or ``verdict: no because …``.

    Raises:
        ValueError: a line cannot be understood; the message has its number.
    """
    found: dict[Key, Verdict] = {}
    key: Key | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(_KEY):
            key = Key(*json.loads(line.removeprefix(_KEY)))
        elif line.startswith(_VERDICT) and line != _VERDICT:
            written = _LINE.match(line)
            if written is None or key is None:
                raise ValueError(f"line {number}: write `{_VERDICT} yes REASON` or `no REASON`")
            found[key] = Verdict(written.group(1) == "yes", written.group(2).strip())
    return found


def _as_list(key: Key) -> list[str | int]:
    return [key.package, key.file, key.line_text, key.code, key.occurrence]


def _around(found: Found) -> list[str]:
    """The lines around the finding, and above them that of its function."""
    lines = Path(found.path).read_text(encoding="utf-8").split("\n")
    at = found.line - 1
    first = max(0, at - _BEFORE)
    heads = [
        n
        for n in range(first - 1, -1, -1)
        if re.match(r"[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]", lines[n])
    ]
    shown = [*heads[:1], *range(first, min(len(lines), at + _AFTER + 1))]
    return [f"{'>' if n == at else ' '} {n + 1:5} {lines[n]}" for n in shown]
