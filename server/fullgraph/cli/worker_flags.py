"""The flags that set which Python runs a target, and for how long."""

from __future__ import annotations

import argparse
import shlex
import sys

from fullgraph.cli.command_parser import count
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.settings.table import Settings


def add_python_flag(parser: argparse.ArgumentParser) -> None:
    """Add the interpreter; ``command_of`` reads it."""
    parser.add_argument(
        "--python", default="", metavar="COMMAND", help="Python interpreter with your torch"
    )


def command_with(python: str, *words: str) -> str:
    """A command line of Fullgraph that keeps ``--python``.

    Args:
        python: what it was; empty for none.
        words: the subcommand and its other arguments.
    """
    return shlex.join(["fullgraph", *words, *(["--python", python] if python else [])])


def add_worker_flags(parser: argparse.ArgumentParser) -> None:
    """Add the interpreter and its limits."""
    add_python_flag(parser)
    parser.add_argument(
        "--timeout",
        type=positive,
        default=Settings().explain.timeout_seconds,
        metavar="SECONDS",
        help="time limit of the run (default %(default)s)",
    )
    parser.add_argument(
        "--memory-limit",
        type=count,
        default=Settings().explain.memory_limit_mb,
        metavar="MB",
        help="memory limit of the run (default: 80%% of the machine's memory)",
    )


def positive(text: str) -> float:
    """A number greater than 0, for a flag.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    number = float(text)
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text!r} must be a number greater than 0")
    return number


def command_of(text: str) -> list[str]:
    """The words of ``--python``.

    Raises:
        InterpreterError: they are not quoted as the shell quotes.
    """
    try:
        return _windows_words(text) if sys.platform == "win32" else shlex.split(text)
    except ValueError as error:
        raise InterpreterError(f"--python {text!r} is not a command: {error}.") from error


def _windows_words(text: str) -> list[str]:
    """Words as in a Windows shell, where a backslash is part of a path."""
    lexer = shlex.shlex(text, posix=False)
    lexer.whitespace_split = True
    lexer.quotes = '"'
    lexer.commenters = ""
    return [word.replace('"', "") for word in lexer]
