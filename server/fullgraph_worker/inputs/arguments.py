"""The arguments of the call: an expression, or ``get_inputs()`` beside the target."""

from __future__ import annotations

import ast
import contextlib
import inspect
import itertools
import sys
from collections import UserDict
from types import ModuleType
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from fullgraph_worker.inputs.guarded import harmless
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.errors import JobError, clip, from_exception

_LONGEST_LINE = 84
_MOST_ITEMS = 8
STILL_TO_FILL_IN = "One of these arguments is still ...: replace it with a value."


class Arguments(NamedTuple):
    """Positional and keyword arguments of a call."""

    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]

    def and_also(self, others: Arguments) -> Arguments:
        """Both."""
        return Arguments((*self.args, *others.args), {**self.kwargs, **others.kwargs})


def evaluated(expression: str, module: ModuleType) -> Arguments:
    """The arguments that an expression gives, which may use the module's names and torch.

    Raises:
        JobError: it raised.
    """
    return as_arguments(_evaluate(expression, module, "The inputs"))


def of_example(expression: str, example: wire.Example, module: ModuleType) -> Arguments:
    """The arguments that one half of an example gives.

    Raises:
        JobError: it raised.
    """
    imported: Dict[str, Any] = {}
    for statement in example.imports:
        if statement.rpartition(" ")[2] in vars(module):
            continue
        # What is missing is missed where its name is used.
        with contextlib.suppress(Exception):
            exec(statement, imported)
    own = ModuleType(module.__name__)
    vars(own).update(vars(module))
    for name, value in imported.items():
        # A script is loaded under another name: its classes are those of the target.
        home = sys.modules.get(str(getattr(value, "__module__", "")))
        path = getattr(home, "__file__", None)
        if name not in vars(module) or path is None or path != getattr(module, "__file__", None):
            setattr(own, name, value)
    with harmless(example):
        return as_given(_evaluate(expression, own, "The arguments"))


def has_get_inputs(module: ModuleType) -> bool:
    """Whether the file itself defines what to call its targets with."""
    return callable(getattr(module, "get_inputs", None))


def from_get_inputs(module: ModuleType, name: str, *, is_needed: bool) -> Arguments:
    """The arguments that ``get_inputs()`` gives.

    Args:
        module: the target's module.
        name: the target as the user named it.
        is_needed: the target cannot be called without arguments.

    Raises:
        JobError: ``get_inputs()`` raised, or gave nothing where something is needed.
    """
    value = _call(module.get_inputs, "get_inputs()")
    if value is None and is_needed:
        raise JobError(
            "bad-inputs",
            "get_inputs() returned None: its return statement is missing. Return a list of the "
            f"positional arguments of {name}, or a dict of keyword arguments; return [None] to "
            "pass None.",
        )
    return Arguments((), {}) if value is None else as_arguments(value)


def initial_arguments(module: ModuleType, expression: str = "") -> Optional[Arguments]:
    """The arguments for building the target's class that the user gives; None without any.

    Args:
        module: the target's module, which may have a ``get_init_inputs()``.
        expression: is used instead; empty for none.

    Raises:
        JobError: the expression or ``get_init_inputs()`` raised.
    """
    make = getattr(module, "get_init_inputs", None)
    if expression.strip():
        value = _evaluate(expression, module, "The constructor's arguments")
    elif callable(make):
        value = _call(make, "get_init_inputs()")
    else:
        return None
    return Arguments((), {}) if value is None else as_given(value)


def as_given(value: Any) -> Arguments:
    """The arguments in what ``get_init_inputs()`` returned: also both kinds, in a pair."""
    if (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and isinstance(value[0], (list, tuple))
        and isinstance(value[1], dict)
        and all(isinstance(key, str) for key in value[1])
    ):
        return Arguments(tuple(value[0]), dict(value[1]))
    return as_arguments(value)


def in_words(arguments: Arguments, names: List[str]) -> str:
    """The arguments as a person would list them: ``x: float32[2, 3], mask: None``."""
    labels = [*names[: len(arguments.args)]]
    labels += [f"argument {i + 1}" for i in range(len(labels), len(arguments.args))]
    parts = [f"{labels[i]}: {_kind(value)}" for i, value in enumerate(arguments.args)]
    parts += [f"{key}: {_kind(value)}" for key, value in arguments.kwargs.items()]
    return clip(", ".join(parts), 1000) or "no arguments"


def returned(expression: str, imports: Sequence[str] = ()) -> str:
    """The statements that return an expression, as the body of a function.

    Args:
        expression: what to return.
        imports: statements; those of what it does not name are left out.
    """
    needed = [each for each in imports if _is_needed(each, expression)]
    if needed:
        return "\n    ".join((*needed, returned(expression)))
    if "\n" in expression.strip():
        return f"return (\n        {expression.strip()}\n    )"
    return f"return {_by_lines(expression.strip())}"


def _is_needed(statement: str, expression: str) -> bool:
    """Whether an expression has a name that an import binds."""
    try:
        bound = [each for node in ast.parse(statement).body for each in getattr(node, "names", [])]
        read = {each.id for each in ast.walk(ast.parse(expression)) if isinstance(each, ast.Name)}
    except (SyntaxError, ValueError):
        return True
    names = {(each.asname or each.name).partition(".")[0] for each in bound}
    return not bound or "*" in names or not names.isdisjoint(read)


def _by_lines(expression: str) -> str:
    """A dict or a list that is too long for one line, with a line for each of its items."""
    try:
        node = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError):
        return expression
    if len(expression) <= _LONGEST_LINE or not isinstance(node, (ast.Dict, ast.List)):
        return expression
    written = [ast.get_source_segment(expression, each) or "" for each in _items(node)]
    if isinstance(node, ast.Dict):
        keys = [ast.get_source_segment(expression, key) or "" if key else "" for key in node.keys]
        if not all(keys):
            return expression
        written = [f"{key}: {value}" for key, value in zip(keys, written)]
    inner = "".join(f"        {each},\n" for each in written)
    return f"{expression[0]}\n{inner}    {expression[-1]}"


def _items(node: Union[ast.Dict, ast.List]) -> Sequence[ast.expr]:
    return node.values if isinstance(node, ast.Dict) else node.elts


def has_ellipsis(arguments: Arguments) -> bool:
    """Whether a value is the ``...`` of a scaffold that is not filled in."""
    return any(value is ... for value in (*arguments.args, *arguments.kwargs.values()))


def as_arguments(value: Any) -> Arguments:
    """The arguments in what ``get_inputs()`` returned, or the like."""
    # A tokenizer of transformers returns a UserDict.
    if isinstance(value, (dict, UserDict)) and all(isinstance(key, str) for key in value):
        return Arguments((), dict(value))
    if isinstance(value, list) or type(value) is tuple:
        return Arguments(tuple(value), {})
    return Arguments((value,), {})


def _evaluate(expression: str, module: ModuleType, what: str) -> Any:
    import torch

    names = {"torch": torch, **vars(module)}
    try:
        return eval(compile(expression.strip(), "<inputs>", "eval"), names)
    except BaseException as error:
        failure = from_exception("bad-inputs", f"{what} {expression!r} failed", error)
        failure.kind = "bad-inputs"
        failure.frames = [frame for frame in failure.frames if frame.path != "<inputs>"]
        raise failure from error


def _call(make: Callable[[], Any], what: str) -> Any:
    try:
        value = make()
    except BaseException as error:
        raise from_exception("bad-inputs", f"{what} failed", error) from error
    if inspect.isgenerator(value) or inspect.iscoroutine(value):
        raise JobError(
            "bad-inputs",
            f"{what} returned a {type(value).__name__}. Return a list of the positional "
            "arguments, or a dict of keyword arguments, without yield or async.",
        )
    return value


def _kind(value: Any) -> str:
    import torch

    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).replace('torch.', '')}{list(value.shape)}"
    if isinstance(value, (list, tuple)):
        inner = ", ".join(_kind(item) for item in value[:4])
        return f"{type(value).__name__}({inner}{', ...' if len(value) > 4 else ''})"
    if value is None or isinstance(value, (bool, int, float, str)):
        return clip(repr(value), 60)
    if isinstance(value, (dict, UserDict)) and value:
        return _mapping(value)
    return type(value).__name__


def _mapping(value: Mapping[Any, Any]) -> str:
    """Its first items: ``{"image": float32[8, 3], "label": int64[8]}``."""
    items: List[str] = []
    for key, each in itertools.islice(value.items(), _MOST_ITEMS):
        shown = f'"{key}"' if isinstance(key, str) else repr(key)
        items.append(f"{clip(shown, 40)}: {_kind(each)}")
    more = ", ..." if len(value) > _MOST_ITEMS else ""
    return f"{{{', '.join(items)}{more}}}"
