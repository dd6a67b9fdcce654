"""FG103: a message is printed, logged or warned."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance, Method, Value
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.system import (
    LOGGER,
    LOGGERS,
    METHODS_OF_LOGGERS,
    WRITERS,
)
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.tqdm import is_write
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_QUERIES = ("isEnabledFor()", "getEffectiveLevel()")


class LoggingCall(Rule):
    """``print``, ``warnings.warn``, ``logging.*`` and methods of loggers."""

    entry = "logging-call"
    code = "FG103"
    writes_notices = True
    calls = breaking("logging-call")

    valid = (
        Valid("""
            import torch
            def f(x):
                if not torch.compiler.is_compiling():
                    print('eager')
                return x + 1
            """),
        Valid("""
            import torch
            def f(x):
                if torch.compiler.is_compiling():
                    return x + 1
                print('eager')
                return x
            """),
        Valid("""
            import torch
            def f(x):
                if torch.jit.is_scripting() or torch.jit.is_tracing():
                    print('scripted')
                return x + 1
            """),
        Valid("""
            import torch
            from torch._dynamo import is_compiling
            def f(x):
                if not is_compiling():
                    print('eager')
                return x + 1
            """),
        Valid("""
            def log(x):
                return x * 2

            def f(x):
                return log(x)
            """),
        Valid("""
            import warnings
            def f(x):
                with warnings.catch_warnings():
                    x = x + 1
                return x
            """),
        Valid("""
            import torch
            def f(x):
                return torch.log(x).log1p()
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            @torch.jit.unused
            def g(x):
                x = x + 1
                ⟦print(1)⟧
                return x

            def f(x):
                return g(x) * 2
            """,
            "`print()` is a side effect",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                ⟦print('shape', x.shape)⟧
                return x
            """,
            "`print()` is a side effect",
        ),
        Invalid(
            """
            import logging
            logger = logging.getLogger(__name__)

            def f(x):
                ⟦logger.info('size %s', x.shape)⟧
                return x + 1
            """,
            "`logger.info()` is a side effect",
        ),
        Invalid(
            """
            import logging
            LOG = logging.getLogger(__name__)

            def f(x):
                x = x + 1
                if ⟦LOG.isEnabledFor(logging.DEBUG)⟧:
                    x = x * 2
                return x
            """,
            "`logger.isEnabledFor()` reads the state of a logger, which Dynamo does not trace",
        ),
        Invalid(
            """
            import warnings
            def f(x):
                x = x + 1
                ⟦warnings.warn('w')⟧
                return x
            """,
            "`warnings.warn()` is a side effect",
        ),
        Invalid(
            """
            import warnings as w
            from warnings import warn

            def f(x):
                x = x + 1
                ⟦warn('w')⟧
                x = x * 2
                ⟦w.warn('v')⟧
                return x
            """,
            "`warnings.warn()` is a side effect",
        ),
        Invalid(
            """
            from transformers.utils import logging
            logger = logging.get_logger(__name__)

            def f(x):
                x = x + 1
                ⟦logger.warning_once('w')⟧
                return x
            """,
            "`logger.warning_once()` is a side effect",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    x = self.note(x.relu())
                    return x + 1

                def note(self, x):
                    '😀'; ⟦print('note')⟧
                    return x
            """,
            "`print()` is a side effect",
        ),
        Invalid(
            """
            def f(x):
                for i in range(2):
                    ⟦print(i)⟧
                    x = x + i
                return x
            """,
            "`print()` is a side effect",
        ),
        Invalid(
            """
            import logging
            def f(x):
                x = x + 1
                ⟦logging.warning('w')⟧
                return x * 2
            """,
            "`logging.warning()` is a side effect",
        ),
        Invalid(
            """
            import sys
            def f(x):
                x = x + 1
                ⟦sys.stdout.write('w')⟧
                return x * 2
            """,
            "`sys.stdout.write()` is a side effect",
        ),
        Invalid(
            """
            from pprint import pprint
            def f(x):
                x = x + 1
                ⟦pprint('w')⟧
                return x * 2
            """,
            "`pprint()` is a side effect",
        ),
        Invalid(
            """
            from tqdm import tqdm
            def f(x):
                x = x + 1
                ⟦tqdm.write('w')⟧
                return x * 2
            """,
            "`tqdm.write()` is a side effect",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a call that writes a message."""
        name = _written(event.callee)
        if name is None:
            return None
        if name.endswith(_QUERIES):
            what = f"`{name}` reads the state of a logger, which Dynamo does not trace"
            return Hit(event.node, what)
        return Hit(event.node, f"`{name}` is a side effect", f"`{name}` cannot be part of a graph")


def _written(callee: Value) -> str | None:
    """The name of a call that writes a message, as users write it."""
    if isinstance(callee, Dotted):
        return _of_import(callee.path)
    if not isinstance(callee, Method) or callee.name not in METHODS_OF_LOGGERS:
        return None
    if callee.receiver == Instance(LOGGER):
        return f"logger.{callee.name}()"
    return None


def _of_import(path: str) -> str | None:
    if path in WRITERS:
        return WRITERS[path]
    holder, _, name = path.rpartition(".")
    if is_write(path):
        return "tqdm.write()"
    if name not in METHODS_OF_LOGGERS:
        return None
    if holder == "logging":
        return f"logging.{name}()"
    is_logger = holder.rpartition(".")[2] in LOGGERS and not holder.startswith("builtins.")
    return f"logger.{name}()" if is_logger else None
