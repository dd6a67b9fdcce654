"""A guard that failed, in plain words, and the one that failed in all recompiles."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import List, Optional, Sequence, Tuple

from fullgraph_worker.guards import expressions
from fullgraph_worker.guards.guard import Change, Guard, GuardKind, GuardPlace
from fullgraph_worker.guards.values import (
    MISSING,
    Scope,
    expression,
    in_source,
    place_of,
    tensor_in_source,
    value_of,
)
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.source import plain_name

_NUMBER = re.compile(r"^(?:\[?!?\d+/\d+(?:_\d+)?\]?): ")
_TENSOR = re.compile(
    r"^tensor '(?P<name>.+?)' (?P<text>(?:\w+ )*?(?:\w+)) mismatch(?P<rest>.*)", re.S
)
_TENSOR_TYPE = re.compile(
    r"^expected type of '(?P<name>.+?)' to be a tensor type, .*found <class '(?P<now>[^']+)'>"
)
_AT = re.compile(r" at index (?P<index>\d+)")
_EXPECTED = re.compile(
    r"[Ee]xpected (?:device index to be |requires_grad=)?(?P<was>.+?)"
    r"(?:, actual (?P<now>.+?))?(?:\. Guard failed on a parameter.*)?$",
    re.S,
)
_STATE = re.compile(r"^GLOBAL_STATE changed: (?P<names>.*)$")
_DUPLICATES = re.compile(r"^Duplicate tensors? found\w*[^:]*: *(?P<names>.*)$")
_HINT = re.compile(r"\(HINT: (?P<hint>.*?)\)\s*(?=\n|$)", re.S)
_USER_FRAME = re.compile(r'^\s*File "(?P<path>.+)", line (?P<line>\d+), in (?P<name>.+)$', re.M)
_MODES = "torch_function_mode_stack"
_TRANSFORMS = "compare_functorch_state"
_DELETED = re.compile(r"^Cache line invalidated because (?P<name>.+) got deallocated")
_NOT_A_FUNCTION = re.compile(r"^CodeGuardAccessor: Not a function on (?P<name>.+?)\.__code__")
_BACKENDS = "BACKEND_MATCH failure"
_COMPILER = re.compile(r"compiler='([^']+)'")
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
_TENSOR_KINDS = {
    "size": GuardKind.SIZE,
    "stride": GuardKind.STRIDE,
    "rank": GuardKind.RANK,
    "dtype": GuardKind.DTYPE,
    "device index": GuardKind.DEVICE,
    "requires_grad": GuardKind.REQUIRES_GRAD,
}
# The keys of ordinary tensors that no device has.
_EVERYWHERE = frozenset({"BackendSelect", "ADInplaceOrView"})


def change(reason: str, scope: Scope) -> Change:
    """The guard of a recompile reason, with the values on both sides.

    Args:
        reason: one of Dynamo's, as ``0/0: tensor 'x' size mismatch at index 0. ...``.
        scope: where the new values are read.
    """
    text = _NUMBER.sub("", reason)
    guard = text.split("\nUser stack trace:", 1)[0]
    tensor = _TENSOR.match(guard)
    if tensor:
        return _tensor_change(tensor, scope)
    kind = _TENSOR_TYPE.match(guard)
    if kind:
        return _tensor_type_change(kind, scope)
    if _MODES in guard:
        subject = "the active modes of torch functions"
        return Change(subject, kind=GuardKind.FUNCTION_MODE, place=GuardPlace.PROCESS)
    if guard.startswith(_BACKENDS):
        backends = [*map(str, _COMPILER.findall(guard)), "", ""]
        was, now = backends[:2]
        return Change("the backend", was, now, GuardKind.BACKEND, GuardPlace.PROCESS)
    if _TRANSFORMS in guard:
        return _transforms_change()
    deleted = _DELETED.match(guard)
    if deleted:
        name = tensor_in_source(deleted.group("name"), scope)
        place = place_of(expression(deleted.group("name")), scope)
        was = "an object that was deleted since"
        return Change(name, was, "another one", GuardKind.IDENTITY, place)
    function = _NOT_A_FUNCTION.match(guard)
    if function:
        return _no_function_change(expression(function.group("name")), scope)
    state = _STATE.match(guard)
    if state:
        return _state_change(state.group("names").split(), scope)
    duplicates = _DUPLICATES.match(guard)
    if duplicates:
        found = re.findall(r"\"([^\"]+)\"", duplicates.group("names"))
        names = " and ".join(tensor_in_source(name, scope) for name in found)
        place = place_of(expression(found[0]), scope) if found else GuardPlace.UNKNOWN
        guard = f"whether {names or 'the tensors'} are the same tensor"
        return Change(guard, "false", "true", GuardKind.ALIASING, place)
    # Only guards on symbolic values come without the line of the program that read them.
    return expressions.change(guard, scope, is_symbolic=guard == text)


def safe_change(reason: str, scope: Scope) -> Change:
    """As ``change``; with Dynamo's own text where it cannot be parsed."""
    try:
        return change(reason, scope)
    except Exception:
        # A recompile with Dynamo's own text is better than one that is not reported.
        return Change(reason)


def settings_in(reason: str) -> int:
    """How many things a reason names that are another now: several settings, or one."""
    state = _STATE.match(_NUMBER.sub("", reason))
    return len(state.group("names").split()) if state else 1


def hints(reason: str) -> List[str]:
    """Dynamo's own advice within a reason."""
    return [" ".join(found.split()) for found in _HINT.findall(reason)]


def guarded_calls(reason: str) -> List[StackFrame]:
    """The calls to the line that made Dynamo guard the value, where the reason names them.

    The first is in the compiled function, the others are inlined in it. The last ones may be
    torch's.
    """
    found = _USER_FRAME.findall(reason.split("\nUser stack trace:", 1)[-1])
    return [StackFrame(path, int(line), plain_name(name.strip())) for path, line, name in found]


def plain_source(text: str) -> str:
    """The names of a text in which Dynamo quotes a source, as users write them.

    ``L['self']._modules['a']`` is ``self.a``.
    """
    text = re.sub(r"\b[LG]\['(\w+)'\]", r"\1", text)
    text = re.sub(r"\.(?:_modules|_parameters|_buffers|__dict__)\['(\w+)'\]", r".\1", text)
    return re.sub(r"\b___(\w+)\(", r"\1(", text)


def _tensor_change(match: re.Match[str], scope: Scope) -> Change:
    source = expression(match.group("name"))
    name = tensor_in_source(match.group("name"), scope)
    what, rest = match.group("text"), match.group("rest")
    at = _AT.match(rest)
    expected = _EXPECTED.search(rest.strip())
    was, now = (expected.group("was"), expected.group("now") or "") if expected else ("", "")
    kind = _TENSOR_KINDS.get(what, GuardKind.OTHER)
    place = place_of(source, scope)
    if what == "dispatch key set":
        return _keys_change(name, place, was, now)
    if what == "requires_grad":
        # Dynamo names only what it expected; a truth value has one other.
        was, now = ("true", "false") if was.startswith("1") else ("false", "true")
    if what == "dtype":
        was, now = _DTYPES.get(was, was), _DTYPES.get(now, now)
    if what == "rank":
        what = "number of dimensions"
    if kind is GuardKind.SIZE and {was, now} & {"0", "1"}:
        kind = GuardKind.SIZE_ZERO_OR_ONE
    if kind is GuardKind.SIZE and place is GuardPlace.ARGUMENT and _is_parameters(now, scope):
        # What is computed with it and a parameter has a constant for its size.
        place = GuardPlace.PARAMETER
    if at:
        what = f"{what} of dimension {at.group('index')}"
    return Change(f"{what} of {name}", was, now, kind, place)


def _is_parameters(size: str, scope: Scope) -> bool:
    """Whether an argument of the function is an ``nn.Parameter`` with a dimension of this size."""
    parameters = [each for each in scope.locals.values() if type(each).__name__ == "Parameter"]
    return any(size in map(str, each.shape) for each in parameters)


def _keys_change(name: str, place: GuardPlace, was: str, now: str) -> Change:
    """The device of a tensor, or its inference mode, by the dispatch keys of both sides."""
    before, after = _keys(was), _keys(now)
    autograd = {key for key in before | after if key.startswith("Autograd")}
    if any(key.startswith("FuncTorch") for key in before ^ after):
        return _transforms_change()
    devices = [", ".join(sorted(keys - _EVERYWHERE - autograd)).lower() for keys in (before, after)]
    if devices[0] != devices[1]:
        return Change(f"device of {name}", devices[0], devices[1], GuardKind.DEVICE, place)
    ordinary = ["off" if keys & autograd else "on" for keys in (before, after)]
    if ordinary[0] != ordinary[1]:
        guard = f"inference mode of {name}"
        return Change(guard, ordinary[0], ordinary[1], GuardKind.INFERENCE_MODE, place)
    return Change(f"dispatch keys of {name}", was, now, GuardKind.OTHER, place)


def _keys(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.partition("(")[2]))


def _tensor_type_change(match: re.Match[str], scope: Scope) -> Change:
    name = tensor_in_source(match.group("name"), scope)
    place = place_of(expression(match.group("name")), scope)
    now = match.group("now").rpartition(".")[2]
    if now == "NoneType":
        return Change(name, "a tensor", "None", GuardKind.NONE, place)
    was = "another class of tensors" if now == "Tensor" else "Tensor"
    return Change(f"type of {name}", was, now, GuardKind.TENSOR_TYPE, place)


def _no_function_change(source: Optional[ast.expr], scope: Scope) -> Change:
    """Of a callable that was a function, and is an object of another type now."""
    value = MISSING if source is None else value_of(source, scope)
    now = "" if value is MISSING else type(value).__name__
    subject = "the function" if source is None else in_source(source, scope)
    return Change(f"type of {subject}", "function", now, GuardKind.TYPE, place_of(source, scope))


def _transforms_change() -> Change:
    subject = "the active transforms of torch.func"
    return Change(subject, kind=GuardKind.TRANSFORM, place=GuardPlace.PROCESS)


def _state_change(names: List[str], scope: Scope) -> Change:
    if names == ["grad_mode"]:
        was, now = ("off", "on") if scope.grad_enabled else ("on", "off")
        return Change("gradient mode", was, now, GuardKind.GRAD_MODE, GuardPlace.PROCESS)
    subject = f"torch's global state ({', '.join(names)})"
    return Change(subject, kind=GuardKind.GLOBAL_STATE, place=GuardPlace.PROCESS)


def cause_of(found: wire.Record) -> Tuple[object, ...]:
    """What distinguishes a record from others of the same kind and line; not for graph breaks."""
    if found.kind == wire.RECOMPILE:
        return (found.guard, found.guard_kind, found.guard_place)
    if found.kind in (wire.RECOMPILE_LIMIT, wire.CUDA_GRAPHS_SKIPPED) and found.gb_type:
        return (found.gb_type,)
    return (found.column, found.gb_id, found.reason)


def guard_of(records: Sequence[wire.Record]) -> Guard | None:
    """The guard that failed in all of ``records``; None if they have none.

    Args:
        records: of one function and one guard, in the order in which they happened.
    """
    first, last = records[0], records[-1]
    if not first.guard_kind:
        return None
    return Guard(
        subject=first.guard,
        kind=GuardKind(first.guard_kind),
        place=GuardPlace(first.guard_place),
        # The first version is not symbolic yet: only a later one shows it.
        is_specialized=any(record.guard_is_specialized for record in records)
        or _stays_constant(records),
        dynamic={"on": True, "off": False}.get(last.dynamic),
        was=first.was,
        now=tuple(dict.fromkeys(record.now for record in records if record.now)),
        changed=tuple(dict.fromkeys(each for record in records for each in record.changed)),
    )


def _stays_constant(records: Sequence[wire.Record]) -> bool:
    """Whether a size of an input was a constant again after it had changed.

    Dynamo makes it symbolic then, unless the program needs it as a number.
    """
    first = records[0]
    of_inputs = (GuardPlace.ARGUMENT.value, GuardPlace.INTERMEDIATE.value)
    if first.guard_kind != GuardKind.SIZE.value or first.guard_place not in of_inputs:
        return False
    if any(record.dynamic for record in records):
        return False
    # Dynamo's number of the function, which its resume functions do not share.
    functions = Counter(record.context.partition("/")[0] for record in records)
    return max(functions.values()) > 1
