"""The fixes of many findings in one function cost little more than those of the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import libcst as cst
import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax import index, walk
from tests.fixes.made import PATH, finding

LINES = 60
FUNCTION = "def f(x, sizes):\n" + "".join(
    f"    y{n} = np.sqrt(x[{n}] * 2) if x.sum().item() > 0 else torch.tensor(sizes)\n"
    for n in range(LINES)
)
OTHERS = "".join(f"\n\ndef g{n}(x):\n    return f(x, h(x)) + len(x)\n" for n in range(LINES))
TEXT = f"import numpy as np\nimport torch\n\n\n{FUNCTION}{OTHERS}"


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many nodes are visited by walks."""
    visited: Counter[str] = Counter()
    original = walk.walk_with_parents

    def recorded(
        node: cst.CSTNode, *closed: type[cst.CSTNode]
    ) -> Iterator[tuple[cst.CSTNode, cst.CSTNode | None]]:
        for found, around in original(node, *closed):
            visited["nodes"] += 1
            yield found, around

    monkeypatch.setattr(walk, "walk_with_parents", recorded)
    monkeypatch.setattr(index, "walk_with_parents", recorded)
    return visited


@pytest.mark.parametrize(
    ("entry", "tested"),
    [
        ("tensor-to-scalar", ""),
        ("data-dependent-branch", " > 0"),
        ("dynamic-shape-operation", ""),
    ],
)
def test_a_function_is_walked_once_for_all_of_its_findings(
    entry: str, tested: str, walked: Counter[str]
) -> None:
    file = SourceFile(TEXT)
    size = sum(1 for _ in walk.walk(cst.parse_module(FUNCTION)))
    costs = []
    for line in range(LINES):
        walked.clear()
        found = finding(entry, TEXT, "x.sum().item()" + tested, line + 1)
        # As for a hover: nothing but the file is kept from the one before.
        propose_fixes(found, Code(lambda path: file if path == PATH else None))
        costs.append(walked["nodes"])
    assert costs[0] >= size
    assert max(costs[1:]) < size / 5
