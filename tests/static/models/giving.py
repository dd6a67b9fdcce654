"""What the tests of the models share: what the interpreter takes expressions and types for."""

from __future__ import annotations

from collections.abc import Iterable
from unittest.mock import patch

from fullgraph.settings.table import LintSettings
from fullgraph.static import check
from fullgraph.static.domain.values import (
    Array,
    Constant,
    Dotted,
    Instance,
    Mapping,
    Partial,
    Python,
    Sequence,
    Tensor,
    Value,
)
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.taxonomy import Taxonomy


def gives(expressions: Iterable[str]) -> list[str]:
    """What a module's expressions give, in words; ``t`` is a tensor, and modules are imported."""
    lines = [f"result_{number} = {each}" for number, each in enumerate(expressions)]
    names = _values("t = torch.ones(3)", *lines)
    return [in_words(names[f"result_{number}"]) for number in range(len(lines))]


def annotates(types: Iterable[str]) -> list[str]:
    """What parameters are that have these annotations, in words."""
    functions = [f"def f_{number}(x: {each}): return x" for number, each in enumerate(types)]
    results = [f"result_{number} = f_{number}(torch.unknown())" for number in range(len(functions))]
    names = _values(*functions, *results)
    return [in_words(names[f"result_{number}"]) for number in range(len(functions))]


def _values(*lines: str) -> dict[str, Value]:
    """What a module with these lines binds."""
    heads = sorted({word.partition(".")[0] for line in lines for word in _dotted(line)} | {"torch"})
    text = "\n".join([*(f"import {name}" for name in heads if name != "t"), *lines, ""])
    kept: list[Interpreter] = []
    with patch.object(check, "Interpreter", lambda *given: _keep(kept, *given)):
        result = check.Checker(Taxonomy(()), LintSettings()).check("case.py", text)
    assert not result.problems
    return kept[0].module.names


def _keep(kept: list[Interpreter], *given: object) -> Interpreter:
    kept.append(Interpreter(*given))  # type: ignore[arg-type]
    return kept[0]


def _dotted(expression: str) -> list[str]:
    words = "".join(c if c.isalnum() or c in "._" else " " for c in expression).split()
    return [word for word in words if "." in word and word[0].isalpha()]


def in_words(value: Value) -> str:
    """What a value is, without where that was learned."""
    if isinstance(value, Tensor):
        return "mask" if value.is_mask else "tensor"
    if isinstance(value, (Instance, Dotted)):
        return value.path
    if isinstance(value, Constant):
        return repr(value.value)
    if isinstance(value, Sequence) and value.items is not None:
        return f"({', '.join(in_words(item) for item in value.items)})"
    if isinstance(value, Sequence):
        return f"[{in_words(value.element)}]"
    if isinstance(value, Mapping):
        items = [f"{name}: {in_words(item)}" for name, item in value.items]
        return f"{{{', '.join(items) or in_words(value.element)}}}"
    plain = {Array: "array", Python: "python", Partial: "function"}
    return plain.get(type(value), type(value).__name__.lower())
