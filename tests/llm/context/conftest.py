"""Workers that run the programs of examples and of the grounding table."""

from __future__ import annotations

from tests.dynamic.conftest import interpreter, supervisor

__all__ = ["interpreter", "supervisor"]
