"""The classes of an installed package, from its text: nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path


def classes_in(
    package: Path,
    files: str,
    names: Sequence[str],
    besides: Sequence[str],
    per_file: int,
) -> Iterator[str]:
    """Targets of the classes of a package, in the order of their files.

    Of one file, shorter names come first: ``CLIPModel`` before ``CLIPTextModel``.

    Args:
        package: its folder.
        files: a pattern relative to it, ``models/*/modeling_*.py``.
        names: patterns of which a class's name matches one.
        besides: patterns of which it matches none.
        per_file: at most so many of each file; 0 for all.
    """
    for file in sorted(package.glob(files)):
        found = [
            name
            for name in _classes(file)
            if _matches(name, names) and not _matches(name, besides) and not name.startswith("_")
        ]
        found.sort(key=lambda name: (len(name), name))
        module = ".".join([package.name, *file.relative_to(package).with_suffix("").parts])
        module = module.removesuffix(".__init__")
        for name in found[: per_file or None]:
            yield f"{module}:{name}"


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _classes(file: Path) -> list[str]:
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return []
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
