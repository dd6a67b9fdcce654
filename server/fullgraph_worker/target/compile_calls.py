"""Changes the program's own ``torch.compile`` calls so that graph breaks can be recorded.

Whatever backend and mode a program selects, breaks are the same under ``eager``, without
minutes of code generation; another backend is used where the run's options select one.
``fullgraph=True`` would end the run at the first break; it is noted and left out.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, List, Sequence

from fullgraph_worker.protocol.wire import ExplainJob, RunOptions, StackFrame
from fullgraph_worker.target.compile_contexts import Stance
from fullgraph_worker.target.compile_settings import CompileOptions, taken_over, way_in_words
from fullgraph_worker.target.trainer_arguments import trainer_calls
from fullgraph_worker.target.written_calls import written
from fullgraph_worker.torch_private.backends import backend_names
from fullgraph_worker.user_code.source import plain_name


class CompileCalls:
    """Replaces ``torch.compile`` while the program's modules are imported and run.

    Args:
        options: the run's; their arguments of torch.compile replace the program's.
        keeps_fullgraph: whether the target is compiled with ``fullgraph=True`` where the program
            does that.

    Attributes:
        compile: the real one.
        fullgraph: where each function begins that the program compiles with fullgraph=True.
        backend: what every call compiles with, in place of the one that the options name.
        mode: the ``mode`` of every call; empty for none.
        keeps: whether each call compiles as the program has it.
        stance: what the program sets with ``set_stance`` when it is imported.
    """

    def __init__(self, options: RunOptions, *, keeps_fullgraph: bool = False) -> None:
        self._options = options
        self._keeps_fullgraph = keeps_fullgraph
        self.fullgraph: List[StackFrame] = []
        self.backend: Any = None
        self.mode = ""
        self.keeps = False
        self._own = CompileOptions()
        self.stance = Stance()
        self.compile: Callable[..., Any] = lambda model, **options: model

    def install(self) -> None:
        """Replace ``torch.compile``; ``module.compile()`` goes through it too."""
        import torch

        self.compile = torch.compile
        functools.update_wrapper(self, torch.compile)
        torch.compile = self

    def options(self) -> Dict[str, Any]:
        """The options of ``torch.compile`` that hold for every call in this run."""
        wanted = self._options.backend or "eager"
        # One that the program registers itself is there from then on.
        known = wanted == "eager" or wanted in backend_names()
        options: Dict[str, Any] = {"backend": self.backend or (wanted if known else "eager")}
        if self.mode:
            options["mode"] = self.mode
        if self._options.dynamic:
            options["dynamic"] = self._options.dynamic == "on"
        return options

    def read_project(self, model: Any, job: ExplainJob) -> None:
        """Look in the project's text for what compiles a target that nothing compiled here.

        What it sets there for all compiled code is set in this process.
        """
        import torch

        is_module = isinstance(model, torch.nn.Module)
        name = type(model).__name__ if is_module else job.name
        found = written(job.path, job.folders, name)
        self.stance.set_written(found.settings)
        if self._own.calls(model):
            return
        self._own.note_written(model, found.calls)
        if is_module:
            self._own.note_written(model, trainer_calls(job.path, job.folders, job.name))

    def ways(self, model: Any, backend: str = "") -> List[str]:
        """The ways in which the program compiles ``model``, in words; there is always one.

        Args:
            model: the target.
            backend: of the run; empty for the one that ``options`` has.
        """
        found = self._own.ways(model, self.options(), backend or self._backend())
        return [way_in_words(way) for way in found] if len(found) > 1 else [""]

    def compiled(self, model: Any, way: int = 0) -> Any:
        """Compile ``model`` as the program does, where it does, with the run's options.

        Args:
            model: what to compile.
            way: the number of one of ``ways``.
        """
        found = self._own.ways(model, self.options(), self._backend())
        own = dict(found[way].options) if found else {}
        calls = self._own.calls(model)
        if self._keeps_fullgraph and calls and all(each.options.get("fullgraph") for each in calls):
            own["fullgraph"] = True
        return self.compile(model, **{**own, **self.options()})

    def in_words(
        self, model: Any, *, has_run: bool, found: Sequence[str] = (), backend: str = ""
    ) -> str:
        """How the program compiles ``model`` and runs compiled code, as far as it matters here.

        Args:
            model: the target.
            has_run: whether it ran in this process, and may have set a stance.
            found: what the run found in each of the ways.
            backend: of the run; empty for the one that ``options`` has.
        """
        wanted = backend or self._backend()
        own = self._own.in_words(model, self.options(), wanted, found)
        return " ".join(filter(None, (own, self.stance.in_words(has_run=has_run))))

    def _backend(self) -> str:
        backend = self.options()["backend"]
        return str(getattr(backend, "__name__", backend))

    def __call__(self, model: Any = None, **options: Any) -> Any:
        """As ``torch.compile``, with the run's backend and breaks allowed."""
        import torch

        if torch.compiler.is_compiling():
            # Within a compiled function Dynamo takes torch.compile(f) for f itself.
            return model
        if model is None:
            return lambda decorated: self(decorated, **options)
        if self.keeps:
            return self.compile(model, **options)
        self._own.note(model, options)
        if options.pop("fullgraph", False):
            self._note(model)
        disables = {"disable": True} if options.get("disable") else {}
        kept = taken_over(options, self._backend())
        return self.compile(model, **{**kept, **disables, **self.options()})

    def _note(self, model: Any) -> None:
        function = getattr(model, "__func__", model)
        code = getattr(function, "__code__", None)
        if code is None:
            code = getattr(getattr(type(model), "forward", None), "__code__", None)
        if code is not None:
            name = plain_name(code.co_name)
            self.fullgraph.append(StackFrame(code.co_filename, code.co_firstlineno, name))
