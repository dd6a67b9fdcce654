"""Statistics and the description of the machine that every figure needs beside it."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path


def _folder_of(package: str) -> Path:
    # Without importing the package, which takes a second where tests are collected.
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


MODELS = _folder_of("transformers") / "models"


def model_file(name: str) -> Path:
    """A modeling file of the installed transformers."""
    return MODELS / name / f"modeling_{name}.py"


def machine() -> str:
    """Versions and size of this machine, in one line."""
    packages = ("fullgraph", "torch", "transformers", "libcst", "pygls")
    versions = " ".join(f"{p} {_version(p)}" for p in packages)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{versions} | Python {platform.python_version()} | "
        f"{os.cpu_count()} cores, {memory:.0f} GiB"
    )


def row(label: str, values: Sequence[float], unit: str = "ms") -> None:
    """Print median and 95th percentile."""
    p95, median = percentile(values, 95), statistics.median(values)
    print(f"  {label:<52} median {median:9.1f} {unit}   p95 {p95:9.1f} {unit}   n={len(values)}")


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed; one of them."""
    return sorted(values)[round(percent / 100 * (len(values) - 1))]


def resident_mib(pid: int) -> float:
    """The resident memory of a process in MiB, as Linux counts it."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed)"
