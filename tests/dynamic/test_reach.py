"""Which code of a file belongs to a target."""

from __future__ import annotations

import pytest

from fullgraph.dynamic.target_run import Reach

TEXT = """\
import torch


def helper(x):
    return deep(x)


def deep(x):
    return x.sum().item()


def alone(x):
    return x.max().item()


def passed(x, f=deep):
    return f(x)


class Block(torch.nn.Module):
    def forward(self, x):
        return self.inner(x)

    def inner(self, x):
        return helper(x)

    def export(self, x):
        return x.tolist()


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()

    def forward(self, x):
        return self.block(x)

    def predict(self, x):
        def inside(y):
            return y.item()

        return inside(x)


class Wide(Net):
    pass


model = Wide()
"""


def functions(target: str, ran: tuple[int, ...] = ()) -> set[str]:
    """The functions of ``TEXT`` whose first line in the body the target reaches."""
    reach = Reach(TEXT, target, ran)
    lines = TEXT.splitlines()
    return {
        line.split("def ")[1].split("(")[0]
        for number, line in enumerate(lines, 1)
        if "def " in line and reach.contains(number + 1)
    }


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("alone", {"alone"}),
        ("helper", {"helper", "deep"}),
        ("passed", {"passed", "deep"}),
        ("Block", {"forward", "inner", "helper", "deep"}),
        ("Net.predict", {"__init__", "predict", "inside", "forward", "inner", "helper", "deep"}),
        ("Net", {"__init__", "forward", "inner", "helper", "deep"}),
        ("model", {"__init__", "forward", "inner", "helper", "deep"}),
    ],
)
def test_what_the_names_in_a_targets_code_lead_to(target: str, expected: set[str]) -> None:
    assert functions(target) == expected


def test_what_ran_belongs_to_it_whatever_its_names_say() -> None:
    line = TEXT.splitlines().index("    return x.max().item()") + 1

    assert functions("helper", (line,)) == {"helper", "deep", "alone"}


def test_lines_outside_of_functions_belong_to_every_target() -> None:
    assert Reach(TEXT, "alone").contains(1)


@pytest.mark.parametrize(("text", "target"), [(TEXT, "missing"), ("def f(:\n", "f")])
def test_what_cannot_be_told_belongs_to_the_target(text: str, target: str) -> None:
    reach = Reach(text, target)

    assert all(reach.contains(line) for line in range(1, 50))


def test_of_a_file_without_the_target_only_what_ran_counts() -> None:
    line = TEXT.splitlines().index("    return deep(x)") + 1

    assert functions("", (line,)) == {"helper"}


def test_what_is_written_in_a_newer_syntax_is_reached_with_all_that_it_names() -> None:
    text = TEXT + "\n\ndef of_the_future(x):\n    return alone(x) ?? x\n"
    lines = text.split("\n")
    reach = Reach(text, "passed")

    assert reach.contains(lines.index("    return alone(x) ?? x") + 1)
    assert reach.contains(lines.index("    return x.max().item()") + 1)
    assert not reach.contains(lines.index("        return x.tolist()") + 1)
