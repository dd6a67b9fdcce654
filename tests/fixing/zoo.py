"""The zoo's functions that break, without those that only write messages.

Each function is compiled at the end of its file, as in any program that is compiled: a setting of
torch is changed around that call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fullgraph import taxonomy
from fullgraph_worker.protocol import wire
from tests.dynamic.zoo.marks import FOLDER, all_cases
from tests.fixing.solved import Solved

MESSAGES = frozenset({"FG103", "FG302"})
"""Logging, printing, warnings and progress bars."""
_INPUTS = "globals().get('INPUTS', {{}}).get({name!r}, [(torch.ones(2, 3),)])[0]"


def jobs(names: Iterable[str] = ()) -> Iterator[tuple[str, wire.ExplainJob]]:
    """Each case, or those whose names are given."""
    wanted = frozenset(names)
    for path, name in all_cases():
        if not wanted or name in wanted:
            inputs = _INPUTS.format(name=name)
            folders = [str(FOLDER / "site-packages")]
            overlay = {str(path): _compiled(path.read_text(encoding="utf-8"), name)}
            yield (
                f"{path.stem}.{name}",
                wire.ExplainJob(name, str(path), overlay=overlay, inputs=inputs, folders=folders),
            )


def _compiled(text: str, name: str) -> str:
    """The file, which now compiles one of its functions; no line moves."""
    if f"\ndef {name}(" not in text:
        return text
    imports = "" if "\nimport torch\n" in text else "import torch\n\n"
    return f"{text}\n\n{imports}{name} = torch.compile({name})\n"


def table(solved: Iterable[Solved]) -> str:
    """The share of lines that are fixed, per page; lines behind a fixed one count too."""
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for each in solved:
        fixed = {(line.path, line.line, line.code) for line in each.fixed}
        for line in each.lines:
            if line.code not in MESSAGES:
                before[line.code] += 1
                after[line.code] += (line.path, line.line, line.code) in fixed
    titles = {entry.code: entry.title for entry in taxonomy.load().entries}
    rows = ["| page | lines | with a proven fix |", "|---|---:|---:|"]
    rows += [
        f"| {code} {titles.get(code, 'no page')} | {count} | {after[code]} |"
        for code, count in sorted(before.items())
    ]
    total, fixed_total = sum(before.values()), sum(after.values())
    rows.append(f"| **all** | {total} | {fixed_total} ({fixed_total / max(total, 1):.0%}) |")
    return "\n".join(rows)
