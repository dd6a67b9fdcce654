from __future__ import annotations

import pytest

from fullgraph_worker.observe.graph_nodes import module_path


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("L['self']", ""),
        ("L['self'].blocks.0.attention", "blocks.0.attention"),
        ("L['self']._modules['blocks']._modules['0']", "blocks.0"),
        ("L['model'].head", "model.head"),
        ("G['net']", "net"),
    ],
)
def test_the_path_of_a_module_begins_behind_self(source: str, path: str) -> None:
    assert module_path(source) == path
