"""Runs the steps of a composite action as a runner of GitHub Actions does.

Of the expressions, those that ``action.yml`` uses: ``inputs.NAME``, ``inputs.NAME != ''`` and
``steps.ID.outputs.NAME``. Any other is an error, so that none is passed over.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


@dataclass
class Ran:
    """What the steps did, up to the first that failed."""

    status: int = 0
    printed: str = ""
    steps: list[str] = field(default_factory=list)
    outputs: dict[str, str] = field(default_factory=dict)


def run_action(
    action: Path, workspace: Path, temp: Path, *, is_installed: bool = False, **inputs: str
) -> Ran:
    """Run the steps of a composite action.

    Args:
        action: its ``action.yml``.
        workspace: the checkout that it works in.
        temp: the runner's folder for temporary files.
        is_installed: leave out the first step, which ran before with the same ``temp``.
        inputs: what the workflow gives, with ``_`` for ``-``; others have their defaults.
    """
    described = yaml.safe_load(action.read_text(encoding="utf-8"))
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    unknown = given.keys() - described["inputs"].keys()
    assert not unknown, f"the action has no input {unknown}"
    values = {name: each["default"] for name, each in described["inputs"].items()} | given
    known = {f"inputs.{name}": value for name, value in values.items()}
    path, output = temp / "path", temp / "output"
    path.touch()
    ran = Ran()
    for step in described["runs"]["steps"][1 if is_installed else 0 :]:
        if "if" in step and not _holds(step["if"], known):
            continue
        output.write_text("", encoding="utf-8")
        folders = [*path.read_text(encoding="utf-8").split("\n"), os.environ["PATH"]]
        environment = {
            **os.environ,
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(action.parent),
            "GITHUB_WORKSPACE": str(workspace),
            "GITHUB_PATH": str(path),
            "GITHUB_OUTPUT": str(output),
            "RUNNER_TEMP": str(temp),
            "PATH": os.pathsep.join(filter(None, folders)),
        }
        own = {name: _evaluated(text, known) for name, text in step.get("env", {}).items()}
        process = _run_step(step, workspace, environment | own)
        ran.steps.append(step["name"])
        ran.printed += process.stdout
        for line in output.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition("=")
            known[f"steps.{step['id']}.outputs.{name}"] = value
        ran.status = process.returncode
        if ran.status != 0:
            break
    ran.outputs = {
        name: _evaluated(each["value"], known) for name, each in described["outputs"].items()
    }
    return ran


def _run_step(
    step: dict[str, Any], workspace: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    assert step["shell"] == "bash"
    assert not _EXPRESSION.search(step["run"]), "an input in a script is code of whoever gives it"
    # As https://docs.github.com/actions/reference/workflow-syntax says of `shell: bash`.
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=workspace,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def _evaluated(text: str, known: dict[str, str]) -> str:
    return _EXPRESSION.sub(lambda match: _value(match[1], known), text)


def _value(expression: str, known: dict[str, str]) -> str:
    if not re.fullmatch(r"(inputs|steps\.\w+\.outputs)\.[\w-]+", expression):
        raise NotImplementedError(f"the runner of the tests does not know {expression!r}")
    # An output that no step has set is empty.
    return known.get(expression, "")


def _holds(condition: str, known: dict[str, str]) -> bool:
    match = re.fullmatch(r"\$\{\{ (inputs\.[\w-]+) != '' \}\}", condition)
    if match is None:
        raise NotImplementedError(f"the runner of the tests does not know {condition!r}")
    return known[match[1]] != ""
