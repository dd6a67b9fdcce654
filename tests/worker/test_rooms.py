"""The rooms of the worker."""

from __future__ import annotations

from pathlib import Path

import fullgraph_worker
from tests.quick.circles import circle, imported_on_loading

WORKER = Path(fullgraph_worker.__file__).resolve().parent


def room_of(file: Path) -> str:
    return file.relative_to(WORKER).parts[0]


def test_no_module_stands_outside_of_the_rooms() -> None:
    assert [file.name for file in WORKER.glob("*.py")] == ["__init__.py"]


def test_no_room_imports_one_that_imports_it() -> None:
    imports: dict[str, set[str]] = {}
    for file in WORKER.glob("*/**/*.py"):
        inner = {each for each in imported_on_loading(file) if WORKER in each.parents}
        rooms = {room_of(each) for each in inner} - {room_of(file), "__init__.py"}
        imports.setdefault(room_of(file), set()).update(rooms)
    assert imports["observe"] >= {"guards", "torch_private"}
    assert imports["torch_private"] == set()
    for rooms in list(imports.values()):
        for room in rooms:
            imports.setdefault(room, set())
    assert circle(imports) == []
