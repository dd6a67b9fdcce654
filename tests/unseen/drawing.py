"""Which packages a draw takes, and their installation: each the only code of a project."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tests.checkout import REPO
from tests.unseen_inputs.drawing import listed

NAMES = Path(__file__).with_name("names.txt")
CACHE = REPO / ".cache" / "unseen"
_INSTALL_SECONDS = 400
_OPERATORS = """if not extension._has_ops():
    _library = torch.library.Library("torchvision", "DEF")
    for _name in "nms", "qnms":
        _library.define(_name + "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
"""
"""PyPI has torchvision for CUDA alone. Beside torch for the CPU its operators do not load, and it
cannot be imported without a definition of these two."""
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
    environment, kept = folder / "venvs" / name, folder / "packages" / f"{name}.json"
    project, python = folder / "projects" / name, environment / "bin" / "python"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        _create(environment)
        kept.write_text(json.dumps(_install(name, python, project)), encoding="utf-8")
    found, classes = json.loads(kept.read_text(encoding="utf-8"))
    if not classes:
        print(f"{name}: passed over: {found}", file=sys.stderr)
        shutil.rmtree(environment, ignore_errors=True)
        return None
    return Package(name, found, project, python, tuple(classes))


def _create(environment: Path) -> None:
    """Makes an environment for one package, with this one's torch.

    Each has its own: what an old package asks for is too old for others.
    """
    venv.create(environment, with_pip=True)
    site = next(environment.glob("lib/python*/site-packages"))
    (site / "torch_of_the_checkout.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    kept = [f"{name}=={version(name)}" for name in _KEPT]
    (environment / "constraints.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")


def _install(name: str, python: Path, project: Path) -> tuple[str, list[str]]:
    """The version and the classes; why there are none instead of the version."""
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-compile"]
    pip += ["--only-binary", ":all:", "--constraint", str(python.parents[1] / "constraints.txt")]
    try:
        for words in ([name], ["--no-deps", "--target", str(project), name]):
            subprocess.run(
                [*pip, *words], check=True, capture_output=True, text=True, timeout=_INSTALL_SECONDS
            )
        _without_cuda(python)
        found = listed(python, [name])[name]["classes"]
    except subprocess.TimeoutExpired:
        return "it takes too long to install", []
    except subprocess.CalledProcessError as error:
        lines = error.stderr.strip().splitlines()
        return lines[-1][:200] if lines else "it cannot be installed", []
    if not found:
        return "no class that can be called", []
    installed = next(project.glob("*.dist-info")).stem.split("-")[1]
    return installed, list(found)


def _without_cuda(python: Path) -> None:
    """Makes torchvision and torchaudio importable, without their own operators."""
    for site in python.parents[1].glob("lib/python*/site-packages"):
        for library in site.glob("torchaudio/lib/*.so"):
            library.unlink()
        for file in site.glob("torchvision/__init__.py"):
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            place = next(n for n, line in enumerate(lines) if "import extension" in line)
            lines.insert(place + 1, _OPERATORS)
            file.write_text("".join(lines), encoding="utf-8")
