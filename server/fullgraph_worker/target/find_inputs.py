"""Finds what to call a target with: given by the user, written in the file, or recorded.

The order is fixed: an expression, ``get_inputs()``, the calls that a trace recorded, those that
the project writes, annotations and docstrings, a Hugging Face model's own inputs, and a search.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import time
from types import ModuleType
from typing import (
    Callable,
    ContextManager,
    Dict,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from fullgraph_worker.inputs import hugging_face
from fullgraph_worker.inputs.annotated_shapes import Described, described, variants
from fullgraph_worker.inputs.arguments import (
    Arguments,
    evaluated,
    from_get_inputs,
    has_get_inputs,
    in_words,
    of_example,
    returned,
)
from fullgraph_worker.inputs.as_code import call_as_code
from fullgraph_worker.inputs.conditions import Conditions, copied
from fullgraph_worker.inputs.demanded import Finder
from fullgraph_worker.inputs.enclosing_calls import is_whole, outside
from fullgraph_worker.inputs.example import lacking_error, lacking_inputs
from fullgraph_worker.inputs.guarded import limited
from fullgraph_worker.inputs.search import Nearest
from fullgraph_worker.inputs.search_result import nearest_in_words, scaffold, searched_call
from fullgraph_worker.inputs.specification import Group, Imports
from fullgraph_worker.inputs.tried import programs
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.resolve import Target, parameter_names, required_parameters
from fullgraph_worker.user_code.errors import JobError, describe
from fullgraph_worker.user_code.output import output_dropped

Make = Callable[[], Arguments]


class Inputs(NamedTuple):
    """How to make the arguments of the call.

    Attributes:
        make: makes them anew, the same each time.
        source: where they come from, in words; empty if the call takes none.
        code: the body of a ``get_inputs()`` that makes the same; None where it can be written
            from the arguments themselves, empty where the file has it.
        described: the shapes by name, where the inputs were made from those.
        function: the ``get_inputs`` that makes them, if that does.
        others: make the arguments of other calls that were recorded, in the same mode.
        is_written: whether they were read in the project's text; such a call may take long.
    """

    make: Make
    source: str
    code: Optional[str] = None
    described: Optional[Described] = None
    function: Optional[Callable[..., object]] = None
    others: Sequence[Make] = ()
    is_written: bool = False


def given_by_user(job: wire.ExplainJob, module: ModuleType) -> Optional[Make]:
    """Makes the arguments that the user wrote down, if there are any."""
    if job.inputs.strip():
        return lambda: evaluated(job.inputs, module)
    if has_get_inputs(module):
        return lambda: from_get_inputs(module, job.name, is_needed=False)
    return None


def find_inputs(
    job: wire.ExplainJob, module: ModuleType, target: Target, where: str, conditions: Conditions
) -> Inputs:
    """The first of the sources that has something for this target.

    What the class was built with is said too, where a search found it.

    Args:
        job: names the target, and holds the expression and the examples.
        module: the target's module.
        target: what is called.
        where: its file or module, for messages.
        conditions: how it is called.

    Raises:
        JobError: no source has inputs, or what was guessed cannot be called.
    """
    found = _first_source(job, module, target, where, conditions)
    searched = target.searched
    example = target.tried.example if target.tried is not None else None
    if example is not None and found.source != example.source:
        own = f"constructed as in {example.source}" if example.is_written else example.source
        how = ", " if example.is_written else ", with "
        return found._replace(source=f"{found.source}{how}{own}" if found.source else own)
    if searched is None or not searched.words:
        return found
    source = f"{found.source}, with {searched.words}" if found.source else searched.words
    is_own = found.source == _SEARCH
    return found._replace(source=source if is_own else f"{source} from a search")


def _first_source(
    job: wire.ExplainJob, module: ModuleType, target: Target, where: str, conditions: Conditions
) -> Inputs:
    required = required_parameters(target)
    if job.inputs.strip():
        code = "" if has_get_inputs(module) else returned(job.inputs)
        return Inputs(lambda: evaluated(job.inputs, module), "--inputs", code)
    if has_get_inputs(module):
        return Inputs(
            lambda: from_get_inputs(module, job.name, is_needed=bool(required)),
            "get_inputs()",
            "",
            function=module.get_inputs,
        )
    failed: List[Tuple[Inputs, BaseException]] = []
    for guess in _guesses(job, module, target, required):
        try:
            with output_dropped() if guess.source == _SEARCH else _limited(guess):
                error = conditions.eager_error(target.call, guess.make())
        except JobError as broken:
            # The recorded call may name what is not there any more.
            error = broken
        if error is None:
            return guess
        failed.append((guess, error))
    if failed and required:
        searched, _ = _searched(target, module, conditions)
        if searched is not None:
            return searched
        failure = _nothing_fits(failed[0], required, job.name, where)
        failure.message += programs(job.examples)
        raise failure
    nothing = Arguments((), {})
    if not required:
        error = target.small.error if target.small is not None else None
        if error is not None and conditions.eager_error(target.call, nothing) is not None:
            raise _no_call_found(error, job.name)
        searched = _optional(target, module, conditions) if target.small is None else None
        return searched or Inputs(lambda: nothing, "", "")
    searched, nearest = _searched(target, module, conditions)
    if searched is not None:
        return searched
    if inspect.isfunction(target.call):
        for part in _parts(job, module, target, searches=True):
            if conditions.eager_error(target.call, part.make()) is None:
                return part
    failure = _no_inputs(required, job.name, where, target, nearest, module.__name__)
    failure.message += programs(job.examples)
    raise failure


_SEARCH = "a search"
_SECONDS = 10.0
"""For a call that the project writes."""


def _searched(
    target: Target, module: ModuleType, conditions: Conditions
) -> Tuple[Optional[Inputs], Optional[Nearest]]:
    """What a search finds for the call, if that runs under ``conditions`` too."""
    found, nearest = searched_call(copied(target.call), module.__name__)
    if found is None or found.arguments is None:
        return None, nearest
    with output_dropped():
        error = conditions.eager_error(target.call, found.arguments())
    if error is not None:
        return None, nearest
    return Inputs(found.arguments, _SEARCH, found.call_code or None), None


def _optional(target: Target, module: ModuleType, conditions: Conditions) -> Optional[Inputs]:
    """Arguments for a module whose ``forward`` requires none by its signature, and then does."""
    import torch

    if not isinstance(target.call, torch.nn.Module):
        return None
    if not inspect.signature(target.signature_of).parameters:
        return None
    with output_dropped():
        error = conditions.eager_error(target.call, Arguments((), {}))
    if not isinstance(error, Exception):
        return None
    return _searched(target, module, conditions)[0]


def _no_inputs(
    required: List[inspect.Parameter],
    name: str,
    where: str,
    target: Target,
    nearest: Optional[Nearest],
    home: str,
) -> JobError:
    values: Dict[str, str] = {}
    tried, imports = "", Imports(home)
    if nearest is not None:
        finder = Finder(target.signature_of, is_call=True)
        call = nearest.candidate.get("call")
        if isinstance(call, Group):
            values = scaffold(call, nearest.blamed, finder, imports)
            tried = f" {nearest_in_words(nearest)}"
    names = ", ".join(p.name for p in required)
    what = f"{name} needs {names}, but {where} does not define its inputs.{tried}"
    lacking = lacking_inputs(required, values)._replace(imports=imports.lines())
    return lacking_error("no-inputs", what, where, lacking)


def _guesses(
    job: wire.ExplainJob, module: ModuleType, target: Target, required: List[inspect.Parameter]
) -> Iterator[Inputs]:
    # What the program itself passes is better than anything that only fits.
    tried = target.tried
    if tried is not None and tried.arguments is not None and not tried.is_searched:
        imports = tried.example.imports if tried.example is not None else ()
        code = returned(tried.call, imports) if tried.call else None
        own = tried.example if tried.call else None
        others = _others(own, job, module) if own is not None else ()
        yield Inputs(tried.arguments, tried.source, code, others=others)
    for example in job.examples:
        # Those of a class that the project writes have been tried with what it constructs.
        is_tried = example.is_written and target.tried is not None
        if example.call and not (example.container or is_tried):
            yield Inputs(
                functools.partial(of_example, example.call, example, module),
                example.source,
                returned(example.call, example.imports),
                others=_others(example, job, module),
                is_written=example.is_written,
            )
    if inspect.isfunction(target.call):
        yield from _parts(job, module, target, searches=False)
    function = inspect.unwrap(getattr(target.signature_of, "__func__", target.signature_of))
    owner = getattr(target.signature_of, "__self__", None)
    written = described(required, function, owner) if inspect.isfunction(function) else None
    if written is not None:
        for each in variants(written, owner):
            yield Inputs(each.make, each.source, None, each)
    if target.small is not None and target.small.arguments is not None:
        yield Inputs(target.small.arguments, target.small.source)
    elif target.small is None and hugging_face.is_pretrained(type(target.call)):
        found = hugging_face.inputs_of(target.call)
        if found is not None:
            yield Inputs(found[1], found[0].replace("its ", f"{type(target.call).__name__}'s "))
    if tried is not None and tried.arguments is not None and tried.is_searched:
        yield Inputs(tried.arguments, _SEARCH, tried.call or None)
    if target.searched is not None and target.searched.arguments is not None:
        yield Inputs(target.searched.arguments, _SEARCH, target.searched.call_code or None)


def _limited(guess: Inputs) -> ContextManager[object]:
    return limited(time.monotonic() + _SECONDS) if guess.is_written else contextlib.nullcontext()


def _others(example: wire.Example, job: wire.ExplainJob, module: ModuleType) -> List[Make]:
    """The other calls that were recorded, where the first is one that was."""
    return [
        functools.partial(of_example, each.call, each, module)
        for each in job.examples
        if each.call and each is not example and each.mode == example.mode
        if not (each.container or each.is_written or example.is_written)
    ]


def _parts(
    job: wire.ExplainJob, module: ModuleType, target: Target, *, searches: bool
) -> Iterator[Inputs]:
    """A function's arguments in what calls it."""
    for example in job.examples:
        if example.container and is_whole(example) is not searches:
            part = outside(target.call, "", example, module, searches=searches)
            if part is not None:
                yield Inputs(part.make, part.source)


def inputs_code(inputs: Inputs, arguments: Arguments, target: Target) -> str:
    """The functions that save ``inputs`` into the file; empty if there is nothing to save."""
    searched = target.searched.init_code if target.searched is not None else target.init_code
    if not inputs.source or inputs.code == "":
        return searched
    body = inputs.code
    if body is None:
        code = call_as_code(arguments.args, arguments.kwargs, parameter_names(target))
        body = returned(code) if code else ""
    if not body:
        return ""
    first = target.small.init_code if target.small is not None else searched
    if target.tried is not None:
        if target.tried.example is None:
            return ""
        example = target.tried.example
        # Without it, a class is created without arguments.
        takes_none = example.init in ("", "{}", "()", "[]")
        statements = returned(example.init, example.imports)
        first = "" if takes_none else f"def get_init_inputs():\n    {statements}\n"
    is_built = target.small is not None or (target.searched is not None and target.searched.words)
    if is_built and not first and target.tried is None:
        return ""
    return (f"{first}\n\n" if first else "") + f"def get_inputs():\n    {body}\n"


def _nothing_fits(
    first: Tuple[Inputs, BaseException], required: List[inspect.Parameter], name: str, where: str
) -> JobError:
    inputs, error = first
    try:
        tried = f" ({in_words(inputs.make(), [])})"
    except JobError:
        tried = ""
    what = (
        f"{name} failed in eager mode with inputs that were inferred from "
        f"{inputs.source}{tried}: {describe(error)}\nThe inferred inputs may be wrong."
    )
    return lacking_error("bad-inputs", what, where, lacking_inputs(required))


def _no_call_found(error: BaseException, name: str) -> JobError:
    """The failure of a model with optional parameters only, of which it needs some."""
    return JobError(
        "no-inputs",
        f"No inputs were found with which a small {name} runs in eager mode. The inputs tried "
        f"first raised {describe(error)}\nWrite a subclass of it in a file with the functions "
        "get_init_inputs() and get_inputs(), or pass --inputs "
        "'{\"input_ids\": torch.tensor([[1, 2, 3]])}' with the arguments that your program passes.",
    )
