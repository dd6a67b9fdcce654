"""A failed guard that Dynamo wrote as a Python expression."""

from __future__ import annotations

import ast
import enum
import re
from collections import deque
from typing import Any, Optional

from fullgraph_worker.guards.guard import Change, GuardKind, GuardPlace
from fullgraph_worker.guards.values import (
    MISSING,
    Scope,
    expression,
    in_source,
    in_words,
    is_module,
    is_tensor,
    place_of,
    read,
    value_of,
)

_TYPE_SUFFIX = re.compile(r", type=<class '(?P<type>[^']+)'>")
_FUNCTIONS = ("code", "function", "builtin_function_or_method", "method", "method_descriptor")
_MISSING_KEY = re.compile(r"^KeyError on (?P<source>\S.*?)\s*$")
_TRAINING = "training"
_LIMITS = {ast.LtE: "at most", ast.Lt: "less than", ast.GtE: "at least", ast.Gt: "more than"}
_MIRRORED = {ast.LtE: ast.GtE, ast.Lt: ast.Gt, ast.GtE: ast.LtE, ast.Gt: ast.Lt}


def change(text: str, scope: Scope, *, is_symbolic: bool) -> Change:
    """The guard of ``text``, with the values on both sides.

    Args:
        text: an expression with Dynamo's comment; a guard on lengths may be written as what
            holds now.
        scope: where the new values are read.
        is_symbolic: whether it can be a guard on a symbolic number.
    """
    kind = _TYPE_SUFFIX.search(text)
    bare = _TYPE_SUFFIX.sub("", text)
    # Python's parser drops the comment in which Dynamo quotes the source.
    guard = expression(bare)
    missing = _MISSING_KEY.match(bare)
    if missing:
        return _missing(missing.group("source"), scope)
    if guard is None:
        return Change(bare.strip().split("\n", 1)[0])
    is_negated = isinstance(guard, ast.UnaryOp) and isinstance(guard.op, ast.Not)
    inner = guard.operand if isinstance(guard, ast.UnaryOp) and is_negated else guard
    if isinstance(inner, ast.Call):
        found = _call(inner, kind.group("type") if kind else "", scope, is_negated)
        if found is not None:
            return found
    if isinstance(guard, ast.Compare):
        if is_symbolic and (len(guard.ops) > 1 or type(guard.ops[0]) in _LIMITS):
            return _condition(guard, scope)
        if len(guard.ops) == 1:
            return _comparison(guard, scope, is_symbolic, "duck sizing" in text)
    if is_negated:
        return _emptiness(guard, inner, scope)
    return Change(in_source(guard, scope), "true", "false", GuardKind.BOOL, place_of(guard, scope))


def _missing(source: str, scope: Scope) -> Change:
    """A guard on a key or an attribute that is not where it was, in Dynamo's words for that."""
    node = expression(source)
    value = MISSING if node is None else read(node, scope)
    place = place_of(node, scope)
    name = source if node is None else in_source(node, scope)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        of = f"whether {node.slice.value!r} is in {in_source(node.value, scope)}"
        return Change(of, "true", "false", GuardKind.KEYS, place)
    if is_module(value):
        # A module keeps its modules elsewhere than its other attributes.
        return Change(name, "no module", "a module", GuardKind.ATTRIBUTE, place)
    return Change(f"whether {name} exists", "true", "false", GuardKind.ATTRIBUTE, place)


def kind_of_value(value: Any) -> GuardKind:
    """The kind of a guard on a constant of this value."""
    if value is None:
        return GuardKind.NONE
    if isinstance(value, bool):
        return GuardKind.BOOL
    if isinstance(value, enum.Enum):
        return GuardKind.CONSTANT
    kinds = {int: GuardKind.INT, float: GuardKind.FLOAT, str: GuardKind.STRING}
    return kinds.get(type(value), GuardKind.CONSTANT)


def _call(guard: ast.Call, kind: str, scope: Scope, is_negated: bool) -> Optional[Change]:
    """A guard that calls one of Dynamo's checks."""
    name = ast.unparse(guard.func)
    values = ("false", "true") if is_negated else ("true", "false")
    if name in ("___dict_contains", "set.__contains__", "hasattr") and len(guard.args) == 2:
        first, second = guard.args
        key, owner = (first, second) if name == "___dict_contains" else (second, first)
        is_attribute = name == "hasattr" or (
            isinstance(owner, ast.Attribute) and owner.attr == "__dict__"
        )
        if is_attribute:
            of = owner
            if name != "hasattr" and isinstance(owner, ast.Attribute):
                of = owner.value
            attribute = str(key.value) if isinstance(key, ast.Constant) else in_source(key, scope)
            text = f"whether {in_source(of, scope)} has the attribute {attribute}"
            return Change(text, *values, GuardKind.ATTRIBUTE, _place_of_attribute(of, scope))
        text = f"whether {in_source(key, scope)} is in {in_source(owner, scope)}"
        return Change(text, *values, GuardKind.KEYS, place_of(owner, scope))
    if not guard.args:
        return None
    value, place = value_of(guard.args[0], scope), place_of(guard.args[0], scope)
    subject = in_source(guard.args[0], scope)
    if name.endswith("check_type_id"):
        now = "" if value is MISSING else type(value).__name__
        about = GuardKind.MODULE if is_module(value) else GuardKind.TYPE
        return Change(f"type of {subject}", kind.rpartition(".")[2], now, about, place)
    if name.endswith("check_obj_id"):
        return _identity(subject, value, kind, place)
    if name == "math.isnan":
        return Change(f"whether {subject} is nan", *values, GuardKind.FLOAT, place)
    return None


def _identity(subject: str, value: Any, kind: str, place: GuardPlace) -> Change:
    short = kind.rpartition(".")[2]
    of = GuardKind.IDENTITY
    if short in _FUNCTIONS or (callable(value) and type(value).__name__ in _FUNCTIONS):
        of, short = GuardKind.FUNCTION, "function"
        subject = subject[: -len(".__code__")] if subject.endswith(".__code__") else subject
    elif is_module(value):
        of = GuardKind.MODULE
    elif isinstance(value, enum.Enum):
        of = GuardKind.CONSTANT
    if type(value).__name__ == "code":
        now = f"the function {value.co_name}"
    else:
        now = "" if value is MISSING else in_words(value)
    if not kind:
        return Change(subject, "another object", now, of, place)
    is_same_type = of is GuardKind.FUNCTION or (value is not MISSING and _type_name(value) == kind)
    was = f"another {short}" if is_same_type else f"{_article(short)} {short}"
    return Change(subject, was, now, of, place)


def _comparison(guard: ast.Compare, scope: Scope, is_symbolic: bool, is_duck: bool) -> Change:
    operator, left, right = guard.ops[0], guard.left, guard.comparators[0]
    value, place = value_of(left, scope), place_of(left, scope)
    was = _constant(right)
    subject = in_source(left, scope)
    kind = _kind(left, value, right, scope)
    if isinstance(left, ast.Call) and ast.unparse(left.func) == "len":
        subject = f"length of {in_source(_container(left.args[0]), scope)}"
    if isinstance(operator, ast.IsNot) and was == "None":
        return Change(subject, "not None", "None", GuardKind.NONE, place)
    if isinstance(operator, ast.Is) and was is None:
        return _same_object(guard, value, scope)
    if was is not None and value is not MISSING:
        # A guard on a length is written as what holds now: ``len(d) != 1``.
        is_reversed = isinstance(operator, ast.NotEq) and in_words(value) != was
        if isinstance(operator, (ast.Eq, ast.Is)) or is_reversed:
            is_number = kind in (GuardKind.INT, GuardKind.SIZE, GuardKind.FLOAT)
            special = is_number and is_symbolic and type(value) in (int, float)
            return Change(subject, was, in_words(value), kind, place, is_specialized=special)
    is_value = isinstance(left, (ast.Name, ast.Attribute, ast.Subscript))
    if is_value and was and value is MISSING and isinstance(operator, (ast.Eq, ast.Is)):
        return Change(subject, was, "", kind, place)
    constant = in_source(right, scope)
    if isinstance(operator, ast.Eq) and was is None and constant.startswith("torch."):
        now = in_words(value) if value is not MISSING else ""
        return Change(subject, constant, now, kind, place)
    other = read(right, scope)
    values = ""
    if value is not MISSING and other is not MISSING and was is None:
        values = f" ({in_words(value)} and {in_words(other)})"
    if is_duck:
        kind = GuardKind.EQUAL_SIZES
    elif _is_about_sizes(guard):
        kind = GuardKind.SIZE_CONDITION
    return Change(in_source(guard, scope), "true", f"false{values}", kind, place)


def _kind(left: ast.expr, value: Any, right: ast.expr, scope: Scope) -> GuardKind:
    """What a comparison with a constant is about."""
    text = ast.unparse(left)
    if isinstance(left, ast.Call) and text.startswith("len("):
        is_keyed = isinstance(read(left.args[0], scope), dict)
        return GuardKind.KEYS if is_keyed else GuardKind.LENGTH
    if "dict.keys(" in text:
        return GuardKind.KEYS
    if "iterator_len(" in text or "normalize_range_iter(" in text:
        return GuardKind.LENGTH
    if re.search(r"\.size\(\)\[\d+\]$", text):
        return GuardKind.SIZE
    if re.search(r"\.stride\(\)\[\d+\]$", text):
        return GuardKind.STRIDE
    if isinstance(left, ast.Attribute) and left.attr == _TRAINING:
        return GuardKind.TRAINING_MODE
    constant = right.value if isinstance(right, ast.Constant) else MISSING
    if value is None or constant is None:
        return GuardKind.NONE
    if constant is MISSING:
        return GuardKind.CONSTANT
    of_constant = kind_of_value(constant)
    if value is MISSING or type(value) is type(constant):
        return of_constant
    return GuardKind.TYPE


def _same_object(guard: ast.Compare, value: Any, scope: Scope) -> Change:
    names = (in_source(node, scope) for node in (guard.left, guard.comparators[0]))
    things = "tensor" if is_tensor(value) else "object"
    return Change(
        f"whether {' and '.join(names)} are the same {things}",
        "true",
        "false",
        GuardKind.ALIASING if is_tensor(value) else GuardKind.IDENTITY,
        place_of(guard.left, scope),
    )


def _condition(guard: ast.Compare, scope: Scope) -> Change:
    """Limits of one symbolic number: ``2 <= x.size()[0] <= 4``."""
    parts = [guard.left, *guard.comparators]
    subjects = [part for part in parts if _constant(part) is None]
    about_sizes = _is_about_sizes(guard)
    kind = GuardKind.SIZE_CONDITION if about_sizes else GuardKind.INT
    if len(subjects) != 1:
        place = place_of(subjects[0], scope) if subjects else GuardPlace.UNKNOWN
        return Change(in_source(guard, scope), "true", "false", kind, place)
    [subject] = subjects
    value, place = value_of(subject, scope), place_of(subject, scope)
    is_number = kind is GuardKind.INT
    limits = []
    for index, operator in enumerate(guard.ops):
        left, right = parts[index], parts[index + 1]
        of = type(operator)
        if of not in _LIMITS:
            return Change(in_source(guard, scope), "true", "false", kind, place)
        if right is subject:
            limits.append(f"{_LIMITS[_MIRRORED[of]]} {_constant(left)}")
        else:
            limits.append(f"{_LIMITS[of]} {_constant(right)}")
    if about_sizes and type(value) is int and value < 2:
        kind = GuardKind.SIZE_ZERO_OR_ONE
    now = in_words(value) if value is not MISSING else ""
    if not now:
        return Change(in_source(guard, scope), "true", "false", kind, place)
    return Change(in_source(subject, scope), " and ".join(limits), now, kind, place, is_number)


def _emptiness(guard: ast.expr, inner: ast.expr, scope: Scope) -> Change:
    """``not items``: a container that was empty, or a falsy value."""
    value = value_of(inner, scope)
    place = place_of(inner, scope)
    if isinstance(value, (list, tuple, dict, set, frozenset, deque)):
        kind = GuardKind.KEYS if isinstance(value, dict) else GuardKind.LENGTH
        return Change(f"length of {in_source(inner, scope)}", "0", str(len(value)), kind, place)
    return Change(in_source(guard, scope), "true", "false", GuardKind.BOOL, place)


def _container(node: ast.expr) -> ast.expr:
    """What the program itself gets the length of: ``self.layers`` of its table of modules."""
    is_table = isinstance(node, ast.Attribute) and node.attr in ("_modules", "__dict__")
    return node.value if isinstance(node, ast.Attribute) and is_table else node


def _place_of_attribute(owner: ast.expr, scope: Scope) -> GuardPlace:
    is_modules = is_module(value_of(owner, scope))
    return GuardPlace.MODULE if is_modules else place_of(owner, scope)


def _is_about_sizes(node: ast.expr) -> bool:
    text = ast.unparse(node)
    return ".size()" in text or ".stride()" in text or ".storage_offset()" in text


def _constant(node: ast.expr) -> Optional[str]:
    try:
        return in_words(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError):
        return None


def _type_name(value: object) -> str:
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _article(noun: str) -> str:
    return "an" if noun[:1].lower() in "aeiou" else "a"
