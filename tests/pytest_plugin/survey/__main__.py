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
    """Install, run, and write once there are results of all packages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="for sdists, installed packages and results")
    parser.add_argument("names", nargs="*", help="packages; all without a result by default")
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    python = environment(folder)
    for package in PACKAGES:
        row, tests = _results(folder, package)
        if package.name in options.names or (not options.names and not tests.exists()):
            source = install(package, folder)
            row.write_text(_row(package, python, source), encoding="utf-8")
            tests.write_text(_replaced(package, python, source), encoding="utf-8")
            print(row.read_text(encoding="utf-8"), tests.read_text(encoding="utf-8"), flush=True)
    results = [_results(folder, package) for package in PACKAGES]
    if all(tests.exists() for _, tests in results):
        rows, replaced = zip(*results, strict=True)
        _write(
            *(
                "".join(file.read_text(encoding="utf-8") for file in each)
                for each in (rows, replaced)
            )
        )


def _results(folder: Path, package: Package) -> tuple[Path, Path]:
    return folder / f"{package.folder}.row.md", folder / f"{package.folder}.replaced.md"


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
    return f"| {' | '.join(map(str, cells))} |\n"


def _replaced(package: Package, python: Path, source: Path) -> str:
    mine = [each for each in REPLACED if each.package == package.name]
    return "".join(f"{verdicts(each, python, source, package.environment)}\n" for each in mine)


def _write(rows: str, replaced: str) -> None:
    before, rest = _PAGE.read_text(encoding="utf-8").split(_BEGIN)
    _, after = rest.split(_END)
    parts = (f"torch {torch.__version__}:\n\n", _HEAD, rows, _REPLACED, replaced, "\n")
    _PAGE.write_text("".join((before, _BEGIN, *parts, _END, after)), encoding="utf-8")


if __name__ == "__main__":
    main()
