"""The skill file: how an agent is to use the tools."""

from __future__ import annotations

from pathlib import Path

_FILE = Path(__file__).with_name("SKILL.md")

INSTRUCTIONS = (
    "Fullgraph finds, explains and fixes graph breaks of torch.compile. The loop: (1) explain the "
    "target with the inputs of its caller; (2) fix the cause: with the proven diff of fix, or by "
    "hand as the page of explain_code says; (3) explain again: no graph breaks "
    "may be left; (4) verify with the caller's own inputs and without options. Prefer general "
    "changes of the code to setup changes (allow_setup), which hold only where the configuration "
    "is set, and say which of both a fix is. Never judge by fullgraph=True: it captures code that "
    "breaks in default mode. Nothing is written unless fix is called with write=true."
)
"""What a client adds to the prompt of its model."""


def skill() -> str:
    """The text of the skill file."""
    return _FILE.read_text(encoding="utf-8")
