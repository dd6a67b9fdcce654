"""The table of what was counted, for a person to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.fixing.counts import Counts, Line
from tests.fixing.targets import Row


def table(before: Mapping[Row, Counts]) -> str:
    """A Markdown table with a line per row and one for their sums, then the lines that break."""
    cells = [
        ("row", "models", "GraphMend", "backend calls - 1", "records", "lines"),
        *(
            (
                row.name,
                str(len(row.models)),
                str(row.breaks),
                str(counts.between_graphs),
                str(counts.records),
                str(len(counts.lines)),
            )
            for row, counts in before.items()
        ),
        (
            "all",
            str(sum(len(row.models) for row in before)),
            str(sum(row.breaks for row in before)),
            str(sum(counts.between_graphs for counts in before.values())),
            str(sum(counts.records for counts in before.values())),
            str(len(_lines(before.values()))),
        ),
    ]
    listed = (f"- {line.path}:{line.line}: `{line.text}`" for line in _lines(before.values()))
    return "\n".join([*_markdown(cells), "", *listed])


def _lines(counts: Iterable[Counts]) -> list[Line]:
    return sorted({line for each in counts for line in each.lines})


def _markdown(cells: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    aligned = [
        "| " + " | ".join(map(str.ljust, row, widths)) + " |"  # every cell has its column's width
        for row in cells
    ]
    return [aligned[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *aligned[1:]]
