"""Which cases the user's Python has the packages for."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping, Sequence

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.llm.evaluation.case import Case

_SECONDS = 60
_VERSIONS = """
import importlib.metadata, json, sys
found = {}
for name in sys.argv[1:]:
    try:
        found[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps(found))
"""


def installed(cases: Iterable[Case], python: Sequence[str]) -> dict[str, str]:
    """The versions of the distributions that cases need, of those that are installed.

    Args:
        cases: which.
        python: the command of the interpreter; it is not run if no case needs any.

    Raises:
        InterpreterError: it cannot be run.
    """
    names = sorted({name for case in cases for name in case.packages})
    if not names:
        return {}
    command = [*python, "-c", _VERSIONS, *names]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
        found: dict[str, str] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise InterpreterError(f"{python[0]} cannot be run: {error}") from error
    return found


def what_it_lacks(case: Case, versions: Mapping[str, str]) -> str:
    """Why a case cannot be measured with these packages; empty if it can.

    Args:
        case: which.
        versions: of what is installed.
    """
    lacks = []
    for name, wanted in case.packages.items():
        version = versions.get(name, "")
        if version != wanted:
            has = f"{name} {version} is installed" if version else f"{name} is not installed"
            lacks.append(f"{has}, and the case is of version {wanted}")
    return "; ".join(lacks)
