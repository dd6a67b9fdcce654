"""The name of an operation that is made of statements."""

from __future__ import annotations

from pathlib import PurePath


def operation_name(function: str, path: str) -> str:
    """The text of an operation's name in torch: its namespace is the module that defines it.

    A file may be loaded under two names, and two files may have one: the operations of the one
    must not replace those of the other.
    """
    # A script's name may begin with a digit, and one of torch may not.
    first = "_" if PurePath(path).stem[:1].isdigit() else ""
    return f"f\"{first}{{__name__.replace('.', '_')}}::{function.strip('_')}\""
