"""The text of an expression with other names in it, and with some of its parts wrapped."""

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import dotted
from fullgraph.static.syntax.walk import walk_with_parents

PART = "\1"
"""Stands for the part in what it is wrapped in."""


def names_read(node: cst.CSTNode) -> list[cst.Name]:
    """The names within a node that are neither those of attributes nor of keywords."""
    return [
        each
        for each, around in walk_with_parents(node)
        if isinstance(each, cst.Name)
        and not (isinstance(around, cst.Attribute) and around.attr is each)
        and not (isinstance(around, cst.Arg) and around.keyword is each)
        and not (isinstance(around, cst.NamedExpr) and around.target is each)
        and not isinstance(around, (cst.Param, cst.AssignTarget))
    ]


def paths_read(node: cst.CSTNode) -> list[tuple[str, cst.Name | cst.Attribute]]:
    """The names within a node as in ``names_read``, and their attributes: ``self.best``."""
    found: list[tuple[str, cst.Name | cst.Attribute]] = []
    found += ((name.value, name) for name in names_read(node))
    for each, around in walk_with_parents(node):
        if isinstance(each, cst.Attribute) and not isinstance(around, cst.AssignTarget):
            path = ".".join(dotted(each))
            found += [(path, each)] if path else []
    return found


def reads_of(node: cst.CSTNode, versions: Mapping[str, str]) -> frozenset[str]:
    """The names and attributes that a node reads, each in its version."""
    return frozenset(versions.get(path, path) for path, _ in paths_read(node))


def substituted(
    document: Document,
    node: cst.CSTNode,
    versions: Mapping[str, str],
    wrapped: Mapping[cst.CSTNode, str],
) -> str:
    """The text of ``node``.

    Args:
        document: the unit of the node.
        node: an expression, or a small statement.
        versions: what is written for a name.
        wrapped: by part, what is written for it, with ``PART`` in the place of its text.

    Raises:
        BlockedError: a name has another meaning in a part.
    """
    changed = [
        (path, name) for path, name in paths_read(node) if versions.get(path, "") not in ("", path)
    ]
    if changed and _rebinds(node, {path for path, _ in changed}):
        line = document.place(node).line
        raise BlockedError(line, "a comprehension has a name of its own for what is chosen")
    offsets = document.file.offsets

    def span(part: cst.CSTNode) -> tuple[int, int]:
        place = document.place(part)
        return (
            offsets[place.line - 1] + place.column,
            offsets[place.end_line - 1] + place.end_column,
        )

    start, _ = span(node)
    text = document.source(node)
    marks: list[tuple[int, int, str]] = []
    for path, name in changed:
        begin, end = span(name)
        marks.append((begin - start, end - start, versions[path]))
    for walrus, _ in walk_with_parents(node):
        if isinstance(walrus, cst.NamedExpr) and isinstance(walrus.target, cst.Name):
            begin, end = span(walrus)
            marks = [mark for mark in marks if not begin <= mark[0] + start < end]
            name_text = versions.get(walrus.target.value, walrus.target.value)
            if text[begin - start - 1 : begin - start] == "(" and walrus.lpar:
                begin, end = begin - 1, end + 1
            marks.append((begin - start, end - start, name_text))
    for part, around in wrapped.items():
        begin, end = span(part)
        opened, closed = around.split(PART)
        marks.append((begin - start, begin - start, opened))
        marks.append((end - start, end - start, closed))
    # From the end; at one place, what closes comes before what opens, and both before a name.
    order = {id(mark): number for number, mark in enumerate(marks)}
    for mark in sorted(marks, key=lambda m: (m[0], m[1] > m[0], order[id(m)]), reverse=True):
        text = text[: mark[0]] + mark[2] + text[mark[1] :]
    return text


def dedented(document: Document, statement: cst.CSTNode, text: str, indentation: str) -> str:
    """Further lines of a statement, moved as far to the left as its first one is."""
    lines = text.split("\n")
    own = document.indentation(document.place(statement).line)
    surplus = own.removeprefix(indentation)
    if len(lines) == 1 or not surplus or '"""' in text or "'''" in text:
        return text
    moved = (indentation + line[len(own) :] if line.startswith(own) else line for line in lines[1:])
    return "\n".join([lines[0], *moved])


def _rebinds(node: cst.CSTNode, wanted: set[str]) -> bool:
    for each, _ in walk_with_parents(node):
        if isinstance(each, cst.Lambda):
            if any(param.name.value in wanted for param in each.params.params):
                return True
        elif isinstance(each, cst.CompFor):
            targets = walk_with_parents(each.target)
            if any(isinstance(t, cst.Name) and t.value in wanted for t, _ in targets):
                return True
    return False
