"""``docs/architecture.md`` names the subpackages, in an order that the imports follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests import architecture
from tests.checkout import REPO
from tests.quick.circles import imported_on_loading
from tests.quick.imports import imported

PAGE = (REPO / "docs/architecture.md").read_text(encoding="utf-8")
SERVER, WORKER = REPO / "server/fullgraph", REPO / "server/fullgraph_worker"
LOOSE = {"__init__.py", "__main__.py", "durations.py", "links.py", "plugins.py"}


def subpackages(package: Path) -> list[str]:
    """The subpackages of a package as the page's table lists them."""
    _, _, rest = PAGE.partition(f"| subpackage of `server/{package.name}/` |")
    table, _, _ = rest.partition("\n\n")
    return re.findall(r"^\| `(\w+)/` \|", table, re.MULTILINE)


@pytest.mark.parametrize(("package", "loose"), [(SERVER, LOOSE), (WORKER, {"__init__.py"})])
def test_the_folders_are_the_subpackages(package: Path, loose: set[str]) -> None:
    folders = {each.name for each in package.iterdir() if (each / "__init__.py").exists()}
    assert folders == set(subpackages(package))
    assert {each.name for each in package.glob("*.py")} == loose


@pytest.mark.parametrize(
    ("package", "imports"), [(SERVER, imported), (WORKER, imported_on_loading)]
)
def test_a_subpackage_imports_only_those_above_it(
    package: Path, imports: Callable[[Path], Iterable[Path]]
) -> None:
    order = subpackages(package)
    wrong = [
        f"{file.relative_to(package)} imports {each.relative_to(package)}"
        for file in package.glob("*/**/*.py")
        for each in imports(file)
        if package in each.parents
        and each.parent != package
        and order.index(each.relative_to(package).parts[0])
        > order.index(file.relative_to(package).parts[0])
    ]
    assert wrong == []


def test_the_worker_imports_nothing_else_of_ours() -> None:
    files = WORKER.rglob("*.py")
    assert [file for file in files if any(SERVER in each.parents for each in imported(file))] == []


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert architecture.main() == 0
    shown = capsys.readouterr().out
    assert "circles of subpackages when they are loaded: none" in shown
    assert re.search(r"one keystroke: [\d,]+ calls in \d\d+ files", shown)
