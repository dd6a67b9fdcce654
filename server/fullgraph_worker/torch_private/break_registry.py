"""PyTorch's registry of the kinds of graph breaks."""

from __future__ import annotations

import json
import os
from typing import Dict

import torch._dynamo

_ids: Dict[str, str] = {}


def registry_ids() -> Dict[str, str]:
    """PyTorch's id of each kind of break, by its name; empty before torch 2.8."""
    if not _ids:
        path = os.path.join(os.path.dirname(torch._dynamo.__file__), "graph_break_registry.json")
        try:
            with open(path, encoding="utf-8") as file:
                registry = json.load(file)
        except (OSError, ValueError):
            return _ids
        for gb_id, history in registry.items():
            for entry in history:
                _ids[entry["Gb_type"]] = gb_id
    return _ids
