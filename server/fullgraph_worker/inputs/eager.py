"""The same call without Dynamo: whether it is one that the program can do at all."""

from __future__ import annotations

import copy
from typing import Any, Callable, Optional

from fullgraph_worker.inputs.arguments import Arguments


def eager_error(call: Callable[..., Any], arguments: Arguments) -> Optional[BaseException]:
    """What ``call`` raises in eager mode, or None.

    A module is copied first, so that the run finds it as the program made it.
    """
    import torch

    call = copied(call)
    try:
        with torch.compiler.set_stance("force_eager"):
            call(*arguments.args, **arguments.kwargs)
    except (Exception, SystemExit) as error:
        return error
    return None


def copied(call: Callable[..., Any]) -> Callable[..., Any]:
    """``call`` of a copy of the module that it is, or is a method of."""
    import torch

    owner = getattr(call, "__self__", call)
    if not isinstance(owner, torch.nn.Module):
        return call
    try:
        twin: Any = copy.deepcopy(owner)
    except Exception:
        # A module that holds a lock, a file or a graph cannot be copied.
        return call
    return twin if owner is call else getattr(twin, getattr(call, "__name__", ""), call)
