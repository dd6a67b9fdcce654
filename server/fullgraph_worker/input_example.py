"""Messages for a target whose inputs are not given."""

from __future__ import annotations

import inspect
from typing import List, Mapping

Values = Mapping[str, str]
_NONE: Values = {}
_VALUES = {"bool": "True", "int": "2", "float": "1.0", "str": '"text"'}


def how_to_give_inputs(
    required: List[inspect.Parameter],
    name: str,
    where: str,
    values: Values = _NONE,
    tried: str = "",
) -> str:
    """What is missing, and which forms of inputs are accepted.

    Args:
        required: the parameters that a call must give.
        name: the target as the user named it.
        where: its file or module.
        values: expressions for some of them, by name.
        tried: what was tried without success, in a sentence.
    """
    names = ", ".join(p.name for p in required)
    return (
        f"{name} needs {names}, but {where} does not define its inputs.{tried} "
        f"{forms_of_inputs(required, values)}"
    )


def forms_of_inputs(required: List[inspect.Parameter], values: Values = _NONE) -> str:
    """Which forms of inputs are accepted, written out for these very parameters."""
    names, inputs = ", ".join(p.name for p in required), example_inputs(required, values)
    by_name = _by_name(required, values)
    if inputs == by_name:
        example, other = f"return {by_name}", ""
    else:
        example = f"return {inputs}  # {names}"
        other = f"or return keyword arguments: {by_name}. "
    return (
        f"Add a function to the file:\n\ndef get_inputs():\n    {example}\n\n{other}Or pass "
        f"them for one run: --inputs '{inputs}'. Use the shapes and types that your program "
        "passes."
    )


def example_inputs(required: List[inspect.Parameter], values: Values = _NONE) -> str:
    """Inputs to start from, as an expression: a list, or a dict where a name is needed."""
    if any(p.kind is p.KEYWORD_ONLY for p in required):
        return _by_name(required, values)
    return "[" + ", ".join(_value(p, values) for p in required) + "]"


def _by_name(required: List[inspect.Parameter], values: Values) -> str:
    return "{" + ", ".join(f'"{p.name}": {_value(p, values)}' for p in required) + "}"


def _value(parameter: inspect.Parameter, values: Values) -> str:
    if parameter.name in values:
        return values[parameter.name]
    annotation = parameter.annotation
    # Under postponed evaluation an annotation is its source text.
    kind = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return _VALUES.get(kind, "torch.randn(2, 8)")
