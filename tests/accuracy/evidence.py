"""What all runs together say about the lines of the analysed files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from fullgraph.dynamic.ranges import Evaluated, evaluated_in
from fullgraph.dynamic.refuting import Refutations
from fullgraph.source.text import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from tests.accuracy.observations import Observation, Site


@dataclass(frozen=True, order=True)
class Place:
    """A line of an analysed file; ``path`` is absolute."""

    path: str
    line: int


@dataclass
class Evidence:
    """Which lines broke, and what was evaluated without breaking.

    Attributes:
        breaks: by place, the pages' codes of what happened there.
        disabled: places that call a function which the program keeps out of the graph; they
            end the graph as well, but nobody needs to be told.
        elsewhere: places outside of the models' own packages that broke.
        evaluated: per file, the lines that were traced to their end and the expressions there.
        words: by place and code, Dynamo's own words, for a reader.
    """

    breaks: dict[Place, set[str]] = field(default_factory=lambda: defaultdict(set))
    disabled: set[Place] = field(default_factory=set)
    elsewhere: set[Place] = field(default_factory=set)
    evaluated: dict[str, Evaluated] = field(default_factory=dict)
    words: dict[tuple[Place, str], str] = field(default_factory=dict)

    @property
    def files(self) -> set[str]:
        """The analysed files: those of the models' packages that ran."""
        return {*self.evaluated, *(place.path for place in (*self.breaks, *self.disabled))}

    @cached_property
    def _refutations(self) -> Refutations:
        return Refutations(self.evaluated, _text)

    def refutes(self, finding: Finding) -> bool:
        """Whether a run evaluated the predicted expression without breaking there."""
        return self._refutations.refutes(finding)


def _text(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None


def evidence_of(observations: Iterable[Observation], taxonomy: Taxonomy) -> Evidence:
    """What these runs say together; a line that broke in one of them broke.

    Args:
        observations: of any number of models.
        taxonomy: says to which page a break belongs.
    """
    found = Evidence()
    for observation in observations:
        for path, evaluated in evaluated_in(observation.traced, observation.places).items():
            file = f"{observation.folder}/{path}"
            known = found.evaluated.get(file)
            found.evaluated[file] = evaluated.joined(known) if known else evaluated
        for site in observation.sites:
            place = Place(f"{observation.folder}/{site.path}", site.line)
            if not site.path.startswith(f"{observation.package}/"):
                found.elsewhere.add(place)
            elif site.kind == "disabled":
                found.disabled.add(place)
            else:
                code = code_of(site, taxonomy)
                found.breaks[place].add(code)
                found.words.setdefault((place, code), f"{site.gb_type}: {site.context}")
    return found


def code_of(site: Site, taxonomy: Taxonomy) -> str:
    """The code of the page that a break belongs to."""
    text = "\n".join((site.gb_type, site.reason, site.context))
    return taxonomy.classify(site.gb_id or None, text).code
