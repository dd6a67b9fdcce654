"""What each page's example does on several torch versions, and the field that says so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from packaging.version import Version

from fullgraph.calibration.confirm import Confirmation, Confirmed, confirm
from fullgraph.taxonomy import Entry, load
from tests.matrix.environments import ROOT

BREAKS, TRACED, NOT_RUN = "breaks", "–", "not run"
_SECONDS = 600.0
_FIELD = re.compile(r'^breaks_in: ".*"$', re.MULTILINE)


async def run_pages(python: Sequence[str]) -> Confirmed:
    """Run every page's programs on one torch."""
    return await confirm(load(), python, _SECONDS, lambda message, done, total: None)


def cell(page: Confirmation) -> str:
    """What to write of a page on one torch: a ``*`` where it is not all as the page says."""
    if page.breaks is None:
        return NOT_RUN
    if not page.breaks:
        return TRACED
    return f"{BREAKS} *" if page.reason and "page expects no line" not in page.reason else BREAKS


def specifier(measured: Mapping[str, bool]) -> str:
    """The versions in which an example breaks, as the front matter writes them.

    From the first version that was measured to break up to the first later one that was
    measured not to; an example that cannot run on a version does not break there.

    Args:
        measured: whether it breaks, by version.

    Raises:
        ValueError: it breaks in none of them.
    """
    versions = sorted(measured, key=Version)
    breaking = [version for version in versions if measured[version]]
    if not breaking:
        raise ValueError("it breaks in no version that was measured")
    first, last = versions.index(breaking[0]), versions.index(breaking[-1])
    parts = [f">={_minor(breaking[0])}"]
    parts += [f"!={_minor(v)}.*" for v in versions[first : last + 1] if not measured[v]]
    if last + 1 < len(versions):
        parts.append(f"<{_minor(versions[last + 1])}")
    return ",".join(parts)


def write_field(entry: Entry, text: str, folder: Path = ROOT / "taxonomy") -> bool:
    """Write a page's ``breaks_in``; whether that changed the page."""
    path = folder / f"{entry.id}.md"
    before = path.read_text(encoding="utf-8")
    after = _FIELD.sub(f'breaks_in: "{text}"', before, count=1)
    path.write_text(after, encoding="utf-8")
    return after != before


def _minor(version: str) -> str:
    release = Version(version).release
    return f"{release[0]}.{release[1]}"
