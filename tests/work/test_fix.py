"""What fixing refuses: in the same words for the three user interfaces."""

from __future__ import annotations

from pathlib import Path

from pytest_lsp import LanguageClient

from tests.cli.helpers import fullgraph
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
