"""The table of measures as a page: ``python -m fullgraph.training.anomalies.table``."""

from __future__ import annotations

from fullgraph.taxonomy import load
from fullgraph.training.anomalies.engine import rule_classes
from fullgraph.training.anomalies.rule import Family, Row

_TITLES = {
    Family.CONSERVATION: "what the optimizer should have done, against what the parameters did",
    Family.FLOW: "how numbers change from layer to layer, and against their own history",
    Family.SCHEDULE: "rates, momentum and clipping, against what is customary",
    Family.DATA: "batches and targets",
    Family.LEARNING: "the loss: its operations and its level",
    Family.RESOURCES: "time, memory, compilations and ranks",
}
_HEAD = """\
# Measures of a training

Every alarm of a [watched training](training.md) is a row of this table: a number or an event that
is recorded anyway, compared with a threshold, which is also the smallest fault that it reports.
Where no source is named, the threshold is chosen by the healthy trainings in `tests/watch_faults`.
The cost is what is measured beside the loss, the rate, the times and the memory of each step; all
of it is within the budget.

`--like RUN` compares with a training that went well instead, as described
[there](training.md#compare-with-a-training-that-went-well).
"""


def measures() -> list[Row]:
    """All rows, by family."""
    rows = [row for each in rule_classes() for row in each.rows]
    return sorted(rows, key=lambda row: ([*Family].index(row.family), row.kind))


def page() -> str:
    """The page in Markdown."""
    pages, lines = load(), [_HEAD]
    for family, title in _TITLES.items():
        lines += [f"## {family.value.capitalize()}: {title}", ""]
        lines += ["| alarm | when | source | cost |", "|---|---|---|---|"]
        for row in measures():
            if row.family is family:
                code = pages.by_id(row.kind).code
                link = f"[{code} {row.kind}](../taxonomy/training/{row.kind}.md)"
                lines.append(f"| {link} | {row.compares} | {row.source} | {row.cost} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
