"""Faults of torch 2.13.0 on the CPU, and what a program that shows one has to contain."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

_DIFFERENCES = Path(__file__).resolve().parents[1] / "verify" / "differences"
BREAK, ERROR, DIFFERENCE = "break", "error", "difference"


class Fault(NamedTuple):
    """One fault.

    Attributes:
        name: of it.
        text: a program with ``target`` and ``get_inputs``.
        kind: a graph break, an error of torch.compile, or a difference from eager mode.
        stage: the first backend that shows it.
        mark: a word that its small program contains, since the fault is in it.
        shown: a part of what a plain run of the small program prints.
    """

    name: str
    text: str
    kind: str
    stage: str
    mark: str
    shown: str


def _difference(name: str, stage: str, mark: str, shown: str = "AssertionError") -> Fault:
    text = (_DIFFERENCES / f"{name}.py").read_text(encoding="utf-8")
    return Fault(name, text, DIFFERENCE, stage, mark, shown)


def _made(name: str, kind: str, stage: str, mark: str, shown: str, text: str) -> Fault:
    return Fault(name, f"import torch\n\n\n{text}", kind, stage, mark, shown)


def _break(name: str, gb_id: str, mark: str, body: str, head: str = "") -> Fault:
    inputs = "def get_inputs():\n    return [torch.randn(2, 3)]\n"
    text = f"{head}\n\n\ndef target(x):\n{body}\n\n\n{inputs}"
    return _made(name, BREAK, "eager", mark, gb_id.lower(), text)


FAULTS = (
    _difference("acosh_overflow", "inductor", "acosh"),
    _difference("atanh_of_small_value", "inductor", "atanh"),
    _difference("expm1_of_small_value", "inductor", "expm1"),
    _difference("zero_times_infinity", "inductor", "* 0"),
    _difference("layer_norm_overflow", "inductor", "norm"),
    _difference("int8_matmul_dtype", "inductor", "matmul"),
    _difference("bernoulli_out_of_range", "inductor", "bernoulli"),
    _difference("clamp_bound_overflow", "inductor", "clamp"),
    _difference("linear_mixed_dtype", "inductor", "Linear"),
    _difference("strides_of_lerp", "inductor", "lerp"),
    _difference("default_dtype_inside", "aot_eager", "set_default_dtype"),
    _difference("dead_dropout", "aot_eager", "dropout"),
    _difference("in_place_on_saved_result", "aot_eager", "add_", "modified by an inplace"),
    _difference("input_write_before_failure", "aot_eager", "gather"),
    _difference("deque_maxlen_zero", "eager", "deque"),
    _difference("set_subclass_iterates", "eager", "__iter__"),
    _difference("size_constructor", "eager", "Tensor"),
    _difference("numpy_division_dtype", "eager", "numpy"),
    _difference("gradient_not_materialized", "eager", "backward"),
    _difference("func_grad_custom_backward", "eager", "grad"),
    _difference("error_of_shapes", "eager", "@"),
    _difference("batch_norm_of_one_value", "eager", "Norm"),
    _difference("except_zero_division", "eager", "//", "ZeroDivisionError"),
    _made(
        "decimal",
        ERROR,
        "eager",
        "Decimal",
        "RecursionError",
        "import decimal\n\n\ndef target(x):\n    rate = decimal.Decimal('0.5')\n"
        "    return x * float(rate)\n\n\ndef get_inputs():\n    return [torch.randn(3, 4)]\n",
    ),
    _made(
        "yield_from",
        ERROR,
        "eager",
        "yield from",
        "TorchRuntimeError",
        "def part(x):\n    yield x\n    return 3\n\n\n"
        "def parts(x):\n    last = yield from part(x)\n"
        "    yield x * last\n\n\ndef target(x):\n    return sum(parts(x))\n\n\n"
        "def get_inputs():\n    return [torch.randn(3, 4)]\n",
    ),
    _break("item", "GB0124", ".item()", "    return x * x.sum().item()"),
    _break("branch", "GB0170", "if ", "    if x.sum() > 0:\n        x = x + 1\n    return x"),
    _break("print", "GB0059", "print", "    y = x.relu()\n    print(y.shape)\n    return y"),
    _break("tolist", "GB0109", ".tolist()", "    return x + len(x[0].tolist())"),
    _break("nonzero", "GB0036", "nonzero", "    kept = torch.nonzero(x > 0)\n    return kept + 1"),
)
