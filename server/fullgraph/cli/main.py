"""``fullgraph``: its subcommands, and the one that the arguments name."""

from __future__ import annotations

import argparse
import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from fullgraph import __version__
from fullgraph.cli.command_parser import CommandParser

FOUND = 1
FAILED = 2
INTERNAL_ERROR = 3
INTERRUPTED, TERMINATED = 130, 143
_CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FIRST_STEPS = f"""\
Fullgraph {__version__} finds, explains and fixes torch.compile graph breaks. Three things to try:

  fullgraph check .               predict the graph breaks of this folder; runs nothing
  fullgraph explain model.py:Net  run Net under Dynamo and show every graph break
  fullgraph fix model.py:Net      print the changes that remove them, each proven by runs

`fullgraph --help` lists all commands, `fullgraph doctor` shows which Python and torch are used."""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the command line; the module of a subcommand is imported when it is given."""
    parser = CommandParser(
        prog="fullgraph",
        usage="fullgraph [-h] [--version] COMMAND ...",
        description=f"Find, explain and fix torch.compile graph breaks.\n\n{grouped_help()}",
        epilog="`fullgraph COMMAND --help` describes a command, with examples.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"fullgraph {__version__}")
    parser.add_subparsers(
        prog="fullgraph",
        dest="command",
        required=True,
        metavar="COMMAND",
        action=Subcommands,
        help=argparse.SUPPRESS,
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 if there are no breaks, 1 if there are some, 2 if the command could not do what was
        asked, 3 after an error in Fullgraph itself, 130 after Ctrl-C, 143 after
        SIGTERM.
    """
    try:
        try:
            return _main(arguments)
        finally:
            if sys.stdout is not None and not sys.stdout.closed:
                # Here, where it is handled if that fails; --help gets here by SystemExit. The
                # language server closes it with its connection.
                sys.stdout.flush()
    except KeyboardInterrupt as error:
        return INTERRUPTED if type(error) is KeyboardInterrupt else TERMINATED
    except BrokenPipeError:
        # The reader of our output has closed the pipe (`fullgraph check . 2>&1 | head`).
        _discard(sys.stdout, sys.stderr)
        return FAILED
    except OSError as error:
        # A full disk, for example; errors of files that are read are reported elsewhere.
        _discard(sys.stdout)
        print(f"fullgraph: {_in_words(error)}", file=sys.stderr)
        return FAILED


def _main(arguments: Sequence[str] | None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if "_ARGCOMPLETE" in os.environ:
        _complete()
    if not arguments:
        print(_FIRST_STEPS)
        return 0
    options = build_parser().parse_args(arguments)
    options.arguments = [*arguments]
    # After what only describes the command line, and where Ctrl-C is handled: they take their time.
    import logging
    import traceback

    from fullgraph.settings.table import SettingsError

    if not _has_folder():
        print(
            "fullgraph: The current folder does not exist any more. Go to another one, and run "
            "the command again.",
            file=sys.stderr,
        )
        return FAILED
    if sys.stdout is None:
        # Closed by the caller (`fullgraph check . >&-`): it only needs the exit status.
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A source line may hold what the terminal's encoding does not have.
            stream.reconfigure(errors="backslashreplace")
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(message)s")
    for name in ("asyncio", "httpx", "httpx2"):
        # One line for each request is for a log, not for a terminal.
        logging.getLogger(name).setLevel(logging.WARNING)
    try:
        status: int = options.run(options)
    except SettingsError as error:
        print(f"fullgraph: {error}", file=sys.stderr)
        return FAILED
    except OSError:
        raise
    except Exception as error:
        traceback.print_exc()
        print(
            f"fullgraph: Fullgraph failed with {type(error).__name__}: {error}. This is a bug in "
            "Fullgraph: please report it with the lines above.",
            file=sys.stderr,
        )
        return INTERNAL_ERROR
    return status


def _has_folder() -> bool:
    try:
        os.getcwd()  # noqa: PTH109
    except FileNotFoundError:
        return False
    return True


def _complete() -> None:
    """Answer a shell that completes a command line, and exit."""
    import argcomplete

    argcomplete.autocomplete(build_parser())


def _in_words(error: OSError) -> str:
    if error.errno not in _CANNOT_WRITE:
        return str(error)
    where = error.filename or "the output"
    return (
        f"{where} could not be written to its end: {error.strerror}. Free space there, or write "
        "elsewhere, and run the command again."
    )


def _discard(*streams: TextIO) -> None:
    """What is still buffered cannot be written, and must not fail again at exit."""
    for stream in streams:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if TYPE_CHECKING:
    _Base = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    _Base = argparse._SubParsersAction

GROUPS = {
    "find and explain": {
        "check": "predict graph breaks without running code",
        "explain": "run a function or module, and show every graph break",
        "trace": "run a program unchanged and show its graph breaks",
        "explain-code": "print the page about a kind of graph break",
        "runs": "list, show, compare and export the runs that were kept",
    },
    "fix and prove": {
        "fix": "rewrite what breaks the graph, and keep what is proven",
        "verify": "compare what compiled code computes with eager mode",
        "reduce": "write the smallest program that shows an error, a difference or a break",
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
        "completion": "print the script that completes the commands in a shell",
    },
    "this installation": {
        "doctor": "show the Python, torch and settings in use, and what is wrong",
        "calibrate": "adapt the predictions of `check` to your version of torch",
        "taxonomy": "list and verify the known kinds of graph breaks",
        "stats": "how many breaks of this folder were seen, fixed and rated",
    },
    "many models, and language models": {
        "survey": "run many models under Dynamo, and rank what they broke on",
        "dataset": "write labelled graph breaks as examples for fine-tuning a model",
        "eval-llm": "measure how well a language model explains and fixes breaks",
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
        was_enabled = gc.isenabled()
        # What an import makes stays: looking for garbage in it took a tenth of the time.
        gc.disable()
        try:
            module = importlib.import_module(f"fullgraph.cli.{name.replace('-', '_')}")
        finally:
            if was_enabled:
                gc.enable()
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
