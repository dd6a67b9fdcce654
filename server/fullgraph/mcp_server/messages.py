"""Messages of runs, for an agent."""

from __future__ import annotations


def in_arguments(message: str) -> str:
    """A message of a run, with the argument of a tool in place of the flag of the command."""
    message = message.replace(
        "Or pass them for one run: --inputs ", "Or pass the argument inputs: "
    )
    return message.replace("--inputs", "the argument inputs")
