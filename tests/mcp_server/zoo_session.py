"""A session of an agent that has nothing but the tools: explain, fix, apply the diff, verify.

``python -m tests.mcp_server.zoo_session`` runs it for every case of the zoo; names of cases as
arguments choose some of them.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from mcp import Client

from fullgraph_worker import wire
from tests.dynamic.zoo.marks import FOLDER
from tests.fixing.zoo import jobs
from tests.mcp_server.serving import called, serving, text_of

_BREAKS = re.compile(r"\d+ graph breaks?\b")
_DIFF = re.compile(r"^```diff\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_REWRITES = "Next: fix tries these rewrites"
_BY_HAND = re.compile(
    r"^(Change by hand|Next: change by hand|Not in an allowed folder)", re.MULTILINE
)
_LOST = "verify with the inputs of the caller and allow_lost_messages=true"
Job = tuple[str, wire.ExplainJob]
_LIBRARY = "\nimport softlib\n"
# A variable PYTHONPATH would need a new process with its own imports for each run.
_INSTALLED = f"\nimport sys\n\nsys.path.append({str(FOLDER / 'site-packages')!r})\nimport softlib\n"


@dataclass(frozen=True)
class Case:
    """A case in a file of its own.

    Attributes:
        name: ``file.function`` of the zoo.
        target: as the tools take it.
        inputs: as the tools take them.
    """

    name: str
    target: str
    inputs: str


@dataclass(frozen=True)
class Outcome:
    """What a session came to.

    Attributes:
        breaks: whether the case breaks before.
        is_fixable: whether explain names a rewrite for each line that breaks.
        is_solved: whether afterwards explain reports no break and verify no difference.
        needs_setup: whether that took a setup change.
        loses_messages: whether compiled code prints, logs or warns less, as the fix said.
        words: what stood in the way; empty if it is solved.
    """

    breaks: bool
    is_fixable: bool = False
    is_solved: bool = False
    needs_setup: bool = False
    loses_messages: bool = False
    words: str = ""


def cases(folder: Path, names: Iterable[str] = ()) -> list[Case]:
    """Write the cases into ``folder``, each into a file of its own: no change is in two of them.

    The first case of each file of the zoo, then the second of each, and so on.

    Args:
        folder: the copy that a session works in.
        names: of the functions; empty for all.
    """
    found = []
    for name, job in _alternating(jobs(names)):
        file = folder / f"{name.replace('.', '_')}.py"
        text = job.overlay[job.path].replace(_LIBRARY, _INSTALLED)
        file.write_text(text, encoding="utf-8")
        found.append(Case(name, f"{file.name}:{job.name}", job.inputs))
    return found


def _alternating(listed: Iterable[Job]) -> list[Job]:
    files: dict[str, list[Job]] = {}
    for name, job in listed:
        files.setdefault(name.partition(".")[0], []).append((name, job))
    rounds = zip_longest(*files.values())
    return [each for row in rounds for each in row if each is not None]


async def solve(client: Client, folder: Path, case: Case) -> Outcome:
    """Do what the skill file and the results say, and nothing else."""
    run = {"target": case.target, "inputs": case.inputs}
    explained = text_of(await client.call_tool("explain", run))
    if not _breaks(explained):
        return Outcome(breaks=False)
    if _REWRITES not in explained or _BY_HAND.search(explained):
        return Outcome(breaks=True, words="a line has to be changed by hand")
    words = "no fix is proven"
    # Setup changes only if nothing else helps.
    for setup in (False, True):
        arguments = {**run, "allow_setup": setup, "inductor": False}
        fixed = text_of(await client.call_tool("fix", arguments))
        proven = _DIFF.search(fixed)
        if proven is None:
            continue
        file = folder / case.target.partition(":")[0]
        before = file.read_text(encoding="utf-8")
        apply(proven[1], folder)
        words = await _left(client, run, loses_messages=_LOST in fixed)
        if not words:
            return Outcome(True, True, True, setup, _LOST in fixed)
        file.write_text(before, encoding="utf-8")
    return Outcome(breaks=True, is_fixable=True, words=words)


async def _left(client: Client, run: dict[str, str], *, loses_messages: bool) -> str:
    """Why a target is not solved yet; empty if it is."""
    left = _breaks(await called(client, "explain", **run))
    if left:
        return left
    verified = await called(
        client,
        "verify",
        **run,
        backends=["eager"],
        different_calls=4,
        allow_lost_messages=loses_messages,
    )
    first = verified.splitlines()[0]
    return "" if "the same results" in first else first


def apply(diff: str, folder: Path) -> None:
    """Apply a diff as any agent can."""
    subprocess.run(["git", "apply", "-"], cwd=folder, input=diff, text=True, check=True)


def _breaks(explained: str) -> str:
    """The number of breaks in words; empty if there are none."""
    found = _BREAKS.search(explained.splitlines()[0])
    return found[0] if found else ""


async def main() -> None:
    """Print the outcome of each case, and how many are solved."""
    outcomes = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with serving(folder) as client:
            for case in cases(folder, sys.argv[1:]):
                outcome = await solve(client, folder, case)
                outcomes.append(outcome)
                print(case.name, outcome, flush=True)
    breaking = [each for each in outcomes if each.breaks]
    fixable = [each for each in breaking if each.is_fixable]
    solved = [each for each in fixable if each.is_solved]
    print(f"{len(breaking)} cases break; {len(fixable)} have a rewrite for each line that breaks")
    with_messages = sum(not each.loses_messages for each in solved)
    setup = sum(each.needs_setup for each in solved)
    print(f"{len(solved)} of these are solved: {with_messages} with all messages as before")
    print(f"{setup} of the solved cases need a setup change")


if __name__ == "__main__":
    asyncio.run(main())
