"""Context managers and variables that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method, Object
from fullgraph.static.interpret.events import CallEvent, EnterEvent
from fullgraph.static.models.python.itertools import VARIABLE
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.functions import GRAD_MODES
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Rule, Valid, called

_VARIABLE = Instance(VARIABLE)


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


class ContextVariable(Rule):
    """Methods of ``contextvars.ContextVar``."""

    entry = "context-variable"
    code = "FG309"
    calls = breaking("context-variable")

    valid = (
        Valid("""
            SCALES = {'a': 2}
            def f(x):
                return x * SCALES.get('a')
            """),
    )
    invalid = (
        Invalid(
            """
            import contextvars
            SCALE = contextvars.ContextVar('scale', default=2)
            def f(x):
                x = x + 1
                token = ⟦SCALE.set(3)⟧
                x = x * 2
                ⟦SCALE.reset(token)⟧
                return x
            """,
            (
                "`.set()` of a context variable cannot be traced by Dynamo",
                "`.reset()` of a context variable cannot be traced by Dynamo",
            ),
        ),
        Invalid(
            """
            import contextvars
            SCALE = contextvars.ContextVar('scale', default=2)
            def f(x):
                x = x + 1
                return x * ⟦SCALE.get()⟧
            """,
            "`.get()` of a context variable cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import contextvars
            def f(x):
                x = x + 1
                context = ⟦contextvars.copy_context()⟧
                return x * 2
            """,
            "`contextvars.copy_context()` cannot be traced by Dynamo",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != _VARIABLE:
            return None
        of = " of a context variable" if isinstance(callee, Method) else ""
        return Hit(event.node, f"`{called(callee)}()`{of} cannot be traced by Dynamo")
