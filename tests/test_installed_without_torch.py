"""Fullgraph is often installed apart from torch, as with uvx: models have a Python of their own."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """\
import importlib, pkgutil, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")

sys.meta_path.insert(0, Absent())
import fullgraph

for module in pkgutil.walk_packages(fullgraph.__path__, "fullgraph."):
    # An integration is imported by the program that trains.
    if not module.name.startswith("fullgraph.integrations") and "__main__" not in module.name:
        importlib.import_module(module.name)
        print(module.name)
"""


def test_every_module_is_imported_without_torch() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 300
