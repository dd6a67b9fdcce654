"""Names of files, classes and functions that are not part of a model and not compiled with it.

They prepare data, compute metrics, run a model in a loop, export or deploy it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

OF_DATA = re.compile(
    r"_*(?:data_?)?aug(?:s|ment\w*)?|\w+_aug(?:ment\w*)?|data|data_?sets?|data_?loaders?"
)
"""Files and folders of data."""

OF_METRICS = re.compile(r"(?:\w+_)?metrics?|evaluat(?:ion|ors?)|calibrat(?:ion|ors?)")
"""Files and folders that measure how good a model is."""

OF_HOST = re.compile(
    r"(?:\w+_)?trainers?|tests?|testing|conftest|collat(?:e|ors?)"
    r"|inference|inferers?|engines?|export(?:s|ers?)?|onnx\w*|cli|deprecated"
    r"|(?:pre|post)_?process(?:ing|ors?)|explain(?:ers?|ability)?|optim(?:i[sz]ers?)?"
    r"|deploy(?:ment)?|serv(?:er|ing)|calculators?|lammps\w*"
)
"""Files and folders of programs that run, train, explain or deploy a model."""

TRANSFORMS = re.compile(r"_*(?:\w+_)?transforms?")
"""Files and folders of transforms: of data, or parts of a flow."""

CLASSES = re.compile(
    r"Searcher(?![a-z])|(?:Beam|Greedy)(?:Search|Decod)|(?:Pre|Post)[Pp]rocess|Explainer(?![a-z])"
    r"|Inference(?:r|Pipeline)?$|(?:Metrics?|Evaluator|ErrorCalculator|Augment(?:ation|er|or)?)$"
    r"|(?:Pre|Post)[Pp]rediction|(?:Callback|NonMaxSuppression)$"
)

HOST_LOOPS = re.compile(
    r"_*generate|\w*[a-z]_generate(?:_\w+)?|_generate_from_\w+|_*(?:\w+_)?beam_search\w*"
    r"|_*greedy_(?:search|decod\w+)|_*recogni[sz]e(?:_\w+)?|_*generate_step"
)
"""Loops on the host that call a model for each token: what they call is compiled, and not they."""

FUNCTIONS = re.compile(
    r"(?:\w+_)?collat(?:e|or)(?:_\w+)?|test_\w+|(?:\w+_)?non_max_suppression(?:_\w+)?"
    r"|_*(?:\w+_)?compile(?:_\w+)?|_*post_?process(?:_\w+)?"
)
"""Functions that join examples, test a model, choose among its outputs, or compile it."""

_MAX_FOLDERS = 8

LOSSES = ("Loss", "Criterion")
"""How names of losses end."""

ACCUMULATES = frozenset({"update", "compute"})
"""The methods of a metric: one takes a batch, the other one gives the result of all."""


def is_named_for_other_work(home: str) -> bool:
    """Whether modules of this file are not what users compile, by its name or its folders'."""
    return is_named(home, OF_DATA, OF_METRICS, OF_HOST)


def is_other_work(home: str, function: str) -> bool:
    """Whether this works with what goes into a model or comes out of it, and is no part of it.

    Args:
        home: the file.
        function: its name, behind that of its class.
    """
    if is_named(home, OF_DATA, OF_METRICS):
        return True
    owner, dot, name = function.partition(".")
    is_of_owner = bool(dot) and CLASSES.search(owner) is not None
    return is_of_owner or FUNCTIONS.fullmatch(name if dot else owner) is not None


def is_named(home: str, *patterns: re.Pattern[str]) -> bool:
    """Whether the name of the file or of one of its folders matches a pattern."""
    return any(pattern.fullmatch(name) for name in _names(home) for pattern in patterns)


@lru_cache(maxsize=256)  # Called for every class in every check, and it reads the file system.
def _names(home: str) -> tuple[str, ...]:
    """The name of the file, and those of its package but for the outermost one."""
    file = Path(home)
    names = [file.stem]
    folder = file.parent
    while len(names) <= _MAX_FOLDERS and _is_in_package(folder):
        names.append(folder.name)
        folder = folder.parent
    return tuple(names)


def _is_in_package(folder: Path) -> bool:
    """Whether a package is above; one folder in between may have no ``__init__.py``."""
    return _is_package(folder.parent) or _is_package(folder.parent.parent)


def _is_package(folder: Path) -> bool:
    try:
        return (folder / "__init__.py").exists()
    except (OSError, ValueError):  # A name that the system does not allow.
        return False
