"""Parses one unit with libcst, and finds where its nodes are in the file."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

import libcst as cst

from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.positions import Places
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import Location

_MAX_DEPTH = 80
"""libcst's parser recurses natively; deeper nesting could exhaust the process's stack."""

_MAX_CHAIN = 300
"""Likewise for operators, calls, dots and literals that follow each other in an expression."""

_MAX_BRANCHES = 1000
"""Likewise for ``elif``."""

_MAX_LENGTH = 150_000
"""In characters: a definition or table of this length takes a second to parse."""

_LINKS = r"[-+*/%@&|^<>.~]|==|\b(?:not|and|or|if|lambda|await|in|is|for)\b"
_TOKEN = re.compile(
    r"(?P<string>\"\"\"(?:\\.|(?!\"\"\")[^\\])*\"\"\"|'''(?:\\.|(?!''')[^\\])*'''"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')|#[^\n]*"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<end>[,;\n])|\.\d+"
    rf"|(?P<link>{_LINKS})",
    re.DOTALL,
)
_MAY_CHAIN = re.compile(rf"[\"'(\[{{]|{_LINKS}")
"""At least one for each link, string and opening bracket; quicker to count."""

_PLACE = re.compile(r" on line \d+| \(detected at line \d+\)| \(<unknown>, line \d+\)")


class UnitError(Exception):
    """A unit that does not parse.

    Attributes:
        line: 1-based line in the unit.
        message: what is wrong, for the user.
        is_limit: whether nothing is wrong with it but that it is too long or nested too deeply.
    """

    def __init__(self, line: int, message: str, *, is_limit: bool = False) -> None:
        super().__init__(message)
        self.line = line
        self.message = message
        self.is_limit = is_limit


@dataclass(frozen=True, eq=False)
class Parsed:
    """A unit's syntax tree; it holds for every unit with the same text.

    Attributes:
        module: the parsed module, which includes the wrapper if there is one.
        body: the unit's own statements.
        wrapped: how many lines are before the unit's text in ``module``.
        uses: a cache for ``interpret.usage``.
    """

    module: cst.Module
    body: tuple[cst.BaseStatement, ...]
    wrapped: int
    uses: dict[cst.CSTNode, dict[str, list[cst.CSTNode]]] = field(default_factory=dict, repr=False)
    _codes: dict[cst.CSTNode, str] = field(default_factory=dict, repr=False)

    @cached_property
    def places(self) -> Places:
        """Where each node is in ``module``; computed only for units with findings."""
        return Places(self.module)

    @cached_property
    def index(self) -> Index:
        """The nodes of ``module`` by kind and name; computed only for units with findings."""
        return Index(self.module)

    def line(self, unit: Unit, node: cst.CSTNode) -> int:
        """The 1-based line in the file where ``node`` begins."""
        return self.places[node].line + unit.line - 1 - self.wrapped

    def location(self, path: str, unit: Unit, node: cst.CSTNode) -> Location:
        """Where ``node`` is in the file at ``path``."""
        line, column, end_line, end_column = self.places[node]
        shift = unit.line - 1 - self.wrapped
        return Location(path, line + shift, column, end_line + shift, end_column)

    def code(self, node: cst.CSTNode) -> str:
        """The source of ``node`` on one line."""
        if node not in self._codes:
            self._codes[node] = " ".join(self.module.code_for_node(node).split())
        return self._codes[node]


class _Validation:
    """libcst's validation of new nodes, which is left out of what its own parser makes.

    It would take a third of the parser's time. What other code makes is validated as usual.
    """

    def __init__(self) -> None:
        self._is_parsing = False
        validate = cst.CSTNode.__post_init__

        def validate_unless_parsing(node: cst.CSTNode) -> None:
            if not self._is_parsing:
                validate(node)

        cst.CSTNode.__post_init__ = validate_unless_parsing  # type: ignore[assignment,method-assign]

    @contextmanager
    def left_out(self) -> Iterator[None]:
        self._is_parsing = True
        try:
            yield
        finally:
            self._is_parsing = False


_VALIDATION = _Validation()
_IN_USE: WeakValueDictionary[tuple[str, bool, bool], Parsed] = WeakValueDictionary()
"""Models are often copies of each other: a sixth of what is in them is in another one too."""


def parse_unit(unit: Unit) -> Parsed:
    """The syntax tree of ``unit``, which may be in use for another unit with the same text.

    Raises:
        UnitError: it is not valid Python, or too long or too deeply nested to be parsed safely.
    """
    key = unit.text, unit.is_header, bool(unit.owner)
    known = _IN_USE.get(key)
    if known is None:
        known = _IN_USE[key] = _parse(unit)
    return known


def _parse(unit: Unit) -> Parsed:
    if len(unit.text) > _MAX_LENGTH:
        message = "too long to be checked; the rest of the file is checked"
        raise UnitError(1, message, is_limit=True)
    if nests_too_deeply(unit.text):
        message = "nested too deeply to be checked; the rest of the file is checked"
        raise UnitError(1, message, is_limit=True)
    code, wrapped = as_module(unit)
    try:
        with _VALIDATION.left_out():
            module = cst.parse_module(code)
    except (cst.ParserSyntaxError, UnicodeError) as error:
        raise _explained(unit, code, wrapped) from error
    except SyntaxError as error:
        raise UnitError(1, f"syntax error: {error.msg}; {_left_out(unit)}") from error
    body: Sequence[Any] = module.body
    if wrapped:
        wrapper = body[0] if len(body) == 1 else None
        if not isinstance(wrapper, cst.ClassDef):
            raise UnitError(1, "syntax error: the indentation does not match any block")
        body = wrapper.body.body
    return Parsed(module, tuple(body), wrapped)


def as_module(unit: Unit) -> tuple[str, int]:
    """A module with the unit as its only content, and how many lines it has above the unit."""
    text = unit.text
    if unit.is_header:
        text += text[: len(text) - len(text.lstrip(" \t\f"))] + " pass\n"
    wrapped = 1 if text[:1] in (" ", "\t", "\f") and unit.owner else 0
    return ("class _:\n" + text if wrapped else text), wrapped


def nests_too_deeply(text: str) -> bool:
    """Whether libcst's parser might exhaust the process's stack on ``text``."""
    if text.count("elif") > _MAX_BRANCHES:
        return True
    if sum(map(text.count, "([{")) <= _MAX_DEPTH and len(_MAY_CHAIN.findall(text)) <= _MAX_CHAIN:
        return False
    chains = [0]
    total = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "end" and (token.group() != "\n" or len(chains) == 1):
            total -= chains[-1]
            chains[-1] = 0
        elif kind in ("link", "string", "open"):
            chains[-1] += 1
            total += 1
        if kind == "open":
            chains.append(0)
        elif kind == "close" and len(chains) > 1:
            total -= chains.pop()
        if total > _MAX_CHAIN or len(chains) > _MAX_DEPTH:
            return True
    return False


def _explained(unit: Unit, code: str, wrapped: int) -> UnitError:
    """Where and why ``code`` does not parse, in the words of Python's own parser."""
    lines = unit.text.rstrip().split("\n")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(code)
    except SyntaxError as error:
        line = min(max((error.lineno or 1) - wrapped, 1), len(lines))
        message = _PLACE.sub("", error.msg)
        if message == "invalid syntax" and error.text and error.offset:
            near = error.text[error.offset - 1 :].split()
            message = f"invalid syntax at `{near[0]}`" if near else message
        return UnitError(line, f"syntax error: {message}; {_left_out(unit)}")
    except (ValueError, MemoryError, RecursionError) as error:
        return UnitError(1, f"cannot be parsed ({error}); {_left_out(unit)}")
    return UnitError(1, f"uses syntax that libcst does not support; {_left_out(unit)}")


def _left_out(unit: Unit) -> str:
    return f"`{unit.name}` is not checked" if unit.name else "this statement is not checked"
