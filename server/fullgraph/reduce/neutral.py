"""Names of the user's code as neutral ones, and its texts as short ones."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence

from fullgraph.reduce.search import Search

_KEPT = {"run", "call", "compile", "expected", "actual", "model", "forward", "self", "error"}
_VALUES = ("x", "y", "z", "a", "b", "c", "d", "p", "q", "s", "t", "u", "v", "w")
_FUNCTIONS = ("f", "g", "h")
Rename = tuple[str, str, str]
"""What kind of name it is (``variable`` or ``attribute``), the old one and the new one."""


async def neutralize(search: Search) -> None:
    """Rename what the program defines, shorten its texts, and write it in one style.

    Raises:
        OutOfTimeError: there is no time left.
    """
    neutral = renamed(search.text, list(renames(search.text)))
    if await search.attempt(without_texts(neutral, list(texts(neutral)))):
        return
    await search.attempt(tidied(search.text))
    await _by_halves(search, list(renames(search.text)), renamed)
    await _by_halves(search, list(texts(search.text)), without_texts)


async def _by_halves(
    search: Search, all_: Sequence[object], apply: Callable[[str, Sequence[object]], str]
) -> None:
    waiting = [all_]
    while waiting:
        part = waiting.pop(0)
        if part and not await search.attempt(apply(search.text, part)) and len(part) > 1:
            half = len(part) // 2
            waiting[:0] = [part[:half], part[half:]]


def tidied(text: str) -> str:
    """The program as Python writes it: without comments, and parentheses that it needs not."""
    written = ast.unparse(ast.parse(text))
    lines = re.sub(r"\n{2,}", "\n", written).splitlines()
    spaced: list[str] = []
    for line in lines:
        is_definition = line.startswith(("def ", "class ", "@"))
        before = spaced[-1] if spaced else ""
        ends_definition = before.startswith(" ") and not line.startswith(
            (" ", "else", "except", "finally", "elif")
        )
        if spaced and not before.startswith("@") and (is_definition or ends_definition):
            spaced += ["", ""]
        elif line.startswith("    def ") and not before.startswith(("class ", "    @")):
            spaced.append("")
        spaced.append(line)
    return "\n".join(spaced) + "\n"


def renames(text: str) -> Iterator[Rename]:
    """New names for what a program defines."""
    tree = ast.parse(text)
    taken = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | _KEPT
    keywords = {k.arg for n in ast.walk(tree) if isinstance(n, ast.Call) for k in n.keywords}
    fixed = (
        keywords
        | _KEPT
        | {
            a.asname or a.name
            for n in ast.walk(tree)
            if isinstance(n, (ast.Import, ast.ImportFrom))
            for a in n.names
        }
    )
    done: set[str] = set()

    def new(kinds: Sequence[str]) -> str:
        names = (f"{name}{number or ''}" for number in range(99) for name in kinds)
        found = next(name for name in names if name not in taken)
        taken.add(found)
        return found

    for node in ast.walk(tree):
        kinds: Sequence[str] = ()
        name = ""
        if isinstance(node, ast.ClassDef):
            name, kinds = (
                node.name,
                ("Net",) if not any(isinstance(b, ast.Name) for b in node.bases) else ("Class",),
            )
        elif isinstance(node, ast.FunctionDef):
            name, kinds = node.name, _FUNCTIONS
        elif isinstance(node, ast.arg):
            name, kinds = node.arg, _VALUES
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name, kinds = node.id, _VALUES
        if name and name not in fixed and name not in done and not name.startswith("__"):
            done.add(name)
            if name not in kinds:
                yield "variable", name, new(kinds)
    own = {
        n.attr
        for n in ast.walk(tree)
        if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) and _is_self(n.value)
    }
    other = {
        n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and not _is_self(n.value)
    }
    for number, name in enumerate(sorted(own - other)):
        if name not in ("training",):
            yield "attribute", name, f"attr{number or ''}"


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "model")


def renamed(text: str, changes: Sequence[object]) -> str:
    """The program with some of ``renames``."""
    tree = ast.parse(text)
    variables = {c[1]: c[2] for c in changes if isinstance(c, tuple) and c[0] == "variable"}
    attributes = {c[1]: c[2] for c in changes if isinstance(c, tuple) and c[0] == "attribute"}
    # A variable may be named as an attribute of another library's object.
    members = {name: variables[name] for name in _members(tree) if name in variables}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = variables.get(node.id, node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            node.name = variables.get(node.name, node.name)
        elif isinstance(node, ast.arg):
            node.arg = variables.get(node.arg, node.arg)
        elif isinstance(node, ast.Attribute):
            own = attributes if _is_self(node.value) else {}
            node.attr = own.get(node.attr, members.get(node.attr, node.attr))
    return tidied(ast.unparse(tree))


def _members(tree: ast.Module) -> Iterator[str]:
    """The names that the bodies of a program's classes bind."""
    for owner in ast.walk(tree):
        for each in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(each, ast.FunctionDef):
                yield each.name
            else:
                names = (node for node in ast.walk(each) if isinstance(node, ast.Name))
                yield from (name.id for name in names if isinstance(name.ctx, ast.Store))


def texts(text: str) -> Iterator[object]:
    """Texts of a program, by their contents."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) > 1:
            yield node.value


def without_texts(text: str, changes: Sequence[object]) -> str:
    """The program with some of ``texts`` replaced by a short one, except in what compares."""
    tree = ast.parse(text)
    for statement in tree.body[:-1]:
        for node in ast.walk(statement):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value in changes
            ):
                node.value = "s"
    return tidied(ast.unparse(tree))
