"""The configuration of Dynamo, its state in this process, and the limits of recompiles."""

from __future__ import annotations

import contextlib
import importlib
import os
from typing import Any, Callable, Iterator

import torch
import torch._dynamo

from fullgraph_worker.torch_private.compilations import clear_counters
from fullgraph_worker.torch_private.frames import Compilation

_MANY = 1000


def make_ready() -> None:
    """Reset Dynamo's caches and counters, and let it compile.

    A program or an environment that switches torch.compile off, to debug something else,
    would otherwise look free of breaks.
    """
    torch._dynamo.reset()
    clear_counters()
    for name in ("TORCHDYNAMO_DISABLE", "TORCH_COMPILE_DISABLE"):
        os.environ.pop(name, None)
    torch._dynamo.config.disable = False
    torch.compiler.set_stance("default")


@contextlib.contextmanager
def config_restored() -> Iterator[None]:
    """Undo what a program sets in Dynamo's configuration."""
    saved = torch._dynamo.config.save_config()
    try:
        yield
    finally:
        torch._dynamo.config.load_config(saved)


def fails_at_limit(compilation: Compilation) -> bool:
    """Whether too many recompiles raise, instead of falling back to eager mode."""
    config: Any = torch._dynamo.config
    is_whole = compilation.record.f_locals.get("one_graph", False)
    return bool(is_whole or getattr(config, "fail_on_recompile_limit_hit", False))


def dynamic_shapes() -> str:
    """The ``dynamic`` of the ``torch.compile`` that is in force: ``on``, ``off`` or empty."""
    config: Any = torch._dynamo.config
    if not getattr(config, "assume_static_by_default", True):
        return "on"
    return "" if getattr(config, "automatic_dynamic_shapes", True) else "off"


def most_versions() -> int:
    """How many versions of a function Dynamo compiles for the same objects."""
    # The name that every version has; recompile_limit is the same since torch 2.6.
    return limit_of("cache_size_limit")


def limit_of(name: str) -> int:
    """The value of the limit that the configuration calls ``name``."""
    return int(getattr(torch._dynamo.config, name))


@contextlib.contextmanager
def watched_limits(on_check: Callable[[str, int], None]) -> Iterator[bool]:
    """While open, call ``on_check`` whenever Dynamo compares a compilation with its limits.

    Its arguments are the name of the limit that was reached, or empty, and how many versions for
    the same objects there are. Gives whether this torch has such a comparison.
    """
    from torch._dynamo import convert_frame

    module: Any = convert_frame
    original = getattr(module, "exceeds_recompile_limit", None)
    if original is None:
        yield False
        return

    def exceeds_recompile_limit(*args: Any, **named: Any) -> Any:
        result = original(*args, **named)
        exceeded, name = result
        same = getattr(args[0], "num_cache_entries_with_same_id_matched_objs", 0) if args else 0
        on_check(str(name) if exceeded else "", int(same))
        return result

    module.exceeds_recompile_limit = exceeds_recompile_limit
    try:
        yield True
    finally:
        module.exceeds_recompile_limit = original


def set_in_config(name: str, value: Any) -> bool:
    """Set ``torch._dynamo.config.recompile_limit`` and the like.

    Args:
        name: of the entry, with the module of the configuration.
        value: what it gets.

    Returns:
        Whether it had another value. What this torch does not have, or not with such a value, is
        left as it is.
    """
    module, _, entry = name.partition(".config.")
    *path, last = entry.split(".")
    holder: Any = importlib.import_module(f"{module}.config")
    try:
        for each in path:
            holder = getattr(holder, each)
        if getattr(holder, last) == value:
            return False
        setattr(holder, last, value)
    except (AttributeError, TypeError, ValueError, AssertionError):
        return False
    return True


def lift_recompile_limit() -> None:
    """Let a function be compiled for each of many different calls."""
    set_in_config("torch._dynamo.config.cache_size_limit", _MANY)


def is_disabled() -> bool:
    """Whether the configuration switches Dynamo off."""
    return bool(torch._dynamo.config.disable)


def stance() -> Any:
    """What ``set_stance`` set; None before torch 2.6."""
    from torch._dynamo import eval_frame

    return getattr(eval_frame, "_stance", None)


def restore_stance(before: Any) -> None:
    """Set what ``stance`` returned earlier."""
    from torch._dynamo import eval_frame

    # Its public function also takes what a run resets it to.
    torch.compiler.set_stance("default")
    eval_frame._stance = before
