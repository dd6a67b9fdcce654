"""``python -m tests.tlparse FOLDER``: compare tlparse with ``fullgraph trace --from``, per file.

FOLDER has traces of torch, such as ``tests/inputs`` of tlparse's repository. tlparse is not
installed with this repository: ``pip install tlparse`` puts it anywhere on PATH.

tlparse has no list of breaks. It counts restarts and failures of compilations, and stores the text
of each break that torch wrote since 2.6 as a file.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from fullgraph.runs.torch_trace.reader import read_torch_trace, trace_files
from fullgraph_worker.protocol import wire

_ROW = re.compile(r"<tr>\s*<td>.*?</tr>", re.DOTALL)
_RESTART = re.compile(r"<td>\s*(?:RestartAnalysis|Restart)", re.IGNORECASE)


class Found(NamedTuple):
    """What one of both counts in one file."""

    breaks: int
    failures: int
    recompiles: int
    graphs: int


def main() -> int:
    """Print a table; 1 if a row differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tlparse", default="tlparse", metavar="COMMAND")
    options = parser.parse_args()
    if shutil.which(options.tlparse) is None:
        print(f"{options.tlparse} is not installed: pip install tlparse", file=sys.stderr)
        return 2
    heads = ("file", "breaks", "failures", "recompiles", "graphs")
    print(f"{heads[0]:60}" + "".join(f"{head:>14}" for head in heads[1:]))
    differ = 0
    for file in _files(options.folder):
        theirs, ours = of_tlparse(file, options.tlparse), of_fullgraph(file)
        cells = (str(a) if a == b else f"{a} != {b}" for a, b in zip(theirs, ours, strict=True))
        name = str(file.relative_to(options.folder))
        print(f"{name[-60:]:60}" + "".join(f"{cell:>14}" for cell in cells))
        differ += theirs != ours
    print(f"tlparse != Fullgraph in {differ} files")
    return int(differ > 0)


def of_tlparse(file: Path, command: str) -> Found:
    """What tlparse counts."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        words = [command, str(file), "-o", str(out), "--no-browser"]
        subprocess.run(words, capture_output=True, check=True)
        table = (out / "failures_and_restarts.html").read_text(encoding="utf-8")
        directory = json.loads((out / "compile_directory.json").read_text(encoding="utf-8"))
    rows = _ROW.findall(table)
    restarts = sum("Restart" in row for row in rows)
    names = Counter(
        re.sub(r"_\d+\.\w+$", "", artifact["name"])
        for each in directory.values()
        for artifact in each["artifacts"]
    )
    texts = names["dynamo_graph_break_reason"]
    return Found(
        texts or restarts,
        len(rows) - restarts,
        names["recompile_reasons"],
        names["dynamo_output_graph"],
    )


def of_fullgraph(file: Path) -> Found:
    """What Fullgraph counts."""
    kinds: Counter[str] = Counter()
    graphs = failures = 0
    for process in read_torch_trace(file).processes:
        kinds.update(record.kind for record in process.records)
        graphs += process.graphs
        failures += sum(bool(compiled.failure) for compiled in process.compilations)
    recompiles = kinds[wire.RECOMPILE] + kinds[wire.RECOMPILE_LIMIT]
    return Found(kinds[wire.BREAK] + kinds[wire.DISABLED], failures, recompiles, graphs)


def _files(folder: Path) -> list[Path]:
    folders = [folder, *sorted(each for each in folder.rglob("*") if each.is_dir())]
    return [file for each in folders for file in trace_files(each) if file.stat().st_size]


if __name__ == "__main__":
    raise SystemExit(main())
