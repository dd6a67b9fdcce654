"""The workflows of GitHub Actions agree with what they repeat from elsewhere."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

REPO = Path(__file__).resolve().parents[1]
WORKFLOWS = REPO / ".github" / "workflows"


def workflow(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8"))
    return loaded


def test_the_tests_take_the_torch_of_the_makefile() -> None:
    makefile = (REPO / "Makefile").read_text(encoding="utf-8")
    [torch] = re.findall(r"^TORCH\s*:=\s*(\S+)$", makefile, re.MULTILINE)

    assert workflow("tests.yml")["env"]["TORCH"] == torch


def test_the_tests_begin_with_the_oldest_python_and_run_on_three_systems() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    matrix = workflow("tests.yml")["jobs"]["python"]["strategy"]["matrix"]

    oldest, newest = matrix["python"]
    assert project["requires-python"] == f">={oldest}"
    assert tuple(map(int, newest.split("."))) >= (3, 13)
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]


def test_the_marketplace_is_published_to_with_the_tool_that_packages() -> None:
    tools = json.loads((REPO / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (WORKFLOWS / "release.yml").read_text(encoding="utf-8")

    assert re.findall(r"@vscode/vsce@(\S+)", text) == [tools["@vscode/vsce"]]


@pytest.mark.parametrize("pattern", [r"secrets\.(\w+)", r"environment: ([\w-]+)"])
def test_an_owner_is_told_of_every_secret_and_environment(pattern: str) -> None:
    text = (WORKFLOWS / "release.yml").read_text(encoding="utf-8")
    contributing = (REPO / "CONTRIBUTING.md").read_text(encoding="utf-8")

    found = re.findall(pattern, text)
    assert found
    assert [name for name in found if f"`{name}`" not in contributing] == []


def test_nothing_is_published_before_the_tests_have_passed() -> None:
    jobs = workflow("release.yml")["jobs"]

    publishing = {name: job for name, job in jobs.items() if "environment" in job}
    assert set(publishing) == {"pypi", "marketplace", "open-vsx", "pages"}
    assert all(job["needs"] == ["tests", "build"] for job in publishing.values())


def test_every_case_of_slow_tests_runs_each_night_and_before_a_release() -> None:
    tests, release = workflow("tests.yml"), workflow("release.yml")

    # YAML reads the key `on` as true.
    assert tests[True]["schedule"]
    assert release["jobs"]["tests"]["with"] == {"all": True}
    [run] = [step["run"] for step in tests["jobs"]["python"]["steps"] if step.get("name") == "Test"]
    assert "(inputs.all || github.event_name == 'schedule') && '--all'" in run
