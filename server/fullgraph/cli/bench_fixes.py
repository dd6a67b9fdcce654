"""The proven fixes that ``fullgraph bench --fixed`` measures."""

from __future__ import annotations

import argparse
import logging

from fullgraph import taxonomy
from fullgraph.cli import progress
from fullgraph.cli.target_flags import supervisor_of
from fullgraph.dynamic.chosen import Chosen
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.together import Together, solve_together
from fullgraph_worker.measure.names import AS_WRITTEN, INDUCTOR, MODES


async def proven_fixes(target: str, chosen: Chosen, options: argparse.Namespace) -> Together:
    """The fixes of a target that are proven, as ``fullgraph fix`` finds them."""
    # They are summed up in one line.
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    supervisor = supervisor_of(chosen, options, has_many_jobs=True)
    own, pages = chosen.is_first_party, taxonomy.load()

    def runs_of(_: str) -> Runs:
        return Runs(supervisor, chosen.job, pages, chosen.read, own, progress.show)

    # The outputs of each arm are compared with eager mode in any case.
    inductor = any(name in options.arms for name in (INDUCTOR, AS_WRITTEN, *MODES))
    try:
        return await solve_together([target], runs_of, Allowed(), inductor=inductor)
    finally:
        await supervisor.close()


def fixes_in_words(target: str, together: Together) -> str:
    """How many fixes there are, or why there are none."""
    if target in together.failures:
        return f"No fixes were tried: {together.failures[target]}"
    kept = together.solutions[target].kept
    if not kept:
        return "There is no proven fix of a graph break, so there are no fixed arms."
    return (
        f"Fixed arms have {len(kept)} proven fix{'' if len(kept) == 1 else 'es'} "
        f"(`fullgraph fix {target}` shows them)."
    )
