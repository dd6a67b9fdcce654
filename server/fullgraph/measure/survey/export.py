"""The graph breaks of a survey as a data set: JSONL, Parquet and a data card."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fullgraph import __version__
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


def data_card(surveyed: Sequence[Surveyed], records: Sequence[dict[str, Any]]) -> str:
    """What is in the data set, where it comes from, and what is not in it."""
    models = {each.row.model for each in surveyed}
    failed = sum(bool(each.result.failure) for each in surveyed)
    torch = sorted({each.result.torch for each in surveyed if each.result.torch})
    packages = Counter(each.row.package or "the workspace" for each in surveyed)
    return f"""\
# Graph breaks of torch.compile

{len(records)} places at which {len(models)} models kept `torch.compile` from capturing one graph,
or made it compile again. Written by Fullgraph {__version__}, on torch {", ".join(torch) or "-"}.

| package | rows |
| --- | ---: |
{chr(10).join(f"| {name} | {number} |" for name, number in sorted(packages.items()))}

Each record is one place in one row: a model in one mode with one set of inputs. `breaks.jsonl` has
one record on each line; `breaks.parquet`, where it is there, has the same columns.

| column | meaning |
| --- | --- |
| `model`, `target`, `mode`, `backend`, `calls`, `inputs` | what was run, and how |
| `versions`, `torch` | with what |
| `kind` | `break`, `recompile`, `recompile-limit`, `backend-failure` and others |
| `graph`, `operation_before`, `operation_after` | the graph that ended there; what is around |
| `file`, `line`, `function`, `stack` | where; installed files from their package on |
| `gb_id`, `reason` | PyTorch's id of the kind of break, and Dynamo's words |
| `code`, `page` | the page of Fullgraph's taxonomy |
| `count` | how often it happened in the row |
| `fix_proven` | whether proven fixes remove it; empty where none were tried |
| `source_sha256` | a hash of the line's text, without its indentation |

## What is not in it

- {failed} of {len(surveyed)} rows did not run to their end: what they had not reached is missing.
- Models are built from their configuration classes in small sizes with random weights. Code that
  only other sizes or configurations reach was not run.
- The source text of the models. Reasons and stacks are Dynamo's words and may quote a line of it;
  the licence of the package applies to that.
"""
