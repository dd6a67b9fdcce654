"""Writes the tables of ``docs/pytest.md``; needs PyPI, and minutes of processor time."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from tests.pytest_plugin.survey.install import environment, install
from tests.pytest_plugin.survey.measure import PLUGIN, run
from tests.pytest_plugin.survey.packages import PACKAGES, Package
from tests.pytest_plugin.survey.replaced import REPLACED, verdicts

_PAGE = Path(__file__).parents[3] / "docs" / "pytest.md"
_BEGIN, _END = "<!-- survey -->\n", "<!-- /survey -->"
_HEAD = """\
| package | tests | compilations | graphs | graph breaks | recompiled functions | outcomes | s without | s with |
|---|---:|---:|---:|---:|---:|---|---:|---:|
"""  # noqa: E501
_REPLACED = """
| package | test | written by hand | in its place | by hand: as it is, with a break | with the marker: as it is, with a break |
|---|---|---|---|---|---|
"""  # noqa: E501


def main() -> None:
    """Install, run, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="for sdists and installed packages; may be empty")
    parser.add_argument("names", nargs="*", help="packages to print the rows of, all by default")
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    python = environment(folder)
    chosen = [each for each in PACKAGES if not options.names or each.name in options.names]
    rows, replaced = [], []
    for package in chosen:
        source = install(package, folder)
        rows.append(_row(package, python, source))
        print(rows[-1], flush=True)
        for each in REPLACED:
            if each.package == package.name:
                replaced.append(verdicts(each, python, source, package.environment))
                print(replaced[-1], flush=True)
    if not options.names:
        _write(rows, replaced)


def _row(package: Package, python: Path, source: Path) -> str:
    plain = run(python, source, package.environment, *package.tests)
    recorded = run(python, source, package.environment, "-p", PLUGIN, "--fullgraph", *package.tests)
    different = [name for name, how in plain.tests.items() if recorded.tests.get(name) != how]
    cells = (
        f"{package.name} {package.version}",
        len(plain.tests),
        recorded.compilations,
        recorded.graphs,
        recorded.number("graph break"),
        recorded.number("recompiled function"),
        "equal" if not different else f"different: {', '.join(different)}",
        f"{plain.seconds:.1f}",
        f"{recorded.seconds:.1f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _write(rows: list[str], replaced: list[str]) -> None:
    before, rest = _PAGE.read_text(encoding="utf-8").split(_BEGIN)
    _, after = rest.split(_END)
    lines = (f"torch {torch.__version__}:\n\n{_HEAD}", *(f"{row}\n" for row in rows))
    tests = (_REPLACED, *(f"{row}\n" for row in replaced), "\n")
    _PAGE.write_text("".join((before, _BEGIN, *lines, *tests, _END, after)), encoding="utf-8")


if __name__ == "__main__":
    main()
