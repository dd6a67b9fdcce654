"""The data card of a survey's data set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from fullgraph import __version__
from fullgraph.measure.survey.database import Surveyed


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
| `kind` | `break`, `recompile`, `recompile-limit`, `backend-failure` or `cuda-graphs-skipped` |
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
