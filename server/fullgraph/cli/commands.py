"""The subcommands: their names, and the module of each, imported when it is given."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    _Base = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    _Base = argparse._SubParsersAction

GROUPS = {
    "find and explain": {
        "check": "predict graph breaks without running code",
        "explain": "run one function or module under Dynamo and show every graph break",
        "trace": "run a program unchanged and show its graph breaks",
        "explain-code": "print the page about a kind of graph break",
        "runs": "list, show, compare and export the runs that were kept",
    },
    "fix and prove": {
        "fix": "rewrite what breaks the graph, and keep what is proven",
        "verify": "compare a function or module in eager mode with the same compiled",
        "bench": "measure whether compiling a function or module pays",
    },
    "trainings that `trace --watch` records": {
        "replay": "run one step of a watched training again",
        "collect": "collect a training whose ranks run on several machines",
    },
    "CI, editors and agents": {
        "baseline": "accept the graph breaks that are there, and fail on new ones",
        "server": "run the language server on standard input and output",
        "mcp": "serve the tools for coding agents (Model Context Protocol)",
        "completion": "print the script with which a shell completes the commands of fullgraph",
    },
    "this installation": {
        "doctor": "show which Python, torch and settings are in use, and what is wrong",
        "calibrate": "adapt the predictions of `check` to your version of torch",
        "taxonomy": "list and verify the known kinds of graph breaks",
        "stats": "figures of the breaks that were seen, explained, fixed and rated in this folder",
    },
    "many models, and language models": {
        "survey": "run many models under Dynamo, and rank what they broke on",
        "dataset": "write labelled graph breaks as examples for fine-tuning a model",
        "eval-llm": "measure how well a language model explains and fixes known graph breaks",
    },
}
"""What ``fullgraph --help`` says of each by purpose. Its module has its name, with underscores."""
COMMANDS = {name: text for group in GROUPS.values() for name, text in group.items()}


class Subcommands(_Base):
    """An action of a parser like that of ``add_subparsers``, but a subcommand is read when needed.

    The module of a subcommand imports what it runs, which takes up to a second.
    """

    def __init__(self, **options: Any) -> None:
        """As argparse calls it."""
        super().__init__(**options)
        self._name_parser_map = _Parsers(self)
        # The names alone: argparse compares with them, and a shell completes them.
        self.choices = {name: name for name in COMMANDS}  # type: ignore[misc]


def grouped_help() -> str:
    """All commands by purpose, as ``--help`` shows them."""
    width = max(map(len, COMMANDS)) + 2
    shown = (
        "\n".join([f"{title}:", *(f"  {name:{width}}{text}" for name, text in group.items())])
        for title, group in GROUPS.items()
    )
    return "\n\n".join(shown)


class _Parsers(dict[str, argparse.ArgumentParser]):
    """The parser of each subcommand that was needed."""

    def __init__(self, action: Subcommands) -> None:
        super().__init__()
        self._action = action

    def __missing__(self, name: str) -> argparse.ArgumentParser:
        if name not in COMMANDS:
            raise KeyError(name)
        module = importlib.import_module(f"fullgraph.cli.{name.replace('-', '_')}")
        module.add_parser(self._action)
        return self[name]


def every_command(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser of each command below ``parser`` that does something, in the order of its help."""
    below = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    for action in below:
        for name in action.choices:
            yield from every_command(action._name_parser_map[name])
    if not below:
        yield parser
