"""One program: what it does, and what Fullgraph says that it does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tests.compile_settings.programs import Program

CALLS = 4
_TRUTH = Path(__file__).parent / "truth.py"
_SWITCHED_OFF = re.compile(r"(every call|your program|it) runs in eager mode")


class Behaviour(NamedTuple):
    """What a program does in its calls.

    Attributes:
        breaks: how many graph breaks there are; if one raises an error, that is not counted.
        graphs: how many graphs are captured.
        recompiles: how often Dynamo compiles a function again, or refuses to.
        raises: whether a call raises an error that eager mode does not raise.
        differs: whether results, or what is raised, are not those of eager mode.
    """

    breaks: int = 0
    graphs: int = 0
    recompiles: int = 0
    raises: bool = False
    differs: bool = False

    def __str__(self) -> str:
        words = f"{self.breaks} breaks, {self.graphs} graphs, {self.recompiles} recompiles"
        words += ", raises" if self.raises else ""
        return words + (", differs" if self.differs else ", same")


class Compared(NamedTuple):
    """What the program does, what Fullgraph says, and its words about the settings."""

    actual: Behaviour
    said: Behaviour
    settings: str

    @property
    def is_equal(self) -> bool:
        """Whether it does what Fullgraph says."""
        return self.actual == self.said


def compare(program: Program, folder: Path) -> Compared:
    """Run ``program`` by itself, explain it and verify it.

    Args:
        program: what to run.
        folder: an empty folder for its file.
    """
    path = folder / "program.py"
    path.write_text(program.file(), encoding="utf-8")
    return Compared(_actual(program, path), *_said(program, path))


def _actual(program: Program, path: Path) -> Behaviour:
    runs = [
        json.loads(_printed(program, str(_TRUTH), str(path), name, str(CALLS)))
        for name in program.compiled.split()
    ]
    if any(run["raised"] for run in runs):
        return Behaviour(raises=True, differs=True)
    breaks, graphs, recompiles = (
        sum(run[each] for run in runs) for each in ("breaks", "graphs", "recompiles")
    )
    return Behaviour(breaks, graphs, recompiles, False, not all(run["same"] for run in runs))


def _said(program: Program, path: Path) -> tuple[Behaviour, str]:
    target = f"{path}:{program.target}"
    explained = json.loads(
        _printed(program, "-m", "fullgraph", "explain", target, "--calls", str(CALLS), "--json")
    )
    flags = ("--backends", program.backend, "--different-calls", str(CALLS), "--json")
    verified = json.loads(_printed(program, "-m", "fullgraph", "verify", target, *flags))
    differs = bool(verified["differences"])
    if "failure" in explained:
        words = explained["failure"]["message"]
        return Behaviour(raises="only under torch.compile" in words, differs=differs), words
    settings = str(explained["inputs"]["settings"])
    findings = explained["findings"]
    is_error = any(each["fullgraph"] for each in findings if each["evidence"] == "observed")
    if is_error or "raised" in settings:
        return Behaviour(raises=True, differs=differs), settings
    if _SWITCHED_OFF.search(settings):
        return Behaviour(differs=differs), settings
    return (
        Behaviour(
            _count(findings, "break"),
            explained["inputs"]["graphs"],
            _count(findings, "recompile", "recompile-limit"),
            False,
            differs,
        ),
        settings,
    )


def _count(findings: list[dict[str, Any]], *kinds: str) -> int:
    return sum(each["count"] for each in findings if each.get("kind") in kinds)


def _printed(program: Program, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **program.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if not done.stdout.strip():
        raise RuntimeError(f"{' '.join(arguments)} printed nothing:\n{done.stderr[-2000:]}")
    return done.stdout
