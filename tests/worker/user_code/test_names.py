from __future__ import annotations

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.source import plain_name, plain_qualname, without_resumes


def test_resume_functions_are_named_after_what_they_resume() -> None:
    assert plain_name("torch_dynamo_resume_in_forward_at_12") == "forward"
    assert plain_name("torch_dynamo_resume_in_torch_dynamo_resume_in_f_at_1_at_2") == "f"
    assert plain_name("resume_in_f_at_12") == "resume_in_f_at_12"
    assert plain_name("<lambda>") == "<lambda>"


def test_a_resumed_function_is_one_call() -> None:
    calls = [
        StackFrame("a.py", 3, "outer"),
        StackFrame("a.py", 9, "inner"),
        StackFrame("a.py", 11, "torch_dynamo_resume_in_inner_at_9"),
        StackFrame("a.py", 13, "torch_dynamo_resume_in_inner_at_11"),
    ]

    assert without_resumes(calls) == [
        StackFrame("a.py", 3, "outer"),
        StackFrame("a.py", 13, "inner"),
    ]


def test_recursion_is_not_resumption() -> None:
    calls = [StackFrame("a.py", 3, "f"), StackFrame("a.py", 3, "f"), StackFrame("b.py", 3, "f")]

    assert without_resumes(calls) == calls
    resumed = StackFrame("b.py", 5, "torch_dynamo_resume_in_f_at_3")
    assert without_resumes([*calls[:2], resumed]) == [*calls[:2], StackFrame("b.py", 5, "f")]


def test_local_functions_are_named_without_pythons_marks() -> None:
    assert plain_qualname("make.<locals>.inner") == "make.inner"
    assert plain_qualname("Net.build.<locals>.<lambda>") == "Net.build.lambda"
    assert plain_qualname("Net.forward") == "Net.forward"
