from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph_worker.target.modules import module_name

RELATIVE = "from . import ops\n"


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write(name: str, text: str = "") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize(
    ("files", "path", "text", "root", "name"),
    [
        ([], "model.py", "", "", "model"),
        ([], "my-model.py", "", "", "my-model"),
        ([], "src/model.py", "import ops\n", "src", "model"),
        ([], "src/model.py", RELATIVE, "", "src.model"),
        ([], "src/model.py", "from . import (\n", "src", "model"),
        ([], "my-src/model.py", RELATIVE, "my-src", "model"),
        ([], "model.py", RELATIVE, "", "model"),
        (["p/__init__.py"], "p/model.py", "", "", "p.model"),
        (["p/__init__.py"], "p/__init__.py", "", "", "p"),
        (["src/p/__init__.py", "src/p/q/__init__.py"], "src/p/q/m.py", "", "src", "p.q.m"),
    ],
)
def test_a_file_is_imported_as_its_package_would(
    write: Callable[..., Path],
    tmp_path: Path,
    files: list[str],
    path: str,
    text: str,
    root: str,
    name: str,
) -> None:
    for file in files:
        write(file)
    model = write(path, text)

    assert module_name(str(model), [str(tmp_path)], None) == (str(tmp_path / root), name)


def test_unsaved_text_decides_too(write: Callable[..., Path], tmp_path: Path) -> None:
    model = write("src/model.py", "")

    found = module_name(str(model), ["/elsewhere", str(tmp_path)], RELATIVE)

    assert found == (str(tmp_path), "src.model")
