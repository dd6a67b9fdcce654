"""Fullgraph's own small programs: the zoo of breaks, and the taxonomy's examples.

They were written with Fullgraph, so they count apart.
"""

from __future__ import annotations

import ast
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker import wire
from tests.dynamic.zoo.marks import FOLDER as ZOO
from tests.dynamic.zoo.trace import is_mark

from .environment import CACHE, ROOT
from .observations import OWN, Observation, read, write
from .sites import lines_in, sites_of

PAGES = CACHE / "pages"
OWN_NAMES = ("zoo.json", "pages.json")
_SECONDS = 600.0


def zoo_texts() -> dict[str, str]:
    """The zoo's files, each with the calls of ``torch.compile`` that its driver makes."""
    return {
        str(path): path.read_text(encoding="utf-8") + _compiling(path)
        for path in sorted(ZOO.glob("cases/*.py"))
    }


def _compiling(path: Path) -> str:
    lines = ["", "import torch"]
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            lines.append(f"torch.compile({node.name})")
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            lines.append(f"torch.compile({node.name}())")
    return "\n".join([*lines, ""])


def page_texts(taxonomy: Taxonomy) -> dict[str, str]:
    """The programs of the pages about breaks that can run here, by where they are written."""
    return {
        str(PAGES / f"{entry.id.replace('-', '_')}_{name}.py"): text
        for entry in taxonomy.entries
        if entry.kind == "break" and not entry.not_run
        for name, text in (("example", entry.example), ("replacement", entry.replacement))
    }


async def measure_own(
    taxonomy: Taxonomy,
    python: Sequence[str],
    versions: str,
    folder: Path,
    on_done: Callable[[Observation], None],
) -> None:
    """Observe the zoo and the pages, where what is kept is out of date.

    Args:
        taxonomy: the pages.
        python: the command of the interpreter that has torch.
        versions: of Python and torch.
        folder: where the observations are kept.
        on_done: told each that was made.
    """
    pages = page_texts(taxonomy)
    PAGES.mkdir(parents=True, exist_ok=True)
    for stale in {str(path) for path in PAGES.glob("*.py")} - {*pages}:
        Path(stale).unlink()
    for path, text in pages.items():
        Path(path).write_text(text, encoding="utf-8")
    zoo = wire.ExplainJob("run_all", path=str(ZOO / "driver.py"))
    examples = wire.ExplainJob(
        "run_all",
        module="tests.accuracy.pages_driver",
        inputs=repr((str(PAGES),)),
        folders=[str(ROOT)],
    )
    cases = ZOO / "cases"
    wanted = (("zoo", zoo, zoo_texts(), cases), ("pages", examples, pages, PAGES))
    for name, job, texts, place in wanted:
        key = _key(texts, versions)
        kept = read(folder / f"{name}.json")
        if kept is None or kept.key != key:
            start = time.perf_counter()
            result = await _run(job, python)
            observed = Observation(
                key=key,
                name=name,
                group=OWN,
                kind=f"{len(texts)} files",
                package=place.name,
                folder=str(place.parent),
                failure=result.failure.message if result.failure else "",
                seconds=round(time.perf_counter() - start, 1),
                sites=sites_of(
                    (r for r in result.records if not is_mark(r.path, r.line)), place.parent
                ),
                traced=lines_in(result.traced, place.parent, texts),
                versions=versions,
                day=date.today().isoformat(),
            )
            write(observed, folder / f"{name}.json")
            on_done(observed)


def _key(texts: Mapping[str, str], versions: str) -> str:
    whole = "\0".join((*texts.values(), versions))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


async def _run(job: wire.ExplainJob, python: Sequence[str]) -> RunResult:
    supervisor = Supervisor(python, timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT)
    try:
        return await supervisor.explain(job, lambda message: None)
    finally:
        await supervisor.close()
