"""The packages that targets are drawn from, in an environment of their own."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

import tomli

from tests.checkout import REPO

LIST = Path(__file__).with_name("packages.toml")
_FOLDER = REPO / ".cache" / "unseen_inputs"


def packages() -> dict[str, list[str]]:
    """The requirements by set: ``development``, ``unseen`` and ``support``."""
    with LIST.open("rb") as file:
        return {name: list(lines) for name, lines in tomli.load(file).items()}


def interpreter() -> Path:
    """A Python that has the packages and this one's torch; made at the first call.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    folder = _FOLDER / "venv"
    python, stamp = folder / "bin" / "python", folder / "installed.toml"
    wanted = LIST.read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"installing the packages into {folder.relative_to(REPO)}", file=sys.stderr)
    venv.create(folder, with_pip=True, clear=True)
    site = next(folder.glob("lib/python*/site-packages"))
    # After the packages of the environment itself: torch and what it needs.
    (site / "torch_of_the_checkout.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    lines = [line for name in packages() for line in packages()[name]]
    subprocess.run([*pip, *lines], check=True)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def trees(requirements: Sequence[str]) -> dict[str, Path]:
    """The unpacked source distributions that have tests or examples, by the name of the package.

    A package whose distribution cannot be had is left out.
    """
    found: dict[str, Path] = {}
    for line in requirements:
        folder = _FOLDER / "sources" / line
        if not folder.exists():
            with tempfile.TemporaryDirectory() as downloaded:
                pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
                pip += ["--no-build-isolation", "--no-binary", ":all:", "--dest", downloaded]
                subprocess.run([*pip, line], capture_output=True, check=False)
                folder.mkdir(parents=True)
                for archive in Path(downloaded).iterdir():
                    with contextlib.suppress(shutil.ReadError):
                        shutil.unpack_archive(archive, folder)
            _complete(folder)
        for root in folder.iterdir():
            if any(_is_beside(file.relative_to(root)) for file in root.rglob("*.py")):
                found[line.partition("==")[0]] = root
    return found


def _complete(folder: Path) -> None:
    """Add to the packages of a source distribution what installing it generates."""
    for site in _FOLDER.glob("venv/lib/python*/site-packages"):
        for package in (*folder.glob("*/*/__init__.py"), *folder.glob("*/src/*/__init__.py")):
            installed = site / package.parent.name
            if installed.is_dir():
                shutil.copytree(installed, package.parent, dirs_exist_ok=True)


def _is_beside(file: Path) -> bool:
    """Whether a file of a source distribution is a test or an example."""
    return file.parts[0] in ("tests", "test", "examples", "example") or file.name[:5] == "test_"
