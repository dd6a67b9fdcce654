"""``python -m tests.tlparse.zoo``: the zoo under ``fullgraph trace`` and from torch's own trace.

Both are recorded in one run, which takes two minutes. What is only known while the program runs
differs: the columns of expressions, by which findings of one kind on one line are kept apart, and
values that guards do not have.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.dynamic.zoo.marks import FOLDER

Key = tuple[Any, ...]


def main() -> None:
    """Print the findings that differ."""
    with tempfile.TemporaryDirectory() as folder:
        torch, own, read = (Path(folder, name) for name in ("torch", "own.json", "read.json"))
        command = [sys.executable, "-m", "fullgraph", "trace"]
        program = ["--folder", f"{folder}/own", "--report", str(own), str(FOLDER / "driver.py")]
        _run([*command, *program], {**os.environ, "TORCH_TRACE": str(torch)})
        _run([*command, "--from", str(torch), "--report", str(read)], dict(os.environ))
        rows = [_findings(path) for path in (own, read)]
    keys = sorted(rows[0].keys() | rows[1].keys(), key=str)
    differ = [key for key in keys if rows[0].get(key) != rows[1].get(key)]
    for key in differ:
        print(f"{key}\n  trace:        {rows[0].get(key)}\n  trace --from: {rows[1].get(key)}")
    print(f"{len(keys)} lines and kinds, {len(differ)} of them differ")


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env=environment, cwd=FOLDER, capture_output=True, check=False)


def _findings(path: Path) -> dict[Key, list[Key]]:
    found: dict[Key, list[Key]] = defaultdict(list)
    for each in json.loads(path.read_text(encoding="utf-8"))["findings"]:
        guard = (each["guard"] or {}).get("subject")
        key = (Path(each["path"]).name, each["line"], each["code"], each["kind"], guard)
        found[key].append((each["count"], each["gb_id"], each["message"]))
    return found


if __name__ == "__main__":
    main()
