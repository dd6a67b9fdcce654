"""The packages that targets are drawn from, in an environment of their own."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
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
