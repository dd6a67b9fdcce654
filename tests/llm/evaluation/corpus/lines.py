"""A line of the corpus that breaks, and the file that holds all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from fullgraph.state.structure import structure

FILE = Path(__file__).with_name("lines.jsonl")


@dataclass(frozen=True)
class BrokenLine:
    """A line that broke when a model ran.

    Attributes:
        model: of the corpus.
        mode: in which the model ran: ``eval`` or ``train``.
        file: below the folder of the packages.
        text: of the line, without the spaces around it.
        function: the name of the function that has it.
        code: of the page that the break belongs to.
        gb_id: PyTorch's id of the kind; empty if it has none.
        operations: what Dynamo named as what it does not trace, in lower case.
        caused_by: the text of the line whose break led to this one; empty for none.
        package: the distribution that has the file, and its version.
        held_out: whether the model is held out of what rules are written with.
    """

    model: str
    mode: str
    file: str
    text: str
    function: str
    code: str
    gb_id: str
    operations: tuple[str, ...]
    caused_by: str
    package: str
    held_out: bool


def read_lines(path: Path = FILE) -> list[BrokenLine]:
    """The lines of a file."""
    texts = path.read_text(encoding="utf-8").splitlines()
    return [structure(json.loads(text), BrokenLine) for text in texts]


def write_lines(path: Path, lines: Iterable[BrokenLine]) -> None:
    """Write lines as JSON, one a line."""
    texts = (json.dumps(asdict(line)) for line in lines)
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
