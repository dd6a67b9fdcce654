"""Inputs that eager mode refuses, and those of them that compiled code accepts."""

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

# Its check of the size of the output is lost in its decomposition.
RESIZED = """
import torch.nn.functional as F

def target(images, factor: float = 2.0):
    return F.interpolate(images, scale_factor=factor)

def get_inputs():
    return [torch.ones(1, 1, 3, 3)]
"""


@pytest.fixture
def verify(product: Product, tmp_path: Path) -> Verify:
    def run(program: str, *backends: str, **options: Any) -> Verified:
        path = tmp_path / "program.py"
        path.write_text("import torch\n" + textwrap.dedent(program), encoding="utf-8")
        return product.verify(path, "target", backends, invalid=True, calls=16, **options)

    return run


def _accepted(found: Verified) -> dict[str, str]:
    return {str(each["call_name"]): str(each["words"]) for each in found.differences}


@pytest.mark.parametrize("separate_processes", [False, True])
def test_the_first_backend_that_accepts_an_input_is_named(
    verify: Verify, separate_processes: bool
) -> None:
    found = verify(RESIZED, "eager", "aot_eager", "inductor", separate_processes=separate_processes)
    assert (found.stage, found.failure) == ("aot_eager", "")
    words = _accepted(found)["factor: near zero"]
    assert words.startswith("eager mode raises RuntimeError: ")
    assert words.endswith("; compiled code returns")
    assert [stage["name"] for stage in found.stages] == ["eager mode", "eager", "aot_eager"]


def test_what_is_refused_is_called_once_for_each_change_and_message(verify: Verify) -> None:
    found = verify(
        """
        def target(batch, table, scale=1.0):
            if scale < 0:
                raise ValueError("scale is negative")
            return table[batch["ids"]] * scale

        def get_inputs():
            return [{"ids": torch.tensor([0, 1])}, torch.ones(4, 3)]
        """,
        "aot_eager",
    )
    assert (found.differences, found.failure) == ([], "")
    first, *names = found.stages[0]["calls"]
    assert first == ""
    assert names[:2] == ["batch['ids']: an index far above", "scale: negative"]
    # The message of the other argument is the same but for numbers.
    assert sum("one element more" in name for name in names) <= 1
    raised = found.stages[0]["raised"]
    assert raised[0] == ""
    assert all(raised[1:])


def test_a_call_that_ends_the_process_of_compiled_code_is_shown(verify: Verify) -> None:
    found = verify(
        """
        import os

        @torch.library.custom_op("invalid_calls::repeated", mutates_args=())
        def repeated(x: torch.Tensor, n: int) -> torch.Tensor:
            if n < 0:
                raise ValueError("n is negative")
            return x.repeat(n)

        @repeated.register_fake
        def _(x, n):
            return os.abort() if n < 0 else x.new_empty(x.numel() * n)

        def target(x, n: int = 1):
            return repeated(x, n)

        def get_inputs():
            return [torch.ones(2)]
        """,
        "eager",
    )
    words = _accepted(found)["n: negative"]
    assert words.startswith("eager mode raises ValueError: n is negative; ")
    assert "SIGABRT" in words


def test_the_given_inputs_have_to_be_valid(verify: Verify) -> None:
    found = verify(
        """
        def target(x):
            raise ValueError("never")

        def get_inputs():
            return [torch.ones(2)]
        """,
        "eager",
    )
    assert found.failure == "target raised ValueError: never"
