"""What ``fullgraph fix`` proved last, so that ``fullgraph fix --write`` need not prove it again.

It holds as long as the same command runs the same targets with the same inputs, and no file that
the proof ran has changed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fullgraph import __version__
from fullgraph.dynamic.chosen import Chosen
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.source.text import SourceError, read_source
from fullgraph.state.json_cache import JsonCache, own_folder
from fullgraph.state.structure import StructureError, structure
from fullgraph.static.modules.files import ABSENT, digest_of

_DELIVERY = frozenset(
    {"write", "allow_dirty", "diff", "patch", "overlay", "run", "command", "target", "arguments"}
)
"""What a command does with what is proven, and what the jobs say already."""
_HELD = 50


@dataclass(frozen=True)
class KeptFix:
    """What was proven.

    Attributes:
        report: what was printed.
        heading: of the diff.
        texts: the changed files, as they are after all fixes.
        originals: the same files, as they were.
        files: the digest of each file that the proof ran.
        status: the exit status.
        seconds: when it was proven, since the epoch.
    """

    report: str
    heading: str
    texts: dict[str, str]
    originals: dict[str, str]
    files: dict[str, str]
    status: int
    seconds: float


def key_of(options: argparse.Namespace, chosen: Mapping[str, Chosen]) -> str:
    """The digest of all that a proof depends on besides the texts of files."""
    flags = {name: str(value) for name, value in vars(options).items() if name not in _DELIVERY}
    jobs = {name: _job(target) for name, target in chosen.items()}
    return hashlib.sha256(
        json.dumps([__version__, str(Path.cwd()), flags, jobs], sort_keys=True).encode()
    ).hexdigest()


def _job(target: Chosen) -> list[object]:
    job = asdict(target.job)
    for example in job["examples"]:
        # How long ago a call was recorded is no part of it.
        del example["source"]
    return [list(target.interpreter), job]


def kept_fix(key: str) -> KeptFix | None:
    """What was proven, if no file that it depends on has changed; None for nothing."""
    data: Any = _cache().get(key)
    try:
        kept = structure(data, KeptFix) if data is not None else None
    except StructureError:
        return None
    return kept if kept and _digests(kept.files) == kept.files else None


def keep_fix(
    key: str, report: str, heading: str, together: Together, status: int, seconds: float
) -> None:
    """Keep what was proven."""
    runs = [run for each in together.solutions.values() for run in (each.before, each.after)]
    paths = {path for run in runs for path in run.result.evaluated}
    # What was proven is a change of these texts, also where it has been written since.
    files = _digests(paths - together.originals.keys())
    files |= {path: digest_of(text) for path, text in together.originals.items()}
    cache = _cache()
    kept = KeptFix(report, heading, together.texts, together.originals, files, status, seconds)
    if cache.put(key, asdict(kept)):
        cache.make_room(key)


def _cache() -> JsonCache:
    return JsonCache(own_folder("fixes"), max_bytes=1 << 26, max_files=_HELD, is_needless=True)


def _digests(paths: Iterable[str]) -> dict[str, str]:
    found = dict.fromkeys(sorted(paths), ABSENT)
    for path in found:
        with contextlib.suppress(SourceError):
            found[path] = digest_of(read_source(Path(path)))
    return found
