"""The programs that ``fullgraph verify`` is judged by, read without importing them.

A program in ``differences`` behaves differently under ``torch.compile``; a program in ``twins``
looks alike and does not.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
STAGES = ("eager", "aot_eager", "inductor")
KINDS = (
    "output",
    "gradient",
    "state",
    "printed",
    "warning",
    "exception",
    "random",
    "aliasing",
    "strides",
    "dtype",
    "type",
    "input",
)
HEADER = ("STAGE", "KIND", "CALL")


class Program(NamedTuple):
    """One program and what its header says.

    Attributes:
        path: the file.
        doc: its docstring: one sentence, then the PyTorch issues that it reproduces.
        constants: the constants that it assigns at its top level.
        functions: what it defines or assigns at its top level, constants aside.
        differs: whether it is one of the programs that behave differently.
    """

    path: Path
    doc: str
    constants: dict[str, Any]
    functions: frozenset[str]
    differs: bool

    @property
    def name(self) -> str:
        """The name of the file, without the suffix."""
        return self.path.stem

    @property
    def sentence(self) -> str:
        """What differs, or in a twin what stays equal."""
        return " ".join(self.doc.partition("\n\n")[0].split())

    @property
    def issues(self) -> list[int]:
        """The PyTorch issues that it reproduces."""
        found = re.findall(r"^PyTorch issues?: (.+)\.$", self.doc, re.MULTILINE)
        return [int(number) for each in found for number in re.findall(r"\d+", each)]

    @property
    def target(self) -> str:
        """The name of the function or module that is called."""
        return str(self.constants.get("TARGET", "target"))


def read(path: Path) -> Program:
    """The program in the file, from its source."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants: dict[str, Any] = {}
    functions: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            functions.add(statement.name)
        elif isinstance(statement, ast.Assign):
            names = [
                each.id for each in ast.walk(statement.targets[0]) if isinstance(each, ast.Name)
            ]
            if isinstance(statement.value, ast.Constant):
                constants.update(dict.fromkeys(names, statement.value.value))
            else:
                functions.update(names)
    return Program(
        path=path,
        doc=ast.get_docstring(tree) or "",
        constants=constants,
        functions=frozenset(functions),
        differs=path.parent.name == "differences",
    )


def all_programs() -> list[Program]:
    """All programs, those that differ first."""
    paths = [path for folder in ("differences", "twins") for path in (HERE / folder).glob("*.py")]
    return sorted((read(path) for path in paths), key=lambda each: (not each.differs, each.name))
