"""A guard that failed, in plain words: what it is about, what it was, what it is now."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import List, Optional

from fullgraph_worker.guard_values import MISSING, Scope, in_words, read
from fullgraph_worker.names import plain_name
from fullgraph_worker.wire import StackFrame

_NUMBER = re.compile(r"^(?:\[?!?\d+/\d+(?:_\d+)?\]?): ")
_TENSOR = re.compile(
    r"^tensor '(?P<name>.+?)' (?P<text>(?:\w+ )*?(?:\w+)) mismatch(?P<rest>.*)", re.S
)
_AT = re.compile(r" at index (?P<index>\d+)")
_EXPECTED = re.compile(
    r"[Ee]xpected (?:device index to be |requires_grad=)?(?P<was>.+?)(?:, actual (?P<now>.+))?$"
)
_STATE = re.compile(r"^GLOBAL_STATE changed: (?P<names>.*)$")
_DUPLICATES = re.compile(r"^Duplicate tensors? found\w*[^:]*: *(?P<names>.*)$")
_TYPE_SUFFIX = re.compile(r", type=<class '(?P<type>[^']+)'>")
_HINT = re.compile(r"\(HINT: (?P<hint>.*?)\)\s*(?=\n|$)", re.S)
_USER_FRAME = re.compile(r'^\s*File "(?P<path>.+)", line (?P<line>\d+), in (?P<name>.+)$', re.M)
_DTYPES = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Long": "int64",
    "Int": "int32",
    "Short": "int16",
    "Char": "int8",
    "Byte": "uint8",
    "Bool": "bool",
    "ComplexFloat": "complex64",
    "ComplexDouble": "complex128",
}


@dataclass
class Change:
    """What made a guard fail.

    Attributes:
        guard: what it is about, in words (``size of dimension 0 of x``), or Dynamo's own text.
        was: what the code was compiled for; empty if it cannot be told.
        now: what came instead; empty if it cannot be told.
    """

    guard: str
    was: str = ""
    now: str = ""

    def __str__(self) -> str:
        if self.was and self.now:
            return f"{self.guard} was {self.was}, now it is {self.now}"
        return f"this is no longer so: {self.guard}"


def change(reason: str, scope: Scope) -> Change:
    """The guard of a recompile reason, with the values on both sides.

    Args:
        reason: one of Dynamo's, as ``0/0: tensor 'x' size mismatch at index 0. ...``.
        scope: where the new values are read.
    """
    text = _NUMBER.sub("", reason).split("\nUser stack trace:", 1)[0]
    tensor = _TENSOR.match(text)
    if tensor:
        return _tensor_change(tensor)
    state = _STATE.match(text)
    if state:
        return _state_change(state.group("names").split(), scope)
    duplicates = _DUPLICATES.match(text)
    if duplicates:
        names = " and ".join(re.findall(r"\"([^\"]+)\"", duplicates.group("names")))
        return Change(f"{names or 'the tensors'} are", "different tensors", "the same tensor")
    return _expression_change(text, scope)


def safe_change(reason: str, scope: Scope) -> Change:
    """As ``change``; with Dynamo's bare text for what nobody can read."""
    try:
        return change(reason, scope)
    except Exception:
        # Better a recompile with Dynamo's bare text than one that nobody sees.
        return Change(reason)


def hints(reason: str) -> List[str]:
    """Dynamo's own advice within a reason."""
    return [" ".join(found.split()) for found in _HINT.findall(reason)]


def guarded_line(reason: str) -> Optional[StackFrame]:
    """The user's line that made Dynamo guard the value, where the reason names one."""
    found = _USER_FRAME.findall(reason.split("\nUser stack trace:", 1)[-1])
    if not found:
        return None
    path, line, name = found[-1]
    return StackFrame(path, int(line), plain_name(name.strip()))


def plain_source(text: str) -> str:
    """A guard's expression as users write it: ``L['self']._modules['a']`` is ``self.a``."""
    text = re.sub(r"\b[LG]\['(\w+)'\]", r"\1", text)
    text = re.sub(r"\.(?:_modules|_parameters|_buffers|__dict__)\['(\w+)'\]", r".\1", text)
    return re.sub(r"\b___(\w+)\(", r"\1(", text)


def _tensor_change(match: re.Match[str]) -> Change:
    name = plain_source(match.group("name"))
    what, rest = match.group("text"), match.group("rest")
    at = _AT.match(rest)
    expected = _EXPECTED.search(rest.strip())
    was, now = (expected.group("was"), expected.group("now") or "") if expected else ("", "")
    if what == "requires_grad":
        # Dynamo names only what it expected; a truth value has one other.
        was, now = ("true", "false") if was == "1" else ("false", "true")
    if what == "dtype":
        was, now = _DTYPES.get(was, was), _DTYPES.get(now, now)
    if what == "rank":
        what = "number of dimensions"
    if at:
        what = f"{what} of dimension {at.group('index')}"
    return Change(f"{what} of {name}", was, now)


def _state_change(names: List[str], scope: Scope) -> Change:
    if names == ["grad_mode"]:
        now = "on" if scope.grad_enabled else "off"
        return Change("gradient mode", "off" if scope.grad_enabled else "on", now)
    return Change(f"torch's global state ({', '.join(names)})", "another", "changed")


def _expression_change(text: str, scope: Scope) -> Change:
    kind = _TYPE_SUFFIX.search(text)
    text = _TYPE_SUFFIX.sub("", text)
    try:
        # Python's parser drops the comment in which Dynamo quotes the source.
        guard = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        first = text.strip().split("\n", 1)[0]
        return Change(plain_source(first))
    is_negated = isinstance(guard, ast.UnaryOp) and isinstance(guard.op, ast.Not)
    inner = guard.operand if isinstance(guard, ast.UnaryOp) else guard
    if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "___dict_contains":
        key, container = map(_source, inner.args)
        values = ("false", "true") if is_negated else ("true", "false")
        return Change(f"whether {key} is in {container}", *values)
    if isinstance(guard, ast.Call) and isinstance(guard.func, ast.Name) and guard.args:
        return _check_change(guard, kind.group("type") if kind else "", scope)
    if isinstance(guard, ast.Compare) and len(guard.ops) == 1:
        return _comparison_change(guard, scope)
    return Change(_source(guard), "true", "false")


def _check_change(guard: ast.Call, kind: str, scope: Scope) -> Change:
    assert isinstance(guard.func, ast.Name)
    value = read(guard.args[0], scope)
    subject = _source(guard.args[0])
    if guard.func.id.endswith("check_type_id"):
        now = "" if value is MISSING else type(value).__name__
        return Change(f"type of {subject}", kind.rpartition(".")[2], now)
    if guard.func.id.endswith("check_obj_id"):
        now = "" if value is MISSING else in_words(value)
        same = value is not MISSING and _type_name(value) == kind
        was = f"another {kind.rpartition('.')[2]}" if same else _an(kind.rpartition(".")[2])
        return Change(subject, was if kind else "another object", now)
    return Change(_source(guard), "true", "false")


def _comparison_change(guard: ast.Compare, scope: Scope) -> Change:
    operator = guard.ops[0]
    value = read(guard.left, scope)
    was = _constant(guard.comparators[0])
    subject = _source(guard.left)
    if subject.startswith("len(") and isinstance(guard.left, ast.Call):
        subject = f"length of {_source(guard.left.args[0])}"
    if was is not None and value is not MISSING and isinstance(operator, (ast.Eq, ast.Is)):
        return Change(subject, was, in_words(value))
    if isinstance(operator, ast.IsNot) and was == "None":
        return Change(subject, "not None", "None")
    other = read(guard.comparators[0], scope)
    values = ""
    if value is not MISSING and other is not MISSING and was is None:
        values = f" ({in_words(value)} and {in_words(other)})"
    return Change(_source(guard), "true", f"false{values}")


def _constant(node: ast.expr) -> Optional[str]:
    try:
        return in_words(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError):
        return None


def _source(node: ast.expr) -> str:
    return plain_source(ast.unparse(node))


def _type_name(value: object) -> str:
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _an(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
