"""The page about outdated API: its programs, and whether other names are the same, by torch."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from fullgraph.static.models.torch import api
from fullgraph.taxonomy import load
from tests.dynamic.prepared import MODEL_PYTHON
from tests.matrix.api import TABLE
from tests.static.checking import check

ENTRY = load().by_id("deprecated-api")
MARK = "  # deprecated"
RUN = """
import torch._dynamo
print(score(*get_inputs()).tolist(), torch._dynamo.config.recompile_limit)
"""


def ran(folder: Path, program: str) -> str:
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    done = subprocess.run([MODEL_PYTHON, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.dynamo
def test_both_programs_do_the_same(tmp_path: Path) -> None:
    eager = "import functools, torch\n"
    eager += "torch.compile = functools.partial(torch.compile, backend='eager')\n"
    example = ran(tmp_path, eager + ENTRY.example + RUN)
    assert example == ran(tmp_path, eager + ENTRY.replacement + RUN)
    assert example.endswith("] 16\n")


def test_the_checker_finds_what_the_example_marks() -> None:
    marked = [n for n, line in enumerate(ENTRY.example.split("\n"), 1) if line.endswith(MARK)]
    result = check(ENTRY.example)
    outdated = [f for f in (*result.findings, *result.possible) if f.code == ENTRY.code]
    assert sorted(finding.location.line for finding in outdated) == marked
    result = check(ENTRY.replacement)
    assert [f for f in (*result.findings, *result.possible) if f.code == ENTRY.code] == []


SAME = """
import importlib, inspect, json, sys
import torch, torch._dynamo, torch._inductor.config
def of(path):
    module, _, name = path.rpartition(".")
    return importlib.import_module(module), name
different = []
for old, new in json.load(sys.stdin):
    (before, name), (after, other) = of(old), of(new)
    if '.config.' in new:
        value = getattr(after, other)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        changed = value + 1 if is_number else not value
        setattr(before, name, changed)
        if getattr(after, other) != changed:
            different.append(old)
        setattr(before, name, value)
    elif not set(inspect.signature(getattr(after, other)).parameters) <= set(
        inspect.signature(getattr(before, name)).parameters
    ):
        different.append(old)
print(json.dumps(different))
"""


@pytest.mark.dynamo
def test_each_name_that_a_fix_uses_is_the_same_in_the_installed_torch() -> None:
    from importlib.metadata import version

    torch = api.known_version(version("torch"))
    names = json.loads(TABLE.read_text(encoding="utf-8"))["names"]
    said = {name: api.judge(name, torch) for name in names}
    pairs = [(name, each.replacement) for name, each in said.items() if each and each.replacement]
    assert len(pairs) > 10
    done = subprocess.run(
        [MODEL_PYTHON, "-W", "ignore", "-c", SAME],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == []
