"""Environments of their own for packages that do not belong among those of development."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "accuracy"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_DISTRIBUTIONS = """
import importlib.metadata as metadata, json, platform
names = metadata.packages_distributions()
versions = {
    module: " ".join(sorted(f"{name} {metadata.version(name)}" for name in {*found}))
    for module, found in names.items()
}
print(json.dumps(versions | {"python": "Python " + platform.python_version()}))
"""


def python_of_the_corpus() -> str:
    """The interpreter that has the corpus's packages; they are installed at the first call.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    return python_with(REQUIREMENTS, CACHE / "venv")


def python_with(requirements: Path, folder: Path) -> str:
    """The interpreter of the virtual environment in ``folder``.

    Args:
        requirements: all that it has, which pip installs there if anything of it changed.
        folder: within the repository.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    python = folder / "bin" / "python"
    wanted = requirements.read_text(encoding="utf-8")
    stamp = folder / "installed.txt"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(
            f"installing {requirements.relative_to(ROOT)} into {folder.relative_to(ROOT)}",
            file=sys.stderr,
        )
        venv.create(folder, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--requirement", str(requirements)], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return str(python)


def versions_of(python: str) -> Mapping[str, str]:
    """Per top-level module that ``python`` can import, the distribution and its version."""
    done = subprocess.run([python, "-c", _DISTRIBUTIONS], capture_output=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def versions_in_words(versions: Mapping[str, str], modules: Iterable[str]) -> str:
    """The versions that decide about a model that imports ``modules``."""
    wanted = dict.fromkeys(("python", "torch", *sorted(modules)))
    return ", ".join(versions.get(module, f"{module} (not installed)") for module in wanted)
