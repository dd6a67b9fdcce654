"""The arguments with which a program compiles a target, and which of them hold for a run.

A fix that is written at the compile call is shown by a run only if the run heeds it.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Dict, Iterable, List, NamedTuple, Sequence, Tuple

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import clip, is_generated, is_library

OF_THE_RUN = ("backend", "fullgraph", "disable", "name")
"""The arguments of ``torch.compile`` that a run sets itself, or that change nothing in it."""
OPTIONS_OF_DYNAMO = ("guard_filter_fn",)
"""The keys of its argument ``options`` that are Dynamo's; the backend gets the others."""
INDUCTOR = "inductor"


class CompileCall(NamedTuple):
    """One call of ``torch.compile``.

    Attributes:
        options: its arguments.
        place: where the program makes it.
        trainer: what is called in the project's text, torch.compile or something that passes
            them on to it; empty for a call that was made.
    """

    options: Dict[str, Any]
    place: StackFrame
    trainer: str = ""


class Unevaluated:
    """An argument whose value is known only when the program runs.

    Args:
        text: its expression.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def taken_over(options: Dict[str, Any], backend: str = "eager") -> Dict[str, Any]:
    """Those arguments of the program's compile call with which a run compiles, too.

    On all of them depends what is captured, when it is compiled again, or what Inductor computes.

    Args:
        options: the arguments.
        backend: of the run: Inductor alone reads a mode, and options besides Dynamo's.
    """
    kept = {
        name: value
        for name, value in options.items()
        if name not in (*OF_THE_RUN, "options", "mode")
        and not (value is None or value is False or isinstance(value, Unevaluated))
    }
    if options.get("dynamic") is False:
        kept["dynamic"] = False
    is_inductor = backend == INDUCTOR
    mode = options.get("mode")
    if is_inductor and mode not in (None, "default") and not isinstance(mode, Unevaluated):
        kept["mode"] = mode
    given = _given(options)
    held = {name: v for name, v in given.items() if is_inductor or name in OPTIONS_OF_DYNAMO}
    # torch.compile takes them out of the dictionary that it is given.
    return {**kept, "options": held} if held else kept


class CompileOptions:
    """The arguments with which a program compiles each of its functions."""

    def __init__(self) -> None:
        self._by_function: Dict[int, Tuple[Any, List[CompileCall]]] = {}

    def note(self, model: Any, options: Dict[str, Any]) -> None:
        """The program compiles ``model`` with ``options``."""
        function = _function(model)
        # torch.compile takes some out of the dictionary that it is given.
        options = {**options, **({"options": dict(given)} if (given := _given(options)) else {})}
        # The function is kept alive, so that its id stays its own.
        _, calls = self._by_function.setdefault(id(function), (function, []))
        calls.append(CompileCall(options, _place()))

    def note_written(self, model: Any, calls: Sequence[CompileCall]) -> None:
        """The project's text has these, if nothing compiled ``model`` in this process."""
        if calls and not self.calls(model):
            function = _function(model)
            self._by_function[id(function)] = (function, [*calls])

    def calls(self, model: Any) -> List[CompileCall]:
        """The program's calls that compile ``model``, or its ``forward``."""
        for each in (model, getattr(type(model), "forward", None)):
            _, calls = self._by_function.get(id(_function(each)), (None, []))
            if calls:
                return calls
        return []

    def ways(self, model: Any, run: Dict[str, Any], backend: str) -> List[CompileCall]:
        """The different ways in which the program compiles ``model``; none if it does not.

        Args:
            model: the target.
            run: the arguments that the run's own options set: they hold in each of them.
            backend: of the run.
        """
        found: List[CompileCall] = []
        for call in self.calls(model):
            kept = {k: v for k, v in taken_over(call.options, backend).items() if k not in run}
            if all(kept != known.options for known in found):
                found.append(call._replace(options=kept))
        return found

    def in_words(
        self, model: Any, run: Dict[str, Any], backend: str, found: Sequence[str] = ()
    ) -> str:
        """What the program compiles ``model`` with, and what of it does not hold for a run.

        Args:
            model: the target.
            run: the arguments that the run's own options set.
            backend: of the run.
            found: what the run found in each of the ways.

        Returns:
            Sentences; empty where nothing is to be said.
        """
        calls, ways = self.calls(model), self.ways(model, run, backend)
        possible = _merged(taken_over(call.options, INDUCTOR) for call in calls)
        held = _merged(taken_over(call.options, backend) for call in calls)
        said = []
        if len(ways) > 1:
            each = [way_in_words(way) for way in ways]
            results = [f"{way}: {result}" for way, result in zip(each, found)] or each
            said.append(
                f"Your program compiles it in {len(ways)} ways, and each is run: "
                f"{'; '.join(results)}."
            )
        elif ways and ways[0].options:
            said.append(f"Compiled with {words(ways[0].options)}, as in your program.")
        unknown = {
            name: value
            for call in calls
            for name, value in call.options.items()
            if isinstance(value, Unevaluated)
        }
        # The places of several ways are said with them.
        is_telling = len(ways) < 2 and bool(possible or unknown)
        trainers = dict.fromkeys(
            f"{call.trainer} at {os.path.basename(call.place.path)}:{call.place.line}"
            for call in calls
            if call.trainer and (is_telling or not call.trainer.endswith("compile"))
        )
        if trainers:
            said.append(f"The settings are those of {', '.join(trainers)}.")
        if unknown:
            said.append(
                f"Not taken over, since only a run of your program evaluates it: {words(unknown)}."
            )
        replaced = {name: value for name, value in possible.items() if name in run}
        if replaced:
            said.append(f"The options of this run replace {words(replaced)} of your program.")
        if any(call.options.get("disable") for call in calls):
            said.append("Your program sets disable=True there: it runs in eager mode.")
        left = {k: v for k, v in possible.items() if k not in held and k not in run}
        if left:
            said.append(
                f"Not in effect, since only Inductor reads it and this run has the backend "
                f"{backend}: {words(left)}."
            )
        return " ".join(said)


def words(options: Dict[str, Any]) -> str:
    """``dynamic=False, guard_filter_fn=keep_tensor_guards_unsafe``."""
    return ", ".join(
        f"{name}={getattr(value, '__name__', None) or clip(' '.join(repr(value).split()), 80)}"
        for name, value in _flat(options).items()
    )


def way_in_words(way: CompileCall) -> str:
    """``dynamic=False at train.py:12``."""
    place = f"{os.path.basename(way.place.path)}:{way.place.line}"
    return f"{words(way.options) or 'no arguments'} at {place}"


def _given(options: Dict[str, Any]) -> Dict[str, Any]:
    given = options.get("options")
    return dict(given) if isinstance(given, dict) else {}


def _merged(calls: Iterable[Dict[str, Any]]) -> Dict[str, Any]:
    return {name: value for call in calls for name, value in _flat(call).items()}


def _flat(options: Dict[str, Any]) -> Dict[str, Any]:
    flat = {**options, **options.get("options", {})}
    flat.pop("options", None)
    return flat


def _place() -> StackFrame:
    """The program's line that makes the call which is under way."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        path = frame.f_code.co_filename
        if not is_generated(path) and not is_library(path):
            break
        frame = frame.f_back
    return StackFrame(frame.f_code.co_filename, frame.f_lineno or 1, frame.f_code.co_name)


def _function(model: Any) -> Any:
    """The function of a method; the module of what ``module.compile()`` compiles."""
    owner = getattr(model, "__self__", None)
    if getattr(model, "__name__", "") == "_call_impl" and owner is not None:
        return owner
    return getattr(model, "__func__", model)
