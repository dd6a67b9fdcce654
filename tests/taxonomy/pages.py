"""A taxonomy of one page, as the text of its files."""

from __future__ import annotations

from pathlib import Path

from fullgraph.taxonomy import CATEGORIES

PAGE = """---
id: some-break
code: FG104
title: Something breaks the graph
category: operations
minor: some-minor
matches:
  - gb_id: GB0007
    pattern: 'module: some\\b'
breaks_in: ">=2.0,<2.14"
fix_safety: none
---

## What happens

It breaks
here.

More.

## Why Dynamo breaks here

So.

## Example

```python
## not a heading
x = 1  # break
```

## Use instead

```python
x = 2
```

## When to leave it

Never.

## Cost

One graph.

## References

None.
"""
GB_IDS = '[some-break]\nGB0001 = "Some break"\n'
TREE = "".join(f"[{c}.minors.some-minor]\ntitle = 'Some'\n" for c in CATEGORIES.values())


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
