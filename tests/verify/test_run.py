"""Verify jobs as the worker does them: calls, stages, what is searched, and what goes wrong."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.verify.product import Product, Verified

pytestmark = [
    pytest.mark.dynamo,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks"),
]
Verify = Callable[..., Verified]


@pytest.fixture
def verify(product: Product, tmp_path: Path) -> Verify:
    def run(program: str, name: str = "target", **options: Any) -> Verified:
        path = tmp_path / "program.py"
        text = "import torch\n" + textwrap.dedent(program)
        if "def get_inputs" not in text:
            text += "\ndef get_inputs():\n    return [torch.ones(2, 3)]\n"
        path.write_text(text, encoding="utf-8")
        return product.verify(path, name, options.pop("backends", ("eager",)), **options)

    return run


def _names(found: Verified) -> list[str]:
    return [str(name) for name in found.stages[0]["calls"]]


_ONLY_COMPILED = """
def target(x):
    return x + 1 if torch.compiler.is_compiling() else x + 2
"""


@pytest.mark.parametrize("separate_processes", [False, True])
def test_a_difference_is_found_with_its_stage(verify: Verify, separate_processes: bool) -> None:
    found = verify(_ONLY_COMPILED, separate_processes=separate_processes, calls=2)
    assert (found.stage, found.failure) == ("eager", "")
    assert {each["kind"] for each in found.differences} == {"output"}
    assert [stage["name"] for stage in found.stages][:3] == [
        "eager mode",
        "eager mode again",
        "eager",
    ]


def test_stages_apart_agree_where_nothing_differs(verify: Verify) -> None:
    found = verify(
        """
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(3, 3)
                self.drop = torch.nn.Dropout()
                self.count = 0
            def forward(self, x):
                self.count += 1
                return self.drop(self.layer(x))
        """,
        "Net",
        separate_processes=True,
    )
    assert (found.differences, found.failure) == ([], "")


def test_the_calls_of_a_module(verify: Verify) -> None:
    found = verify(
        """
        class Net(torch.nn.Module):
            def forward(self, x, n=1, flag=False):
                return x * n if flag else x - n
        def get_inputs():
            return {"x": torch.ones(2, 3), "n": 2, "flag": True}
        """,
        "Net",
        calls=8,
    )
    assert _names(found) == [
        "",
        "with gradients of the inputs",
        "with other values",
        "again",
        "with other sizes",
        "in evaluation mode",
        "with other numbers",
        "with other flags",
        "with defaults",
    ]
    assert found.differences == []


def test_an_optional_argument_is_given_and_left_out(verify: Verify) -> None:
    program = """
        def f(x, scale=None, mask=None):
            if scale is not None:
                x = x * scale
            return x if mask is None else x.masked_fill(mask, 0.0)
        def get_inputs():
            return {"x": torch.ones(2, 3), "scale": torch.ones(3)}
        """
    found = verify(program, "f", calls=8)
    assert {"without scale", "with mask"} <= {*_names(found)}
    assert found.differences == []


def test_a_message_that_the_program_leaves_out_itself_is_known(verify: Verify) -> None:
    found = verify(
        """
        def target(x):
            if not torch.compiler.is_compiling():
                print("shape", tuple(x.shape))
            return x + 1
        """,
    )
    assert {each["kind"] for each in found.differences} == {"printed"}
    assert all("leaves it out itself" in each["words"] for each in found.differences)
    found = verify(
        """
        def target(x):
            print("shape", tuple(x.shape)) if x.sum() > 0 else None
            with torch.no_grad():
                return x + (1 if torch.compiler.is_compiling() else 2)
        """,
    )
    assert not any("leaves it out itself" in each["words"] for each in found.differences)


def test_the_other_sides_of_conditions_are_called_besides_the_other_calls(verify: Verify) -> None:
    program = """
        class Net(torch.nn.Module):
            def forward(self, x, scale=None):
                if self.training:
                    x = x * 2
                return x if scale is None else x * scale
        def get_inputs():
            return [torch.ones(2, 3), torch.ones(3)]
    """
    sides = {"without scale", "in evaluation mode"}
    assert sides <= {*_names(verify(program, "Net", calls=4))}
    assert not sides & {*_names(verify(program, "Net", calls=2))}


def test_the_import_of_the_program_draws_the_same_in_each_process(verify: Verify) -> None:
    program = """
        import random
        WEIGHT = random.random()
        def target(x):
            return x * WEIGHT + torch.compiler.is_compiling()
    """
    # What another import draws anew differs in eager mode already, and would not be compared.
    assert {each["kind"] for each in verify(program, separate_processes=True).differences} == {
        "output"
    }


def test_the_mode_of_a_call_is_that_of_its_name(verify: Verify) -> None:
    found = verify(
        """
        class Net(torch.nn.Module):
            def forward(self, x):
                if self.training:
                    return x * 2
                return x + (1 if torch.compiler.is_compiling() else 2)
        """,
        "Net",
        calls=8,
        search=False,
    )
    assert {each["call_name"] for each in found.differences} == {"in evaluation mode"}


def test_inputs_of_later_calls_are_made_between_them(verify: Verify) -> None:
    found = verify(
        """
        STATE = {"scale": 1}
        def target(x):
            return x * STATE["scale"]
        def get_inputs_of_call(number):
            STATE["scale"] = number
            return [torch.ones(2)] if number < 3 else None
        def get_inputs():
            return [torch.ones(2)]
        """
    )
    assert len(_names(found)) == 3
    assert found.differences == []


def test_inputs_of_a_later_call_that_fail_are_reported(verify: Verify) -> None:
    found = verify(
        """
        def target(x):
            return x
        def get_inputs_of_call(number):
            raise KeyError(number)
        def get_inputs():
            return [torch.ones(2)]
        """
    )
    assert "get_inputs_of_call(1) failed: KeyError: 1" in found.failure


def test_inputs_are_searched_for_other_lines(verify: Verify) -> None:
    found = verify(
        """
        def target(x, flag=0):
            if x.sum() < 0:
                return x + (1 if torch.compiler.is_compiling() else 2)
            if flag:
                return None
            return x
        """,
        calls=2,
    )
    assert _names(found)[-1] == "with inputs that reach line 5"
    assert {each["call"] for each in found.differences} == {2}
    assert [*found.uncovered.values()] == [[7]]


def test_labels_that_are_all_different_are_searched(verify: Verify) -> None:
    found = verify(
        """
        def target(x, labels):
            others = (labels[None] == labels[:, None]).sum() - labels.numel()
            if others == 0:
                return x * 0
            return x / others
        def get_inputs():
            return torch.ones(4), torch.tensor([2, 5, 2, 5])
        """,
        calls=1,
    )
    assert _names(found)[-1] == "with inputs that reach line 6"
    assert not found.uncovered


def test_constants_and_defaults_of_the_program_are_searched(verify: Verify) -> None:
    found = verify(
        """
        IGNORED = -7
        def target(x, labels, mode="mean", floor=0.5):
            if (labels == IGNORED).all():
                return x * 0
            if mode == "sum":
                return x.sum()
            if x.sum() < floor:
                return x + 1
            return x * labels
        def get_inputs():
            return torch.ones(2), torch.tensor([1, 2])
        """,
        calls=2,
    )
    assert _names(found)[-3:] == [f"with inputs that reach line {line}" for line in (10, 6, 8)]
    assert not found.uncovered


def test_what_is_none_by_default_is_given_values(verify: Verify) -> None:
    found = verify(
        """
        def target(x, weight=None, limit=None):
            if weight is not None:
                x = x * weight[:, None]
            if limit is not None and torch.isnan(x).any() and x.numel() > limit:
                x = torch.nan_to_num(x)
            return x.sum(1)
        def get_inputs():
            return [torch.ones(3, 2)]
        """,
        calls=1,
    )
    assert not found.uncovered


def test_what_only_compiled_code_runs_is_not_missed(verify: Verify) -> None:
    found = verify(
        """
        def target(x):
            if x.numel() > 99:
                if torch.compiler.is_compiling():
                    x = x + 1
                x = x * 2
            return x
        """,
        calls=1,
    )
    assert [*found.uncovered.values()] == [[5, 7]]


def test_an_exception_of_the_program_is_a_result(verify: Verify) -> None:
    program = """
        SEEN = []
        def target(x):
            y = x + 1
            if torch.compiler.is_compiling():
                SEEN.append(y)
            if y.sum() > 0:
                raise ValueError("no")
    """
    found = verify(program, calls=1)
    assert _names(found) == ["", "with inputs that skip what is below line 8"]
    assert found.stages[0]["raised"] == ["ValueError: no", ""]
    assert {each["kind"] for each in found.differences} == {"state"}
    assert "raised ValueError: no" in verify(program, may_raise=False).failure


def test_inputs_that_do_not_fit_are_refused(verify: Verify) -> None:
    found = verify("def target(x, y):\n    return x + y\n")
    assert "missing a required argument: 'y'" in found.failure


def test_what_differs_from_itself_is_told_apart(verify: Verify) -> None:
    found = verify(
        """
        import time
        def target(x):
            return x + time.perf_counter(), time.time(), torch.empty(1000), x * 2
        """,
        calls=2,
    )
    assert found.differences == []


def test_random_numbers_excuse_nothing(verify: Verify) -> None:
    found = verify(
        """
        def target(x):
            if torch.compiler.is_compiling():
                torch.rand(1)
            return x + torch.rand(3)
        """,
        calls=1,
    )
    assert {each["kind"] for each in found.differences} == {"output", "random"}


def test_messages_and_warnings_are_compared(verify: Verify) -> None:
    found = verify(
        """
        import logging, warnings
        def target(x):
            if not torch.compiler.is_compiling():
                print("one")
                logging.getLogger("own").warning("two")
                warnings.warn("three")
            return x
        """,
        calls=1,
    )
    assert {each["kind"] for each in found.differences} == {"printed", "logged", "warning"}


def test_state_of_all_kinds_is_compared(verify: Verify) -> None:
    found = verify(
        """
        import os, sys
        COUNT = 0
        class Box:
            total = 0
        def note(x, seen=[]):
            seen.append(1)
        def counter():
            n = 0
            def step():
                nonlocal n
                n += 1
            return step
        step = counter()
        def target(x):
            global COUNT
            if torch.compiler.is_compiling():
                COUNT += 1
                Box.total += 1
                target.mark = 1
                note(x)
                step()
            return x
        """,
        calls=1,
    )
    assert {each["path"] for each in found.differences} == {
        "program.COUNT",
        "program.Box.total",
        "program.note default 0",
        "program.note default 0[0]",
        "program.step variable n",
        "target.mark",
    }


@pytest.mark.parametrize(
    "result", ["Kept(y)", "Plain(y)", "[{'a': deque([y])}]", "OrderedDict(y=y)"]
)
def test_gradients_of_results_of_any_kind_are_compared(verify: Verify, result: str) -> None:
    found = verify(
        f"""
        from collections import OrderedDict, deque
        from dataclasses import dataclass
        @dataclass
        class Kept:
            y: torch.Tensor
        class Plain:
            def __init__(self, y):
                self.y = y
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(3, 3)
            def forward(self, x):
                y = self.layer(x)
                if torch.compiler.is_compiling():
                    # The same values, with twice the gradient.
                    y = y.detach() + 2 * (y - y.detach())
                return {result}
        """,
        "Net",
        calls=1,
    )
    assert {each["kind"] for each in found.differences} == {"gradient"}


def test_a_process_that_dies_is_named(verify: Verify) -> None:
    found = verify(
        """
        import os
        def target(x):
            if torch.compiler.is_compiling():
                x = x + 1
            else:
                os.kill(os.getpid(), 11)
            return x
        """
    )
    assert "the process was ended by signal SIGSEGV" in found.failure


def test_a_target_that_forks(verify: Verify) -> None:
    found = verify(
        """
        import os
        def target(x):
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
            return x + 1
        """,
        calls=1,
    )
    assert (found.differences, found.failure) == ([], "")


def test_the_first_operation_that_differs(verify: Verify) -> None:
    pytest.importorskip("torch.utils._debug_mode")
    found = verify(
        """
        def target(x):
            y = x * 2
            y = y + (1 if torch.compiler.is_compiling() else 2)
            return y.sin()
        """,
        calls=1,
    )
    assert found.operation is not None
    assert (found.operation["name"], found.operation["line"]) == ("aten.add.Tensor", 5)


def test_kernels_that_a_killed_process_left_are_no_difference(
    verify: Verify, tmp_path: Path
) -> None:
    kernels = tmp_path / "kernels"
    broken = kernels / "fullgraph" / "broken"
    broken.parent.mkdir(parents=True)
    broken.touch()
    found = verify(
        f"""
        import os
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = {str(kernels)!r}

        @torch.compiler.disable
        def load():
            folder = os.environ["TORCHINDUCTOR_CACHE_DIR"]
            with open({str(tmp_path / "seen")!r}, "a") as file:
                print(folder, file=file)
            if os.path.exists(os.path.join(folder, "broken")):
                raise ImportError("file too short")

        def target(x):
            load()
            return x
        """,
        backends=("inductor",),
        calls=1,
    )
    assert (found.differences, found.failure) == ([], "")
    assert [stage["name"] for stage in found.stages].count("inductor") == 1
    *eager, own, empty = (tmp_path / "seen").read_text(encoding="utf-8").split()
    assert {*eager} == {str(kernels)}
    assert own == str(broken.parent)
    assert not Path(empty).is_relative_to(kernels)


def test_a_test_in_a_loop_is_searched_both_ways_within_one_call(verify: Verify) -> None:
    found = verify(
        """
        def target(x, t):
            total = x.new_zeros(())
            for k in range(2):
                inside = (t >= k / 2) & (t < (k + 1) / 2)
                if not inside.any():
                    continue
                total = total + x[inside].mean()
            return total
        def get_inputs():
            return torch.ones(4), torch.tensor([0.1, 0.2, 0.7, 0.9])
        """,
        calls=1,
    )
    names = [each for each in _names(found) if each.startswith("with inputs")]
    assert names[0] == "with inputs that reach line 8"
    assert "with inputs that reach and skip what is below line 7" in names


def test_an_argument_is_sought_in_the_process_itself_where_it_uses_a_gpu(verify: Verify) -> None:
    found = verify(
        """
        import os
        torch.cuda.is_initialized = lambda: True
        IMPORTED_BY = os.getpid()
        def target(x, mask=None):
            if os.getpid() != IMPORTED_BY:
                raise RuntimeError("Cannot re-initialize CUDA in forked subprocess")
            if mask is not None:
                x = x * mask
            return x + 1
        def get_inputs():
            return {"x": torch.ones(2, 4)}
        """,
        calls=4,
    )
    assert "with mask" in _names(found)
    assert (found.differences, found.failure) == ([], "")
