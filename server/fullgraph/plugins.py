"""Finds the classes of a package that hold one each: rules, rewrites."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def one_of_each(package: str, base: type[T], attribute: str) -> Iterator[T]:
    """An instance of each class in the modules of a package, in the order of their names.

    Args:
        package: its name; its modules are imported.
        base: which classes are wanted.
        attribute: what a class defines itself that is more than a base of others.
    """
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        names = vars(importlib.import_module(f"{package}.{module.name}"))
        for value in names.values():
            if isinstance(value, type) and issubclass(value, base) and attribute in vars(value):
                yield value()
