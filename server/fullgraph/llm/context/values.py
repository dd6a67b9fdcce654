"""The values that names and attributes had while the program ran, as a run reported them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.code import function_at
from fullgraph.llm.context.files import File, Files
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.secrets import MASK, has_secret_name
from fullgraph.llm.context.syntax import span, statements_on
from fullgraph_worker.protocol.wire import SeenValue

_ON_THE_LINES = 96
_AROUND = 84
_MOST = 60
_NO_NEWS = {"builtins.module"}
_BUILTIN = ("builtins.", "torch.", "math.", "numpy.")


def value_parts(question: Question, files: Files) -> list[Part]:
    """The values on the lines that break; beyond the scope ``line`` also those around them."""
    file = files.at(question.finding.location.path)
    if file is None or not question.facts:
        return []
    on_lines = _rows(_on_lines(question, file))
    title = "VALUES of a run in eager mode, before the lines that break ran"
    parts = [Part(title, "\n".join(on_lines[:_MOST]), _ON_THE_LINES, "values on the line")]
    if question.scope == "line":
        return parts
    known = set(on_lines)
    around = [row for row in _rows(_around(question, file)) if row not in known]
    title = "VALUES elsewhere in the function"
    parts.append(Part(title, "\n".join(around[:_MOST]), _AROUND, "values in the function"))
    for path, line in _callers(question):
        calling = files.at(path)
        if calling is None:
            continue
        at_call = _rows(_at(question, path, _first_lines(calling, line, line)))
        elsewhere = _rows(_in_function(question, calling, line))
        rows = list(dict.fromkeys((*at_call, *elsewhere)))
        if rows:
            rows.insert(0, f"At `{calling.line(line).strip()[:120]}` in {calling.name}:")
        title = "VALUES in the caller"
        what = "values at the call"
        parts.append(Part(title, "\n".join(rows[:_MOST]), _AROUND - 1, what))
    return parts


def in_words(seen: SeenValue) -> str:
    """A value on one line: ``x = tensor float32[2, 7] on cpu``, ``self.drop = 0.1 (float)``."""
    return f"{seen.expression} = {_value(seen)}"


def _value(seen: SeenValue) -> str:
    if seen.kind == "tensor":
        grad = ", requires grad" if seen.requires_grad else ""
        special = "" if seen.type == "torch.Tensor" else f" ({seen.type})"
        return f"tensor {seen.dtype}{list(seen.shape)} on {seen.device}{grad}{special}"
    if seen.kind == "ndarray":
        return f"NumPy array {seen.dtype}{list(seen.shape)}"
    if seen.kind == "none":
        return "None"
    if has_secret_name(seen.expression.replace(".", "_")) and seen.kind == "str":
        return f"{MASK} (str)"
    if seen.value and seen.kind in ("bool", "int", "float", "str"):
        return f"{seen.value} ({seen.kind})"
    if seen.kind in ("list", "tuple", "dict"):
        inside = f" of {', '.join(seen.inside)}" if seen.inside else ", empty"
        return f"{seen.kind}{inside}"
    if seen.kind == "function":
        return f"function {seen.value}"
    if seen.kind == "class":
        return f"class {seen.type}"
    if seen.kind == "module":
        return f"module {seen.type}"
    if seen.dtype:
        return f"torch.{seen.dtype}"
    return f"object of {seen.type}"


def _rows(values: Iterable[SeenValue]) -> list[str]:
    """One row per expression: several values of one are given together."""
    found: dict[str, dict[str, None]] = {}
    for seen in values:
        if not _says_something(seen):
            continue
        found.setdefault(seen.expression, {})[_value(seen)] = None
    return [f"{name} = {'; at other times '.join(each)}" for name, each in found.items()]


def _says_something(seen: SeenValue) -> bool:
    if seen.type in _NO_NEWS:
        return False
    if seen.kind == "function":
        is_own = not seen.value.startswith(_BUILTIN) and not seen.value.startswith("None.")
        # A method under its own name is no news; another function as an attribute is.
        is_method = seen.value.rpartition(".")[2] == seen.expression.rpartition(".")[2]
        return (is_own or seen.expression.startswith("self.")) and not is_method
    is_class = seen.kind == "class" and "." not in seen.expression
    return not (is_class and seen.type.startswith(_BUILTIN)) and seen.type != "builtins.method"


def _on_lines(question: Question, file: File) -> Iterator[SeenValue]:
    location = question.finding.location
    yield from _at(question, file.path, _first_lines(file, location.line, location.end_line))


def _around(question: Question, file: File) -> Iterator[SeenValue]:
    yield from _in_function(question, file, question.finding.location.line)


def _in_function(question: Question, file: File, line: int) -> Iterator[SeenValue]:
    function = function_at(file.tree, line)
    if function is not None:
        first, last = span(function.node)
        yield from _at(question, file.path, range(first, last + 1))


def _callers(question: Question) -> list[tuple[str, int]]:
    observation = question.finding.observation
    if observation is None:
        return []
    return [(each.path, each.line) for each in reversed(observation.stack[:-1])][:2]


def _at(question: Question, path: str, lines: Iterable[int]) -> Iterator[SeenValue]:
    for line in lines:
        yield from question.facts.at(path, line)


def _first_lines(file: File, first: int, last: int) -> list[int]:
    """The first lines of the statements on these lines: there their values were read."""
    found = {node.lineno for node in statements_on(file.tree, first, last)}
    return sorted(found | set(range(first, last + 1)))
