"""A finding's own line in words: its expression, and what a run saw of the names on it."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from fullgraph.explain.happened import times
from fullgraph.fixes.values.facts import Facts
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Location
from fullgraph.vocabulary.prose import clip, one_line
from fullgraph_worker.protocol.wire import Block, Blocks, SeenValue
from fullgraph_worker.user_code.source import dotted_name

_LONGEST_EXPRESSION = 60
_LONGEST_VALUE = 40
_MOST_NAMES = 5
_KEYWORD = re.compile(r"(?:^|\s)(if|elif|while|assert|not|for \w+ in|with|return|del|raise)\s+$")
_SAYS_NOTHING = ("module", "function", "class")


def expression_at(text: str, location: Location) -> str:
    """The code of a finding on one line, with the ``if`` before it; empty if it is gone.

    Args:
        text: of the finding's file.
        location: of the finding.
    """
    lines = split_lines(text)
    if location.end_line > len(lines) or not location.line:
        return ""
    covered = lines[location.line - 1 : location.end_line]
    before = covered[0][: location.column]
    covered[-1] = covered[-1][: location.end_column]
    covered[0] = covered[0][location.column :]
    code = one_line(" ".join(covered)).replace("`", "'").rstrip(":")
    keyword = _KEYWORD.search(before)
    if keyword and not code.startswith(keyword.group(1)):
        code = f"{keyword.group(1)} {code}"
    return clip(code, _LONGEST_EXPRESSION)


def seen_here(finding: Finding, text: str, facts: Facts, blocks: Blocks | None) -> str:
    """What a run saw on the finding's line, as one line of Markdown; empty if nothing is known.

    Args:
        finding: at its place in ``text``.
        text: of its file.
        facts: what names held.
        blocks: what the basic blocks did.
    """
    at = finding.location
    lines = split_lines(text)
    if at.end_line > len(lines):
        return ""
    if not facts and blocks is None:
        return _caller(finding)
    first, names = _names_on(lines, at)
    block = _block_at(blocks, at)
    parts = [
        words
        for name in names
        for words in [_value_of(name, facts.of(at.path, first, name), block)]
        if words
    ][:_MOST_NAMES]
    parts += [words for words in [_test(block, at)] if words]
    calling = _caller(finding)
    if not parts:
        return calling
    sentence = f"In the last run: {'; '.join(parts)}."
    return f"{sentence} {calling}".rstrip()


def _names_on(lines: Sequence[str], at: Location) -> tuple[int, list[str]]:
    """The line where the statement begins, and the names that it reads, the finding's first."""
    for first in range(at.line, max(at.line - 10, 0), -1):
        code = textwrap.dedent("\n".join(lines[first - 1 : at.end_line])).strip()
        tree = _parsed(code)
        if tree is not None:
            found = list(dict.fromkeys(_read(tree)))
            marked = expression_at("\n".join(lines), at)
            return first, sorted(found, key=lambda name: name not in marked)
    return at.line, []


def _parsed(code: str) -> ast.AST | None:
    code = re.sub(r"^(el)(if\b)", r"\2", code)
    # The header of a statement has no block here.
    for attempt in (code, f"{code}\n    pass", f"{code} pass"):
        try:
            return ast.parse(attempt)
        except (SyntaxError, ValueError):  # noqa: PERF203  (three attempts)
            continue
    return None


def _read(tree: ast.AST) -> Iterable[str]:
    waiting = [tree]
    while waiting:
        node = waiting.pop(0)
        name = dotted_name(node)
        if name:
            if isinstance(getattr(node, "ctx", None), ast.Store):
                continue
            while name:
                yield name
                name = name.rpartition(".")[0]
            continue
        waiting[:0] = ast.iter_child_nodes(node)


def _block_at(blocks: Blocks | None, at: Location) -> Block | None:
    for block in blocks.blocks if blocks else ():
        if block.path == at.path and block.line <= at.line <= block.end_line:
            return block
    return None


def _value_of(name: str, values: Sequence[SeenValue], block: Block | None) -> str:
    """The name and what it held; empty for what says nothing."""
    described = list(dict.fromkeys(filter(None, map(_in_words, values))))
    if not described:
        return ""
    constant = any(
        fact.expression == name and fact.is_constant for fact in (block.facts if block else ())
    )
    verb = "stayed" if constant else "was"
    return f"`{name}` {verb} {' or '.join(described)}"


def _in_words(value: SeenValue) -> str:
    if value.kind in ("tensor", "ndarray"):
        device = f" on {value.device}" if value.device not in ("", "cpu") else ""
        what = "NumPy " if value.kind == "ndarray" else ""
        return f"{what}`{value.dtype}{value.shape}`{device}"
    if value.kind in _SAYS_NOTHING:
        return ""
    if value.value:
        return f"`{clip(value.value.replace('`', chr(39)), _LONGEST_VALUE)}`"
    if value.kind in ("list", "tuple", "dict"):
        inside = f" of {', '.join(value.inside)}" if value.inside else ""
        return f"a {value.kind}{inside}"
    kind = value.type.rpartition(".")[2]
    return "" if value.type == "builtins.module" else f"of type `{kind}`"


def _test(block: Block | None, at: Location) -> str:
    """How often the block's ``if`` was true, where the finding is in it."""
    if block is None or block.taken < 0 or at.end_line < block.end_line:
        return ""
    total = block.taken + block.not_taken
    if not total or block.test.startswith("for "):
        return ""
    keyword = block.test.split(" ", 1)[0]
    if block.taken and block.not_taken:
        return f"the `{keyword}` was true {times(block.taken)} and false {times(block.not_taken)}"
    every = " each time" if total > 1 else ""
    return f"the `{keyword}` was {'true' if block.taken else 'false'}{every}"


def _caller(finding: Finding) -> str:
    """Where the function was called from, for a break below the target."""
    stack = finding.observation.stack if finding.observation else ()
    at = finding.location
    own = [n for n, f in enumerate(stack) if f.path == at.path and at.line <= f.line <= at.end_line]
    if not own or not own[-1]:
        return ""
    caller = stack[own[-1] - 1]
    name = caller.name.replace("`", "'")
    if caller.path == at.path:
        return f"Called from `{name}`, line {caller.line}."
    return f"Called from `{name}`, `{PurePath(caller.path).name}:{caller.line}`."
