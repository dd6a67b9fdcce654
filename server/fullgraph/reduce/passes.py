"""The order in which a program is made smaller: what wins most comes first."""

from __future__ import annotations

from fullgraph.reduce import bypass, parts
from fullgraph.reduce.search import Search

_DEEPEST = 6


async def reduce_program(search: Search) -> None:
    """Make the program of a search smaller until nothing can be left out.

    Raises:
        OutOfTimeError: the time is over before.
    """
    await drop_unused(search)
    await search.together(parts.unreached, watches=True)
    await _clean(search)
    await search.together(parts.decoration)
    before = ""
    while before != search.text:
        before = search.text
        await search.together(bypass.layers)
        for depth in range(1, _DEEPEST):
            await search.together(parts.level(depth))
        await search.one_by_one(parts.unwrapped)
        await search.together(bypass.calls)
        await search.together(bypass.receivers)
        await search.together(bypass.left)
        await _clean(search)
        await search.one_by_one(bypass.hoisted, watches=True)
        await search.one_by_one(bypass.plain_function)
        await _clean(search)
        await search.together(bypass.inlined)
        await search.one_by_one(parts.parameters)
        await search.together(parts.arguments)
        await search.one_by_one(parts.operands, watches=True)
        await search.one_by_one(parts.sizes)
    # The default backend takes longest: only the smallest program is tried with it.
    await search.together(parts.options)


async def drop_unused(search: Search) -> None:
    """Leave out what eager mode does not come to, and what nothing reads, in one candidate.

    Most often all of it can be left out, and a run is what costs.

    Raises:
        OutOfTimeError: the time is over.
    """
    unread = [parts.unread] * 4
    await search.at_once([parts.unreached, *unread, parts.decoration, parts.leaves, *unread])


async def _clean(search: Search) -> None:
    while await search.together(parts.unread):
        pass
