"""``fullgraph completion``: what a shell needs to complete commands, flags and files."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_SHELLS = ("bash", "zsh", "fish", "powershell")


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "completion",
        description=(
            "Print a script for SHELL that completes commands, flags, values and files. The shell "
            "reads it when it starts."
        ),
        examples=(
            (
                "fullgraph completion bash >> ~/.bashrc",
                "for every new bash",
            ),
            (
                "fullgraph completion zsh >> ~/.zshrc",
                "for every new zsh, after compinit",
            ),
            (
                "fullgraph completion fish > ~/.config/fish/completions/fullgraph.fish",
                "for every new fish",
            ),
        ),
    )
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help=", ".join(_SHELLS))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    from argcomplete.shell_integration import shellcode

    sys.stdout.write(shellcode(["fullgraph"], shell=options.shell))
    return 0
