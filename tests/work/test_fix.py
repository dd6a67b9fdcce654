"""What fixing refuses and what it notes: the same for the three user interfaces."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.dynamic.chosen import choose
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.proof.solution import Refused, Solution
from fullgraph.runs.journal.events import FixTried
from fullgraph.runs.journal.journal import Journal
from fullgraph.source.notebooks import read_path
from fullgraph.vocabulary.findings import Evidence, Finding, Fix, Location, Safety
from fullgraph.work import fix as work
from fullgraph.work.workers import Limits, own_workers
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.test_notebook_runs import NET, opened, request
from tests.lsp.test_notebooks import notebooks
from tests.mcp_server.serving import refused, serving

__all__ = ["notebooks"]

REFUSAL = "fix does not rewrite notebooks yet: move the target into a Python file."


async def test_a_notebook_is_refused_in_the_same_words(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    cell = opened(notebooks, tmp_path).cells[NET]
    answer = await request(notebooks, "fullgraph/fix", cell, target="Net")
    assert (answer.status, answer.message) == ("refused", REFUSAL)

    command = fullgraph("fix", "model.ipynb:Net", cwd=tmp_path)
    assert (command.returncode, command.stderr) == (2, f"fullgraph: {REFUSAL}\n")

    async with serving(tmp_path) as agent:
        refusal = await refused(agent, "fix", target="model.ipynb:Net")
        assert refusal.endswith(f": {REFUSAL}")


async def test_what_a_cancelled_search_has_tried_is_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "model.py"
    path.write_text("def f(x):\n    return x.item()\n", encoding="utf-8")
    target = choose(
        f"{path}:f",
        tmp_path,
        [MODEL_PYTHON],
        read_path,
        lambda file: FirstParty(tmp_path, (), files=(file,)),
    )
    place = Location(str(path), 2, 11, 2, 19)
    finding = Finding("FG102", "tensor-to-scalar", place, Evidence.OBSERVED, "breaks")
    tried = Refused(
        finding, Fix("keep it", (), Safety.SAFE, rewrite="keep"), "it breaks more often"
    )

    async def cancelled(targets: Iterable[str], *_: Any, into: Together, **__: Any) -> None:
        before: Any = SimpleNamespace(findings=())
        solution: Any = Solution(before, before, refused=[tried])
        into.solutions.update(dict.fromkeys(targets, solution))
        raise asyncio.CancelledError

    monkeypatch.setattr(work, "solve_together", cancelled)
    workers = own_workers(target.interpreter, tmp_path, Limits(60.0))
    with pytest.raises(asyncio.CancelledError):
        await work.fix(work.FixRequest({"f": target}), workers, print, work.Fixed())

    (event,) = Journal(tmp_path).events()
    assert isinstance(event.body, FixTried)
    assert (event.body.rewrite, event.body.reason) == ("keep", "breaks-more")
