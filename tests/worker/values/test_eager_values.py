"""Which names are looked at before a line runs."""

from __future__ import annotations

from pathlib import Path

from fullgraph_worker.values.eager_values import _expressions

TEXT = """\
def f(x, y):
    if x.any():
        n = x.size
        x = n + y
    elif y.any():
        x = self.scale
    if y:
        return [i for i in x]
    return (
        z
    )


def g(x, y):
    if x.any():
        return x
    z = x / y
    return z * w
"""


def test_an_if_has_the_names_of_its_blocks_and_of_the_return_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_text(TEXT, encoding="utf-8")
    found = _expressions(str(path))
    assert {*found[2]} == {"x", "x.any", "n", "x.size", "y", "y.any", "self", "self.scale"}
    assert {*found[3]} == {"n", "x", "x.size"}
    assert {*found[7]} == {"y", "x", "z"}
    assert found[9] == ["z"]
    assert {*found[15]} == {"x", "x.any", "y", "z", "w"}
