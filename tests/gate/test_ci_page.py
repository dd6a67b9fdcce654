"""What docs/ci.md tells to copy works, and names what there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from fullgraph import __version__
from tests.cli.helpers import fullgraph
from tests.gate.test_action import ACTION, TEXT

REPO = Path(__file__).parents[2]
PAGE = (REPO / "docs" / "ci.md").read_text(encoding="utf-8")


def snippet(heading: str, number: int = 0) -> Any:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return yaml.safe_load(re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)[number])


def test_the_inputs_of_the_action_are_listed_with_their_defaults() -> None:
    inputs = yaml.safe_load(ACTION.read_text(encoding="utf-8"))["inputs"]
    rows = re.findall(r"^\| `([\w-]+)` \| (?:`(.*?)`)? ?\|", PAGE, re.MULTILINE)
    assert dict(rows) == {name: each["default"] for name, each in inputs.items()}
    (step,) = [s for s in snippet("GitHub")["jobs"]["graph-breaks"]["steps"] if "with" in s][:1]
    assert step["uses"] == f"fullgraph/fullgraph@v{__version__}"
    assert step["with"].keys() <= inputs.keys()


def test_the_hooks_are_those_that_there_are() -> None:
    hooks = yaml.safe_load((REPO / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (repository,) = snippet("pre-commit")["repos"]
    assert [each["id"] for each in repository["hooks"]] == [each["id"] for each in hooks]
    assert repository["rev"] == f"v{__version__}"


def test_any_ci_needs_two_commands(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    file = tmp_path / "src" / "net.py"
    file.write_text(TEXT, encoding="utf-8")
    install, check = map(shlex.split, snippet("In any CI")["script"])
    assert install == ["pip", "install", "ci/fullgraph-*.whl"]
    write = ("baseline", "write", "src", "--reason", "known")
    (hook,) = snippet("In any CI", 1)["repos"][0]["hooks"]
    for command in (check, shlex.split(hook["entry"])):
        file.write_text(TEXT, encoding="utf-8")
        assert fullgraph(*write, cwd=tmp_path).returncode == 0
        assert fullgraph(*command[1:], cwd=tmp_path).returncode == 0
        file.write_text(TEXT.replace("    return", "    x.tolist()\n    return"), encoding="utf-8")
        assert fullgraph(*command[1:], cwd=tmp_path).returncode == 1


def test_gitlab_shows_a_new_break_as_a_failed_test(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    file = tmp_path / "src" / "net.py"
    file.write_text(TEXT, encoding="utf-8")
    job = snippet("GitLab")["graph-breaks"]
    install, check = map(shlex.split, job["script"])
    assert install == ["pip", "install", "fullgraph"]
    write = re.findall(r"^\$ fullgraph (baseline write .*)$", PAGE, re.MULTILINE)[0]
    assert fullgraph(*shlex.split(write), cwd=tmp_path).returncode == 0
    assert fullgraph(*check[1:], cwd=tmp_path).returncode == 0
    file.write_text(TEXT.replace("    return", "    x.tolist()\n    return"), encoding="utf-8")
    assert fullgraph(*check[1:], cwd=tmp_path).returncode == 1
    report = (tmp_path / job["artifacts"]["reports"]["junit"]).read_text(encoding="utf-8")
    assert 'failures="1"' in report
    assert 'file="src/net.py" line="7"' in report
