"""``python -m tests.matrix.api``: which API around torch.compile each torch has, by version.

Downloads a wheel of each version (those for macOS are the smallest), reads its sources, and writes
the table that ``fullgraph check`` reads.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.matrix.api_source import Api, api_of
from tests.matrix.environments import ROOT

TABLE = ROOT / "server/fullgraph/static/models/torch/api_table.json"
VERSIONS = (
    *("2.0.1", "2.1.2", "2.2.2", "2.3.1", "2.4.1", "2.5.1", "2.6.0", "2.7.1"),
    *("2.8.0", "2.9.1", "2.10.0", "2.11.0", "2.12.1", "2.13.0", "2.14.1"),
)
"""The last patch of each minor version that pip finds here."""

_SOURCES = re.compile(r"torch/(?:(?:_\w+|compiler|jit|export|fx/experimental)/.+|__init__)\.py")
_PLATFORMS = ("macosx_14_0_arm64", "macosx_12_0_arm64", "macosx_11_0_arm64")


def main() -> int:
    """Write the table; print what it holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix.api", description=__doc__)
    parser.add_argument("versions", nargs="*", default=VERSIONS, help="of torch, oldest first")
    parser.add_argument("--sources", type=Path, default=ROOT / ".cache" / "api")
    options = parser.parse_args()
    known = {minor(each): api_of(_sources(options.sources, each)) for each in options.versions}
    names = merged(known)
    head = {"by": "python -m tests.matrix.api", "versions": list(known)}
    # A line for each name, so that a new version changes few.
    lines = (f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in names.items())
    body = ",\n".join(lines)
    text = f'{json.dumps(head)[:-1]}, "names": {{\n{body}\n}}}}\n'
    TABLE.write_text(text, encoding="utf-8")
    for what in ("deprecated", "renamed", "public", "until", "from", "arguments"):
        print(f"{what}: {sum(what in each for each in names.values())} names")
    print(f"wrote {TABLE.relative_to(ROOT)}, {TABLE.stat().st_size / 1024:.0f} KiB")
    return 0


def minor(version: str) -> str:
    """``2.13`` of ``2.13.0``."""
    return ".".join(version.split(".")[:2])


def merged(known: Mapping[str, Mapping[str, Api]]) -> dict[str, dict[str, Any]]:
    """What a version deprecates or renames, or not every version has, by name.

    Args:
        known: the names of each version, oldest first.
    """
    every = sorted({name for names in known.values() for name in names})
    # A name that a module only imports for itself is no API of it.
    exported = {n for names in known.values() for n, api in names.items() if api.is_exported}
    found = {name: _entry(name, known) for name in every if name in exported}
    return {name: entry for name, entry in found.items() if entry}


def _entry(name: str, known: Mapping[str, Mapping[str, Api]]) -> dict[str, Any]:
    versions = list(known)
    here = {version: names[name] for version, names in known.items() if name in names}
    entry: dict[str, Any] = _range(list(here), versions)
    for key in ("deprecated", "renamed", "public"):
        since = next((v for v, api in here.items() if getattr(api, key)), "")
        last = [api for api in here.values() if getattr(api, key)][-1:]
        # What only an older version said does not hold.
        if since and getattr(list(here.values())[-1], key):
            entry[key] = [since, getattr(last[0], key)]
            if key == "public":
                entry[key].append(last[0].is_same)
    # A function that takes any argument takes each.
    takes = {v: api.arguments for v, api in here.items() if api.arguments is not None}
    if len(takes) == len(here):
        arguments = sorted({each for given in takes.values() for each in given})
        ranges = {
            each: _range([v for v, given in takes.items() if each in given], list(here))
            for each in arguments
        }
        differing = {each: where for each, where in ranges.items() if where}
        if differing:
            entry["arguments"] = differing
    return entry


def _range(having: list[str], versions: list[str]) -> dict[str, str]:
    """Since which version and until which; nothing where all have it."""
    found = {}
    if having[0] != versions[0]:
        found["from"] = having[0]
    if having[-1] != versions[-1]:
        found["until"] = having[-1]
    return found


def _sources(folder: Path, version: str) -> Path:
    """The folder with the sources of a torch; its wheel is downloaded at the first call."""
    target = folder / version
    if not target.exists():
        print(f"downloading torch {version}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as download:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            where = ["--python-version", "3.11", "--only-binary=:all:", "--dest", download]
            platforms = [f"--platform={each}" for each in _PLATFORMS]
            subprocess.run([*pip, *where, *platforms, f"torch=={version}"], check=True)
            [wheel] = Path(download).glob("*.whl")
            with zipfile.ZipFile(wheel) as contents:
                for name in filter(_SOURCES.fullmatch, contents.namelist()):
                    contents.extract(name, target)
    return target


if __name__ == "__main__":
    sys.exit(main())
