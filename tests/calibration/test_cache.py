from __future__ import annotations

import json
import logging
import os
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.confirm import Confirmation, Confirmed
from fullgraph.taxonomy import Taxonomy, load
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph_worker.protocol import wire

PAGES = [load().by_id(name) for name in ("tensor-to-scalar", "logging-call", "deepcopy")]
TAXONOMY = Taxonomy(tuple(PAGES))


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """Stands for an interpreter; nothing here runs it."""
    path = tmp_path / "venv" / "bin" / "python"
    path.parent.mkdir(parents=True)
    path.write_text("python")
    path.chmod(0o755)
    (tmp_path / "version.py").write_text("__version__ = '2.13.0'")
    return path


@pytest.fixture
def cache(tmp_path: Path) -> VerdictCache:
    return VerdictCache(TAXONOMY, tmp_path / "verdicts")


def measured(python: Path) -> Confirmed:
    environment = [str(python), str(python.parent), str(python.parents[2] / "version.py")]
    hello = wire.Hello(wire.VERSION, "3.11.7", str(python), "2.13.0+cpu", 1.0, environment)
    breaks = (True, False, None)
    pages = (
        Confirmation(page, "it failed:\nat line 3", each)
        for page, each in zip(PAGES, breaks, strict=True)
    )
    return Confirmed(hello, tuple(pages), 1.5)


EXPECTED = Verdicts("2.13.0+cpu", frozenset({"tensor-to-scalar"}), frozenset({"logging-call"}))


def test_what_was_kept_is_found_again_and_can_be_read(cache: VerdictCache, python: Path) -> None:
    path = cache.put([str(python)], measured(python))

    assert cache.get([str(python)]) == EXPECTED
    assert path is not None
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["torch"] == "2.13.0+cpu"
    assert data["python"] == "3.11.7"
    assert data["pages"] == {
        "tensor-to-scalar": "breaks",
        "logging-call": "does not break",
        "deepcopy": "not tried: it failed:",
    }


def test_what_there_was_no_time_for_keeps_its_verdict(cache: VerdictCache, python: Path) -> None:
    cache.put([str(python)], measured(python))
    late = measured(python)
    pages = tuple(replace(p, breaks=b) for p, b in zip(late.pages, (None, True, None), strict=True))
    cache.put([str(python)], replace(late, pages=pages))

    both = frozenset({"tensor-to-scalar", "logging-call"})
    assert cache.get([str(python)]) == Verdicts("2.13.0+cpu", both, frozenset())


def test_another_interpreter_has_none(cache: VerdictCache, python: Path) -> None:
    cache.put([str(python)], measured(python))

    assert cache.get(["/no/such/python"]) is None
    assert cache.get([str(python), "-X", "dev"]) is None


def test_a_link_to_the_interpreter_is_another_environment(
    cache: VerdictCache, python: Path, tmp_path: Path
) -> None:
    cache.put([str(python)], measured(python))
    (tmp_path / "python").symlink_to(python)

    assert cache.get([str(tmp_path / "python")]) is None


@pytest.mark.parametrize("file", ["venv/bin/python", "version.py"])
def test_another_torch_or_python_in_its_place_has_none(
    file: str, cache: VerdictCache, python: Path, tmp_path: Path
) -> None:
    cache.put([str(python)], measured(python))
    (tmp_path / file).write_text("__version__ = '2.14.1+cpu'")
    assert cache.get([str(python)]) is None
    (tmp_path / file).unlink()
    assert cache.get([str(python)]) is None


def test_another_package_beside_torch_changes_nothing(cache: VerdictCache, python: Path) -> None:
    cache.put([str(python)], measured(python))
    (python.parent / "pip").write_text("")
    os.utime(python.parent, (1, 1))

    assert cache.get([str(python)]) == EXPECTED


def test_another_text_of_a_program_makes_them_void(
    cache: VerdictCache, python: Path, tmp_path: Path
) -> None:
    cache.put([str(python)], measured(python))
    sections = {**PAGES[0].sections, "Example": PAGES[0].sections["Use instead"]}
    changed = Taxonomy((replace(PAGES[0], sections=sections), *PAGES[1:]))

    assert VerdictCache(changed, tmp_path / "verdicts").get([str(python)]) is None


@pytest.mark.parametrize(
    "text",
    ["", "not json", "[1]", "null", '{"format": 1}', '{"format": 1, "measured": 3}', "[" * 9999],
)
def test_a_corrupt_file_is_ignored_with_a_line_in_the_log(
    text: str, cache: VerdictCache, python: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = cache.put([str(python)], measured(python))
    assert path is not None
    path.write_text(text)
    with caplog.at_level(logging.WARNING):
        assert cache.get([str(python)]) is None
    assert [str(path) in record.getMessage() for record in caplog.records] == [True]

    cache.put([str(python)], measured(python))
    assert cache.get([str(python)]) == EXPECTED


@pytest.mark.parametrize("change", [{"format": 2}, {"measured": []}])
def test_a_file_of_another_form_does_not_count(
    change: dict[str, object], cache: VerdictCache, python: Path
) -> None:
    path = cache.put([str(python)], measured(python))
    assert path is not None
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))

    assert cache.get([str(python)]) is None


def test_a_folder_that_cannot_be_written_is_logged(
    python: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    cache = VerdictCache(TAXONOMY, tmp_path / "file")
    with caplog.at_level(logging.WARNING):
        assert cache.put([str(python)], measured(python)) is None
    assert str(tmp_path / "file") in caplog.text


def test_they_are_kept_in_the_users_own_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, python: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = VerdictCache(TAXONOMY).put([str(python)], measured(python))
    assert path is not None
    assert path.parent == tmp_path / ".cache" / "fullgraph" / "verdicts"
