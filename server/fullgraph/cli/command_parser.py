"""The parser of one command, whose help ends with examples, and a type of its flags."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Example = tuple[str, str]
"""A command line, and what it does."""


class CommandParser(argparse.ArgumentParser):
    """A parser with a section of examples between the options and the exit status."""

    def __init__(
        self,
        *args: Any,
        examples: Sequence[Example] = (),
        completed: Callable[[list[str]], list[str]] | None = None,
        **more: Any,
    ) -> None:
        """As ``argparse.ArgumentParser``.

        Args:
            args: for it.
            examples: of the command, for its help.
            completed: puts into the arguments what may be left out of them.
            more: for it.
        """
        super().__init__(*args, **more)
        self.examples = examples
        self._completed = completed

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As ``argparse.ArgumentParser``, which comes here for a subcommand too."""
        if self._completed is not None and args is not None:
            args = self._completed(list(args))
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """The help as argparse writes it, with the examples before its last paragraph."""
        last, self.epilog = self.epilog, None
        try:
            text = super().format_help()
        finally:
            self.epilog = last
        formatter = self._get_formatter()
        formatter.add_text(last)
        parts = [text, self._examples(), formatter.format_help() if last else ""]
        return "\n".join(part for part in parts if part)

    def _examples(self) -> str:
        if not self.examples:
            return ""
        lines = ["examples:"]
        for command, meaning in self.examples:
            lines += [f"  # {meaning}", f"  $ {command}"]
        return "\n".join(lines) + "\n"


def file_and_line(text: str) -> tuple[str, int]:
    """The absolute path and the line of ``FILE:LINE``, for a flag.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    file, _, line = text.rpartition(":")
    if not file or not line.isdecimal() or not Path(file).is_file():
        raise argparse.ArgumentTypeError(f"{text!r} is not a line: write path/to/file.py:12")
    return str(Path(file).absolute()), int(line)


def count(text: str) -> int:
    """A whole number greater than 0, for a flag.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number greater than 0")
    return int(text)
