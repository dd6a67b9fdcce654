"""Cuts a function into basic blocks, by its source: straight pieces that run as a whole."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Set, Tuple, Union

from fullgraph_worker.user_code.source import dotted_name
from fullgraph_worker.values.name_values import names_read

Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]

_MOST_NAMES = 24
_LONGEST_TEST = 120
_ENDS = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_TRY = (ast.Try, getattr(ast, "TryStar", ast.Try))
_MATCH = getattr(ast, "Match", ())


@dataclass
class BasicBlock:
    """A piece of a function that runs from its first to its last line.

    Attributes:
        line: its first line, 1-based.
        end_line: its last.
        test: the statement that ends it and chooses what runs next, without its block.
        body_line: where that statement's own block begins; 0 if there is none, or if it is on
            the same line and cannot be distinguished.
        repeats: it jumps back to its own beginning, as in ``while True``.
        reads: names and attributes that it reads, in order.
        writes: names and attributes that it assigns, in order.
    """

    line: int
    end_line: int
    test: str = ""
    body_line: int = 0
    repeats: bool = False
    reads: List[str] = field(default_factory=list)
    writes: List[str] = field(default_factory=list)

    @property
    def lines(self) -> range:
        """All of its lines."""
        return range(self.line, self.end_line + 1)


def functions_in(tree: ast.AST, within: str = "") -> Dict[int, Tuple[str, Function]]:
    """The functions of a module and their names in it, by the first line of their code.

    Args:
        tree: the module, or a part of it.
        within: the name of the class or function that it is in, with a dot at its end.
    """
    found: Dict[int, Tuple[str, Function]] = {}
    for node in ast.iter_child_nodes(tree):
        name = within
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[first] = within + node.name, node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{within}{node.name}."
        found.update(functions_in(node, name))
    return found


def basic_blocks(function: Function, text: str) -> List[BasicBlock]:
    """The blocks of a function, in the order of their lines; none of the functions within it.

    Args:
        function: the definition.
        text: of its file.
    """
    cutter = _Cutter(text)
    body = function.body
    if ast.get_docstring(function, clean=False) is not None:
        body = body[1:]
    cutter.suite(body)
    for block in cutter.blocks:
        block.reads = _first(block.reads)
        block.writes = _first(block.writes)
    return cutter.blocks


class _Cutter:
    def __init__(self, text: str) -> None:
        self.blocks: List[BasicBlock] = []
        self._text = text
        self._taken: Set[int] = set()

    def suite(self, statements: List[ast.stmt], block: Optional[BasicBlock] = None) -> None:
        """Cut the statements under one header.

        Args:
            statements: in order.
            block: one that has begun and goes on into the first of them.
        """
        for statement in statements:
            if isinstance(statement, (ast.While, ast.For, ast.AsyncFor)):
                block = None
            if not isinstance(statement, _TRY):
                block = self._extended(block, statement)
            if self._opens(statement):
                self._header(block, statement)
                block = None
            elif isinstance(statement, _ENDS):
                block = None

    @staticmethod
    def _opens(statement: ast.stmt) -> bool:
        is_definition = isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        has_block = isinstance(getattr(statement, "body", None), list)
        return not is_definition and (has_block or isinstance(statement, _MATCH))

    def _header(self, block: Optional[BasicBlock], statement: Any) -> None:
        """End a block with the header of a compound statement, and cut what is under it."""
        if isinstance(statement, _MATCH):
            for case in statement.cases:
                self.suite(case.body)
            return
        body = statement.body
        chooses = isinstance(statement, (ast.If, ast.While, ast.For, ast.AsyncFor))
        is_endless = isinstance(statement, ast.While) and isinstance(statement.test, ast.Constant)
        if block is not None and chooses and not is_endless:
            block.test = self._words(statement)
            if body[0].lineno > block.end_line:
                block.body_line = min(
                    [body[0].lineno, *(d.lineno for d in getattr(body[0], "decorator_list", ()))]
                )
        count = len(self.blocks)
        self.suite(body)
        if is_endless and len(self.blocks) > count:
            self.blocks[count].repeats = True
        for handler in getattr(statement, "handlers", ()):
            self.suite(handler.body, self._begun(handler.lineno, _head_end(handler)))
        self.suite(getattr(statement, "orelse", []))
        self.suite(getattr(statement, "finalbody", []))

    def _extended(self, block: Optional[BasicBlock], statement: ast.stmt) -> Optional[BasicBlock]:
        first = min(
            [statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))]
        )
        end = _head_end(statement)
        if block is None:
            block = self._begun(first, end)
        if block is not None:
            block.end_line = max(block.end_line, end)
            self._taken.update(range(first, end + 1))
            block.reads += _reads(statement)
            block.writes += _writes(statement)
        return block

    def _begun(self, first: int, end: int) -> Optional[BasicBlock]:
        """A new block; None where its line belongs to another: line events do not tell them."""
        if first in self._taken:
            return None
        block = BasicBlock(first, end)
        self._taken.update(block.lines)
        self.blocks.append(block)
        return block

    def _words(self, statement: Any) -> str:
        """``if mask is None``: the header of a statement on one line."""
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            parts = [self._source(statement.target), self._source(statement.iter)]
            words = f"for {parts[0]} in {parts[1]}"
        else:
            keyword = "while" if isinstance(statement, ast.While) else "if"
            words = f"{keyword} {self._source(statement.test)}"
        return words if len(words) <= _LONGEST_TEST else f"{words[: _LONGEST_TEST - 1]}…"

    def _source(self, node: ast.AST) -> str:
        return " ".join((ast.get_source_segment(self._text, node) or "…").split())


def _head_end(node: Any) -> int:
    """The last line of a statement, without the blocks and functions under it."""
    below = getattr(node, "body", None) or getattr(node, "cases", None)
    if not isinstance(below, list):
        return int(node.end_lineno)
    parts = [
        int(getattr(part, "end_lineno", 0) or 0)
        for child in ast.iter_child_nodes(node)
        if not isinstance(child, (ast.stmt, ast.ExceptHandler))
        and type(child).__name__ != "match_case"
        for part in ast.walk(child)
    ]
    return max([int(node.lineno), *parts])


def _reads(statement: ast.stmt) -> Iterable[str]:
    # Breadth first is the order of names_read's parts reversed; by name it is stable.
    loaded = {
        dotted_name(node)
        for node in ast.walk(statement)
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load)
    }
    changed = dotted_name(statement.target) if isinstance(statement, ast.AugAssign) else ""
    return [name for name in names_read(statement) if name in loaded or name == changed]


def _writes(statement: ast.stmt) -> List[str]:
    targets: List[ast.AST] = []
    if isinstance(statement, ast.Assign):
        targets += statement.targets
    elif isinstance(statement, (ast.AugAssign, ast.AnnAssign)):
        targets.append(statement.target)
    elif isinstance(statement, (ast.With, ast.AsyncWith)):
        targets += [item.optional_vars for item in statement.items if item.optional_vars]
    found: List[str] = []
    while targets:
        target = targets.pop(0)
        if isinstance(target, (ast.Tuple, ast.List)):
            targets[:0] = target.elts
        elif isinstance(target, ast.Starred):
            targets.insert(0, target.value)
        else:
            found.append(dotted_name(target))
    return [name for name in found if name]


def _first(names: List[str]) -> List[str]:
    """Each name once; those that are only the beginning of others last, and not too many."""
    unique = list(dict.fromkeys(names))
    starts = {name for name in unique if any(other.startswith(f"{name}.") for other in unique)}
    return sorted(unique, key=lambda name: name in starts)[:_MOST_NAMES]
