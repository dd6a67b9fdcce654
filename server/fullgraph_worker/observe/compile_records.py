"""Records about a whole compilation, which are placed at its function's definition."""

from __future__ import annotations

from typing import List, Optional

from fullgraph_worker.observe.places import above_dynamo, place, user_stack
from fullgraph_worker.protocol.wire import Record, StackFrame
from fullgraph_worker.torch_private.compile_ids import current_compile_id
from fullgraph_worker.torch_private.frames import Compilation, original_code

_LONGEST_STACK = 200


def record_of(
    kind: str, compilation: Compilation, reason: str, because: Optional[StackFrame] = None
) -> Record:
    """A record of ``kind``, with its place and the calls that led there.

    Args:
        kind: one of the kinds of ``wire.Record``.
        compilation: what Dynamo compiles.
        reason: what happened, in plain words.
        because: the line within the function that made the difference, where it is known.
    """
    code = original_code(compilation.code)
    definition = StackFrame(code.co_filename, code.co_firstlineno, code.co_name)
    above = above_dynamo(compilation.record)
    if code is not compilation.code and above:
        # The function itself, where it waits for the part of it that is compiled now.
        above.pop()
    stack = user_stack([*above, because or definition], None, "", "") or [definition]
    shown = place(stack)
    if because is not None and shown == because:
        shown = definition
    return record_at(kind, shown, stack, reason)


def record_at(kind: str, shown: StackFrame, stack: List[StackFrame], reason: str) -> Record:
    """A record of ``kind`` at a line, with the calls that led there."""
    return Record(
        path=shown.path,
        line=shown.line,
        column=-1,
        end_line=-1,
        end_column=-1,
        gb_type="",
        gb_id="",
        reason=reason,
        hints=[],
        context="",
        stack=stack[-_LONGEST_STACK:],
        skips_frame=False,
        payload="",
        kind=kind,
        compile_id=current_compile_id(),
    )
