"""FG411: a collective that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import UNTRACED_COLLECTIVES
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class Distributed(Rule):
    """Collectives that Dynamo does not trace, and those with ``async_op=True``."""

    entry = "distributed"
    code = "FG411"
    calls = breaking("distributed")

    valid = (
        Valid("""
            import torch.distributed as dist
            def f(x):
                if dist.is_available() and dist.is_initialized():
                    dist.all_reduce(x)
                return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            import torch.distributed as dist
            dist.is_initialized() or dist.init_process_group(
                'gloo', store=dist.HashStore(), rank=0, world_size=1
            )
            def f(x):
                x = x + 1
                ⟦dist.barrier()⟧
                return x * 2
            """,
            "`dist.barrier()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import torch.distributed as dist
            dist.is_initialized() or dist.init_process_group(
                'gloo', store=dist.HashStore(), rank=0, world_size=1
            )
            def f(x):
                x = x + 1
                work = ⟦dist.all_reduce(x, async_op=True)⟧
                return x * 2
            """,
            "`dist.all_reduce()` is asynchronous, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        if not isinstance(event.callee, Dotted):
            return None
        name = event.callee.path.rpartition(".")[2]
        if event.callee.path != f"torch.distributed.{name}":
            return None
        is_async = dict(event.arguments.keywords).get("async_op") == Constant(True)
        if not (is_async or name in UNTRACED_COLLECTIVES):
            return None
        if is_async:
            what = f"`dist.{name}()` is asynchronous, which Dynamo does not trace"
            return Hit(event.node, what)
        return Hit(event.node, f"`dist.{name}()` cannot be traced by Dynamo")
