"""``python -m tests.llm.context.masking``: how many lines of ordinary code are masked.

The code is that of the installed transformers, in which no secret is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.llm.context.secrets import mask_secrets


@dataclass(frozen=True)
class Measured:
    """How much was masked.

    Attributes:
        lines: how many lines were read.
        changed: those that were changed.
    """

    lines: int
    changed: tuple[str, ...]

    @property
    def per_hundred_thousand(self) -> float:
        """Changed lines in 100,000."""
        return 100_000 * len(self.changed) / self.lines


def measure(files: Sequence[Path]) -> Measured:
    """Mask the secrets of files; nothing is written."""
    count, changed = 0, []
    for file in files:
        text = file.read_text(encoding="utf-8")
        before, after = text.split("\n"), mask_secrets(text, {}).text.split("\n")
        count += len(before)
        changed += [a for a, b in zip(before, after, strict=True) if a != b]
    return Measured(count, tuple(changed))


def transformers_files(pattern: str = "**/*.py") -> list[Path]:
    """The files of transformers, which is not imported: that takes seconds."""
    import importlib.util

    found = importlib.util.find_spec("transformers")
    assert found is not None
    assert found.origin is not None
    return sorted(Path(found.origin).parent.glob(pattern))


if __name__ == "__main__":
    result = measure(transformers_files())
    print("\n".join(line.strip() for line in result.changed))
    print(
        f"{len(result.changed)} of {result.lines:,} lines masked: "
        f"{result.per_hundred_thousand:.1f} in 100,000."
    )
