"""The page that each break belongs to, written by hand from the code that breaks.

``zoo.csv`` and ``models.csv`` have one row per line of code and id of PyTorch's: what stands on
the line, and which page somebody who reads it and Dynamo's reason would look for. What Fullgraph
says is compared with that, and never copied.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent


class Anchor(NamedTuple):
    """A break, found again by its text: lines move.

    Attributes:
        file: the theme of a case of the zoo, or a file of a library, below its package.
        line: the text of the line that breaks, without its comment.
        gb_id: PyTorch's id; empty where it gives none.
    """

    file: str
    line: str
    gb_id: str


class Seen(NamedTuple):
    """A break that was observed, and the page that Fullgraph gives it."""

    where: str
    anchor: Anchor
    page: str
    reason: str


def read_table(name: str) -> Mapping[Anchor, str]:
    """The page of each anchor.

    Raises:
        ValueError: an anchor appears twice.
    """
    table: dict[Anchor, str] = {}
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            anchor = Anchor(row["file"], row["line"], row["gb_id"])
            if anchor in table:
                raise ValueError(f"{name} has {anchor} twice")
            table[anchor] = row["page"]
    return table


def line_of(path: str, number: int) -> str:
    """The text of a line without the comment that marks a break."""
    lines = Path(path).read_text(encoding="utf-8").split("\n")
    return lines[number - 1].split("# break:")[0].strip()


def wrong(seen: Iterable[Seen], table: Mapping[Anchor, str]) -> list[str]:
    """What Fullgraph says otherwise than the table, in words; a break without a row too."""
    found = []
    for each in seen:
        expected = table.get(each.anchor)
        if each.page != expected:
            reason = each.reason.strip().split("\n", 1)[0]
            found.append(
                f"{each.where}: `{each.anchor.line}` ({each.anchor.gb_id or 'no id'}): "
                f"{each.page}, and the table says {expected or 'nothing'} | {reason[:90]}"
            )
    return found
