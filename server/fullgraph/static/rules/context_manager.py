"""FG207: a context manager that Dynamo does not support."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Object
from fullgraph.static.interpret.events import EnterEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.functions import GRAD_MODES
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class ContextManager(CallRule):
    """``contextlib.redirect_stdout()``, ``torch.random.fork_rng()`` and their like."""

    entry = "context-manager"
    code = "FG207"
    does = "creates a context manager that Dynamo does not support"
    calls = breaking("context-manager")

    valid = (
        Valid("""
            from contextlib import contextmanager
            class Scope:
                def __enter__(self):
                    return self

                def __exit__(self, *error):
                    return False

            @contextmanager
            def scope():
                yield

            def f(x):
                x = x + 1
                own = Scope()
                with own, Scope(), scope():
                    x = x + 1
                return x * 2
            """),
        Valid("""
            import contextlib
            import torch
            def f(x):
                with torch.no_grad(), contextlib.nullcontext():
                    x = x + 1
                with torch.autocast('cpu', enabled=False), contextlib.suppress(ValueError):
                    x = x + 1
                with torch.profiler.record_function('a'):
                    return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            class Scope:
                def __enter__(self):
                    return self

                def __exit__(self, *error):
                    return False

            SCOPE = Scope()
            def f(x):
                x = x + 1
                with ⟦SCOPE⟧:
                    x = x + 1
                return x * 2
            """,
            "This `Scope` was created outside the compiled code, so Dynamo cannot enter it",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.no_grad = torch.no_grad()

                def forward(self, x):
                    x = x + 1
                    with ⟦self.no_grad⟧:
                        x = x + 1
                    return x * 2
            """,
            "This `torch.no_grad` was created outside the compiled code, so Dynamo cannot enter it",
        ),
        Invalid(
            """
            import contextlib
            def f(x):
                x = x + 1
                with ⟦contextlib.redirect_stdout(None)⟧:
                    x = x + 1
                return x * 2
            """,
            "`contextlib.redirect_stdout()` creates a context manager that Dynamo does not support",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                with ⟦torch.backends.cudnn.flags(enabled=False)⟧:
                    x = x + 1
                return x * 2
            """,
            "`torch.backends.cudnn.flags()` creates a context manager that Dynamo does not support",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                with ⟦torch.random.fork_rng()⟧:
                    x = x + 1
                return x * 2
            """,
            "`torch.random.fork_rng()` creates a context manager that Dynamo does not support",
        ),
    )

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """Report a context manager that exists already: Dynamo enters only its own."""
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
        what = f"This `{name}` was created outside the compiled code, so Dynamo cannot enter it"
        return Hit(event.node, what)
