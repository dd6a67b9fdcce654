"""Lists what packages define; runs in the environment of the packages, as a script."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import json
import pkgutil
import sys
import warnings
from collections.abc import Iterator
from importlib.metadata import distribution
from types import ModuleType
from typing import Any

_BESIDE = {"tests", "test", "docs", "examples", "benchmarks", "scripts"}


def listing(name: str) -> dict[str, list[str]]:
    """The classes and functions of a distribution, as ``module:name``."""
    import torch

    classes, functions = set(), set()
    for module in _modules(name):
        for key, value in vars(module).items():
            if getattr(value, "__module__", "") != module.__name__ or key.startswith("_"):
                continue
            if inspect.isclass(value) and issubclass(value, torch.nn.Module):
                own = vars(value).get("forward") or getattr(value, "forward", None)
                if own is not torch.nn.Module.forward and not inspect.isabstract(value):
                    classes.add(f"{module.__name__}:{key}")
            elif inspect.isfunction(value) and _takes_tensors(value):
                functions.add(f"{module.__name__}:{key}")
    return {"classes": sorted(classes), "functions": sorted(functions)}


def _takes_tensors(function: Any) -> bool:
    required = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    return any("Tensor" in str(p.annotation) for p in required)


def _modules(name: str) -> Iterator[ModuleType]:
    files = distribution(name).files or []
    tops = {f.parts[0] for f in files if len(f.parts) == 2 and f.name == "__init__.py"}
    for top in sorted(tops - _BESIDE):
        with contextlib.suppress(BaseException):
            package = importlib.import_module(top)
            yield package
            for found in pkgutil.walk_packages(package.__path__, f"{top}.", lambda _: None):
                if not set(found.name.split(".")) & {*_BESIDE, "__main__"}:
                    with contextlib.suppress(BaseException):
                        yield importlib.import_module(found.name)


def main() -> None:
    """Print the listing of each distribution that is named, as JSON."""
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        found = {name: listing(name) for name in sys.argv[1:]}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
