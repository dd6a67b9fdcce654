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

COMMANDS = {
    "check": "predict graph breaks without running code",
    "explain": "run a function or module under Dynamo and show every graph break",
    "verify": "compare a function or module in eager mode with the same compiled",
    "bench": "measure whether compiling a function or module pays",
    "fix": "rewrite what breaks the graph, and keep what is proven",
    "trace": "run a program unchanged and show its graph breaks",
    "baseline": "accept the graph breaks that are there, and fail on new ones",
    "runs": "list, show, compare and export the runs that were kept",
    "stats": "figures of the breaks that were seen, explained, fixed and rated in this folder",
    "survey": "run many models under Dynamo, and rank what they broke on",
    "replay": "run one step of a watched training again",
    "collect": "collect a training whose ranks run on several machines",
    "dataset": "write labelled graph breaks as examples for fine-tuning a model",
    "explain-code": "print the page about a kind of graph break",
    "eval-llm": "measure how well a language model explains and fixes known graph breaks",
    "calibrate": "adapt the predictions of `check` to your version of torch",
    "doctor": "show which Python, torch and settings are in use, and what is wrong",
    "taxonomy": "list and verify the known kinds of graph breaks",
    "completion": "print the script with which a shell completes the commands of fullgraph",
    "mcp": "serve the tools for coding agents (Model Context Protocol)",
    "server": "run the language server on standard input and output",
}
"""What ``fullgraph --help`` says of each. Its module has its name, with underscores."""


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
        for name, text in COMMANDS.items():
            self._choices_actions.append(self._ChoicesPseudoAction(name, (), text))


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
