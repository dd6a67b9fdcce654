from __future__ import annotations

import importlib
import linecache
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph_worker.target.modules import Overlay


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "overlaid_package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "part.py").write_text("VALUE = 'disk'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    yield folder
    for name in [name for name in sys.modules if name.startswith("overlaid_package")]:
        del sys.modules[name]


def test_an_import_gets_the_unsaved_text(package: Path) -> None:
    Overlay({str(package / "part.py"): "VALUE = 'screen'\r\n"}).install()

    part = importlib.import_module("overlaid_package.part")

    assert part.VALUE == "screen"
    assert part.__file__ == str(package / "part.py")
    assert (package / "part.py").read_text() == "VALUE = 'disk'\n"


def test_other_modules_come_from_the_disk(package: Path) -> None:
    Overlay({str(package / "__init__.py"): "NAME = 1\n"}).install()

    assert importlib.import_module("overlaid_package.part").VALUE == "disk"
    assert importlib.import_module("overlaid_package").NAME == 1


def test_tracebacks_show_the_unsaved_text(package: Path) -> None:
    path = str(package / "part.py")
    Overlay({path: "# moved\n\nraise ValueError('😀')\n"}).install()

    with pytest.raises(ValueError, match="😀") as raised:
        importlib.import_module("overlaid_package.part")

    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert (last.filename, last.lineno, last.line) == (path, 3, "raise ValueError('😀')")
    linecache.checkcache(path)
    assert linecache.getline(path, 1) == "# moved\n"


def test_a_link_to_a_file_is_that_file(package: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.py"
    link.symlink_to(package / "part.py")

    overlay = Overlay({str(link): "\ufeffVALUE = 2"})

    assert overlay.text(str(package / "part.py")) == "VALUE = 2"
    assert overlay.text(str(tmp_path / "other.py")) is None


def test_a_file_that_was_never_saved_is_imported(package: Path) -> None:
    Overlay({str(package / "new.py"): "VALUE = 'only on screen'\n"}).install()

    new = importlib.import_module("overlaid_package.new")

    assert new.VALUE == "only on screen"
    assert not (package / "new.py").exists()
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("overlaid_package.newer")
