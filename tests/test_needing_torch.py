"""Torch is for the tests with the mark dynamo."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

from tests.dynamic.prepared import MODEL_PYTHON

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed"
)


@needs_torch
def test_a_test_without_the_mark_cannot_import_torch() -> None:
    if "torch" in sys.modules:
        pytest.skip("another file has imported it")
    assert importlib.util.find_spec("torch") is not None
    with pytest.raises(RuntimeError, match="test_a_test_without_the_mark_cannot_import_torch"):
        importlib.import_module("torch")
    assert "torch" not in sys.modules


@needs_torch
@pytest.mark.skipif(sys.platform != "linux", reason="no forks")
def test_a_test_without_the_mark_gets_no_python_with_torch() -> None:
    done = subprocess.run([MODEL_PYTHON, "-c", ""], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "test_a_test_without_the_mark_gets_no_python_with_torch" in done.stderr


@pytest.mark.dynamo
def test_a_test_with_the_mark_gets_it() -> None:
    assert subprocess.run([MODEL_PYTHON, "-c", "import torch"], check=False).returncode == 0
