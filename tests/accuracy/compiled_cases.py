"""What the corpus compiles of a package by name, for the checker to see.

Most cases are a package's own module, which counts as compiled without being told. The others are
functions of a package, or modules of the corpus that call them: the checker is given the text
that compiles them, as a user would have it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.accuracy.models import CORPUS, MAKING, Model, all_models
from tests.accuracy.observations import Observation

_CASE_FIELDS = ("model", "inputs", "package")


def compiled_cases(observations: Iterable[Observation]) -> Mapping[str, str]:
    """By the path of a file that could stand in the package: a text that compiles the cases."""
    named = {model.name for model in all_models() if _names_package(model)}
    cases: dict[tuple[str, Path], list[str]] = {}
    for observation in observations:
        if observation.package and observation.name in named:
            package = Path(observation.folder, observation.package)
            cases.setdefault((observation.group, package), []).append(observation.name)
    return {
        str(package / f"_corpus_{group}.py"): "\n".join(
            (_as_one_module(group), *(f"torch.compile({name}().model)" for name in names), "")
        )
        for (group, package), names in cases.items()
    }


def _names_package(model: Model) -> bool:
    """Whether the case says of which package it is: what is compiled is no module of that."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Case"
        and len(node.args) + len(node.keywords) == len(_CASE_FIELDS)
        for node in ast.walk(ast.parse(model.text))
    )


def _as_one_module(group: str) -> str:
    """A file of the corpus, joined with the one that it is written with."""
    body = [
        node
        for file in (MAKING, CORPUS / f"{group}.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if not (isinstance(node, ast.ImportFrom) and (node.level or node.module == "__future__"))
    ]
    return "\n".join(map(ast.unparse, body))
