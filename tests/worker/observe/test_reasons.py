"""Dynamo's texts, of several versions of torch, into their parts."""

from __future__ import annotations

import textwrap

import pytest

from fullgraph_worker.observe.reasons import (
    parse_reason,
    reason_in_payload,
    root_cause,
    skips_frame,
    stack_in_payload,
)

PRINT = """\
Failed to trace builtin operator
  Explanation: Dynamo does not know how to trace `print`
    with these arguments
  Hint: Avoid calling `print`.
  Hint: Add it to
    `reorderable_logging_functions`.

  Developer debug context: builtin print [...] False

 For more details about this graph break, please visit: \
https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0059.html"""

LOOP = f"""{PRINT}

*** While handling this graph break, another graph break occurred: ***

graph break in loop
  Explanation: torch.compile detected a graph break in a for/while loop.
  Hint: Resolve the earlier graph break.

  Developer debug context: frame skipped: f

 For more details about this graph break, please visit: \
https://meta-pytorch.github.io/compile-graph-break-site/gb/gb7000.html"""


def test_a_structured_reason_has_all_its_parts() -> None:
    reason = parse_reason(PRINT)

    assert reason.gb_type == "Failed to trace builtin operator"
    assert reason.gb_id == "GB0059"
    assert reason.explanation == ("Dynamo does not know how to trace `print`\nwith these arguments")
    assert reason.hints == [
        "Avoid calling `print`.",
        "Add it to\n`reorderable_logging_functions`.",
    ]
    assert reason.context == "builtin print [...] False"


def test_what_dynamo_was_doing_is_not_the_reason() -> None:
    before = "Encountered graph break when attempting to trace CALL: a function call, e.g. f(x):"

    assert parse_reason(f"{before}\n\n{PRINT}") == parse_reason(PRINT)


def test_the_root_cause_of_a_chain_is_its_first_break() -> None:
    assert parse_reason(root_cause(LOOP)) == parse_reason(PRINT)


def test_a_reason_without_hints_and_link_is_still_read() -> None:
    reason = parse_reason("Odd\n  Explanation: It is odd.\n\n\n  Developer debug context: x")

    assert (reason.gb_type, reason.gb_id) == ("Odd", "")
    assert (reason.explanation, reason.hints, reason.context) == ("It is odd.", [], "x")


@pytest.mark.parametrize(
    "text", ["call_function BuiltinVariable(print) [ConstantVariable()] {}", "", "\n\n", "a\nb"]
)
def test_an_unstructured_reason_is_kept_whole(text: str) -> None:
    reason = parse_reason(text)

    assert reason.explanation == text.strip()
    assert reason.gb_type == reason.gb_id == reason.context == ""


NEW_RECORD = f"""\
Graph break in user code at /home/me/model.py:12
Graph Break Reason: {PRINT}

Stack variable source attribution:
  RangeIteratorVariable() originated from:
  File "/home/me/other.py", line 52

User code traceback:
  File "/home/me/train.py", line 30, in <module>
    net(x)
  File "/home/me/model.py", line 12, in forward
    print(x)
    ^^^^^^^^

Traceback (most recent call last):
  File "/lib/torch/_dynamo/exc.py", line 727, in unimplemented
    raise Unsupported(msg)
torch._dynamo.exc.Unsupported: {PRINT}
"""
OLD_RECORD = """\
Graph break in user code at /home/me/model.py:12
Reason: Unsupported: call_function BuiltinVariable(print) [] {}
User code traceback:
  File "/home/me/train.py", line 30, in <module>
    net(x)
  File "/home/me/model.py", line 12, in torch_dynamo_resume_in_forward_at_9
    print(x)

Traceback (most recent call last):
  File "/lib/torch/_dynamo/exc.py", line 100, in unimplemented
torch._dynamo.exc.Unsupported: call_function BuiltinVariable(print) [] {}
"""
SKIP_RECORD = """\
Graph break: torch.compile cannot properly resume from this graph break, which results in a skip.
torch.compile will skip tracing the frame forward (/home/me/model.py line 3) and fall back to eager.
The graph break occurred in the following user code:
  File "/home/me/model.py", line 12, in forward
    with open(path) as file:

Traceback (most recent call last):
  File "/lib/torch/_dynamo/convert_frame.py", line 7, in _compile
torch._dynamo.exc.Unsupported: Unsupported context manager
  Explanation: Dynamo cannot enter a file.

  Developer debug context: x
"""
VERBOSE_RECORD = """\
WON'T CONVERT forward /home/me/model.py line 3
========== TorchDynamo Stack Trace ==========
Traceback (most recent call last):
  File "/lib/torch/_dynamo/utils.py", line 5, in run_node
ValueError: no fake tensor

from user code:
   File "/home/me/model.py", line 12, in forward
    y = self.table[x]

"""


@pytest.mark.parametrize(
    ("payload", "calls"),
    [
        (NEW_RECORD, [("train.py", 30, "<module>"), ("model.py", 12, "forward")]),
        (
            OLD_RECORD,
            [
                ("train.py", 30, "<module>"),
                ("model.py", 12, "torch_dynamo_resume_in_forward_at_9"),
            ],
        ),
        (SKIP_RECORD, [("model.py", 12, "forward")]),
        (VERBOSE_RECORD, [("model.py", 12, "forward")]),
        ("Graph break in user code at /home/me/model.py:12\nReason: x\n", [("model.py", 12, "")]),
        ("nothing that anybody knows", []),
    ],
)
def test_the_calls_of_a_record(payload: str, calls: list[tuple[str, int, str]]) -> None:
    found = stack_in_payload(payload)

    assert [(f.path.removeprefix("/home/me/"), f.line, f.function) for f in found] == calls


def test_windows_paths_are_read() -> None:
    payload = "Graph break in user code at C:\\me\\model.py:12\nReason: x\n"

    assert stack_in_payload(payload)[0].path == "C:\\me\\model.py"


@pytest.mark.parametrize(
    ("payload", "explanation"),
    [
        (NEW_RECORD, "Dynamo does not know how to trace `print`\nwith these arguments"),
        (OLD_RECORD, "Unsupported: call_function BuiltinVariable(print) [] {}"),
        (SKIP_RECORD, "Dynamo cannot enter a file."),
        ("nothing that anybody knows", "nothing that anybody knows"),
    ],
)
def test_the_reason_in_a_record(payload: str, explanation: str) -> None:
    assert parse_reason(reason_in_payload(payload)).explanation == explanation


def test_records_say_whether_the_frame_was_skipped() -> None:
    assert skips_frame(SKIP_RECORD)
    assert skips_frame("Skipping the function and falling back to eager. " + textwrap.dedent(PRINT))
    assert not skips_frame(NEW_RECORD)
