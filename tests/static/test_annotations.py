"""What annotations say: every way to write that something is a tensor, and that it is none."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.static.checking import check, lines, lines_that_break

IMPORTS = """\
import collections, dataclasses, typing
import torch
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import (
    Annotated, Any, List, Literal, NamedTuple, NewType, Optional, Tuple, TypeAlias,
    TypedDict, TypeVar, Union,
)
from torch import Tensor, nn
"""
FIRST = IMPORTS.count("\n")
ONE = "torch.ones(())"


class Case(NamedTuple):
    """A function of one argument that asks ``asked`` in an ``if``.

    Dynamo judges it with ``given`` as the argument, unless that is empty.
    """

    annotation: str
    asked: str = "x > 0"
    given: str = ONE
    head: str = ""

    @property
    def code(self) -> str:
        before = f"{IMPORTS}{self.head}\n"
        return (
            f"{before}def f(x: {self.annotation}):\n    if {self.asked}:\n        return 1\n"
            "    return 2\ncompiled = torch.compile(f)\n"
        )

    @property
    def line(self) -> int:
        return self.code[: self.code.index("    if ")].count("\n") + 1


TYPES = (
    Case("Tensor"),
    Case("torch.Tensor"),
    Case("'Tensor'"),
    Case('"Tensor"'),
    Case("'Tensor | None'"),
    Case("Optional['Tensor']"),
    Case("Optional[Tensor]"),
    Case("Tensor | None"),
    Case("None | Tensor"),
    Case("Union[Tensor, None]"),
    Case("Annotated[Tensor, 'b n']"),
    Case("typing.Annotated[Optional[Tensor], 'b n']"),
    Case("nn.Parameter", given="nn.Parameter(torch.ones(()))"),
    Case("X", head="X = torch.Tensor"),
    Case("X", head="X = Optional[torch.Tensor]"),
    Case("X", head="X = torch.Tensor | None"),
    Case("X", head="X: TypeAlias = torch.Tensor"),
    Case("X", head="X: typing.TypeAlias = 'torch.Tensor'"),
    Case("Y", head="X = Optional[Tensor]\nY = Union[X, None]"),
    Case("X", head="X = NewType('X', Tensor)"),
    Case("X", head="X = TypeVar('X', bound=Tensor)"),
    Case("X", head="X = TypeVar('X', bound='Optional[Tensor]')"),
    Case("X", head="X = TypeVar('X', Tensor, nn.Parameter)"),
    Case("Optional[X]", head="type X = Tensor", given=""),
    Case("X[int]", "x[0] > 0", head="type X[T] = list[Tensor]", given=""),
    Case("Float[Tensor, 'b n']", head="from jaxtyping import Float", given=""),
    Case("Float[torch.Tensor, '...']", head="from jaxtyping import Float", given=""),
    Case("jt.Shaped[Tensor, '*b n'] | None", head="import jaxtyping as jt", given=""),
    Case("X", head="from jaxtyping import Int\nX = Int[Tensor, 'b']", given=""),
    Case("TensorType['b', 'n']", head="from torchtyping import TensorType", given=""),
)
ARRAYS = "import numpy as np, numpy.typing as npt"
OTHERS = (
    Case("np.ndarray", given="torch.ones(()).numpy()", head=ARRAYS),
    Case("npt.NDArray[np.float32]", given="torch.ones(()).numpy()", head=ARRAYS),
    Case("np.ndarray[Any, Any] | None", given="torch.ones(()).numpy()", head=ARRAYS),
    Case("nn.Linear", "x(torch.ones(1)) > 0", "nn.Linear(1, 1)"),
    Case("nn.ReLU", "x(torch.ones(1)) > 0", "nn.ReLU()"),
)
CONTAINERS = (
    Case("list[Tensor]", "x[0] > 0", f"[{ONE}]"),
    Case("List[Tensor]", "x[-1] > 0", f"[{ONE}]"),
    Case("X", "x[0] > 0", f"[{ONE}]", "X = list[Tensor]"),
    Case("list[list[Tensor]]", "x[0][0] > 0", f"[[{ONE}]]"),
    Case("tuple[Tensor, ...]", "x[3] > 0", f"[{ONE}] * 4"),
    Case("Tuple[int, Tensor]", "x[1] > 0", f"(1, {ONE})"),
    Case("typing.Sequence[Tensor]", "any(y > 0 for y in x)", ""),
    Case("collections.deque[Tensor]", "x[0] > 0", f"collections.deque([{ONE}])"),
    Case("dict[str, Tensor]", "x['a'] > 0", f"{{'a': {ONE}}}"),
    Case("Optional[Mapping[str, Tensor]]", "x['a'] > 0", f"{{'a': {ONE}}}"),
    Case("Callable[..., Tensor]", "x(1) > 0", "lambda _: torch.ones(())"),
    Case("Callable[[int], Tensor]", "x(1) > 0", "lambda _: torch.ones(())"),
    Case("Optional[typing.Callable[[int], 'Tensor']]", "x(1) > 0", "lambda _: torch.ones(())"),
)
POINT = "@dataclass\nclass P:\n    a: Tensor\n    n: int = 0\n    b: Optional[Tensor] = None"
PAIR = "class P(NamedTuple):\n    a: Any\n    b: Tensor\n    n: int = 0"
DICT = "class P(TypedDict):\n    a: Tensor\n    n: int"
OUTPUT = "class ModelOutput: pass\n@dataclass\nclass P(ModelOutput):\n    a: Tensor | None = None"
FIELDS = (
    Case("P", "x.a > 0", f"P({ONE})", POINT),
    Case("P", "x.b > 0", f"P({ONE}, b={ONE})", POINT),
    Case("Optional[P]", "x.a > 0", f"P({ONE})", POINT),
    Case("list[P]", "x[0].a > 0", f"[P({ONE})]", POINT),
    Case("P", "x.a > 0", f"P({ONE})", f"{POINT}\n    def half(self): return self.a / 2"),
    Case("P", "x.half() > 0", f"P({ONE})", f"{POINT}\n    def half(self): return self.a"),
    Case("P", "x.b > 0", f"P(1, {ONE})", PAIR),
    Case("P", "x[1] > 0", f"P(1, {ONE})", PAIR),
    Case("P", "x['a'] > 0", f"{{'a': {ONE}, 'n': 1}}", DICT),
    Case("P", "x.a > 0", f"P({ONE})", OUTPUT),
    Case("Q", "x.a > 0", f"Q({ONE})", f"{POINT}\n@dataclass\nclass Q(P):\n    z: int = 1"),
)
MADE = (
    Case("Tensor", "P(x).a > 0", head=POINT),
    Case("Tensor", "P(x).a > 0", head=POINT.replace("a: Tensor", "a: Any")),
    Case("Tensor", "P(n=1, a=x).a > 0", head=POINT.replace("a: Tensor", "a: Any")),
    Case("Tensor", "P(x, 1)[0] > 0", head=PAIR),
    Case("Tensor", "P(x, 1)[-3] > 0", head=PAIR),
    Case("Tensor", "P(a=x).a > 0", head=OUTPUT),
    Case("Tensor", "P(x).a > 0", head=OUTPUT),
    Case("Tensor", "P(a=x, n=1)['a'] > 0", head=DICT),
)
SILENT = (
    Case("int", given="1"),
    Case("Literal[1, 2]", given="1"),
    Case("X", given="1", head="X = Union[int, float]"),
    Case("X", given="1", head="X = TypeVar('X', bound=int)"),
    Case("X", given="2", head="X = {'a': 1}['a']"),
    Case("Tuple[int, Tensor]", "x[0] > 0", f"(1, {ONE})"),
    Case("dict[str, int]", "x['a'] > 0", "{'a': 1}"),
    Case("Callable[..., int]", "x(1) > 0", "lambda _: 3"),
    Case("nn.Module", "x(3) > 2", "type('M', (nn.Module,), {'forward': lambda s, x: x})()"),
    Case("nn.ModuleList", "len(x) > 0", "nn.ModuleList([nn.ReLU()])"),
    Case("nn.Sequential", "len(x) > 0", "nn.Sequential(nn.ReLU())"),
    Case("type[Tensor]", "x is not None", "Tensor"),
    Case("P", "x.n > 0", f"P({ONE})", POINT),
    Case("P", "x.b is None", f"P({ONE})", POINT),
    Case("P", "x.n > 0", f"P(1, {ONE})", PAIR),
    Case("P", "x['n'] > 0", f"{{'a': {ONE}, 'n': 1}}", DICT),
    Case("Tensor", "P(x, 3).n > 0", head=POINT),
    Case("Tensor", "P(x).b is None", head=POINT),
    Case("Tensor", "P(3, x)[0] > 0", head=PAIR),
    Case("Tensor", "P().a is None", head=OUTPUT),
)
BREAKING = (*TYPES, *OTHERS, *CONTAINERS, *FIELDS, *MADE)


def named(case: Case) -> str:
    return f"{case.head.splitlines()[-1] if case.head else ''}; {case.annotation}: {case.asked}"


@pytest.mark.parametrize("case", BREAKING, ids=named)
def test_what_an_annotation_says_is_a_tensor(case: Case) -> None:
    result = check(case.code)
    assert [(f.code, f.location.line) for f in result.findings] == [("FG201", case.line)]


@pytest.mark.parametrize("case", SILENT, ids=named)
def test_what_an_annotation_says_is_none(case: Case) -> None:
    result = check(case.code)
    assert result.findings == ()
    assert result.problems == ()


@pytest.mark.dynamo
def test_dynamo_breaks_at_the_same_lines() -> None:
    judged = [case for case in (*BREAKING, *SILENT) if case.given]
    found = lines_that_break((case.code, case.given) for case in judged)
    broken = dict(zip(judged, found, strict=True))
    wrong = [
        (named(case), at)
        for case, at in broken.items()
        if at != ([] if case in SILENT else [case.line])
    ]
    assert wrong == []


MODULES = {
    "declared in the body": ("    weight: Tensor\n", ""),
    "declared in __init__": ("", "        self.weight: Tensor\n"),
    "None at first": ("", "        self.weight: Optional[Tensor] = None\n"),
    "given by somebody": ("", "        self.weight: Tensor = given\n"),
    "declared and given": ("    weight: Tensor\n", "        self.weight = given\n"),
    "field of somebody": ("    weight: Tensor = make()\n", ""),
}


@pytest.mark.parametrize("name", MODULES)
def test_a_declared_attribute_of_a_module(name: str) -> None:
    body, init = MODULES[name]
    result = check(
        f"{IMPORTS}from lib import make\nclass Net(nn.Module):\n{body}"
        f"    def __init__(self, given):\n        super().__init__()\n{init}"
        "    def forward(self, y: int):\n        return 1 if self.weight > 0 else 2\n"
    )
    assert [f.code for f in result.findings] == ["FG201"]
    assert "`weight`, by its annotation" in result.findings[0].because.replace("self.", "")


def test_a_declared_callable_of_a_module() -> None:
    result = check(
        f"{IMPORTS}class Net(nn.Module):\n    act: Callable[[Tensor], Tensor]\n"
        "    def __init__(self, act):\n        super().__init__()\n        self.act = act\n"
        "    def forward(self, y: Tensor):\n        return 1 if self.act(y) > 0 else 2\n"
    )
    assert lines(result) == [FIRST + 7]


def test_a_bare_declaration_in_compiled_code_assigns_nothing() -> None:
    result = check(
        f"{IMPORTS}class Net(nn.Module):\n    def forward(self, y: Tensor):\n"
        "        self.weight: Tensor\n        z: Tensor\n        return y\n"
    )
    assert result.findings == ()


def test_a_local_is_what_it_is_annotated_as_where_its_value_is_unknown() -> None:
    text = "from lib import make\n@torch.compile\ndef f(y: Tensor):\n    z: {} = make(y)\n"
    text += "    return 1 if z > 0 else 2\n"
    assert lines(check(IMPORTS + text.format("Tensor"))) == [FIRST + 5]
    assert lines(check(IMPORTS + text.format("int"))) == []


def test_a_named_tuple_is_unpacked_in_order() -> None:
    text = "@torch.compile\ndef f(x: Tensor):\n    a, *b = P(1, x)\n"
    text += "    if a > 0:\n        return 1\n    return 2 if b[0] > 0 else 3\n"
    assert lines(check(f"{IMPORTS}{PAIR}\n{text}")) == [FIRST + 4 + 6]


def test_open_parameters_hold_what_they_are_annotated_as() -> None:
    text = "@torch.compile\ndef f(*y: {0}, **z: {0}):\n    if y[0] > 0:\n        return 1\n"
    text += "    return 2 if z['a'] > 0 else 3\n"
    assert lines(check(IMPORTS + text.format("Tensor"))) == [FIRST + 3, FIRST + 5]
    assert lines(check(IMPORTS + text.format("int"))) == []


def test_the_bound_of_a_type_parameter() -> None:
    text = "@torch.compile\ndef f[T: Tensor, S: int](x: T, n: S):\n    if n > 0:\n"
    text += "        return 1\n    return 2 if x > 0 else 3\n"
    assert lines(check(IMPORTS + text)) == [FIRST + 5]


def test_the_elements_of_a_boolean_array_make_a_mask() -> None:
    text = (
        "from jaxtyping import Bool, Float\n@torch.compile\ndef f(x: Tensor, m: {}[Tensor, 'n']):\n"
    )
    text += "    return x[m]\n"
    assert [f.code for f in check(IMPORTS + text.format("Bool")).findings] == ["FG202"]
    assert check(IMPORTS + text.format("Float")).findings == ()


@pytest.mark.parametrize(
    "head",
    [
        "X = list['X']",
        "X: TypeAlias = 'X'",
        "X = NewType('X', 'X')",
        "X = Union['Y', None]\nY = Union['X', None]",
        "X = " + "Union['X', " * 60 + "int" + "]" * 60,
        "X: TypeAlias = '" + "(" * 500 + "X" + ")" * 500 + "'",
        "X: TypeAlias = '\\udc80'",
        "X: TypeAlias = ''",
    ],
)
def test_types_without_end_say_nothing(head: str) -> None:
    result = check(Case("X", head=head).code)
    assert result.findings == ()
    assert result.problems == ()
