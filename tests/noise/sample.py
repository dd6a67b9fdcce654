"""A random sample of findings that stays the same sample while the checker changes.

Each finding has a number that is as good as random and follows from its package, its file, the
text of its line and its code. The sample is the findings with the smallest numbers: a finding
that is gone makes room for the next one, and the others stay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SIZE = 300
SEED = "2"


@dataclass(frozen=True, order=True)
class Key:
    """What a finding is known by: it does not move with the lines above it.

    Attributes:
        package: the distribution.
        file: below the folder of the packages.
        line_text: the line that the finding begins on, without the spaces around it.
        code: of the taxonomy's page.
        occurrence: how many findings in the file have all of this in common and stand above.
    """

    package: str
    file: str
    line_text: str
    code: str
    occurrence: int

    def rank(self, seed: str) -> str:
        """As good as a random number."""
        parts = (seed, self.package, self.file, self.line_text, self.code, str(self.occurrence))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@dataclass(frozen=True)
class Found:
    """One finding in one package.

    Attributes:
        key: what it is known by.
        path: the file.
        line: 1-based.
        message: what is shown.
        because: why the checker believes it.
    """

    key: Key
    path: str
    line: int
    message: str
    because: str


def sample(found: Iterable[Found], size: int = SIZE, seed: str = SEED) -> Sequence[Found]:
    """The findings to read, in the order of their numbers."""
    return sorted(found, key=lambda each: each.key.rank(seed))[:size]
