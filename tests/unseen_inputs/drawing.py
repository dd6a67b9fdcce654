"""Draws targets by seed: a package first, so that large ones do not fill the sample."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

Listing = Mapping[str, Mapping[str, Sequence[str]]]


def listed(python: Path, requirements: Sequence[str]) -> Listing:
    """What each package defines that can be imported: ``classes`` and ``functions``."""
    names = [line.partition("==")[0] for line in requirements]
    script = Path(__file__).with_name("listing.py")
    done = subprocess.run(
        [str(python), str(script), *names], check=True, capture_output=True, text=True
    )
    found: Listing = json.loads(done.stdout.splitlines()[-1])
    return found


def drawn(listing: Listing, kind: str, count: int, seed: int) -> list[tuple[str, str]]:
    """``count`` targets of a kind with their packages; fewer if there are fewer."""
    chance = random.Random(f"{kind} {seed}")
    left = {name: list(found[kind]) for name, found in sorted(listing.items()) if found[kind]}
    chosen: list[tuple[str, str]] = []
    while left and len(chosen) < count:
        package = chance.choice(sorted(left))
        target = left[package].pop(chance.randrange(len(left[package])))
        chosen.append((package, target))
        if not left[package]:
            del left[package]
    return chosen
