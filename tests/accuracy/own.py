"""Fullgraph's own small programs: the zoo of breaks, and the taxonomy's examples.

They were written with Fullgraph, so they count apart.
"""

from __future__ import annotations

import ast
import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import CACHE, ROOT
from tests.accuracy.observations import OWN, Observation, read, write
from tests.accuracy.sites import lines_in, sites_of
from tests.dynamic.zoo.marks import FOLDER as ZOO

PAGES = CACHE / "pages"
_SECONDS = 900.0
_CASES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Group(NamedTuple):
    """Some programs that run one after the other in one process.

    Attributes:
        name: of the observation.
        job: the worker's.
        texts: what the checker is given, by path.
        folder: where the programs lie.
    """

    name: str
    job: wire.ExplainJob
    texts: Mapping[str, str]
    folder: Path

    @property
    def key(self) -> str:
        """Of the texts alone."""
        return hashlib.sha256("\0".join(self.texts.values()).encode()).hexdigest()[:16]


def zoo() -> Group:
    """The zoo's files, each with the calls of ``torch.compile`` that its driver makes."""
    cases = ZOO / "cases"
    texts = {
        str(path): path.read_text(encoding="utf-8") + _compiling(path)
        for path in sorted(cases.glob("*.py"))
    }
    return Group("zoo", wire.ExplainJob("run_all", path=str(ZOO / "driver.py")), texts, cases)


def _compiling(path: Path) -> str:
    lines = ["", "import torch"]
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, _CASES) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            lines.append(f"torch.compile({node.name}())")
        else:
            lines.append(f"torch.compile({node.name})")
    return "\n".join([*lines, ""])


def pages(taxonomy: Taxonomy, folder: Path = PAGES) -> Group:
    """The programs of the pages about breaks that can run here, written below ``folder``."""
    texts = {
        str(folder / f"{entry.id.replace('-', '_')}_{name}.py"): text
        for entry in taxonomy.entries
        if entry.kind == "break" and not entry.not_run
        for name, text in (("example", entry.example), ("replacement", entry.replacement))
    }
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.py"):
        if str(path) not in texts:
            path.unlink()
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    job = wire.ExplainJob(
        "run_all",
        module="tests.accuracy.pages_driver",
        inputs=repr((str(folder),)),
        folders=[str(ROOT)],
    )
    return Group("pages", job, texts, folder)


async def measure_own(
    groups: Iterable[Group],
    python: Sequence[str],
    versions: str,
    folder: Path,
    on_done: Callable[[Observation], None],
) -> None:
    """Observe each group, where what is kept of it is out of date.

    Args:
        groups: which.
        python: the command of the interpreter that has torch.
        versions: of Python and torch, in words.
        folder: where the observations are kept.
        on_done: told each that was made.
    """
    for group in groups:
        kept = read(folder / f"{group.name}.json")
        if kept is None or (kept.key, kept.versions) != (group.key, versions):
            observed = replace(await _observe(group, python), versions=versions)
            write(observed, folder / f"{group.name}.json")
            on_done(observed)


async def _observe(group: Group, python: Sequence[str]) -> Observation:
    supervisor = Supervisor(python, timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT)
    start = time.perf_counter()
    try:
        result = await supervisor.explain(group.job, lambda message: None)
    finally:
        await supervisor.close()
    above = group.folder.parent
    return Observation(
        key=group.key,
        name=group.name,
        group=OWN,
        kind=f"{len(group.texts)} files",
        package=group.folder.name,
        folder=str(above),
        failure=result.failure.message if result.failure else "",
        seconds=round(time.perf_counter() - start, 1),
        sites=sites_of((r for r in result.records if r.path in group.texts), above),
        traced=lines_in(result.traced, above, group.texts),
        day=date.today().isoformat(),
    )
