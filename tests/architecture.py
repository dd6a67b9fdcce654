"""``python -m tests.architecture``: how large the server is, how its parts depend on each other.

``docs/architecture.md`` describes the subpackages; tests hold what must not change, and this prints
the figures. For the keystroke, an edit in the middle of ``examples/transformer.py`` is analysed as
the language server does it, and the calls between functions of the server are counted.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import FrameType

from tests.checkout import REPO
from tests.quick.circles import circle, imported_on_loading

SERVER = REPO / "server"
_SMALL = 40


def main() -> int:
    """Print all figures."""
    files = {package: _modules(package) for package in ("fullgraph", "fullgraph_worker")}
    for package, own in [*files.items(), ("both", [f for each in files.values() for f in each])]:
        lengths = [_lines(file) for file in own]
        small = sum(length < _SMALL for length in lengths)
        print(
            f"{package}: {sum(lengths):,} lines in {len(own):,} files, median "
            f"{statistics.median(lengths):.0f}, {small} under {_SMALL} lines"
        )
    for package, own in files.items():
        loose = [file.name for file in own if file.parent == SERVER / package]
        print(f"{package}: modules outside of the subpackages: {', '.join(sorted(loose))}")
        print(f"{package}: circles of subpackages when they are loaded: {_circles(package, own)}")
    calls, used, switches = keystroke()
    print(f"one keystroke: {calls:,} calls in {used} files, {switches:,} times into another file")
    return 0


def keystroke() -> tuple[int, int, int]:
    """How many calls, files and changes of the file the analysis of a one-line edit takes."""
    from fullgraph.lsp.session import Session

    file = REPO / "examples/transformer.py"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    middle = next(n for n, line in enumerate(lines) if n > len(lines) // 2 and "=" in line)
    edited = [*lines[: middle + 1], lines[middle], *lines[middle + 1 :]]
    session = Session()
    session.configure({"settings": {"interpreter": [sys.executable]}})
    session.documents.analyse(str(file), "".join(lines))

    called: list[str] = []

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(f"{SERVER}/") and frame.f_code.co_name != "<module>":
            called.append(name)

    sys.setprofile(profile)
    try:
        session.documents.analyse(str(file), "".join(edited))
    finally:
        sys.setprofile(None)
    switches = sum(one != other for one, other in pairwise(called))
    return len(called), len(set(called)), switches


def _modules(package: str) -> list[Path]:
    return sorted((SERVER / package).rglob("*.py"))


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def _circles(package: str, files: Iterable[Path]) -> str:
    root = SERVER / package
    imports: dict[str, set[str]] = {}
    for file in files:
        if file.parent != root:
            inner = {each for each in imported_on_loading(file) if root in each.parents}
            part = file.relative_to(root).parts[0]
            other = {each.relative_to(root).parts[0] for each in inner if each.parent != root}
            imports.setdefault(part, set()).update(other - {part})
    return " -> ".join(circle(imports)) or "none"


if __name__ == "__main__":
    sys.exit(main())
