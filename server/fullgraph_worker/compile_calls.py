"""Changes the program's own ``torch.compile`` calls so that graph breaks can be recorded.

Whatever backend and mode a program selects, breaks are the same under ``eager``, without
minutes of code generation; another backend is used where the run's options select one.
``fullgraph=True`` would end the run at the first break; it is noted and left out.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, List

from fullgraph_worker import dynamo
from fullgraph_worker.compile_settings import CompileOptions, stance, stances_in_words, taken_over
from fullgraph_worker.names import plain_name
from fullgraph_worker.wire import RunOptions, StackFrame


class CompileCalls:
    """Replaces ``torch.compile`` while the program's modules are imported and run.

    Args:
        options: the run's; their arguments of torch.compile replace the program's.

    Attributes:
        compile: the real one.
        fullgraph: where each function begins that the program compiles with fullgraph=True.
        backend: what every call compiles with, in place of the one that the options name.
        mode: the ``mode`` of every call; empty for none.
        keeps: whether each call compiles as the program has it.
    """

    def __init__(self, options: RunOptions) -> None:
        self._options = options
        self.fullgraph: List[StackFrame] = []
        self.backend: Any = None
        self.mode = ""
        self.keeps = False
        self._own = CompileOptions()
        self._stance = ""
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
        known = wanted == "eager" or wanted in dynamo.backends()
        options: Dict[str, Any] = {"backend": self.backend or (wanted if known else "eager")}
        if self.mode:
            options["mode"] = self.mode
        if self._options.dynamic:
            options["dynamic"] = self._options.dynamic == "on"
        return options

    def compiled(self, model: Any) -> Any:
        """Compile ``model`` as the program does, where it does, with the run's options."""
        return self.compile(model, **{**self._own.of(model), **self.options()})

    def note_stance(self) -> None:
        """Note what the program set with ``set_stance`` when it was imported."""
        self._stance = stance()

    def in_words(self, model: Any, *, has_run: bool) -> str:
        """How the program compiles ``model`` and runs compiled code, as far as it matters here.

        Args:
            model: the target.
            has_run: whether it ran in this process, and may have set a stance.
        """
        now = stance() if has_run else ""
        said = (self._own.in_words(model, self.options()), stances_in_words(self._stance, now))
        return " ".join(filter(None, said))

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
        if options.pop("fullgraph", False):
            self._note(model)
        self._own.note(model, options)
        disables = {"disable": True} if options.get("disable") else {}
        return self.compile(model, **{**taken_over(options), **disables, **self.options()})

    def _note(self, model: Any) -> None:
        function = getattr(model, "__func__", model)
        code = getattr(function, "__code__", None)
        if code is None:
            code = getattr(getattr(type(model), "forward", None), "__code__", None)
        if code is not None:
            name = plain_name(code.co_name)
            self.fullgraph.append(StackFrame(code.co_filename, code.co_firstlineno, name))
