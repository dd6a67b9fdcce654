"""The graph breaks of a survey as a data set: JSONL, Parquet and a data card."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fullgraph.measure.survey.data_card import data_card
from fullgraph.measure.survey.database import Surveyed


def export(surveyed: Sequence[Surveyed], folder: Path) -> list[Path]:
    """Write the data set into a folder.

    Args:
        surveyed: the rows of the survey.
        folder: it is made if it is not there.

    Returns:
        The files; the Parquet file is among them only where pyarrow is installed.

    Raises:
        OSError: a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    records = [record for each in surveyed for record in records_of(each)]
    lines, card = folder / "breaks.jsonl", folder / "README.md"
    text = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
    lines.write_text(text, encoding="utf-8")
    parquet = _write_parquet(records, folder / "breaks.parquet")
    card.write_text(data_card(surveyed, records), encoding="utf-8")
    return [lines, *parquet, card]


def records_of(surveyed: Surveyed) -> list[dict[str, Any]]:
    """The sites of a row, one record each; no source text is in them, only its hash."""
    row, result = surveyed.row, surveyed.result
    return [
        {
            "model": row.model,
            "target": row.target,
            "mode": row.mode,
            "backend": row.backend,
            "calls": row.calls,
            "inputs": result.called_with,
            "versions": surveyed.versions,
            "torch": result.torch,
            "kind": site.kind,
            "operation_before": site.after,
            "operation_after": site.before,
            "graph": site.graph,
            "file": site.file,
            "line": site.line,
            "function": site.function,
            "gb_id": site.gb_id,
            "code": site.code,
            "page": site.entry,
            "reason": site.reason,
            "count": site.count,
            "stack": list(site.stack),
            "fix_proven": site.is_fixed if row.fix else None,
            "source_sha256": hashlib.sha256(site.source.encode("utf-8")).hexdigest(),
        }
        for site in result.sites
    ]


def _write_parquet(records: Sequence[dict[str, Any]], file: Path) -> list[Path]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        return []
    table = pyarrow.Table.from_pylist(list(records), schema=_schema(pyarrow))
    pyarrow.parquet.write_table(table, file)
    return [file]


def _schema(pyarrow: Any) -> Any:
    # Said and not inferred: a survey without breaks has the same columns.
    numbers = {"calls", "line", "count"}
    columns = [
        *("model", "target", "mode", "backend", "calls", "inputs", "versions", "torch", "kind"),
        *("operation_before", "operation_after", "graph", "file", "line", "function", "gb_id"),
        *("code", "page", "reason", "count", "stack", "fix_proven", "source_sha256"),
    ]
    kinds = {name: pyarrow.int64() if name in numbers else pyarrow.string() for name in columns}
    kinds["stack"] = pyarrow.list_(pyarrow.string())
    kinds["fix_proven"] = pyarrow.bool_()
    return pyarrow.schema(list(kinds.items()))
