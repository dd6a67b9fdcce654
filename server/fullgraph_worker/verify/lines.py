"""Whether two lines of text say the same: the numbers in them may be rounded differently."""

from __future__ import annotations

import math
import re
from typing import List

_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+\.\d*(?:[eE][-+]?\d+)?|(?<![\w.])[-+]?\d+[eE][-+]?\d+")
_RELATIVE = 2e-4
"""torch prints four digits, the last of which rounding may change."""


def same_lines(one: List[str], other: List[str]) -> bool:
    """Whether all lines are the same, in the same order."""
    return len(one) == len(other) and all(map(same_line, one, other))


def same_line(one: str, other: str) -> bool:
    """Whether two lines differ at most in the last digits of numbers with a decimal point."""
    if one == other:
        return True
    mine, theirs = _NUMBER.findall(one), _NUMBER.findall(other)
    if len(mine) != len(theirs) or _NUMBER.sub("#", one) != _NUMBER.sub("#", other):
        return False
    return all(
        math.isclose(float(a), float(b), rel_tol=_RELATIVE, abs_tol=1e-6)
        and math.copysign(1, float(a)) == math.copysign(1, float(b))
        for a, b in zip(mine, theirs)
    )
