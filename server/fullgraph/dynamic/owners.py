"""Which class each function of a stack is in: ``GPT.forward``, not ``forward``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from fullgraph.static.syntax.python_tree import first_line, python_tree
from fullgraph.vocabulary.findings import Finding, Frame

ReadText = Callable[[str], "str | None"]


class _Method(NamedTuple):
    owner: str
    name: str
    first_line: int
    last_line: int


class Owners:
    """Finds the classes of functions; parses each file once.

    Args:
        read_text: the text of a file as it was run, or None if it cannot be read.
    """

    def __init__(self, read_text: ReadText) -> None:
        self._read_text = read_text
        self._methods: dict[str, tuple[_Method, ...]] = {}

    def named(self, finding: Finding) -> Finding:
        """The finding, with the class of each function that led to it."""
        observation = finding.observation
        if observation is None:
            return finding
        stack = tuple(map(self.frame, observation.stack))
        callers = tuple(map(self.frame, observation.callers))
        return replace(finding, observation=replace(observation, stack=stack, callers=callers))

    def frame(self, frame: Frame) -> Frame:
        """The call, with the class of its function."""
        if frame.path not in self._methods:
            text = self._read_text(frame.path) or ""
            self._methods[frame.path] = tuple(_methods(python_tree(text).module, ""))
        around = [
            method
            for method in self._methods[frame.path]
            if method.name == frame.function and method.first_line <= frame.line <= method.last_line
        ]
        return replace(frame, owner=around[-1].owner) if around else frame


def _methods(parent: ast.AST, owner: str) -> Iterator[_Method]:
    """The functions below a node, each before those within it; ``owner`` is its class, if any."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef):
            yield from _methods(node, f"{owner}.{node.name}" if owner else node.name)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            last = node.end_lineno or node.lineno
            yield _Method(owner, node.name, first_line(node), last)
            yield from _methods(node, "")
        elif isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield from _methods(node, owner)
