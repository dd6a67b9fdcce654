"""The boundary to torch's private API."""

from __future__ import annotations

from pathlib import Path

import pytest

import fullgraph_worker
from fullgraph_worker.torch_private.names import PRIVATE_NAMES, expected_names
from tests.worker.torch_private.uses import private_names

WORKER = Path(fullgraph_worker.__file__).parent
ROOM = WORKER / "torch_private"
STARTUP = WORKER / "trace" / "startup" / "sitecustomize.py"
"""It imports nothing, and waits for Dynamo by its name."""


def declared(module: str) -> set[str]:
    return {each.name for each in PRIVATE_NAMES if each.module == module}


def test_only_this_room_uses_private_names_of_torch() -> None:
    files = [file for file in WORKER.rglob("*.py") if ROOM not in file.parents]
    found = {str(file.relative_to(WORKER)): private_names(file) for file in files}
    assert len(found) > 200
    assert found.pop(str(STARTUP.relative_to(WORKER))) == {"torch._dynamo"}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize("file", sorted(ROOM.glob("*.py")), ids=lambda file: file.stem)
def test_what_a_module_uses_is_declared(file: Path) -> None:
    """A declared name covers what it has; a module is part of the name of what is in it."""
    names = declared(file.stem)
    undeclared = {
        used
        for used in private_names(file)
        if file.stem != "names"
        and not any(f"{used}.".startswith(f"{name}.") for name in names)
        and not any(name.startswith(f"{used}.") for name in names)
    }
    assert undeclared == set()


def test_what_is_declared_is_used() -> None:
    for each in PRIVATE_NAMES:
        last = each.name.rpartition(".")[2].removeprefix("torch.")
        text = (ROOM / f"{each.module}.py").read_text(encoding="utf-8")
        assert last in text, each


def test_versions_say_where_a_name_is_expected() -> None:
    old, new = expected_names("2.6.0"), expected_names("2.99.0a0+git")
    moved = "log_graph_break"
    assert [name for name in old if moved in name] == [f"torch._dynamo.symbolic_convert.{moved}"]
    assert [name for name in new if moved in name] == [
        f"torch._dynamo.symbolic_convert.InstructionTranslatorBase.{moved}"
    ]


@pytest.mark.dynamo
def test_this_torch_has_every_name_that_is_expected_of_it() -> None:
    import torch

    from fullgraph_worker.jobs.known_names import unknown_names
    from fullgraph_worker.protocol.wire import NamesJob

    names = expected_names(torch.__version__)
    assert unknown_names(NamesJob(list(names))).names == []
    assert unknown_names(NamesJob(["torch._dynamo.no_such_name"])).names != []
