"""What each start imports: a user waits for it, and each process of a test too.

``python -m tests.benchmarks starts`` prints what the starts cost.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fullgraph
from fullgraph.cli.main import COMMANDS

SERVER = Path(fullgraph.__file__).parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")

SLOW_OF_PYTHON = {
    "asyncio", "concurrent", "email", "http", "multiprocessing", "sqlite3", "ssl", "statistics",
    "unittest", "xml",
}  # fmt: skip
"""Packages of the standard library that take long to import."""

PARSER = {"libcst", "libcst_native", "yaml", "_yaml", "_cython_3_3_1", "cython_runtime"}
"""libcst imports YAML, which is compiled with Cython."""

PROTOCOL = {"lsprotocol", "pygls", "attr", "attrs", "cattrs", "typing_extensions"}

TEXT = {"settings", "source", "state", "vocabulary"}
"""The rooms that those of the next lines stand on."""

STARTS: dict[str, tuple[str, set[str], set[str]]] = {
    "version": ("main(['--version'])", set(), set()),
    "help": ("main(['--help'])", set(), set()),
    "names of commands completed": ("complete('fullgraph ch')", {"argcomplete"}, set()),
    "new file checked": (
        "main(['check', 'model.py'])",
        {"platformdirs", "packaging"} | PARSER,
        TEXT
        | {"calibration", "dynamic", "explain", "fixes", "report", "static", "taxonomy", "work"},
    ),
    "unchanged file checked": (
        "main(['check', 'model.py'])",
        {"platformdirs"} | PARSER,
        TEXT
        | {"calibration", "dynamic", "explain", "fixes", "report", "static", "taxonomy", "work"},
    ),
    "file checked": (
        "main(['check', '--no-cache', 'model.py'])",
        {"platformdirs"} | PARSER,
        TEXT
        | {"calibration", "dynamic", "explain", "fixes", "report", "static", "taxonomy", "work"},
    ),
    "doctor": (
        "main(['doctor', '--python', '/no/such/python'])",
        {"platformdirs"},
        TEXT
        | {"calibration", "doctor", "dynamic", "explain", "llm", "report", "runs", "static",
           "taxonomy", "training"},
    ),
    "checker": (
        "import fullgraph.static.check",
        {"platformdirs"} | PARSER,
        TEXT | {"static", "taxonomy"},
    ),
    "server": (
        "from fullgraph.lsp.server import create_server; create_server()",
        {"platformdirs", "packaging", "psutil"} | PARSER | PROTOCOL,
        TEXT
        | {"calibration", "dynamic", "explain", "fixes", "llm", "lsp", "measure", "reduce",
           "report", "runs", "static", "taxonomy", "training", "work"},
    ),
}  # fmt: skip
"""What is started, in this order, and the packages and rooms of Fullgraph that it may import.

The first check parses the pages and keeps its result. The file has a finding: the advice for it is
read from its expression.
"""

LINE = {f"fullgraph.cli.{name}" for name in ("main", "command_parser")}
"""What reads a command line."""

DRIVER = """
import json, os, sys
# What the environment's own hooks have imported is not Fullgraph's.
before = set(sys.modules)
from fullgraph.cli.main import main

def complete(line):
    os.environ.update(_ARGCOMPLETE="1", _ARGCOMPLETE_STDOUT_FILENAME=os.devnull, COMP_LINE=line,
                      COMP_POINT=str(len(line)), _ARGCOMPLETE_IFS=chr(10))
    os._exit, leave = lambda status: sys.exit(status), os._exit
    try:
        main([])
    finally:
        os._exit = leave

found = {}
for name, program in json.loads(sys.argv[1]).items():
    read, write = os.pipe()
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            exec(program)
        except SystemExit:
            pass
        with open(write, "w") as stream:
            stream.write(" ".join(set(sys.modules) - before))
        os._exit(0)
    os.close(write)
    with open(read) as stream:
        found[name] = stream.read().split()
    os.wait()
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The modules of each start, in forks of one process that has imported the command line."""
    folder = tmp_path_factory.mktemp("starts")
    (folder / "model.py").write_text(
        "import torch\n\n\n@torch.compile\ndef f(x):\n    return x.item()\n", encoding="utf-8"
    )
    ran = subprocess.run(
        [sys.executable, "-c", DRIVER, json.dumps({n: s[0] for n, s in STARTS.items()})],
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return {name: set(modules) for name, modules in found.items()}


@pytest.mark.parametrize("name", STARTS)
def test_a_start_imports_no_other_package(name: str, imported: dict[str, set[str]]) -> None:
    packages = {module.partition(".")[0] for module in imported[name]}
    python = {package for package in packages if package in sys.stdlib_module_names}
    python |= {package for package in packages if package.startswith("_sysconfigdata")}
    assert packages - python - {"fullgraph", "fullgraph_worker"} <= STARTS[name][1]
    # Both of these run other processes.
    assert name in ("doctor", "server") or python & SLOW_OF_PYTHON == set()
    assert not any(m.startswith(("libcst.matchers", "libcst.codemod")) for m in imported[name])


@pytest.mark.parametrize("name", STARTS)
def test_a_start_imports_no_other_room(name: str, imported: dict[str, set[str]]) -> None:
    modules = {module for module in imported[name] if module.startswith("fullgraph.")}
    assert modules >= LINE
    rooms = {module.split(".")[1] for module in modules if (SERVER / module.split(".")[1]).is_dir()}
    assert rooms - {"cli"} <= STARTS[name][2]


def test_a_command_imports_no_other_command(imported: dict[str, set[str]]) -> None:
    for name, modules in imported.items():
        others = {module for module in modules if module.startswith("fullgraph.cli.")} - LINE
        names = {command.replace("-", "_") for command in COMMANDS}
        commands = {module.rpartition(".")[2] for module in others} & names
        own = {"check"} if "file checked" in name else {"doctor"} if name == "doctor" else set()
        assert commands == own
        assert not others or commands


def test_what_only_describes_the_command_line_reads_no_settings(
    imported: dict[str, set[str]],
) -> None:
    for name in ("version", "help", "names of commands completed"):
        assert {m for m in imported[name] if m.startswith("fullgraph.")} == LINE | {"fullgraph.cli"}
