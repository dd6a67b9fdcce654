"""Makes the program's own ``torch.compile`` calls fit for looking at graph breaks.

Whatever backend and mode a program asks for, breaks are the same under ``eager``, without
minutes of code generation; another backend is used where the run asks for it.
``fullgraph=True`` would end the run at the first break; it is noted and left out.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, List

from fullgraph_worker.names import plain_name
from fullgraph_worker.wire import StackFrame


class CompileCalls:
    """Stands in for ``torch.compile`` while the program's modules are imported and run.

    Attributes:
        compile: the real one.
        options: given to every call; they replace the program's own.
        fullgraph: where each function begins that the program compiles with fullgraph=True.
    """

    def __init__(self) -> None:
        self.options: Dict[str, Any] = {"backend": "eager"}
        self.fullgraph: List[StackFrame] = []
        self.compile: Callable[..., Any] = lambda model, **options: model

    def install(self) -> None:
        """Replace ``torch.compile``; ``module.compile()`` goes through it too."""
        import torch

        self.compile = torch.compile
        functools.update_wrapper(self, torch.compile)
        torch.compile = self

    def __call__(self, model: Any = None, **options: Any) -> Any:
        """As ``torch.compile``, with the run's backend and breaks allowed."""
        if model is None:
            return lambda decorated: self(decorated, **options)
        if options.pop("fullgraph", False):
            self._note(model)
        options.pop("mode", None)
        options.pop("options", None)
        return self.compile(model, **{**options, **self.options})

    def _note(self, model: Any) -> None:
        function = getattr(model, "__func__", model)
        code = getattr(function, "__code__", None)
        if code is None:
            code = getattr(getattr(type(model), "forward", None), "__code__", None)
        if code is not None:
            name = plain_name(code.co_name)
            self.fullgraph.append(StackFrame(code.co_filename, code.co_firstlineno, name))
