"""No module of the server imports itself through others."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.quick.circles import circle, imported_on_loading
from tests.quick.imports import REPO, imported, python_files

SERVER = REPO / "server"


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(SERVER).with_suffix("").parts)


def test_no_module_of_the_server_imports_itself_through_others() -> None:
    imports = {
        name_of(file): {name_of(each) for each in imported_on_loading(file)}
        for file in python_files("server/fullgraph")
    }

    assert len(imports["fullgraph.lsp.server"]) > 5
    found = circle(imports)
    assert not found, f"these modules import each other in a circle: {' -> '.join(found)}"


def test_a_circle_is_named_in_the_order_of_its_imports() -> None:
    imports = {"a": ["b", "e"], "b": ["c"], "c": ["d"], "d": ["b"], "e": []}

    found = circle(imports)

    assert sorted(found[1:]) == ["b", "c", "d"]
    assert found[0] == found[-1]
    assert all(after in imports[before] for before, after in pairwise(found))


def test_a_module_without_a_circle_has_none() -> None:
    assert circle({"a": ["b", "c"], "b": ["c"], "c": []}) == []


def test_imports_in_functions_and_for_types_are_left_out() -> None:
    in_function = SERVER / "fullgraph/cli/server.py"
    for_types = SERVER / "fullgraph/static/models/registry.py"

    assert SERVER / "fullgraph/lsp/server.py" in imported(in_function)
    assert SERVER / "fullgraph/lsp/server.py" not in imported_on_loading(in_function)
    engine = SERVER / "fullgraph/static/interpret/engine.py"
    assert engine in imported(for_types)
    assert engine not in imported_on_loading(for_types)


def test_imports_in_branches_handlers_and_classes_are_followed(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "try:\n    import fullgraph.settings.globs\n"
        "except ImportError:\n    from fullgraph import plugins\n"
        "class A:\n    if B:\n        from fullgraph.static import models\n"
        "from fullgraph.static.models import names\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import fullgraph.settings.project\n"
        "else:\n    import fullgraph.vocabulary.merging\n"
    )

    names = ("settings/globs", "plugins", "static/models/__init__", "vocabulary/merging")
    assert imported_on_loading(module) == {SERVER / f"fullgraph/{name}.py" for name in names}
