from __future__ import annotations

from fullgraph_worker.observe.places import place, user_stack
from fullgraph_worker.protocol.wire import StackFrame

MAIN = StackFrame("/home/me/main.py", 9, "<module>")


def shown(*calls: StackFrame) -> StackFrame:
    return place(user_stack(list(calls), None, "", ""))


def test_code_without_a_file_is_the_users() -> None:
    inner = StackFrame("<string>", 3, "f")
    assert shown(inner) == inner
    assert shown(StackFrame("<stdin>", 1, "<module>")).path == "<stdin>"


def test_the_line_in_a_file_that_called_it_is_shown() -> None:
    assert shown(MAIN, StackFrame("<string>", 3, "f")) == MAIN


def test_what_python_and_libraries_generate_is_not() -> None:
    assert shown(MAIN, StackFrame("<frozen importlib._bootstrap>", 241, "_call")) == MAIN
    assert shown(MAIN, StackFrame("<eval_with_key>.3", 5, "forward")) == MAIN
    assert shown(MAIN, StackFrame("<string>", 2, "__init__")) == MAIN


def test_a_method_of_a_program_without_a_file_is_the_users() -> None:
    inner = StackFrame("<string>", 7, "__getitem__")
    assert shown(StackFrame("<string>", 20, "<module>"), inner) == inner
