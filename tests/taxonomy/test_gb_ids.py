from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from fullgraph.taxonomy import TaxonomyError, load, load_pages
from tests.taxonomy.pages import TREE, write

NAMED_BY_THE_PAPER = {
    "operations": {"unsupported-builtins", "tensor-to-python-scalar", "logging-and-printing"},
    "control-flow": {"data-driven-conditionals", "dynamic-shapes"},
    "external-libraries": {"numpy-and-pil", "python-structures"},
    "configuration": {"settings-and-flags", "deprecated-or-missing-configuration"},
    "model-specific": {"stable-diffusion", "t5", "musicgen"},
}


def installed_registry() -> dict[str, object]:
    spec = importlib.util.find_spec("torch")
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent / "_dynamo" / "graph_break_registry.json"
    registry: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return registry


@pytest.mark.dynamo
def test_every_id_of_the_installed_torch_is_mapped() -> None:
    registry = installed_registry()

    unmapped = {i: registry[i] for i in registry if i not in load().gb_map.pages}

    assert len(registry) >= 517
    assert unmapped == {}, "fullgraph taxonomy propose suggests a page for each"


def test_the_map_gives_a_page_its_ids(folder: Path) -> None:
    taxonomy = load_pages(folder)

    [entry] = taxonomy.entries
    assert entry.gb_ids == ("GB0001",)
    assert taxonomy.classify("GB0001", "") is entry


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[some-break", "is not TOML"),
        ("some-break = 1", "'some-break' is outside a page's table"),
        ("[some-break]\nGB1 = ''", r"\[some-break\]: 'GB1' is not of the form GB0124"),
        (
            "[some-break]\nGB0001 = ''\n[other]\nGB0001 = ''",
            r"GB0001 belongs to \[some-break\] and to \[other\]",
        ),
        ("[some-break]\nGB0001 = ''\nGB0001 = ''", "is not TOML"),
        ("[other]\nGB0001 = ''", r"GB0001 belongs to \[other\], but there is no other\.md"),
    ],
)
def test_a_fault_of_the_map_is_named(folder: Path, text: str, fault: str) -> None:
    write(folder, "gb-ids.toml", text)
    with pytest.raises(TaxonomyError, match=rf"^gb-ids\.toml: .*{fault}"):
        load_pages(folder)


def test_a_map_that_is_missing_is_named(folder: Path) -> None:
    (folder / "gb-ids.toml").unlink()
    with pytest.raises(TaxonomyError, match=r"gb-ids\.toml: cannot be read"):
        load_pages(folder)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "[operations.minors.some-minor]",
            "[operation.minors.some-minor]",
            "the tables must be exactly",
        ),
        (
            "title = 'Some'",
            "name = 'Some'",
            "a category needs minors, and a minor needs a title .'title'",
        ),
        ("operations.minors.some-minor", "operations.some-minor", "a category needs minors, and"),
    ],
)
def test_a_fault_of_the_tree_is_named(folder: Path, old: str, new: str, fault: str) -> None:
    write(folder, "categories.toml", TREE.replace(old, new))
    with pytest.raises(TaxonomyError, match=rf"^categories\.toml: {fault}"):
        load_pages(folder)


def test_the_tree_holds_the_papers_categories() -> None:
    paper: dict[str, set[str]] = {}
    for minor in load().minors:
        if minor.paper:
            paper.setdefault(minor.category, set()).add(minor.id)

    assert paper == NAMED_BY_THE_PAPER


def test_every_kind_that_the_paper_names_has_a_page() -> None:
    used = {entry.minor for entry in load().entries}
    assert {minor.id for minor in load().minors if minor.paper} <= used
