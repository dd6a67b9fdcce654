"""The names of torch in a model's answer: in its code and in its sentences."""

from __future__ import annotations

import ast
import contextlib
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fullgraph_worker.protocol.wire import CallNames
from fullgraph_worker.user_code.source import dotted_name

_USUAL = {
    "torch": "torch",
    "F": "torch.nn.functional",
    "nn": "torch.nn",
    "Tensor": "torch.Tensor",
}
"""What PyTorch's own documentation calls its modules."""

# Not within an address or a path: there it is the name of a page or a file.
_DOTTED = re.compile(r"(?<![\w./#-])(?:torch|nn|F|Tensor)(?:\.[A-Za-z_]\w*)+")
_VARIABLE = re.compile(r"\b(?:TORCH|PYTORCH)[A-Z0-9]*_[A-Z0-9_]+\b")
# Only where backticks begin: from each of them, many backticks take quadratic time.
_SPAN = re.compile(r"(?<!`)`+([^`\n]+)`+")
_FILE = re.compile(r"[\w./\\-]+\.pyi?")
_IMPORT = re.compile(r"^[ \t]*((?:from[ \t]+[\w.]+[ \t]+)?import[ \t][^#\n(]+)", re.MULTILINE)


@dataclass
class TorchNames:
    """What a text names.

    Attributes:
        names: dotted names that begin with ``torch``.
        calls: names that are called with keywords.
        variables: environment variables.
    """

    names: set[str] = field(default_factory=set)
    calls: dict[tuple[str, str], None] = field(default_factory=dict)
    variables: set[str] = field(default_factory=set)

    def add(self, other: TorchNames) -> None:
        """Take over those of another text."""
        self.names |= other.names
        self.calls.update(other.calls)
        self.variables |= other.variables

    def wire_calls(self) -> list[CallNames]:
        """The calls, each name once with all of its keywords."""
        found: dict[str, list[str]] = {}
        for name, keyword in self.calls:
            found.setdefault(name, []).append(keyword)
        return [CallNames(name, sorted(keywords)) for name, keywords in sorted(found.items())]


def aliases_of(text: str) -> dict[str, str]:
    """The dotted names of torch that a file's imports bind, by the name that they have there."""
    found: dict[str, str] = {}
    for statement in _IMPORT.findall(text):
        try:
            (node,) = ast.parse(statement.strip().rstrip(",\\")).body
        except (SyntaxError, ValueError):
            continue
        found.update(_imported(node))
    return found


def names_in_code(code: str, aliases: Mapping[str, str]) -> TorchNames:
    """What code names.

    Args:
        code: a file, some lines of one, or an expression; it need not parse.
        aliases: of the file that it belongs to.
    """
    found = TorchNames(variables=set(_VARIABLE.findall(code)))
    bound = {**_usual(aliases), **aliases_of(code)}
    tree = parsed(code)
    if tree is None:
        found.names.update(_resolved(name, bound) for name in _DOTTED.findall(code))
        found.names.discard("")
        return found
    for node in ast.walk(tree):
        found.names.update(_imported(node).values())
    bound = {name: value for name, value in bound.items() if name not in _assigned(tree)}
    tensors = _tensors(tree, bound)
    for node in _outermost(tree):
        name = _resolved(dotted_name(node), {**bound, **tensors})
        if name:
            found.names.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = _resolved(dotted_name(node.func), {**bound, **tensors})
            for keyword in node.keywords:
                if name and keyword.arg:
                    found.calls[name, keyword.arg] = None
    return found


def names_in_prose(text: str, aliases: Mapping[str, str]) -> TorchNames:
    """What sentences name, in their code spans and outside of them."""
    found = TorchNames(variables=set(_VARIABLE.findall(text)))
    outside = _SPAN.sub(" ", text)
    found.names.update(n for n in _DOTTED.findall(outside) if n.startswith("torch."))
    for span in _SPAN.findall(text):
        # `random.py` is a file, and no attribute of a module that the program imports.
        if not _FILE.fullmatch(span.strip()):
            found.add(names_in_code(span, aliases))
    return found


def parsed(code: str) -> ast.Module | None:
    """The syntax of some lines of a file; None where they are no statements of their own."""
    lines = textwrap.dedent(code).strip("\n")
    indented = textwrap.indent(lines, "    ")
    # ``return``, ``await`` and the rest of an ``if`` are only valid within something.
    for attempt in (
        lines,
        f"async def _():\n{indented}",
        f"async def _():\n    if _:\n        pass\n{indented}",
        f"async def _():\n    try:\n        pass\n{indented}",
        f"async def _():\n{indented}\n        pass",
    ):
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            return ast.parse(attempt)
    return None


def _usual(aliases: Mapping[str, str]) -> dict[str, str]:
    return {**_USUAL, **aliases}


def _imported(node: ast.AST) -> dict[str, str]:
    """What an import binds of torch; other libraries unbind a usual name."""
    found: dict[str, str] = {}
    if isinstance(node, ast.Import):
        for each in node.names:
            name = each.asname or each.name.split(".")[0]
            found[name] = each.name if each.asname else name
            if not each.asname and "." in each.name and name == "torch":
                found[each.name] = each.name
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for each in node.names:
            if each.name != "*":
                found[each.asname or each.name] = f"{node.module}.{each.name}"
    is_torch = re.compile(r"torch(?:\.|$)")
    return {name: value if is_torch.match(value) else "" for name, value in found.items()}


def _assigned(tree: ast.AST) -> set[str]:
    """Names that the code binds itself: they are not the module's."""
    stored = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return stored | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _tensors(tree: ast.AST, bound: Mapping[str, str]) -> dict[str, str]:
    """Parameters that are annotated as tensors and never assigned."""
    stored = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return {
        node.arg: "torch.Tensor"
        for node in ast.walk(tree)
        if isinstance(node, ast.arg)
        and node.arg not in stored
        and node.annotation is not None
        and _resolved(dotted_name(node.annotation), bound) == "torch.Tensor"
    }


def _outermost(tree: ast.AST) -> Iterator[ast.expr]:
    """Names and attributes that are no part of a longer dotted name."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Name, ast.Attribute)) and dotted_name(node):
            yield node
            continue
        waiting.extend(ast.iter_child_nodes(node))


def _resolved(name: str, bound: Mapping[str, str]) -> str:
    """A name as torch has it; empty if it is not of torch."""
    first, dot, rest = name.partition(".")
    value = bound.get(first, "")
    return f"{value}{dot}{rest}" if value else ""


def spans_in(text: str) -> Iterable[re.Match[str]]:
    """The code spans of a text."""
    return _SPAN.finditer(text)


def dotted_in(text: str) -> Iterable[re.Match[str]]:
    """The dotted names of torch in a text, and its environment variables."""
    yield from _DOTTED.finditer(text)
    yield from _VARIABLE.finditer(text)
