"""What ``fullgraph check`` finds in the packages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fullgraph.source.python_files import python_files
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.check import Way, check_files
from tests.noise.sample import Found, Key


@dataclass(frozen=True)
class Checked:
    """One package.

    Attributes:
        lines: of its Python files.
        found: the findings in it.
    """

    lines: int
    found: tuple[Found, ...]


def check(name: str, folders: tuple[Path, ...], torch: str) -> Checked:
    """Check a package as its authors would: ``fullgraph check`` of its folders.

    Args:
        name: of the distribution.
        folders: of its packages.
        torch: the version to predict for.
    """
    files = list(python_files(folders))
    results = check_files(files, Way(torch=torch))
    findings = [finding for result in results for finding in result.findings]
    texts = {str(file): file.read_text(encoding="utf-8").split("\n") for file in files}
    lines = sum(len(text) - 1 for text in texts.values())
    return Checked(lines, tuple(_known(name, folders[0].parent, findings, texts)))


def _known(
    name: str, above: Path, findings: list[Finding], texts: Mapping[str, list[str]]
) -> Iterator[Found]:
    seen: Counter[tuple[str, str, str]] = Counter()
    for finding in findings:
        where = finding.location
        text = texts[where.path][where.line - 1].strip()
        same = (where.path, text, finding.code)
        file = Path(where.path).relative_to(above).as_posix()
        key = Key(name, file, text, finding.code, seen[same])
        seen[same] += 1
        yield Found(key, where.path, where.line, finding.message, finding.because)
