"""What ``fullgraph calibrate`` measured on the torch of an interpreter."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph import taxonomy
from fullgraph.calibration.cache import VerdictCache
from fullgraph.taxonomy.verdicts import Verdicts


def measured_on(interpreter: Sequence[str], torch: str | None = None) -> Verdicts | None:
    """What was measured on the torch of a command; None if nothing was.

    Args:
        interpreter: the command.
        torch: the version that its torch must have; None for whatever it is.
    """
    verdicts = VerdictCache(taxonomy.load()).get(interpreter)
    return verdicts if verdicts and torch in (None, verdicts.torch) else None
