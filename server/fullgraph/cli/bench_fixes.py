"""The proven fixes that ``fullgraph bench --fixed`` measures."""

from __future__ import annotations

import argparse
import logging

from fullgraph.cli import progress
from fullgraph.cli.target_flags import supervisor_of
from fullgraph.dynamic.chosen import Chosen
from fullgraph.fixes.proof.together import Together
from fullgraph.work.fix import Fixed, FixRequest, prove
from fullgraph.work.workers import closing
from fullgraph_worker.measure.names import AS_WRITTEN, INDUCTOR, MODES


async def proven_fixes(target: str, chosen: Chosen, options: argparse.Namespace) -> Together:
    """The fixes of a target that are proven, as ``fullgraph fix`` finds them."""
    # They are summed up in one line.
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    supervisor, fixed = supervisor_of(chosen, options, has_many_jobs=True), Fixed()
    # The outputs of each arm are compared with eager mode in any case.
    inductor = any(name in options.arms for name in (INDUCTOR, AS_WRITTEN, *MODES))
    request = FixRequest({target: chosen}, inductor=inductor)
    await closing(supervisor, prove(request, supervisor, progress.show, fixed))
    return fixed.together


def fixes_in_words(target: str, together: Together) -> str:
    """How many fixes there are, or why there are none."""
    if target in together.failures:
        return f"No fixes were tried: {together.failures[target].message}"
    kept = together.solutions[target].kept
    if not kept:
        return "There is no proven fix of a graph break, so there are no fixed arms."
    return (
        f"Fixed arms have {len(kept)} proven fix{'' if len(kept) == 1 else 'es'} "
        f"(`fullgraph fix {target}` shows them)."
    )
