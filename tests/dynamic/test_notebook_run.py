"""Places of a run of a notebook's module, in cells."""

from __future__ import annotations

from fullgraph.dynamic.notebook_run import NotebookRun
from fullgraph.source.notebooks import join
from fullgraph_worker.protocol.wire import Compilation, GraphNode, TracedCall

NOTEBOOK = NotebookRun("/w/net.ipynb", join(["import torch\n", "def f(x):\n    return x + 1\n"]))
CELL = "/w/net.ipynb:cell 2"


def test_what_was_compiled_is_in_cells() -> None:
    in_torch = GraphNode("mul", "operator.mul", path="/site-packages/nn.py", line=3)
    made = Compilation(
        "0/0",
        "/w/net.ipynb",
        2,
        "f",
        nodes=[GraphNode("add", "operator.add", path="/w/net.ipynb", line=3), in_torch],
        calls=[TracedCall("/w/net.ipynb", 3, "f", -1)],
    )

    [placed] = NOTEBOOK.compilations([made])

    assert (placed.path, placed.line) == (CELL, 1)
    assert [(node.path, node.line) for node in placed.nodes] == [(CELL, 2), (in_torch.path, 3)]
    assert [(call.path, call.line) for call in placed.calls] == [(CELL, 2)]
