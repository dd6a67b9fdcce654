"""The part of the taxonomy that the pytest plugin needs, which has no YAML and no TOML reader.

``python -m fullgraph.report.suite_pages`` writes it; a test compares it with the pages.
"""

from __future__ import annotations

import json
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.links import PageLinks
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.prose import brief, one_line
from fullgraph_worker.pytest_plugin.finding import FILE

_ADVICE = 160


def suite_pages(pages: Taxonomy) -> str:
    """The text of the file, in the order of the codes."""
    data = [
        {
            "id": entry.id,
            "code": entry.code,
            "title": entry.title,
            "kind": entry.kind,
            # The plugin does not parse the program: it has what holds for every such break.
            "advice": ""
            if entry.applies.clauses
            else one_line(brief(entry.sections["Use instead"], _ADVICE)),
            "link": PageLinks().to(entry.id),
            "gb_ids": entry.gb_ids,
            "matches": [(match.gb_id, match.pattern) for match in entry.matches],
        }
        for entry in pages.entries
    ]
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(FILE).write_text(suite_pages(taxonomy.load()), encoding="utf-8")
