"""Which packages a draw takes, and their installation: each the only code of a project."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.checkout import REPO
from tests.unseen_inputs.drawing import listed

NAMES = Path(__file__).with_name("names.txt")
CACHE = REPO / ".cache" / "unseen"
_INSTALL_SECONDS = 400
_KEPT = ("torch", "numpy")
"""Packages of this environment that no drawn package may replace."""


@dataclass(frozen=True)
class Package:
    """A drawn package.

    Attributes:
        name: of the distribution.
        version: that was installed.
        project: the folder with its code and nothing else, as its authors have it.
        python: runs it; has what it needs.
        classes: the modules in it that can be called, as ``module:name``, sorted.
    """

    name: str
    version: str
    project: Path
    python: Path
    classes: tuple[str, ...]


def names() -> list[str]:
    """Those that draws are made from."""
    lines = NAMES.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def draw(
    seed: int, count: int, without: Iterable[str], drawn: Iterable[str] = ()
) -> Iterator[Package]:
    """Packages in the order that the seed gives, each installed when it is wanted.

    A package that cannot be installed, or has no class that can be called, is passed over.

    Args:
        seed: of the draw.
        count: how many packages.
        without: those of other draws.
        drawn: those of this draw, if it was made before.
    """
    folder, left = CACHE / f"seed-{seed}", sorted({*names()} - {*without})
    random.Random(seed).shuffle(left)
    found = 0
    for name in drawn or left:
        if found == count:
            return
        package = _installed(name, folder)
        if package is not None:
            found += 1
            yield package


def _installed(name: str, folder: Path) -> Package | None:
    python, kept = _python(folder), folder / "packages" / f"{name}.json"
    project = folder / "projects" / name
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(_install(name, python, project)), encoding="utf-8")
    version, classes = json.loads(kept.read_text(encoding="utf-8"))
    if not classes:
        print(f"{name}: passed over: {version or 'no class that can be called'}", file=sys.stderr)
        return None
    return Package(name, version, project, python, tuple(classes))


def _python(folder: Path) -> Path:
    """An environment for the packages of a draw, with this one's torch."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
        site = next((folder / "venv").glob("lib/python*/site-packages"))
        (site / "torch_of_the_checkout.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        versions = subprocess.run(
            [sys.executable, "-m", "pip", "freeze"], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        kept = [line for line in versions if line.partition("==")[0] in _KEPT]
        (folder / "constraints.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
    return python


def _install(name: str, python: Path, project: Path) -> tuple[str, list[str]]:
    """The version and the classes; why there are none instead of the version."""
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-compile"]
    pip += ["--only-binary", ":all:", "--constraint", str(project.parents[1] / "constraints.txt")]
    try:
        for words in ([name], ["--no-deps", "--target", str(project), name]):
            subprocess.run(
                [*pip, *words], check=True, capture_output=True, text=True, timeout=_INSTALL_SECONDS
            )
        found = listed(python, [name])[name]["classes"]
    except subprocess.TimeoutExpired:
        return "it takes too long to install", []
    except subprocess.CalledProcessError as error:
        lines = error.stderr.strip().splitlines()
        return lines[-1][:200] if lines else "it cannot be installed", []
    version = next(project.glob("*.dist-info")).stem.split("-")[1]
    return version, list(found)
