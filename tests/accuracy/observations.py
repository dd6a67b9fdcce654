"""What one model's run observed, as it is kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.accuracy.environment import ROOT
from tests.accuracy.rounds import LIBRARIES, is_held_out


@dataclass(frozen=True)
class Site:
    """One kind of break at one place.

    Attributes:
        path: below the folder that holds the model's package.
        line: as Dynamo gives it, 1-based.
        gb_id: PyTorch's id of the kind; empty if it has none.
        gb_type: Dynamo's name of the kind.
        reason: Dynamo's words.
        context: Dynamo's context; with the other words it decides the page.
        kind: of the worker's record: ``break`` or ``disabled``.
        count: how often it happened.
    """

    path: str
    line: int
    gb_id: str
    gb_type: str
    reason: str
    context: str
    kind: str
    count: int


@dataclass(frozen=True)
class Call:
    """One call of the model.

    Attributes:
        mode: ``eval`` or ``train``.
        variant: of the inputs, from 0 on.
        error: why it raised; empty if it ran.
        in_eager: whether it raises without Dynamo too; what broke then is not kept.
        way: what else was chosen: options, arguments, another head; empty for nothing.
    """

    mode: str
    variant: int
    error: str
    in_eager: bool
    way: str = ""


OWN = "own"

Span = tuple[int, int, int, int]
"""1-based line, UTF-8 byte column, end line and exclusive end column of an expression."""


@dataclass(frozen=True)
class Observation:
    """What Dynamo did with one model.

    Attributes:
        key: of the model's text and the versions; a file with another key is out of date.
        name: the model's name in the corpus.
        group: the file of the corpus; ``OWN`` for Fullgraph's own programs.
        kind: the model's class.
        package: whose files are analysed.
        folder: where the package lies.
        calls: what was called.
        failure: why there are fewer calls than there should be; empty if there are all.
        seconds: how long the run took, with its imports.
        sites: the breaks, those elsewhere than in the package too.
        traced: per file of the package, the lines that Dynamo traced to their end.
        places: per file of the package, those of the expressions that it evaluated there.
        versions: of Python and of the packages that decide, in words.
        day: when it was made.
    """

    key: str
    name: str
    group: str
    kind: str = ""
    package: str = ""
    folder: str = ""
    calls: tuple[Call, ...] = ()
    failure: str = ""
    seconds: float = 0.0
    sites: tuple[Site, ...] = ()
    traced: Mapping[str, frozenset[int]] = field(default_factory=dict)
    places: Mapping[str, frozenset[Span]] = field(default_factory=dict)
    versions: str = ""
    day: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is of Fullgraph's own programs, which count apart."""
        return self.group == OWN

    @property
    def ran(self) -> bool:
        """Whether Dynamo saw it at all."""
        return self.is_own or any(not call.error for call in self.calls)

    @property
    def library(self) -> str:
        """The package, if it is one of the two that the corpus holds many models of."""
        return self.package if self.package in LIBRARIES else ""

    @property
    def is_held_out(self) -> bool:
        """Whether the model stays unseen by those who write rules."""
        return is_held_out(self.name, self.group, self.package)

    @property
    def torch(self) -> str:
        """The version of torch that ran."""
        words = (words.split() for words in self.versions.split(", "))
        return next((version for name, version in words if name == "torch"), "")

    @property
    def files(self) -> set[str]:
        """The analysed files: those of the package that ran, by their paths from ``folder`` on."""
        own = f"{self.package}/"
        return {*self.traced, *(s.path for s in self.sites if s.path.startswith(own))}

    @property
    def errors(self) -> tuple[str, ...]:
        """Why it could not be built, or not be called in some way; each reason once."""
        found = [
            self.failure,
            *(f"{call.mode}: {call.error}" for call in self.calls if call.error),
        ]
        return tuple(dict.fromkeys(filter(None, found)))


def write(observation: Observation, path: Path) -> None:
    """Keep ``observation`` in the file ``path``."""
    data = asdict(observation)
    # So that what is kept moves with the checkout.
    folder = Path(observation.folder)
    if folder.is_relative_to(ROOT):
        data["folder"] = str(folder.relative_to(ROOT))
    data["traced"] = {name: sorted(lines) for name, lines in observation.traced.items()}
    data["places"] = {name: _in_text(spans) for name, spans in observation.places.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")


def read(path: Path) -> Observation | None:
    """The observation in the file ``path``; None if there is none, or one in an older form."""
    try:
        return _from_data(json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, KeyError, TypeError):
        return None


def _from_data(data: dict[str, Any]) -> Observation:
    data["folder"] = str(ROOT / data["folder"])
    data["calls"] = tuple(Call(**call) for call in data["calls"])
    data["sites"] = tuple(Site(**site) for site in data["sites"])
    data["traced"] = {name: frozenset(lines) for name, lines in data["traced"].items()}
    data["places"] = {name: _from_text(text) for name, text in data["places"].items()}
    return Observation(**data)


def _in_text(spans: frozenset[Span]) -> str:
    """In a line of its own each number would make the file three times as long."""
    return " ".join(",".join(map(str, span)) for span in sorted(spans))


def _from_text(text: str) -> frozenset[Span]:
    spans = (tuple(map(int, span.split(","))) for span in text.split())
    return frozenset((a, b, c, d) for a, b, c, d in spans)
