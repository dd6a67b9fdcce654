"""Breaks the lines that a fix writes where they are too long, as Black does.

What is in brackets goes to lines of its own, one item in each where they are too long together:
https://black.readthedocs.io/en/stable/the_black_code_style/current_style.html#how-black-wraps-lines
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Edit, Location

_LEAST, _MOST = 88, 120
_OPENS, _CLOSES = frozenset("([{"), frozenset(")]}")
_ASSIGNS = frozenset(
    ["=", "+=", "-=", "*=", "/=", "//=", "%=", "@=", "&=", "|=", "^=", ">>=", "<<=", "**="]
)
_PRECEDENCE = (
    frozenset({"if", "else"}),
    frozenset({"or"}),
    frozenset({"and"}),
    frozenset(["in", "is", "<", ">", "<=", ">=", "==", "!="]),
    frozenset({"|"}),
    frozenset({"^"}),
    frozenset({"&"}),
    frozenset({"<<", ">>"}),
    frozenset({"+", "-"}),
    frozenset(["*", "/", "//", "%", "@"]),
)
"""The operators of expressions, those that bind least first."""
_CLAUSES = frozenset({"for", "if"})
_HEADS = frozenset(
    ["if", "elif", "else", "for", "while", "with", "def", "class", "assert", "async", "@"]
)


def width_of(file: SourceFile) -> int:
    """How many characters a line of a file may have: as many as its longest has, within limits."""
    return min(max(file.width, _LEAST), _MOST)


def folded_edits(edits: Sequence[Edit], file: SourceFile) -> tuple[Edit, ...]:
    """Edits of one file, whose new lines are broken where they are too long.

    Args:
        edits: the edits; those that share a line become one where a line of it is broken.
        file: the file before them.
    """
    width, newline = width_of(file), file.newline
    found: list[Edit] = []
    for group in _by_lines(edits):
        first, last = group[0].location, group[-1].location
        inserted = len(group) == 1 and (first.line, first.column) == (first.end_line, 0) == (
            first.end_line,
            first.end_column,
        )
        if inserted and group[0].new_text.endswith(newline):
            before: Sequence[str] = ()
            after = group[0].new_text.removesuffix(newline).split(newline)
            place = None
        else:
            before = file.lines[first.line - 1 : last.end_line]
            own = newline.join(before)
            moved = [replace(e, location=e.location.shifted(1 - first.line)) for e in group]
            after = split_lines(apply_edits(own, moved))
            place = Location(first.path, first.line, 0, last.end_line, len(before[-1]))
        broken = [
            part
            for line in after
            for part in ([line] if line in before else folded(line, width, file.default_step))
        ]
        has_text = any(mark in line for mark in ('"""', "'''") for line in after)
        if broken == after or has_text:
            found += group
        elif place is None:
            found.append(replace(group[0], new_text=newline.join([*broken, ""])))
        else:
            found.append(Edit(place, newline.join(broken)))
    return tuple(found)


def _by_lines(edits: Iterable[Edit]) -> Iterator[list[Edit]]:
    """Edits that share a line together, in their order."""
    group: list[Edit] = []
    for edit in sorted(edits, key=lambda e: e.location):
        if group and edit.location.line > group[-1].location.end_line:
            yield group
            group = []
        group.append(edit)
    if group:
        yield group


def folded(line: str, width: int, step: str) -> list[str]:
    """A line of a statement in several, if it has more characters than ``width``."""
    code = line.strip()
    indent = line[: len(line) - len(line.lstrip())]
    if len(line.expandtabs(4)) <= width or "\\" in code:
        return [line]
    try:
        return _Fold(width, step).line(code, indent)
    except (tokenize.TokenError, SyntaxError, _OpenError):
        # A part of a text, or of a bracket that lines above it have opened.
        return [line]


def unfolded(text: str) -> str:
    """An expression of several lines in one, where no text or comment is in the way."""
    if "\n" not in text or any(mark in text for mark in ("#", '"', "'", "\\")):
        return text
    joined = " ".join(line.strip() for line in text.splitlines())
    # A comma at the end may be what makes a tuple.
    return re.sub(r"(?<=[(\[{]) | (?=[)\]}])", "", joined)


class _OpenError(Exception):
    """The brackets of a line are not closed in it."""


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    end: int
    depth: int
    is_binary: bool


@dataclass(frozen=True)
class _Fold:
    width: int
    step: str

    def line(self, code: str, indent: str) -> list[str]:
        """A statement, or an argument with the comma behind it."""
        tokens = _tokens(code)
        if tokens[-1].text.startswith("#"):
            rest = code[: tokens[-1].start].rstrip()
            lines = folded(f"{indent}{rest}", self.width, self.step)
            return [f"{indent}{tokens[-1].text}", *lines] if lines[1:] else [f"{indent}{code}"]
        if tokens[0].text in _HEADS:
            return self._brackets(code, indent, tokens)
        ends = (t.end for t in tokens if not t.depth and t.text in {*_ASSIGNS, "return"})
        start = max(ends, default=0)
        if not start or code.endswith(","):
            return self._expression(code, indent)
        head, value = code[:start], code[start:].strip()
        inner = _tokens(value)
        parts = self._separated(value, inner)
        is_tuple = parts is not None and parts[0].endswith(",")
        pair = _widest(inner)
        is_most = bool(pair) and 3 * _width(pair) > 2 * len(value)
        is_last = pair[1:] == inner[-1:] and (parts is None or is_most) and not is_tuple
        if is_last or len(indent) + len(head) + 2 > self.width:
            return self._brackets(code, indent, tokens)
        deeper = indent + self.step
        lines = self._expression(value, deeper) if is_tuple else self._fitting(value, deeper)
        return [f"{indent}{head} (", *lines, f"{indent})"]

    def _fitting(self, code: str, indent: str) -> list[str]:
        """An expression within brackets, in one line if that is short enough."""
        if len(indent.expandtabs(4)) + len(code) <= self.width:
            return [f"{indent}{code}"]
        return self._expression(code, indent)

    def _expression(self, code: str, indent: str) -> list[str]:
        """An expression within brackets that is too long for a line."""
        comma = code.endswith(",")
        bare = code.removesuffix(",").rstrip()
        tokens = _tokens(bare)
        parts = self._separated(bare, tokens)
        if parts is None:
            return self._brackets(code, indent, tokens)
        is_items = parts[0].endswith(",")
        lines = []
        for number, part in enumerate(parts):
            is_last = number == len(parts) - 1
            text = f"{part}," if is_last and (comma or is_items) else part
            lines += self._fitting(text, indent)
        return lines

    def _separated(self, code: str, tokens: Sequence[_Token]) -> list[str] | None:
        """The parts of an expression: items, the clauses of a comprehension, or operands."""
        outer = [*_without_parameters(token for token in tokens if not token.depth)]
        words = {token.text for token in outer}
        if "for" in words:
            return _cut(code, [t.start for t in outer if t.text in _CLAUSES and t.start])
        if "," in words:
            return _cut(code, [token.end for token in outer if token.text == ","])
        if "lambda" in words:
            return None
        for operators in _PRECEDENCE:
            places = [t.start for t in outer if t.text in operators and t.is_binary]
            if places:
                return _cut(code, places)
        calls = pairwise(outer)
        dots = [dot.start for before, dot in calls if dot.text == "." and before.text == ")"]
        return _cut(code, dots) if len(dots) > 1 else None

    def _brackets(self, code: str, indent: str, tokens: Sequence[_Token]) -> list[str]:
        """What is in the widest of its brackets in lines of its own."""
        found = _widest(tokens)
        if not found:
            return [f"{indent}{code}"]
        opened, closed = found
        head, tail = code[: opened.end], code[closed.start :]
        inner = self._fitting(code[opened.end : closed.start].strip(), indent + self.step)
        return [f"{indent}{head}", *inner, f"{indent}{tail}"]


def _tokens(code: str) -> list[_Token]:
    found: list[_Token] = []
    depth = texts = 0
    for each in tokenize.generate_tokens(io.StringIO(code + "\n").readline):
        name = tokenize.tok_name[each.type]
        if name == "FSTRING_START":
            texts += 1
        elif name == "FSTRING_END":
            texts -= 1
        is_outside = not texts and each.string.strip()
        if each.start[0] > 1 or not is_outside:
            continue
        if each.type == tokenize.OP and each.string in _CLOSES:
            depth -= 1
        before = found[-1] if found else None
        is_operand = before is not None and (
            before.text in _CLOSES or before.text[-1].isalnum() or before.text[-1] in "_\"'"
        )
        is_word = before is not None and before.text in ("return", "and", "or", "not", "in", "if")
        found.append(
            _Token(each.string, each.start[1], each.end[1], depth, is_operand and not is_word)
        )
        if each.type == tokenize.OP and each.string in _OPENS:
            depth += 1
    if depth:
        raise _OpenError
    return found


def _without_parameters(tokens: Iterable[_Token]) -> Iterator[_Token]:
    """Tokens but those between ``lambda`` and its colon."""
    is_head = False
    for token in tokens:
        is_head = token.text == "lambda" or (is_head and token.text != ":")
        if not is_head or token.text == "lambda":
            yield token


def _pairs(tokens: Iterable[_Token]) -> Iterator[tuple[_Token, _Token]]:
    """The outermost brackets."""
    opened = None
    for token in tokens:
        if not token.depth and token.text in _OPENS:
            opened = token
        elif not token.depth and token.text in _CLOSES and opened is not None:
            yield opened, token


def _widest(tokens: Sequence[_Token]) -> list[_Token]:
    """The outermost brackets that hold the most, or the last ones if those hold half as much.

    Both tokens of them; none where all are empty.
    """
    pairs = [[*pair] for pair in _pairs(tokens) if pair[1].start > pair[0].end]
    widest = max(pairs, key=_width, default=[])
    is_last = bool(pairs) and pairs[-1][1] is tokens[-1]
    return pairs[-1] if is_last and 2 * _width(pairs[-1]) > _width(widest) else widest


def _width(pair: Sequence[_Token]) -> int:
    return pair[1].start - pair[0].end


def _cut(code: str, places: Iterable[int]) -> list[str]:
    bounds = [0, *places, len(code)]
    parts = (code[a:b].strip() for a, b in pairwise(bounds))
    return [part for part in parts if part]
