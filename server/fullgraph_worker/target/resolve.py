"""Turns the target's name into something that can be called."""

from __future__ import annotations

import contextlib
import difflib
import functools
import inspect
from types import MethodType, ModuleType
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from fullgraph_worker.inputs import hugging_face
from fullgraph_worker.inputs.arguments import (
    STILL_TO_FILL_IN,
    Arguments,
    has_ellipsis,
    initial_arguments,
    of_example,
    returned,
)
from fullgraph_worker.inputs.demanded import called
from fullgraph_worker.inputs.enclosing_calls import abstract_methods, is_whole, outside
from fullgraph_worker.inputs.example import lacking_error, lacking_init
from fullgraph_worker.inputs.guarded import refused_in, refusing_downloads
from fullgraph_worker.inputs.search import SECONDS
from fullgraph_worker.inputs.search_result import Searched, searched_class
from fullgraph_worker.inputs.small_model import NotBuiltError
from fullgraph_worker.inputs.tried import Tried, programs, tried
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.compile_contexts import Context, contexts_in, uncovered
from fullgraph_worker.target.inner import inner_codes, inner_function
from fullgraph_worker.torch_private.attributes import (
    WRAPPED_MODULE,
    forget_compiled_call,
    is_disabled,
    original_callable,
)
from fullgraph_worker.user_code.errors import JobError, from_exception, is_torch, user_frames

_MOST_METHODS = 6
_SHARE = 0.5
"""Of the time for searches: what contains the target may need one, too."""


class Target(NamedTuple):
    """What to compile and call.

    Attributes:
        call: the function, bound method, module or callable instance.
        signature_of: what to read the parameters' names from.
        name: as the user wrote it.
        small: the model with a small config that was made for it, if one was.
        contexts: context managers of torch that the program has around each compiled call.
        searched: the arguments that a search found for it, if one did.
        tried: what one of the job's examples gave, if it is from there.
        init_code: the ``get_init_inputs()`` with the user's arguments for this run; empty if the
            file has one, or if there are none.
    """

    call: Callable[..., Any]
    signature_of: Any
    name: str
    small: Optional[hugging_face.Small] = None
    contexts: Tuple[Context, ...] = ()
    searched: Optional[Searched] = None
    tried: Optional[Tried] = None
    init_code: str = ""

    @contextlib.contextmanager
    def configured(self) -> Iterator[None]:
        """Around a call of the compiled target: what the program has there."""
        with contextlib.ExitStack() as stack:
            for context in self.contexts:
                stack.enter_context(context())
            yield


def resolve(
    module: ModuleType,
    name: str,
    where: str,
    given: Optional[Callable[[], Arguments]] = None,
    init_inputs: str = "",
    *,
    examples: Sequence[wire.Example] = (),
    as_written: bool = False,
) -> Target:
    """The target ``name`` of ``module``; a class is built with ``get_init_inputs()``.

    Without it and without ``init_inputs``, it is built as an example says; a Hugging Face model
    class with a config made small, and another one without arguments or with those that a search
    finds.

    A module that is built here stays in the mode that its constructor left it in, which is
    training mode, as it does for ``torch.compile(Net())`` in a program.

    Args:
        module: where it is defined.
        name: its name there, dotted for a method.
        where: its file or module, for messages.
        given: makes the arguments of the call, where the user gives them.
        init_inputs: the arguments of the class's constructor, as an expression; empty for none.
        examples: how it is constructed and called elsewhere.
        as_written: leave what the program compiled compiled.

    Raises:
        JobError: there is no such name, it cannot be created, or it cannot be called.
    """
    found: Any = module
    built = _Built(None)
    names = [part for part in name.split(".") if part != "<locals>"]
    for depth, part in enumerate(names):
        if inspect.isfunction(found) and not hasattr(found, part) and inner_codes(found, part):
            found, example = inner_function(found, part, module, where, init_inputs, examples)
            built = _Built(found, tried=example)
            continue
        owner, found = found, _attribute(found, part, name, where, module)
        is_last = depth == len(names) - 1
        if is_last and inspect.isclass(owner) and _needs_instance(owner, part):
            built = _build(owner, module, where, given, init_inputs, examples, part)
            found = getattr(built.instance, part)
    if inspect.isclass(found):
        if not _makes_callables(found):
            raise _not_callable(found, name, where)
        built = _build(found, module, where, given, init_inputs, examples)
        found = built.instance
    if init_inputs.strip() and built.instance is None:
        raise JobError(
            "bad-inputs",
            f"--init-inputs gives the arguments of a class's constructor, and {name} in {where} "
            f"is of type {type(found).__name__}. Leave it out, or choose the class as the target.",
        )
    contexts: Tuple[Context, ...] = ()
    if not as_written:
        found, contexts = _without_contexts(found)
        found = _uncompiled(found)
    if inspect.isfunction(found) and not contexts and not as_written:
        contexts = contexts_in(module, found, lambda each: _uncompiled(uncovered(each)[0]))
    if not callable(found):
        raise JobError(
            "not-callable",
            f"{name} in {where} is of type {type(found).__name__}, which is not callable. A "
            f"target is a function, an nn.Module class or an instance. {_suggest(module)}",
        )
    signature_of = called(found)
    if inspect.isgeneratorfunction(signature_of):
        raise JobError(
            "not-callable",
            f"{name} in {where} is a generator function: a call does not run its code, and "
            "torch.compile runs it in eager mode. Choose a function that uses its values as "
            "the target.",
        )
    has_own = not init_inputs.strip() or callable(getattr(module, "get_init_inputs", None))
    return Target(
        found,
        signature_of,
        name,
        built.small,
        contexts,
        built.searched,
        built.tried,
        "" if has_own else f"def get_init_inputs():\n    {returned(init_inputs)}\n",
    )


def parameter_names(target: Target) -> List[str]:
    """The names of the target's parameters, in order; empty if they are unknown.

    Those after ``*args`` are left out: no position has their name.
    """
    parameters = _signature(target)
    many = (i for i, p in enumerate(parameters) if p.kind is p.VAR_POSITIONAL)
    by_position = parameters[: next(many, len(parameters))]
    return [p.name for p in by_position if p.kind is not p.VAR_KEYWORD]


def required_parameters(target: Target) -> List[inspect.Parameter]:
    """The parameters that a call must give."""
    many = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p for p in _signature(target) if p.default is p.empty and p.kind not in many]


def _signature(target: Target) -> List[inspect.Parameter]:
    try:
        return list(inspect.signature(target.signature_of).parameters.values())
    except (TypeError, ValueError):
        return []


def _attribute(owner: Any, part: str, name: str, where: str, module: ModuleType) -> Any:
    try:
        return getattr(owner, part)
    except AttributeError:
        names = [n for n in dir(owner) if not n.startswith("_")]
        close = difflib.get_close_matches(part, names, n=3)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        outer = (
            [n for n in names if inner_codes(getattr(owner, n), part)] if owner is module else []
        )
        if outer:
            hint = f"Did you mean {' or '.join(f'{each}.{part}' for each in outer)}? "
        inside = where if owner is module else f"{name.rsplit('.', 1)[0]} of {where}"
        raise JobError(
            "target-not-found", f"There is no {part!r} in {inside}. {hint}{_suggest(module)}"
        ) from None
    except Exception as error:
        raise from_exception("target-not-found", f"{name} cannot be read", error) from error


def _suggest(module: ModuleType) -> str:
    own = [
        name
        for name, value in vars(module).items()
        if callable(value)
        and not name.startswith("_")
        and name not in ("get_inputs", "get_init_inputs")
        and getattr(value, "__module__", module.__name__) == module.__name__
    ]
    if not own:
        return "It defines nothing callable."
    return f"It defines {', '.join(own[:12])}{' and more' if len(own) > 12 else ''}."


def _needs_instance(owner: Any, part: str) -> bool:
    return inspect.isfunction(inspect.getattr_static(owner, part, None))


def _makes_callables(kind: Any) -> bool:
    """Whether an instance of the class can be called, as far as the class says."""
    return hasattr(kind, "forward") or any("__call__" in vars(each) for each in kind.__mro__)


def _not_callable(kind: Any, name: str, where: str) -> JobError:
    methods = [
        f"{where}:{name}.{method}"
        for each in kind.__mro__
        for method, value in vars(each).items()
        if each is not object and not method.startswith("_") and inspect.isroutine(value)
    ]
    most = list(dict.fromkeys(methods))[:_MOST_METHODS]
    choice = f"Choose one of its methods as the target: {', '.join(most)}." if most else ""
    return JobError(
        "not-callable",
        f"{name} in {where} is a class whose instances cannot be called: it is no nn.Module, and "
        f"has no __call__. {choice}".rstrip(),
    )


class _Built(NamedTuple):
    """An instance of the target's class, and how its arguments were found."""

    instance: Any
    small: Optional[hugging_face.Small] = None
    searched: Optional[Searched] = None
    tried: Optional[Tried] = None


def _build(
    kind: Any,
    module: ModuleType,
    where: str,
    given: Optional[Callable[[], Arguments]],
    init_inputs: str,
    examples: Sequence[wire.Example],
    method: str = "",
) -> _Built:
    """An instance of the class; of an abstract one, of a class that is derived from it."""
    own = initial_arguments(module, init_inputs)
    arguments, has_own = own or Arguments((), {}), own is not None
    calls = [given] if given is not None else [*_calls(examples, module), None]
    if not has_own and abstract_methods(kind):
        for each in _derived(kind):
            with contextlib.suppress(JobError):
                built = _build(each, module, where, given, init_inputs, examples, method)
                searched = built.searched and built.searched._replace(init_code="")
                return built._replace(searched=searched)
    if not has_own:
        example = tried(kind, method, given, examples, module)
        if example is not None:
            return _Built(example.built, tried=example)
    if not has_own and hugging_face.is_pretrained(kind):
        try:
            small = _small(kind, calls)
        except NotBuiltError as error:
            if not _accepts(kind, arguments):
                what = f"{kind.__name__} cannot be built small. {error}"
                raise lacking_error("bad-inputs", what, where, lacking_init(kind)) from error
            small = None
        if small is not None:
            return _Built(small.model, small)
    # What the user writes may download; what is only tried may not.
    allowed = contextlib.nullcontext() if has_own else refusing_downloads()
    try:
        with allowed:
            return _Built(kind(*arguments.args, **arguments.kwargs))
    except BaseException as error:
        is_fitting = _accepts(kind, arguments)
        if not has_own and isinstance(error, Exception) and _can_be_searched(kind, is_fitting):
            for call in calls[:-1]:
                with contextlib.suppress(JobError):
                    found = searched_class(kind, method, call, module.__name__, where, error)
                    return _Built(found.built, None, found)
            parts = given is None and any(each.container for each in examples)
            seconds = SECONDS * (_SHARE if parts else 1.0)
            try:
                found = searched_class(
                    kind, method, calls[-1], module.__name__, where, error, seconds
                )
            except JobError as nothing:
                part = _as_a_part(kind, method, given, examples, module)
                if part is None:
                    nothing.message += programs(examples)
                    raise
                return part
            return _Built(found.built, None, found)
        refused = refused_in(error)
        if refused is not None:
            raise JobError(
                "bad-inputs",
                f"{kind.__name__} cannot be created: {refused}. To allow it, define "
                f"get_init_inputs() in {where}, or pass --init-inputs '[]' for one run.",
                user_frames(error.__traceback__),
            ) from error
        failure = from_exception("bad-inputs", f"{kind.__name__} cannot be created", error)
        if not is_fitting:
            frames, lacking = failure.frames, lacking_init(kind)
            what = f"{failure.message}."
            failure = lacking_error("bad-inputs", what, where, lacking, frames=frames)
        elif has_ellipsis(arguments):
            failure.message += f". {STILL_TO_FILL_IN}"
        raise failure from error


def _derived(kind: Any) -> Iterator[Any]:
    for each in kind.__subclasses__():
        if not abstract_methods(each):
            yield each
        yield from _derived(each)


def _calls(examples: Sequence[wire.Example], module: ModuleType) -> List[Callable[[], Arguments]]:
    """What makes the arguments of the calls in examples that say nothing of the constructor."""
    return [
        functools.partial(of_example, each.call, each, module)
        for each in examples
        if each.call and not each.init
    ]


def _as_a_part(
    kind: Any,
    method: str,
    given: Optional[Callable[[], Arguments]],
    examples: Sequence[wire.Example],
    module: ModuleType,
) -> Optional[_Built]:
    """An instance inside of what contains it, whose own arguments are searched."""
    for each in examples if given is None else ():
        if each.container and not is_whole(each):
            part = outside(kind, method, each, module, searches=True)
            if part is not None:
                found = Tried(part.instance, part.make, part.source, "", None)
                return _Built(part.instance, tried=found)
    return None


def _small(
    kind: Any, calls: Sequence[Optional[Callable[[], Arguments]]]
) -> Optional[hugging_face.Small]:
    for call in calls[:-1]:
        with contextlib.suppress(NotBuiltError, JobError):
            return hugging_face.build(kind, call)
    return hugging_face.build(kind, calls[-1])


def _can_be_searched(kind: Any, is_fitting: bool) -> bool:
    """A constructor that fails with its defaults may fail for a reason that no argument changes."""
    import torch

    if not is_fitting:
        return True
    own = getattr(kind.__init__, "__code__", None)
    if own is None or not issubclass(kind, torch.nn.Module):
        return False
    # What passes on its arguments to a base class says nothing of those that this one needs.
    passes_on = own.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    return bool(passes_on or own.co_argcount > 1)


def _accepts(kind: Any, arguments: Arguments) -> bool:
    try:
        inspect.signature(kind).bind(*arguments.args, **arguments.kwargs)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _without_contexts(found: Any) -> Tuple[Any, Tuple[Context, ...]]:
    """``found`` without torch's context managers around the compiled function, and these."""
    import torch

    if isinstance(found, torch.nn.Module):
        kind = type(found)
        if is_disabled(kind.forward):
            return found, ()
        forward, contexts = uncovered(kind.forward)
        inner = _uncompiled(forward)
        if inner is not kind.forward:
            # The module is compiled as a whole: Dynamo would trace the wrappers around it.
            kind.forward = inner
        return found, contexts
    inner, contexts = uncovered(found)
    if contexts and inspect.ismethod(found):
        inner = MethodType(inner, found.__self__)
    return inner, contexts


def _uncompiled(found: Any) -> Any:
    """What the user compiled, for us to compile: ``@torch.compile`` and ``module.compile()``."""
    if inspect.ismethod(found):
        return MethodType(_uncompiled(found.__func__), found.__self__)
    seen = 0
    while seen < 10:
        seen += 1
        inner = getattr(found, "__dict__", {}).get(WRAPPED_MODULE)
        if inner is None:
            modules = getattr(found, "__dict__", {}).get("_modules")
            inner = modules.get(WRAPPED_MODULE) if isinstance(modules, dict) else None
        # A decorator above it copies the mark of a compiled function.
        code = getattr(found, "__code__", None)
        if inner is None and code is not None and is_torch(code.co_filename):
            inner = original_callable(found)
        if inner is None or not callable(inner):
            break
        found = inner
    forget_compiled_call(found)
    return found
