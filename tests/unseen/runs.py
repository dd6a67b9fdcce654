"""Runs classes of drawn packages under Dynamo without inputs, as a user's first click does."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from fullgraph.dynamic.chosen import MISTAKES, choose
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.source.text import SourceError, read_source
from fullgraph.work.observe import observe
from fullgraph.work.workers import Limits, own_workers
from tests.accuracy.observations import Observation, read, write
from tests.accuracy.sites import lines_in, places_in, sites_of
from tests.unseen.drawing import Package

_SECONDS = 60.0
_MEGABYTES = 4000


async def observed(
    package: Package, seed: int, most: int, on_run: Callable[[str], None]
) -> list[Observation]:
    """Runs of at most ``most`` classes of a package, which the seed chooses; kept on disk.

    Args:
        package: that was drawn.
        seed: of the draw.
        most: how many classes.
        on_run: called with each target and what became of it.
    """
    chosen = list(package.classes)
    random.Random(f"{package.name} {seed}").shuffle(chosen)
    kept = package.project.parents[1] / "observations" / package.name
    limits = Limits(_SECONDS, _MEGABYTES)
    workers = own_workers([str(package.python)], package.project, limits, has_many_jobs=True)
    try:
        found = []
        for target in chosen[:most]:
            file = kept / f"{target.replace(':', '.')}.json"
            observation = read(file)
            if observation is None:
                observation = await _observed(package, target, workers)
                write(observation, file)
                on_run(f"{package.name} {target}: {observation.failure or 'ran'}")
            found.append(observation)
        return found
    finally:
        await workers.close()


async def _observed(package: Package, target: str, workers: Supervisor) -> Observation:
    versions = f"{package.name} {package.version}"
    project, above = package.project, package.project.parent

    def first_party(path: str) -> FirstParty:
        return FirstParty(project, (), [path])

    def about(failure: str) -> Observation:
        return Observation("", target, "unseen", target, package.name, str(above), failure=failure)

    try:
        wanted = choose(target, project, [str(package.python)], _text, first_party)
    except MISTAKES as error:
        return about(str(error))
    ran = await observe(wanted, workers, lambda message: None)
    result = ran.result
    if result.failure is not None:
        return about(f"{result.failure.kind}: {result.failure.message}".splitlines()[0])
    own = {path for path in result.traced if Path(path).is_relative_to(project)}
    return Observation(
        key="",
        name=target,
        group="unseen",
        kind=target,
        package=package.name,
        folder=str(above),
        sites=sites_of(result.records, above),
        traced=lines_in(result.traced, above, own),
        places=places_in({p: e.places for p, e in result.evaluated.items()}, above, own),
        versions=versions,
    )


def _text(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None
