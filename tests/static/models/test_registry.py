"""The table that models are found in by a path."""

from __future__ import annotations

import pytest

from fullgraph.static.models import registry
from fullgraph.static.models.registry import LIBRARIES, Table, breaking


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table[str]:
    monkeypatch.setattr(registry, "LIBRARIES", set())
    made: Table[str] = Table()
    made.at("pkg.sub.make")("this one")
    made.below("pkg")("all of pkg")
    made.below("pkg.sub")("all of pkg.sub")
    made.named("make")("by name")
    made.like(r".*Maker")("by pattern")
    return made


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("pkg.sub.make", ("this one", "all of pkg.sub", "all of pkg", "by name")),
        ("pkg.sub.deep.other", ("all of pkg.sub", "all of pkg")),
        ("pkg.other", ("all of pkg",)),
        ("..utils.make", ("by name",)),
        ("pkgs.TheMaker", ("by pattern",)),
        ("pkg", ()),
    ],
)
def test_the_most_specific_model_comes_first(
    table: Table[str], path: str, found: tuple[str]
) -> None:
    assert table.find(path) == found
    assert table.find(path) == found


def test_some_are_known_by_name(table: Table[str]) -> None:
    assert table.has_name("..utils.make")
    assert not table.has_name("pkgs.TheMaker")


def test_a_path_is_registered_once(table: Table[str]) -> None:
    with pytest.raises(ValueError, match=r"registered twice: pkg\.sub\.make"):
        table.at("pkg.sub.other", "pkg.sub.make")("another")


def test_files_of_models_are_found_by_themselves() -> None:
    assert {"torch.save", "json.dumps", "yaml.load"} < breaking("serialisation")
    assert {"torch", "einops", "tqdm", "builtins"} < LIBRARIES
    assert "transformers" not in LIBRARIES


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        ("not torch.compiler.is_compiling()", True),
        ("is_torchdynamo_compiling()", True),
        ("torch.jit.is_tracing()", False),
        ("is_compiling", False),
    ],
)
def test_code_that_checks_whether_dynamo_traces(text: str, checks: bool) -> None:
    assert registry.checks_tracing(text) is checks
