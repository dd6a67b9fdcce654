"""FG207: a context manager that Dynamo does not enter."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Object
from fullgraph.static.interpret.events import EnterEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.functions import GRAD_MODES
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, breaks


class ContextManager(CallRule):
    """``contextlib.redirect_stdout()``, ``torch.random.fork_rng()`` and their like."""

    entry = "context-manager"
    code = "FG207"
    does = "makes a context manager that Dynamo does not know"
    calls = breaking("context-manager")

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """Report a context manager that was made before: Dynamo only enters those that it makes."""
        manager = event.manager
        if isinstance(manager, Instance) and manager.path.removeprefix("torch.") in GRAD_MODES:
            name = manager.path
        elif (
            isinstance(manager, Object)
            and not manager.is_new
            and "__enter__" in manager.info.methods
        ):
            name = manager.info.name
        else:
            return None
        return Hit(event.node, breaks(f"This `{name}` is not made in the compiled code"))

    valid = (
        Valid(
            "from contextlib import contextmanager\nclass Scope:\n    def __enter__(self):\n"
            "        return self\n\n    def __exit__(self, *error):\n        return False\n\n"
            "@contextmanager\ndef scope():\n    yield\n\ndef f(x):\n    x = x + 1\n    own = Scope()\n"
            "    with own, Scope(), scope():\n        x = x + 1\n    return x * 2\n"
        ),
        Valid(
            "import contextlib\nimport torch\ndef f(x):\n"
            "    with torch.no_grad(), contextlib.nullcontext():\n        x = x + 1\n"
            "    with torch.autocast('cpu', enabled=False), contextlib.suppress(ValueError):\n"
            "        x = x + 1\n    with torch.profiler.record_function('a'):\n        return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "class Scope:\n    def __enter__(self):\n        return self\n\n"
            "    def __exit__(self, *error):\n        return False\n\nSCOPE = Scope()\n"
            "def f(x):\n    x = x + 1\n    with ⟦SCOPE⟧:\n        x = x + 1\n    return x * 2\n",
            "`Scope`",
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.no_grad = torch.no_grad()\n\n"
            "    def forward(self, x):\n        x = x + 1\n        with ⟦self.no_grad⟧:\n"
            "            x = x + 1\n        return x * 2\n",
        ),
        Invalid(
            "import contextlib\ndef f(x):\n    x = x + 1\n"
            "    with ⟦contextlib.redirect_stdout(None)⟧:\n        x = x + 1\n    return x * 2\n",
            "`contextlib.redirect_stdout()`",
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n"
            "    with ⟦torch.backends.cudnn.flags(enabled=False)⟧:\n        x = x + 1\n"
            "    return x * 2\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    with ⟦torch.random.fork_rng()⟧:\n"
            "        x = x + 1\n    return x * 2\n"
        ),
    )
