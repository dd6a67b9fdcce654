"""Lines of a file as they are sent: with a margin that says which of them matter."""

from __future__ import annotations

from collections.abc import Collection

from fullgraph.llm.context.files import File, visible

MAX_COLUMNS = 300
BREAKS = "> |"
LEADS = "* |"
PLAIN = "  |"
GAP = "   ..."
LEGEND = (
    f"`{BREAKS}` marks the lines that break, `{LEADS}` the calls that lead there. "
    "The file's own text begins behind the bar."
)


def show(
    file: File,
    lines: Collection[int],
    breaks: Collection[int] = (),
    leads: Collection[int] = (),
) -> str:
    """The chosen lines of a file under its name; what lies between them is a gap.

    There are no line numbers in it, so that an edit further up does not change it.

    Args:
        file: the file.
        lines: 1-based numbers; those outside of the file and blank ones at the ends are left out.
        breaks: those that break.
        leads: those with a call that leads to a break.
    """
    shown = sorted(number for number in set(lines) if 1 <= number <= len(file.lines))
    while shown and not file.line(shown[-1]).strip():
        shown.pop()
    while shown and not file.line(shown[0]).strip():
        shown.pop(0)
    if not shown:
        return ""
    out = [f"File {file.name}:"]
    previous = shown[0] - 1
    for number in shown:
        if number != previous + 1:
            out.append(GAP)
        mark = BREAKS if number in breaks else LEADS if number in leads else PLAIN
        out.append((mark + visible(file.line(number))[:MAX_COLUMNS]).rstrip())
        previous = number
    return "\n".join(out)


def cut(first: int, last: int, keep: int, most: int, head: int = 1) -> list[int]:
    """At most ``most`` of the lines from ``first`` to ``last``: the head, and those around one.

    Args:
        first: the first line.
        last: the last line.
        keep: the line that matters.
        most: how many.
        head: how many lines at the beginning belong together.
    """
    if last - first + 1 <= most:
        return list(range(first, last + 1))
    top = list(range(first, first + min(head, most // 4)))
    room = most - len(top)
    start = max(first + len(top), min(keep - room // 2, last - room + 1))
    return top + list(range(start, start + room))


def cut_around(first: int, last: int, keep: Collection[int], most: int, head: int = 1) -> list[int]:
    """The same around several lines, between which the room is shared.

    Args:
        first: the first line.
        last: the last line.
        keep: the lines that matter; of more than there is room for, the first.
        most: how many.
        head: how many lines at the beginning belong together.
    """
    if last - first + 1 <= most:
        return list(range(first, last + 1))
    inside = sorted(line for line in set(keep) if first <= line <= last)
    top = list(range(first, first + min(head, most // 4)))
    room = most - len(top)
    chosen: set[int] = set(inside[:room])
    # Lines next to those that matter, one step further each time.
    for distance in range(1, last - first + 1):
        for line in inside:
            for near in (line - distance, line + distance):
                if len(chosen) < room and first + len(top) <= near <= last:
                    chosen.add(near)
        if len(chosen) >= room:
            break
    return sorted({*top, *chosen})
