"""What a search found, as a target that runs, as code and in words."""

from __future__ import annotations

import contextlib
import inspect
import sys
import time
from types import SimpleNamespace
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.demanded import Finder
from fullgraph_worker.inputs.example import (
    MISSING,
    Lacking,
    by_name,
    lacking_error,
    of_annotation,
)
from fullgraph_worker.inputs.guarded import OverTimeError, TooLargeError, refused_in
from fullgraph_worker.inputs.search import SECONDS, Found, Nearest, Subject, arguments_of, search
from fullgraph_worker.inputs.specification import Group, Imports, Spec, TensorOf, as_code
from fullgraph_worker.user_code.errors import JobError, clip, describe, from_exception, user_frames
from fullgraph_worker.user_code.output import output_dropped


class Searched(NamedTuple):
    """Arguments that a search found.

    Attributes:
        built: the instance that was constructed with them; None for a function.
        arguments: makes the arguments of the call; None where the user gave them.
        words: the construction, as in code; empty for a function.
        init_code: a ``get_init_inputs()`` with the same arguments; empty if there is none.
        call_code: the body of a ``get_inputs()``, likewise.
    """

    built: Any
    arguments: Optional[Callable[[], Arguments]]
    words: str
    init_code: str
    call_code: str


class _Spent:
    """The seconds of all searches of this process, which does one job."""

    seconds = 0.0


def _search(subject: Subject, most: float) -> Any:
    """``search`` in the time that the searches before it left, and for ``most`` seconds."""
    start = time.monotonic()
    try:
        return search(subject, min(most, SECONDS - _Spent.seconds))
    finally:
        _Spent.seconds += time.monotonic() - start


def searched_class(
    kind: Any,
    method: str,
    given: Optional[Callable[[], Arguments]],
    home: str,
    where: str,
    first: BaseException,
    seconds: float = SECONDS,
) -> Searched:
    """An instance of ``kind`` that can be called, and the arguments of the call.

    Args:
        kind: the class.
        method: what is called on the instance; empty to call it.
        given: makes the arguments of the call, where the user gives them.
        home: the name of the target's module.
        where: its file or module, for messages.
        first: what constructing it without arguments raised.
        seconds: the most that it may take.

    Raises:
        JobError: nothing was found.
    """
    import torch

    if given is not None:
        with output_dropped():
            # What the user gives may be wrong whatever the class is constructed with.
            given()
    found = _search(Subject(kind=kind, method=method, given=given), seconds)
    if not isinstance(found, Found) or found.init is None:
        raise _not_created(kind, method, found, home, where, first)
    torch.manual_seed(0)
    arguments = arguments_of(kind, found.init)
    try:
        built = kind(*arguments.args, **arguments.kwargs)
    except Exception as error:
        raise from_exception("bad-inputs", f"{kind.__name__} cannot be created", error) from error
    function = _called(built, method)
    call = found.call
    return Searched(
        built,
        None if given is not None else lambda: _made(function, call),
        f"{kind.__name__}({_listed(found.init, home)})",
        _function("get_init_inputs", found.init, home),
        "" if given is not None else _body(function, call, home),
    )


def searched_call(
    call: Callable[..., Any], home: str, seconds: float = SECONDS
) -> Tuple[Optional[Searched], Optional[Nearest]]:
    """Arguments with which ``call`` runs; or what came nearest in so many seconds."""
    found = _search(Subject(call=call), seconds)
    if not isinstance(found, Found):
        return None, found
    function = getattr(call, "forward", call)
    code = _body(function, found.call, home)
    return Searched(None, lambda: _made(function, found.call), "", "", code), None


def nearest_in_words(nearest: Nearest) -> str:
    """The candidate that came nearest, and what it raised: one or two sentences."""
    call = nearest.candidate.get("call")
    shown = ""
    if isinstance(call, Group):
        words = ", ".join(f"{name}: {_in_words(spec)}" for name, spec in call.fields)
        shown = f", with {clip(words, 300)},"
    cause = f" Its cause may be {nearest.blamed}." if nearest.blamed else ""
    return f"The nearest call that was tried{shown} {_outcome(nearest.error)}{cause}"


def _in_words(spec: Spec) -> str:
    if isinstance(spec, TensorOf):
        return f"{spec.dtype}{list(spec.sizes)}"
    try:
        return as_code(spec, Imports(""))
    except ValueError:
        return type(spec).__name__


def _outcome(error: BaseException) -> str:
    refused = refused_in(error)
    if refused is not None:
        return f"was stopped: {refused}."
    if isinstance(error, (TooLargeError, OverTimeError)):
        return f"was stopped: {error}."
    text = f"raised {describe(error)}"
    return text if text.endswith((".", "!", "?")) else f"{text}."


def scaffold(group: Group, blamed: str, finder: Finder, imports: Imports) -> Dict[str, str]:
    """Each argument as code; to be filled in, what is blamed or contradicts its annotation."""
    values = {}
    for name, spec in group.fields:
        if name.startswith("*"):
            continue
        if name == blamed or not finder.agrees(name, spec):
            values[name] = _to_fill_in(name, spec, finder, imports)
            continue
        try:
            values[name] = as_code(spec, imports)
        except ValueError:
            values[name] = _to_fill_in(name, spec, finder, imports)
    return values


def _to_fill_in(name: str, spec: Spec, finder: Finder, imports: Imports) -> str:
    """``...``, as the argument of what makes the value where that is known."""
    if isinstance(spec, TensorOf) and finder.agrees(name, spec):
        maker = "ones" if spec.dtype == "bool" else "randint" if "int" in spec.dtype else "randn"
        usual = spec.dtype == ("int64" if maker == "randint" else "float32")
        return f"torch.{maker}({MISSING}{'' if usual else f', dtype=torch.{spec.dtype}'})"
    if isinstance(spec, Group) and spec.kind not in (None, SimpleNamespace):
        with contextlib.suppress(ValueError):
            fields = ", ".join(f"{field}={MISSING}" for field, _ in spec.fields)
            return f"{imports.name_of(spec.kind)}({fields or MISSING})"
    parameter = finder.parameters.get(name)
    text = of_annotation(parameter.annotation, MISSING) if parameter is not None else MISSING
    return text if text.endswith(f"({MISSING})") else MISSING


def _not_created(
    kind: Any, method: str, nearest: Optional[Nearest], home: str, where: str, first: BaseException
) -> JobError:
    error = first if nearest is None else nearest.error
    frames = user_frames(error.__traceback__)
    finder = Finder(kind, is_call=False)
    init = nearest.candidate.get("init") if nearest is not None else None
    group = init if isinstance(init, Group) else finder.required()
    is_call = nearest is not None and nearest.stage == "call"
    blamed = nearest.blamed if nearest is not None else ""
    imports = Imports(home)
    lacking = Lacking(init=by_name(scaffold(group, "" if is_call else blamed, finder, imports)))
    shown = clip(", ".join(f"{name}={_in_words(spec)}" for name, spec in group.fields), 300)
    cause = f" Its cause may be {blamed}." if blamed else ""
    if is_call and nearest is not None:
        function = getattr(kind, method or "forward")
        call = nearest.candidate.get("call")
        if isinstance(call, Group):
            inputs = scaffold(call, blamed, Finder(function, is_call=True), imports)
            lacking = lacking._replace(call=by_name(inputs))
        what = f"{kind.__name__}({shown}) was created, and its call"
    else:
        what = f"{kind.__name__} cannot be created: {kind.__name__}({shown})"
    what = f"{what} {_outcome(error)}{cause} No arguments were found with which it runs."
    lacking = lacking._replace(imports=imports.lines())
    return lacking_error("bad-inputs", what, where, lacking, frames=frames)


def _made(function: Any, call: Group) -> Arguments:
    import torch

    torch.manual_seed(0)
    return arguments_of(function, call)


def _called(built: Any, method: str) -> Any:
    return getattr(built, method) if method else getattr(built, "forward", built)


def _listed(group: Group, home: str) -> str:
    imports = Imports(home)
    try:
        return clip(", ".join(f"{n}={as_code(s, imports)}" for n, s in group.fields), 300)
    except ValueError:
        return MISSING


def _function(name: str, group: Group, home: str) -> str:
    body = _body(None, group, home)
    return f"def {name}():\n    {body}\n" if body else ""


def _body(function: Any, group: Group, home: str) -> str:
    """The statements that return ``group`` as arguments; empty if they cannot be written."""
    imports = Imports(home)
    try:
        values = {name: as_code(spec, imports) for name, spec in group.fields}
    except ValueError:
        return ""
    if any(name.startswith("*") for name in values) or _by_position(function) & set(values):
        if not set(values) <= _by_position(function) | {n for n in values if n.startswith("*")}:
            return ""
        inside = [v[1:-1].rstrip(",") if n.startswith("*") else v for n, v in values.items()]
        returned = f"[{', '.join(inside)}]"
    else:
        returned = by_name(values)
    lines = imports.lines()
    if "torch." in returned and not hasattr(sys.modules.get(home), "torch"):
        lines.insert(0, "import torch")
    return "\n    ".join([*lines, f"return {returned}"])


def _by_position(function: Any) -> Any:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return set()
    return {p.name for p in parameters if p.kind is p.POSITIONAL_ONLY}
