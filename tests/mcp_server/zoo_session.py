"""A session of an agent that has nothing but the tools: explain, fix, apply the diff, verify.

``python -m tests.mcp_server.zoo_session`` runs it for every case of the zoo; names of functions as
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

from fullgraph_worker.protocol import wire
from tests.dynamic.zoo.marks import FOLDER
from tests.fixing.zoo import MESSAGES, jobs
from tests.mcp_server.serving import called, serving, text_of

_BREAKS = re.compile(r"\d+ graph breaks?\b")
_DIFF = re.compile(r"^```diff\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CODES = re.compile(r"^(FG\d+) ", re.MULTILINE)
_NAMED = re.compile(r"^  (\S+:\d+ FG\d+): .*?( \(setup change| \(keeps a break|$)", re.MULTILINE)
_BY_HAND = "by hand, where the value is made"
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
    """

    name: str
    target: str


@dataclass(frozen=True)
class Outcome:
    """What a session came to.

    Attributes:
        breaks: whether the case breaks before.
        is_named: whether explain names a rewrite for each line that breaks, which is no setup
            change and keeps no break.
        is_solved: whether afterwards explain reports no break and verify no difference.
        is_message: whether only messages break: logging, printing, warnings, progress bars.
        needs_setup: whether that took a setup change.
        loses_messages: whether compiled code prints, logs or warns less, as the fix said.
        words: what stood in the way; empty if it is solved.
    """

    breaks: bool
    is_named: bool = False
    is_solved: bool = False
    is_message: bool = False
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
        # The tools take no expression that reads the file's globals.
        text += f"\n\ndef get_inputs():\n    return {job.inputs}\n"
        file.write_text(text, encoding="utf-8")
        found.append(Case(name, f"{file.name}:{job.name}"))
    return found


def _alternating(listed: Iterable[Job]) -> list[Job]:
    files: dict[str, list[Job]] = {}
    for name, job in listed:
        files.setdefault(name.partition(".")[0], []).append((name, job))
    rounds = zip_longest(*files.values())
    return [each for row in rounds for each in row if each is not None]


async def solve(client: Client, folder: Path, case: Case) -> Outcome:
    """Do what the skill file and the results say, and nothing else."""
    run = {"target": case.target}
    explained = text_of(await client.call_tool("explain", run))
    if not _breaks(explained):
        return Outcome(breaks=False)
    is_message = set(_CODES.findall(explained)) <= MESSAGES
    is_named = _is_named(explained)
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
            return Outcome(True, is_named, True, is_message, setup, _LOST in fixed)
        file.write_text(before, encoding="utf-8")
    return Outcome(True, is_named, is_message=is_message, words=words)


def _is_named(explained: str) -> bool:
    named = _NAMED.findall(explained)
    if not named or _BY_HAND in explained:
        return False
    return {place for place, needs in named if not needs} == {place for place, _ in named}


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
    outcomes: dict[str, Outcome] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with serving(folder) as client:
            for case in cases(folder, sys.argv[1:]):
                outcome = await solve(client, folder, case)
                outcomes[case.name] = outcome
                print(case.name, outcome, flush=True)
    breaking = {name: each for name, each in outcomes.items() if each.breaks}
    named = {name: each for name, each in breaking.items() if each.is_named}
    others = {name: each for name, each in named.items() if not each.is_message}
    for words, some in (
        ("cases break", breaking),
        ("of them have a general rewrite that explain names for each line", named),
        ("of these break at something else than a message", others),
    ):
        solved = [each for each in some.values() if each.is_solved]
        setup = sum(each.needs_setup for each in solved)
        silent = sum(each.loses_messages for each in solved)
        print(
            f"{len(some)} {words}; {len(solved)} are solved, {setup} of them by a setup change, "
            f"{silent} without a message in compiled code"
        )
    print(f"The first of these: {', '.join(list(others)[:10])}")


if __name__ == "__main__":
    asyncio.run(main())
