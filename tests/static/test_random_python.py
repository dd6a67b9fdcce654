"""Random valid Python, random texts and random bytes, through every door of the checker.

``FULLGRAPH_EXAMPLES=20000 pytest tests/static/test_random_python.py`` tries more of them, and
other ones each time.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullgraph.settings.table import LintSettings
from fullgraph.source.python_files import python_files
from fullgraph.source.text import SourceError, read_source
from fullgraph.static.check import Checker
from fullgraph.static.findings.suppress import without_suppressed
from fullgraph.static.syntax.split import split
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from fullgraph.work.check import Way, check_files
from tests.robustness.mutations import TOKENS
from tests.robustness.outcome import FAULTS, check_text, kind_of
from tests.robustness.random_python import programs

EXAMPLES = int(os.environ.get("FULLGRAPH_EXAMPLES", "0"))
STRICT = Checker(Taxonomy(()), LintSettings(strict=True))
SOUP = st.lists(st.sampled_from(TOKENS), max_size=40).map("".join)


def bounded(examples: int) -> settings:
    return settings(
        max_examples=EXAMPLES or examples,
        derandomize=not EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def faults(text: str) -> list[str]:
    outcomes = (check_text("case.py", text), check_text("case.py", text, strict=True))
    return [fault for o in outcomes for kind, fault in o.problems if kind in FAULTS]


@bounded(60)
@given(programs())
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_random_valid_python(text: str) -> None:
    assert faults(text) == []


@bounded(100)
@given(SOUP, st.sampled_from(("", "import torch\n", "@torch.compile\ndef f(x):\n    ")))
def test_random_tokens(soup: str, before: str) -> None:
    assert faults(f"{before}{soup}") == []


@bounded(100)
@given(st.lists(st.one_of(SOUP, st.text(max_size=30)), min_size=2, max_size=4))
def test_a_file_that_changes_at_random(versions: list[str]) -> None:
    """What is kept of one version is no danger to the next, nor does it change its findings."""
    for soup in versions:
        text = f"import torch\n{soup}\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"
        fresh = Checker(Taxonomy(()), LintSettings(strict=True))
        assert STRICT.check("case.py", text) == fresh.check("case.py", text)


@bounded(200)
@given(SOUP, st.data())
def test_random_comments_around_findings(text: str, data: st.DataObject) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    place = st.tuples(st.integers(1, lines), st.integers(1, lines)).map(sorted)
    first, last = data.draw(place)
    where = Location("case.py", first, 0, last, 1)
    finding = Finding("FG102", "tensor-to-scalar", where, Evidence.PREDICTED, "breaks")
    assert without_suppressed([finding], text) in ((), (finding,))


@bounded(200)
@given(st.one_of(st.binary(max_size=200), SOUP.map(lambda s: s.encode("utf-16", "replace"))))
def test_random_bytes_in_a_file(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = Path(tmp_path_factory.getbasetemp(), "bytes.py")
    path.write_bytes(data)
    try:
        text = read_source(path)
    except SourceError as error:
        text, place = "", str(error)
    else:
        place = str(path)
    assert place.startswith(str(path))
    assert faults(text) == []


@bounded(200)
@given(st.text(st.characters(codec=None), max_size=100))
def test_the_units_of_any_text_are_its_lines(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    ended = lines if lines.endswith("\n") or not lines else f"{lines}\n"
    assert "".join(unit.text for unit in split(text)) == ended


def test_a_folder_of_random_files(tmp_path: Path) -> None:
    """Every file has its own result, whatever stands in it and however it is called."""
    chance = random.Random(0)
    names = ["\udcff.py", "new\nline.py", "é😀.py", "-x.py", " .py", "a\x1b[31m.py"]
    for name in (*names, *(f"{number}.py" for number in range(40))):
        Path(tmp_path, name).write_bytes(chance.randbytes(chance.randrange(60)))
    coding = ("klingon", "hex", "rot13", "idna", "punycode", "undefined", "utf-7", "utf-16")
    for name in coding:
        Path(tmp_path, f"{name}.py").write_text(f"# coding: {name}\nimport torch\n")
    Path(tmp_path, "loop.py").symlink_to("loop.py")
    os.mkfifo(tmp_path / "fifo.py")
    (tmp_path / "sound.py").write_text(
        "import torch\n@torch.compile\ndef f(x):\n    return x.item()\n"
    )
    files = list(python_files([tmp_path]))
    assert len(files) == 6 + 40 + len(coding) + 1
    results = check_files(files, Way(), use_cache=False)
    assert len(results) == len(files)
    messages = [p.message for result in results for p in result.problems]
    assert not [message for message in messages if kind_of(message) in FAULTS]
    found = [f.location for result in results for f in result.findings]
    assert found == [Location(str(tmp_path / "sound.py"), 4, 11, 4, 19)]
