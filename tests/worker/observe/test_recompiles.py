"""Recompile records of other versions of torch, played by code of the same names."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from fullgraph_worker.protocol.wire import RECOMPILE, RECOMPILE_LIMIT, Record

pytestmark = pytest.mark.dynamo

COMPILE = """
def _compile(code, globals, locals, one_graph, payload, limit, versions):
    if payload:
        write(payload)
    check(limit, versions)
"""
USER = "def f(x, n):\n    return x * n\n"
Play = Callable[..., list[Record]]


def write(payload: str) -> None:
    artifact = {"artifact": {"name": "recompile_reasons", "encoding": "json"}}
    log = logging.getLogger("torch.__trace")
    log.debug("", extra={"metadata": artifact, "payload": payload})


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Let a frame of Dynamo's name write reasons and compare itself with the limits."""
    import torch

    from fullgraph_worker.observe.recompiles import Recompiles
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    records: list[Record] = []
    handler = Recompiles(records.append)
    names: dict[str, object] = {}
    exec(compile(USER, str(tmp_path / "model.py"), "exec"), names)
    user: CodeType = names["f"].__code__  # type: ignore[attr-defined]
    path = Path(torch.__file__).parent / "_dynamo" / "convert_frame.py"

    def play(
        payload: str, limit: str = "", waits: bool = True, whole: bool = False, versions: int = 0
    ) -> list[Record]:
        handler.waits = waits
        dynamos: dict[str, Any] = {
            "write": write,
            "check": handler.on_check if waits else lambda limit, versions: None,
        }
        exec(compile(COMPILE, str(path), "exec"), dynamos)
        with trace_observed(handler, lambda code, instructions: None):
            dynamos["_compile"](user, {}, {"n": 5}, whole, payload, limit, versions)
        return records

    return play


def test_the_newest_version_is_the_one_that_counts_wherever_it_stands(play: Play) -> None:
    oldest_first = json.dumps(["0/0: n == 1", "0/10: n == 4", "0/9: n == 3"])

    [found] = play(oldest_first)

    assert (found.kind, found.guard, found.was, found.now) == (RECOMPILE, "n", "4", "5")
    assert found.context == "0/10: n == 4\n0/9: n == 3\n0/0: n == 1"
    assert (Path(found.path).name, found.line, found.column) == ("model.py", 1, -1)


def test_a_text_that_only_looks_like_a_list_is_one_reason(play: Play) -> None:
    [found] = play("[0/0] n == 1")

    assert found.context == "[0/0] n == 1"


def test_a_recompile_says_which_version_it_is(play: Play) -> None:
    import torch

    [found] = play("0/0: n == 1", versions=2)

    assert (found.version, found.most_versions) == (3, torch._dynamo.config.recompile_limit)


def test_a_guard_of_torchs_own_layer_is_shown_at_the_users_function(
    play: Play, tmp_path: Path
) -> None:
    import torch

    calls = [(tmp_path / "model.py", 2, "f"), (Path(torch.nn.__file__), 73, "forward")]
    stack = "".join(f'  File "{path}", line {line}, in {name}\n' for path, line, name in calls)

    [found] = play(f"0/0: n == 1\nUser stack trace:\n{stack}")

    assert (Path(found.path).name, found.line) == ("model.py", 1)
    assert [(Path(call.path).name, call.line) for call in found.stack][-1] == ("model.py", 2)


def test_a_limit_without_any_reason_is_still_recorded(play: Play) -> None:
    [found] = play("", limit="accumulated_recompile_limit")

    assert (found.kind, found.gb_type) == (RECOMPILE_LIMIT, "accumulated_recompile_limit")
    assert "accumulated_recompile_limit (256 compiled versions)" in found.reason
    assert found.skips_frame
    assert found.guard == ""


def test_a_limit_under_fullgraph_is_an_error(play: Play) -> None:
    [found] = play("0/0: n == 1", limit="recompile_limit", whole=True)

    assert not found.skips_frame
    assert "this is an error" in found.reason


def test_a_check_without_a_failed_guard_is_a_first_compilation(play: Play) -> None:
    assert play("") == []


def test_a_torch_without_limits_tells_each_recompile_at_once(play: Play) -> None:
    [found] = play("0/0: n == 1", waits=False)

    assert (found.kind, found.was, found.now) == (RECOMPILE, "1", "5")


def test_limits_that_a_torch_does_not_have_are_not_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch._dynamo import convert_frame

    from fullgraph_worker.torch_private.config import watched_limits

    with watched_limits(lambda limit, versions: None) as watched:
        assert watched
    original = convert_frame.exceeds_recompile_limit
    monkeypatch.delattr(convert_frame, "exceeds_recompile_limit")
    with watched_limits(lambda limit, versions: None) as watched:
        assert not watched
    monkeypatch.undo()
    assert convert_frame.exceeds_recompile_limit is original


@pytest.mark.parametrize(
    ("gb_type", "reason", "kind"),
    [
        ("Skip calling `torch.compiler.disable()`d function", "", "disabled"),
        ("", "call torch._dynamo.disable() wrapped function <function f>", "disabled"),
        ("Dynamo recompile limit exceeded", "", "recompile-limit"),
        ("", "accumulated_recompile_limit reached", "recompile-limit"),
        ("Data-dependent branching", "it jumps", "break"),
        ("", "generic_jump TensorVariable()", "break"),
    ],
)
def test_break_records_that_are_no_breaks(gb_type: str, reason: str, kind: str) -> None:
    from fullgraph_worker.observe.reasons import kind_of

    assert kind_of(gb_type, reason) == kind
