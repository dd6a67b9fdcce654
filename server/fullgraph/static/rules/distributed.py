"""FG411: processes wait for each other."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import UNTRACED_COLLECTIVES
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class Distributed(Rule):
    """Collectives that Dynamo does not trace, and those with ``async_op=True``."""

    entry = "distributed"
    code = "FG411"
    calls = breaking("distributed")

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
        said = f"`dist.{name}()` does not wait" if is_async else f"`dist.{name}()` is not traced"
        return Hit(event.node, breaks(said))

    valid = (
        Valid(
            "import torch.distributed as dist\ndef f(x):\n"
            "    if dist.is_available() and dist.is_initialized():\n"
            "        dist.all_reduce(x)\n    return x + 1\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch.distributed as dist\n"
            "dist.is_initialized() or dist.init_process_group(\n"
            "    'gloo', store=dist.HashStore(), rank=0, world_size=1\n)\ndef f(x):\n"
            "    x = x + 1\n    ⟦dist.barrier()⟧\n    return x * 2\n",
            "`dist.barrier()`",
        ),
        Invalid(
            "import torch.distributed as dist\n"
            "dist.is_initialized() or dist.init_process_group(\n"
            "    'gloo', store=dist.HashStore(), rank=0, world_size=1\n)\ndef f(x):\n"
            "    x = x + 1\n    work = ⟦dist.all_reduce(x, async_op=True)⟧\n    return x * 2\n",
            "does not wait",
        ),
    )
