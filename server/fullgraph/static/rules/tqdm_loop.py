"""FG302: a progress bar in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.tqdm import is_bar
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class TqdmLoop(Rule):
    """``for x in tqdm(...)``."""

    entry = "tqdm-loop"
    code = "FG302"
    calls = breaking("tqdm-loop")

    valid = (
        Valid("""
            def f(x):
                for i in range(2):
                    x = x + i
                return x
            """),
        Valid("""
            import torch
            from tqdm import tqdm
            def f(x):
                steps = range(2)
                if not torch.compiler.is_compiling():
                    steps = tqdm(steps)
                for i in steps:
                    x = x + i
                return x
            """),
    )
    invalid = (
        Invalid(
            """
            from tqdm import tqdm
            def f(x):
                for i in ⟦tqdm(range(2), disable=True)⟧:
                    x = x + i
                return x
            """,
            "`tqdm()` displays a progress bar, which Dynamo does not trace",
            skips=True,
        ),
        Invalid(
            """
            import tqdm
            def f(x):
                for i in ⟦tqdm.trange(2)⟧:
                    x = x + i
                return x
            """,
            "`trange()` displays a progress bar, which Dynamo does not trace",
            skips=True,
        ),
        Invalid(
            """
            from tqdm.auto import tqdm as bar
            def f(x):
                for i, j in enumerate(⟦bar([1, 2], disable=True)⟧):
                    x = x + i
                return x
            """,
            "`tqdm()` displays a progress bar, which Dynamo does not trace",
            skips=True,
        ),
        Invalid(
            """
            from tqdm import tnrange
            def f(x):
                for i in ⟦tnrange(2, disable=True)⟧:
                    x = x + i
                return x
            """,
            "`tnrange()` displays a progress bar, which Dynamo does not trace",
            skips=True,
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the creation of a progress bar."""
        callee = event.callee
        if not isinstance(callee, Dotted):
            return None
        if not is_bar(callee.path):
            return None
        name = callee.path.rpartition(".")[2]
        what = f"`{name}()` displays a progress bar, which Dynamo does not trace"
        return Hit(event.node, what, skips=True)
