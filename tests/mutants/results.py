"""What became of the mutants that were made before, in a file that only grows."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.checkout import REPO
from tests.mutants.judging import Judged
from tests.mutants.mutations import Mutation

FILE = REPO / ".cache" / "mutants" / "results.jsonl"


@dataclass(frozen=True)
class Result:
    """A mutation and what caught it.

    Attributes:
        seed: by which it was drawn.
        commit: what was checked out.
        mutation: the fault.
        judged: what caught it.
    """

    seed: int
    commit: str
    mutation: Mutation
    judged: Judged


class Results:
    """The results in a file, the last one of each mutation and commit."""

    def __init__(self, file: Path = FILE) -> None:
        self._file = file
        self._known: dict[tuple[int, str, str], Result] = {}
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for line in lines:
            data = json.loads(line)
            self._keep(
                Result(
                    data["seed"],
                    data["commit"],
                    Mutation(**data["mutation"]),
                    Judged(**data["judged"]),
                )
            )

    def get(self, seed: int, commit: str, mutation: Mutation) -> Result | None:
        """The result of a mutation at a commit."""
        return self._known.get((seed, commit, mutation.name))

    def survivors(self, seed: int) -> set[str]:
        """The names of the mutations that no test caught when they were last made."""
        last = {name: result for (at, _, name), result in self._known.items() if at == seed}
        return {name for name, result in last.items() if not result.judged.is_caught}

    def add(self, result: Result) -> None:
        """Append a result."""
        self._keep(result)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def _keep(self, result: Result) -> None:
        key = (result.seed, result.commit, result.mutation.name)
        self._known.pop(key, None)
        self._known[key] = result


def commit() -> str:
    """The commit that is checked out.

    Raises:
        ValueError: files differ from it, which would be measured as if they were of the commit.
    """
    if changed := _git("status", "--porcelain"):
        raise ValueError(f"Commit these first, results are kept by commit:\n{changed}")
    return _git("rev-parse", "HEAD").strip()


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=REPO, capture_output=True, text=True, check=True
    ).stdout
