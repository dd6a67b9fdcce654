"""Which models are held out: those who write rules do not look at what is missed in them.

What is held out changes from round to round, and by the package: once a rule was written with
one model of a package, the other models of it are no test of that rule. In each round the corpus
gets packages that are new to it. They are measured before any rule is written with them, and
stay held out until the next round, which has others. All packages of earlier rounds are seen.

The two large libraries are in every round; half of their models are held out always.
"""

from __future__ import annotations

import hashlib

LIBRARIES = ("transformers", "diffusers")
ROUND = 2
"""The present one."""

# The files of the corpus with the packages that a round brought; the others are the first's.
# ``probability`` came in the second round too. It was measured (10 of 67 sites), then read.
_BROUGHT = {
    "further_packages": 2,
    "parts_of_further_packages": 2,
    "speech": 2,
    "spikes_and_control": 2,
}


def is_held_out(name: str, group: str, package: str) -> bool:
    """Whether a model is held out in the present round.

    Args:
        name: the model's.
        group: the file of the corpus.
        package: the model's, by the name that it is imported by.
    """
    if package in LIBRARIES:
        # Its name alone decides, and nobody's choice.
        return hashlib.sha256(name.encode()).digest()[0] % 2 == 1
    return _BROUGHT.get(group, 1) == ROUND
