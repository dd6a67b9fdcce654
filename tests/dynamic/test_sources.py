"""Files as people have them: unsaved, in other encodings, with other line ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.source.text import read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

ON_DISK = "def f(x):\n    return x + 1\n"
ON_SCREEN = "# one more line\n\ndef f(x):\n    '😀'; y = x.tolist()\n    return y\n"


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


async def test_unsaved_text_is_what_runs(
    explain: Explain, write: Callable[..., Path], tmp_path: Path
) -> None:
    path = write(ON_DISK)
    before = files_below(tmp_path)

    result = await explain(
        path, "f", inputs="torch.ones(2)", overlay={str(path): ON_SCREEN.replace("\n", "\r\n")}
    )

    assert result.failure is None
    [finding] = observed_findings(result, Taxonomy(()), {str(path): ON_SCREEN}.get)
    where = finding.location
    assert (where.path, where.line, where.column, where.end_column) == (str(path), 4, 13, 23)
    # Dynamo's own traceback shows the text on screen.
    assert "y = x.tolist()" in result.records[0].payload
    assert files_below(tmp_path) == before


async def test_unsaved_text_of_an_imported_file_runs_too(
    explain: Explain, write: Callable[..., Path], tmp_path: Path
) -> None:
    helper = write(ON_DISK, "package/helper.py")
    write("", "package/__init__.py")
    path = write("from .helper import f\n\ndef g(x):\n    return f(x)\n", "package/model.py")

    result = await explain(
        path, "g", inputs="torch.ones(2)", overlay={str(helper): f"\ufeff{ON_SCREEN}"}
    )

    assert result.failure is None
    assert {(b.path, b.line) for b in result.records} == {(str(helper), 4)}
    assert not list(tmp_path.rglob("__pycache__"))


async def test_a_file_that_was_never_saved_runs(explain: Explain, tmp_path: Path) -> None:
    path = tmp_path / "new.py"

    result = await explain(path, "f", inputs="torch.ones(2)", overlay={str(path): ON_SCREEN})

    assert result.failure is None
    assert [b.line for b in result.records] == [4]
    assert not path.exists()


async def test_megabytes_of_open_files_reach_the_worker(explain: Explain, tmp_path: Path) -> None:
    path = tmp_path / "new.py"
    others = {str(tmp_path / f"{n}.py"): f"# {'x' * 300_000}\n" for n in range(5)}

    result = await explain(
        path, "f", inputs="torch.ones(2)", overlay={**others, str(path): ON_SCREEN}
    )

    assert result.failure is None
    assert [b.line for b in result.records] == [4]


async def test_unsaved_text_reaches_inspect_and_declared_encodings_do_not_matter(
    explain: Explain, write: Callable[..., Path]
) -> None:
    path = write(ON_DISK)
    text = (
        "# -*- coding: latin-1 -*-\nimport inspect\n\ndef f(x):\n    return x.tolist(), 'é'\n\n"
        "assert \"'é'\" in inspect.getsource(f)\n"
    )

    result = await explain(path, "f", inputs="torch.ones(2)", overlay={str(path): text})

    assert result.failure is None
    assert [b.line for b in result.records] == [5]


LINE = "    s = 'ä é'; y = x.tolist()"
FILES = {
    "utf8": (f"def f(x):\n{LINE}\n    return y\n".encode(), 2, 19),
    "crlf": (f"def f(x):\r\n{LINE}\r\n    return y\r\n".encode(), 2, 19),
    "bom": (f"\ufeffdef f(x):\n{LINE}\n    return y\n".encode(), 2, 19),
    "latin1": (f"# coding: latin-1\ndef f(x):\n{LINE}\n    return y\n".encode("latin-1"), 3, 19),
    "tabs": (b"def f(x):\n\tif True:\n\t\ty = x.tolist()\n\treturn y\n", 3, 6),
    "emoji": ("def f(x):\n    s = '😀𝄞'; y = x.tolist()\n    return y\n".encode(), 2, 18),
    "form_feed": (b"def f(x):\n\x0c\n    y = x.tolist()\n    return y\n", 3, 8),
}


async def test_columns_are_code_points_in_any_encoding(
    explain: Explain, findings: Findings, write: Callable[..., Path], tmp_path: Path
) -> None:
    for name, (data, _, _) in FILES.items():
        (tmp_path / f"{name}.py").write_bytes(data)
    calls = "".join(f"    {name}.f(x)\n" for name in FILES)
    path = write(f"import {', '.join(FILES)}\n\ndef target(x):\n{calls}")

    result = await explain(path, "target", inputs="torch.ones(2)")

    assert result.failure is None
    found = {Path(f.location.path).stem: f.location for f in findings(result)}
    assert set(found) == set(FILES)
    for name, (_, line, column) in FILES.items():
        where = found[name]
        assert (where.line, where.column) == (line, column), name
        assert (where.end_line, where.end_column) == (line, column + len("x.tolist()")), name
        content = read_source(Path(where.path)).replace("\r\n", "\n").split("\n")[line - 1]
        assert content[where.column : where.end_column] == "x.tolist()", name
