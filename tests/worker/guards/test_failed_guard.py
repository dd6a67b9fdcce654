"""Guards that fail, in plain words; the texts are those that torch 2.6 and 2.13 write."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.protocol.wire import StackFrame

pytestmark = pytest.mark.dynamo


class Box:
    """A user's class: its property must not be run."""

    def __init__(self) -> None:
        self.width = 5

    @property
    def loud(self) -> int:
        raise AssertionError("a property of the user's was run")


def changed(reason: str, grad: bool = True, **values: object) -> tuple[str, str, str]:
    from fullgraph_worker.guards.failed_guard import change
    from fullgraph_worker.guards.values import Scope

    found = change(reason, Scope(values, {"LIMIT": 7, **values}, grad))
    return found.guard, found.was, found.now


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (
            "0/0: tensor 'x' size mismatch at index 0. expected 2, actual 3",
            ("size of dimension 0 of x", "2", "3"),
        ),
        (
            "0/1: tensor 'L['x']' stride mismatch at index 1. expected 3, actual 1",
            ("stride of dimension 1 of x", "3", "1"),
        ),
        (
            "0/0: tensor 'self._buffers['scale']' dtype mismatch. expected Float, actual Double",
            ("dtype of self.scale", "float32", "float64"),
        ),
        (
            "0/0: tensor 'x' rank mismatch. expected 2, actual 1",
            ("number of dimensions of x", "2", "1"),
        ),
        (
            "0/0: tensor 'x' requires_grad mismatch. expected requires_grad=0",
            ("requires_grad of x", "false", "true"),
        ),
        (
            'Duplicate tensors found: ["x", "y"]',
            ("whether x and y are the same tensor", "false", "true"),
        ),
        (
            "0/0: GLOBAL_STATE changed: autocast ",
            ("torch's global state (autocast)", "", ""),
        ),
        (
            "1/6: torch._functorch.pyfunctorch.compare_functorch_state([('Vmap', 1, 'error')])",
            ("the active transforms of torch.func", "", ""),
        ),
        (
            "1/5: tensor 'x' dispatch key set mismatch. expected DispatchKeySet(CPU, AutogradCPU), "
            "actual DispatchKeySet(CPU, AutogradCPU, FuncTorchBatched)",
            ("the active transforms of torch.func", "", ""),
        ),
        (
            "0/1: Cache line invalidated because L['x'] got deallocated",
            ("x", "an object that was deleted since", "another one"),
        ),
        (
            "0/0: something that a later torch says\nand more",
            ("something that a later torch says", "", ""),
        ),
    ],
)
def test_what_dynamo_says_of_both_sides_is_kept(reason: str, expected: tuple[str, ...]) -> None:
    assert changed(reason) == expected


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("0/0: n == 1      # return x + n  # model.py:3 in f", ("n", "1", "4")),
        ("0/0: L['n'] == 1  # '#' == \"it's\"", ("n", "1", "4")),
        ("0/0: G['LIMIT'] == 3", ("LIMIT", "3", "7")),
        ("0/0: name == 'a#b'  # comment", ("name", "'a#b'", "'train'")),
        ("0/0: len(items) == 1", ("length of items", "1", "2")),
        ("0/0: items[1] == 9", ("items[1]", "9", "30")),
        ("0/0: none is not None", ("none", "not None", "None")),
        ("0/0: n is None", ("n", "None", "4")),
        ("0/0: box.width == 2", ("box.width", "2", "5")),
        (
            "0/0: ___check_type_id(n, 94), type=<class 'float'>  # x",
            ("type of n", "float", "int"),
        ),
        (
            "0/0: ___check_obj_id(f, 14), type=<class 'builtin_function_or_method'>",
            ("f", "another function", "len"),
        ),
        ("0/0: items[0] == items[1]", ("items[0] == items[1]", "true", "false (20 and 30)")),
        ("0/0: not flag", ("not flag", "true", "false")),
        ("0/0: 5 <= n <= 9", ("n", "at least 5 and at most 9", "4")),
        ("0/0: ___dict_contains('a', d)", ("whether 'a' is in d", "true", "false")),
        ("0/0: not ___dict_contains('a', d)", ("whether 'a' is in d", "false", "true")),
        ("0/1: KeyError on d['a']", ("whether 'a' is in d", "true", "false")),
        ("0/1: KeyError on L['d']['a']", ("whether 'a' is in d", "true", "false")),
    ],
)
def test_the_new_value_is_read_from_the_arguments(reason: str, expected: tuple[str, ...]) -> None:
    values: dict[str, Any] = {
        "n": 4,
        "name": "train",
        "items": [20, 30],
        "none": None,
        "box": Box(),
        "f": len,
        "flag": True,
        "d": {},
    }
    assert changed(reason, **values) == expected


def test_sizes_are_read_from_tensors() -> None:
    import torch

    reason = "0/1: y.size()[0] == x.size()[0]  # (unknown var s17, please file a bug)"

    assert changed(reason, x=torch.ones(4, 3), y=torch.ones(1, 3)) == (
        "y.size(0) == x.size(0)",
        "true",
        "false (1 and 4)",
    )


def test_a_tensor_that_was_passed_twice_is_named_with_both_arguments() -> None:
    import torch

    assert changed("0/0: L['x'] is L['y']", x=torch.ones(4), y=torch.ones(4)) == (
        "whether x and y are the same tensor",
        "true",
        "false",
    )


def test_a_modules_tables_are_read_without_its_getattr() -> None:
    import torch

    model = torch.nn.Sequential(torch.nn.Dropout()).eval()

    guard = "0/0: L['self']._modules['0'].training == True"

    assert changed(guard, self=model) == ("self[0].training", "True", "False")


@pytest.mark.parametrize("expression", ["box.loud == 3", "box.gone == 3", "missing == 3"])
def test_what_would_run_the_users_code_stays_unread(expression: str) -> None:
    found = changed(f"0/0: {expression}", box=Box())

    assert found == (expression.partition(" ")[0], "3", "")


def test_what_came_instead_is_left_out_where_it_is_unknown() -> None:
    from fullgraph_worker.guards.failed_guard import change
    from fullgraph_worker.guards.values import Scope

    found = change("0/0: L['missing'] == 3", Scope({}, {}))

    assert str(found) == "missing is no longer 3"


def test_the_gradient_mode_has_only_two_values() -> None:
    reason = "0/0: GLOBAL_STATE changed: grad_mode "

    assert changed(reason, grad=False) == ("gradient mode", "on", "off")
    assert changed(reason, grad=True) == ("gradient mode", "off", "on")


def test_a_reason_names_the_users_line_and_dynamos_advice() -> None:
    from fullgraph_worker.guards.failed_guard import guarded_calls, hints

    reason = (
        "0/0: s.n == 0  # x  # model.py:47 in forward (HINT: make it\n a tensor.)\n"
        'User stack trace:\n  File "/m.py", line 9, in g\n    h(x)\n'
        '  File "/m.py", line 47, in torch_dynamo_resume_in_forward_at_40\n    return x'
    )

    assert guarded_calls(reason) == [
        StackFrame("/m.py", 9, "g"),
        StackFrame("/m.py", 47, "forward"),
    ]
    assert hints(reason) == ["make it a tensor."]
    assert guarded_calls("0/0: n == 1") == []
    assert hints("0/0: n == 1") == []


@pytest.mark.parametrize(
    ("reason", "guard", "kind", "place"),
    [
        (
            "0/0: tensor '___from_numpy(a)' size mismatch at index 0. expected 3, actual 4",
            "size of dimension 0 of a",
            "size",
            "argument",
        ),
        (
            "2/0: tensor '___stack0' size mismatch at index 0. expected 3, actual 4",
            "size of dimension 0 of an intermediate result",
            "size",
            "intermediate",
        ),
        (
            "0/0: tensor 'L['y']' rank mismatch. expected 1, actual 2",
            "number of dimensions of y",
            "rank",
            "intermediate",
        ),
        (
            "0/0: 2 <= x.size()[0]  # model.py:3",
            "size of dimension 0 of x",
            "size-zero-or-one",
            "argument",
        ),
        ("0/0: x.size()[0] % 2 == 0", "x.size(0) % 2 == 0", "size-condition", "argument"),
        ("0/0: list(dict.keys(d))[0] == 'a'", "key 0 of d", "keys", "argument"),
        ("0/0: dict(type(box).__dict__)['n'] == 2", "type(box).n", "int", "argument"),
        ("0/0: f.__closure__[0].cell_contents == 2", "k of f", "int", "closure"),
        ("0/0: f.__defaults__[0] == 2", "the default of z of f", "int", "closure"),
        ("0/0: k == 2", "k", "int", "closure"),
        ("0/0: G['LIMIT'] == 3", "LIMIT", "int", "global"),
        (
            "0/0: model._modules['0'].training == True",
            "model[0].training",
            "training-mode",
            "module",
        ),
        (
            "0/0: tensor 'model._parameters['w']' size mismatch at index 0. expected 3, actual 4",
            "size of dimension 0 of model.w",
            "size",
            "parameter",
        ),
        (
            "0/0: not hasattr(model, 'q')",
            "whether model has the attribute q",
            "attribute",
            "module",
        ),
        ("0/0: ___check_obj_id(f.__code__, 14), type=<class 'code'>", "f", "function", "argument"),
        (
            "0/1: CodeGuardAccessor: Not a function on f.__code__",
            "type of f",
            "type",
            "argument",
        ),
    ],
)
def test_what_a_guard_is_about_and_where_its_value_is_kept(
    reason: str, guard: str, kind: str, place: str
) -> None:
    import torch

    from fullgraph_worker.guards.failed_guard import change
    from fullgraph_worker.guards.values import Scope

    def made(k: int) -> object:
        def f(x: int, z: int = 3) -> int:
            return x * k + z

        return f

    class Counted:
        n = 3

    values: dict[str, Any] = {
        "x": torch.ones(1, 2),
        "y": torch.ones(1, 2),
        "d": {"b": 1},
        "box": Counted(),
        "f": made(3),
        "k": 3,
        "model": torch.nn.Sequential(torch.nn.Dropout()).eval(),
    }
    found = change(reason, Scope(values, {"LIMIT": 7}, free=["k"], computed=["y"]))

    assert (found.guard, found.kind.value, found.place.value) == (guard, kind, place)
