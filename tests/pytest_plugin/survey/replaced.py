"""Tests that packages wrote by hand against graph breaks, and the marker in their place.

Each of both is run on the package as it is, and on a copy of it that breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.pytest_plugin.survey.measure import PLUGIN, run

_BREAK = "import torch; torch._dynamo.graph_break()"


@dataclass(frozen=True)
class Replaced:
    """A test, and how the marker takes over what it does by itself.

    Attributes:
        package: on PyPI.
        file: of the tests.
        test: its name.
        how: what it does by itself, in words.
        edits: patterns in the file and what replaces them; each must be there.
        marker: what replaces it.
        broken: the file of the package into which the break is put, and the line behind it.
    """

    package: str
    file: str
    test: str
    how: str
    edits: tuple[tuple[str, str], ...]
    marker: str
    broken: tuple[str, str]


REPLACED = (
    Replaced(
        "timm",
        "tests/test_models.py",
        "test_swin_family_compile_resize_guards",
        "its own backend that counts graphs, `fullgraph=True`",
        (
            (
                r"torch\.compile\(model, backend=backend, fullgraph=True\)",
                "torch.compile(model, backend='eager')",
            ),
            (r"\n        assert len\(graphs\) == num_graphs", ""),
        ),
        "@pytest.mark.fullgraph(max_graphs=3, min_graphs=3)",
        (
            "timm/models/swin_transformer.py",
            "        return self.head(x, pre_logits=True) if pre_logits else self.head(x)",
        ),
    ),
    Replaced(
        "pytorch-optimizer",
        "tests/utils/test_matrix.py",
        "test_matrix_helpers_compile",
        "`fullgraph=True`",
        ((r"backend='eager', fullgraph=True\)", "backend='eager')"),),
        "@pytest.mark.fullgraph",
        (
            "pytorch_optimizer/optimizer/utils/matrix.py",
            "    weight_schedule = get_newton_schulz_weights(weights)",
        ),
    ),
)


def verdicts(each: Replaced, python: Path, source: Path, variables: dict[str, str]) -> str:
    """A row of the table."""
    by_hand = [_verdicts(each, python, source, variables)]
    with _edited(source / each.file, _with_marker(each)):
        by_hand.append(_verdicts(each, python, source, variables))
    cells = " | ".join(f"{whole}, {broken}" for whole, broken in by_hand)
    return f"| {each.package} | `{each.test}` | {each.how} | `{each.marker}` | {cells} |"


def _verdicts(
    each: Replaced, python: Path, source: Path, variables: dict[str, str]
) -> tuple[str, str]:
    words = ("-p", PLUGIN, "-p", "no:logging", "-o", "addopts=", each.file, "-k", each.test)
    whole = run(python, source, variables, *words)
    path, line = each.broken
    indent = line[: len(line) - len(line.lstrip())]
    with _edited(source / path, ((re.escape(line), f"{indent}{_BREAK}\n{line}"),)):
        broken = run(python, source, variables, *words)
    return _in_words(whole.tests), _in_words(broken.tests)


def _with_marker(each: Replaced) -> tuple[tuple[str, str], ...]:
    return (*each.edits, (rf"\ndef {each.test}\(", f"\n{each.marker}\ndef {each.test}("))


@contextmanager
def _edited(file: Path, edits: tuple[tuple[str, str], ...]) -> Iterator[None]:
    text = edited = file.read_text(encoding="utf-8")
    for pattern, replacement in edits:
        edited, number = re.subn(pattern, replacement, edited)
        assert number, f"{file} has no {pattern}"
    file.write_text(edited, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(text, encoding="utf-8")


def _in_words(tests: dict[str, str]) -> str:
    failed = sum(each != "passed" for each in tests.values())
    return f"{len(tests) - failed} passed" if not failed else f"{failed} of {len(tests)} failed"
