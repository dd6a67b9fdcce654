"""Notebooks as modules: what is not Python gives way, and no line moves."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from fullgraph.source.notebooks import join, placed, read_notebook, split_cell
from fullgraph.source.text import SourceError
from fullgraph.vocabulary.findings import Location


@pytest.mark.parametrize(
    ("cell", "module"),
    [
        ("x = 1", "x = 1\n"),
        ("x = 1\n", "x = 1\n"),
        ("", "\n"),
        ("%matplotlib inline\nx = 1", "pass\nx = 1\n"),
        ("!pip install 'torch'\nx = 1", "pass\nx = 1\n"),
        ("!pip install \\\n    torch \\\n    numpy\nx = 1", "pass\n\n\nx = 1\n"),
        ("if x:\n    %time f(x)\n    !ls it's", "if x:\n    pass\n    pass\n"),
        ("files = !ls *.py\nn, m = %sx ls", "files = None\nn, m = None\n"),
        ("torch.compile?\n?torch\nx", "pass\npass\nx\n"),
        ("x = (a\n% b)\ny = 1", "x = (a\n% b)\ny = 1\n"),
        ('s = """\n%time\n!ls\n"""', 's = """\n%time\n!ls\n"""\n'),
        ("x = a % b\ny = x != 3", "x = a % b\ny = x != 3\n"),
        ("%%time\nx = f()", "\nx = f()\n"),
        ("\n%%capture out\nx = f()", "\n\nx = f()\n"),
        ("%%bash\necho it's\nls (", "\n\n\n"),
        ("%%html\n<b>", "\n\n"),
        ("x = 1\r\n%time\r\ny = 2", "x = 1\npass\ny = 2\n"),
        ("x = 1; %time f()", "x = 1; %time f()\n"),
    ],
)
def test_what_is_not_python_gives_way(cell: str, module: str) -> None:
    assert join([cell]).text == module


def test_cells_follow_each_other_and_places_lead_back() -> None:
    joined = join(["import torch\n%time\n", "", "x = 1\ny = 2"])
    assert joined.text == "import torch\npass\n\nx = 1\ny = 2\n"
    ast.parse(joined.text)
    assert [list(joined.lines_of(cell)) for cell in range(3)] == [[1, 2], [3], [4, 5]]
    assert [joined.cell(line) for line in range(1, 7)] == [0, 0, 1, 2, 2, 2]
    place = placed(Location("/n/a.ipynb", 5, 0, 5, 1), joined)
    assert place == Location("/n/a.ipynb:cell 3", 2, 0, 2, 1)
    assert split_cell(place.path) == ("/n/a.ipynb", 3)
    assert split_cell("/n/a.py") == ("/n/a.py", 0)


def notebook(*cells: dict[str, object], language: str = "python") -> str:
    return json.dumps({"cells": cells, "metadata": {"language_info": {"name": language}}})


def test_code_cells_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "source": ["x = 1\n", "y = 2"]},
        {"cell_type": "markdown", "source": "# x"},
        {"cell_type": "code", "source": "z = '😀'"},
    ]
    path.write_text(notebook(*cells), encoding="utf-8")
    assert read_notebook(path) == ("x = 1\ny = 2", "z = '😀'")
    path.write_text(notebook(*cells, language="R"))
    assert read_notebook(path) == ()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "{}", '{"cells": [1]}', '{"cells": [{"cell_type": "code"}]}', "3"]
)
def test_what_is_no_notebook_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(content)
    with pytest.raises(SourceError, match=r"a\.ipynb: is not a Jupyter notebook"):
        read_notebook(path)


def test_a_notebook_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        read_notebook(tmp_path / "a.ipynb")
