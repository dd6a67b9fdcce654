"""Installs a package from its sdist, with the torch of this interpreter and nothing of CUDA."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest
import torch

from tests.pytest_plugin.survey.packages import TORCHVISION, Package

_DECLARED = """\
import torch as _torch
_library = _torch.library.Library("torchvision", "DEF")
for _name in ("nms", "qnms"):
    _library.define(_name + "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
"""


def environment(folder: Path) -> Path:
    """The interpreter of a virtual environment that also sees this one's packages."""
    home = folder / "venv"
    if not home.exists():
        venv.create(home, with_pip=False)
        shared = {Path(str(module.__file__)).parents[1] for module in (torch, pytest)}
        text = "".join(f"{path}\n" for path in shared)
        (_packages(home) / "shared.pth").write_text(text, encoding="utf-8")
    return home / "bin" / "python"


def install(package: Package, folder: Path) -> Path:
    """Install a package; its sources, with its tests.

    Raises:
        subprocess.CalledProcessError: pip could not.
    """
    source = folder / package.folder
    if source.exists():
        return source
    _pip(
        *("download", "--no-deps", "--no-binary", package.name),
        *("--dest", str(folder), f"{package.name}=={package.version}"),
    )
    sdist = folder / f"{package.folder}.tar.gz"
    python = environment(folder)
    # Without dependencies: torch would come with CUDA.
    _pip("--python", str(python), "install", "--no-deps", str(sdist), *package.requires)
    if TORCHVISION in package.requires:
        init = _packages(folder / "venv") / TORCHVISION / "__init__.py"
        text = init.read_text(encoding="utf-8")
        init.write_text(text if _DECLARED in text else _DECLARED + text, encoding="utf-8")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return source


def _packages(home: Path) -> Path:
    return Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    subprocess.run(command, check=True)
