"""The recorder on what other versions of torch do, played by code of the same names."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from fullgraph_worker.protocol.wire import Record, StackFrame

pytestmark = pytest.mark.dynamo

# How older versions of torch write a record: the writer is not given the exception.
OLD_WRITER = """
def log_graph_break(code_options, reason="", exc_info=False, user_stack=None):
    write(f"Graph break in user code at {user_stack}:3\\n"
          f"Graph Break Reason: {reason}\\n"
          "User code traceback:\\n"
          f'  File "{user_stack}", line 3, in f\\n    x.item()\\n\\n')

class Translator:
    def __init__(self, code, instruction):
        self.f_code = code
        self.current_instruction = instruction

    def call(self, error):
        path = self.f_code.co_filename
        try:
            if error:
                raise error
        except RuntimeError as found:
            log_graph_break({}, reason=str(found), exc_info=True, user_stack=path)
        else:
            log_graph_break({}, reason="generic_jump", user_stack=path)
"""
USER = "def f(x):\n    y = x + 1\n    z = y.item()\n    return z\n"


class Positions:
    def __init__(self, line: int) -> None:
        self.lineno = self.end_lineno = line
        self.col_offset, self.end_col_offset = 8, 16


class Instruction:
    def __init__(self, line: int) -> None:
        self.positions = Positions(line)


@pytest.fixture
def old_torch() -> Iterator[tuple[ModuleType, list[Record]]]:
    import torch

    from fullgraph_worker.observe.recorder import Recorder
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    breaks: list[Record] = []
    recorder = Recorder(breaks.append, StackFrame("/home/me/model.py", 1, "target"))
    log = logging.getLogger("torch.__trace")

    def write(payload: str) -> None:
        artifact = {"artifact": {"name": "dynamo_graph_break_reason", "encoding": "string"}}
        log.debug("", extra={"metadata": artifact, "payload": payload})

    path = Path(torch.__file__).parent / "_dynamo" / "symbolic_convert.py"
    module = ModuleType("old_writer")
    module.__dict__["write"] = write
    exec(compile(OLD_WRITER, str(path), "exec"), module.__dict__)
    with trace_observed(recorder, recorder.on_function):
        yield module, breaks


@pytest.fixture
def user_file(tmp_path: Path) -> Path:
    path = tmp_path / "model.py"
    path.write_text(USER)
    return path


def test_the_exception_that_is_being_handled_is_found(
    old_torch: tuple[ModuleType, list[Record]], user_file: Path
) -> None:
    from torch._dynamo.exc import Unsupported

    module, breaks = old_torch
    code = compile(USER, str(user_file), "exec")
    error = Unsupported("Tensor.item\n  Explanation: No.\n\n  Developer debug context: c")

    module.Translator(code, Instruction(3)).call(error)

    [found] = breaks
    assert (found.path, found.line) == (str(user_file), 3)
    assert (found.column, found.end_column) == (8, 16)
    assert (found.gb_type, found.reason, found.context) == ("Tensor.item", "No.", "c")
    assert found.stack == [StackFrame(str(user_file), 3, "f")]


def test_a_record_without_any_exception_is_read_from_its_text(
    old_torch: tuple[ModuleType, list[Record]], user_file: Path
) -> None:
    module, breaks = old_torch
    code = compile(USER, str(user_file), "exec")

    # The instruction's line is not the one that the record names: its columns do not count.
    module.Translator(code, Instruction(4)).call(None)

    [found] = breaks
    assert (found.path, found.line, found.column) == (str(user_file), 3, -1)
    assert (found.gb_type, found.gb_id, found.reason) == ("", "", "generic_jump")


def test_a_record_that_nobody_understands_is_a_break_all_the_same(
    old_torch: tuple[ModuleType, list[Record]],
) -> None:
    module, breaks = old_torch

    module.write("a text of the future")

    [found] = breaks
    assert (found.path, found.line) == ("/home/me/model.py", 1)
    assert found.reason == found.payload == "a text of the future"


def test_other_records_are_none_of_ours(old_torch: tuple[ModuleType, list[Record]]) -> None:
    _, breaks = old_torch
    log = logging.getLogger("torch.__trace")

    log.debug("", extra={"metadata": {"artifact": {"name": "other"}}, "payload": "x"})
    log.debug("", extra={"metadata": {"dynamo_start": {}}})
    log.debug("no metadata at all")

    assert breaks == []


def test_the_trace_is_left_as_it_was() -> None:
    from fullgraph_worker.torch_private.structured_trace import trace_observed

    log = logging.getLogger("torch.__trace")
    before = (log.level, [*log.handlers], "isEnabledFor" in vars(log))
    handler = logging.NullHandler()

    with trace_observed(handler, lambda code, instructions: None):
        assert handler in log.handlers

    assert (log.level, log.handlers, "isEnabledFor" in vars(log)) == before


def test_a_torch_without_a_registry_has_no_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch._dynamo

    from fullgraph_worker.torch_private import exceptions
    from fullgraph_worker.torch_private.exceptions import registry_ids

    monkeypatch.setattr(exceptions, "_ids", {})
    assert registry_ids()["Data-dependent branching"] == "GB0170"
    monkeypatch.setattr(exceptions, "_ids", {})
    monkeypatch.setattr(torch._dynamo, "__file__", "/nowhere/__init__.py")
    assert registry_ids() == {}
    assert sys.modules["torch._dynamo"] is torch._dynamo


def test_what_dynamo_has_not_traced_yet_is_not_made_to_be_traced() -> None:
    from fullgraph_worker.observe.places import known

    class Lazy:
        def __init__(self) -> None:
            self.f_code = "code"

        def __getattr__(self, name: str) -> object:
            raise RuntimeError("realized")

    assert known(Lazy(), "f_code") == "code"
    assert known(Lazy(), "current_instruction") is None
    assert known(None, "f_code") is None
