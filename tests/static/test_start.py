"""What starting a check imports: each process of ``fullgraph check`` waits for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

SLOW = (
    "torch", "numpy", "libcst.matchers", "libcst.codemod", "openai", "google.genai",
    "google.generativeai", "httpx2", "requests", "cattrs", "pathspec", "wcwidth",
)  # fmt: skip
"""``libcst.matchers`` alone takes as long as all else together."""


@pytest.mark.parametrize("module", ["fullgraph.static.check", "fullgraph.cli.check"])
def test_nothing_slow_is_imported(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {SLOW} if m in sys.modules])"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "[]"
