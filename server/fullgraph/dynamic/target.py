"""Reads a target as the user types it: ``file.py:Name`` or ``package.module:Name``."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph_worker.protocol import wire

FORMS = "path/to/file.py:Name, path/to/notebook.ipynb:Name or package.module:Name"
_MOST_NAMES = 8
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class TargetError(Exception):
    """Not a target, or a file that is not there; the message is for the user."""


@dataclass(frozen=True)
class Target:
    """What to explain: a name in a file or in a module; one of ``path`` and ``module`` is set.

    Attributes:
        name: the function, class or instance, dotted for a method.
        path: absolute path of a file, or empty.
        module: dotted name of a module, or empty.
    """

    name: str
    path: str = ""
    module: str = ""

    def job(
        self,
        *,
        inputs: str = "",
        init_inputs: str = "",
        overlay: Mapping[str, str] | None = None,
        folders: Sequence[str] = (),
        options: wire.RunOptions | None = None,
        examples: Sequence[wire.Example] = (),
    ) -> wire.ExplainJob:
        """The job that explains this target; see ``wire.ExplainJob``."""
        return wire.ExplainJob(
            name=self.name,
            path=self.path,
            module=self.module,
            inputs=inputs,
            init_inputs=init_inputs,
            overlay=dict(overlay or {}),
            folders=list(folders),
            options=options or wire.RunOptions(),
            examples=list(examples),
        )


def parse_target(text: str, folder: Path) -> Target:
    """The target that ``text`` names.

    Args:
        text: what the user typed.
        folder: what a relative path is relative to.

    Raises:
        TargetError: it is of neither form, or its file does not exist.
    """
    place, colon, name = text.strip().rpartition(":")
    if not colon or not place or not name or "/" in name or "\\" in name:
        file = text.strip().rstrip(":")
        hint = " The name after the colon is missing." if _is_path(file, folder) else ""
        body = _body_of(folder / Path(file).expanduser()) if hint else []
        names = _names_in(body)
        if names:
            hint += f" The file defines {', '.join(names)}: write {file}:{names[-1]}."
            if is_program(body):
                hint += f" `fullgraph trace {file}` runs it as a program."
            raise TargetError(f"{text!r} is not a target.{hint}")
        raise TargetError(f"{text!r} is not a target.{hint} A target is {FORMS}.")
    if not _NAME.fullmatch(name):
        raise TargetError(
            f"{name!r} in {text!r} is not the name of a function, class or instance. "
            f"A target is {FORMS}; a method is Class.method."
        )
    if not _is_path(place, folder):
        if not _NAME.fullmatch(place):
            raise TargetError(f"{place!r} is neither a Python file nor a module. Write {FORMS}.")
        return Target(name, module=place)
    path = (folder / Path(place).expanduser()).absolute()
    _check_file(path)
    return Target(name, path=str(path))


def _body_of(file: Path) -> list[ast.stmt]:
    """The statements of a Python file; none of a notebook or of what Python cannot read."""
    try:
        return ast.parse(file.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return []


def is_program(body: Sequence[ast.stmt]) -> bool:
    """Whether the statements of a module have an ``if __name__ == "__main__"``."""
    return any(isinstance(each, ast.If) and "__main__" in ast.unparse(each.test) for each in body)


def _names_in(body: Sequence[ast.stmt]) -> list[str]:
    """The modules that a Python file defines, and else its functions, in order."""
    classes = [each.name for each in body if isinstance(each, ast.ClassDef) and _has_forward(each)]
    functions = [
        each.name
        for each in body
        if isinstance(each, ast.FunctionDef) and each.name not in ("get_inputs", "get_init_inputs")
    ]
    return (classes or functions)[-_MOST_NAMES:]


def _has_forward(node: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.FunctionDef) and each.name == "forward" for each in node.body)


def _is_path(place: str, folder: Path) -> bool:
    return (
        "/" in place
        or "\\" in place
        or place.endswith((".py", ".pyw", ".ipynb"))
        or (not _NAME.fullmatch(place) and (folder / place).is_file())
    )


def _check_file(path: Path) -> None:
    if path.is_dir():
        raise TargetError(f"{path} is a folder. A target is {FORMS}.")
    if path.is_file():
        return
    if not path.parent.is_dir():
        raise TargetError(f"{path} does not exist: there is no folder {path.parent}.")
    names = sorted(entry.name for entry in path.parent.glob("*.py"))
    close = difflib.get_close_matches(path.name, names, n=3) or names[:5]
    hint = f" That folder has {', '.join(close)}." if close else " That folder has no Python files."
    raise TargetError(f"{path} does not exist.{hint}")
