"""What is installed beside the tests."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def torch_version() -> str:
    """The public version of the installed torch, ``0`` without one."""
    try:
        return version("torch").partition("+")[0]
    except PackageNotFoundError:
        return "0"
