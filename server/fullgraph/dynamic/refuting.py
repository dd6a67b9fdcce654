"""Whether a run refutes a prediction: it evaluated that expression, and did not break there.

That its line was traced is not enough. Behind an ``and``, in an arm of a conditional expression,
in a comprehension or in the message of an ``assert``, an expression may not be evaluated though
its line is. And what was evaluated may have had another value than the one that breaks: after
``c = flag and x.sum() > 0`` a run in which ``flag`` was false proves nothing about ``if c``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from fullgraph.dynamic.conditional_parts import (
    Syntax,
    called_name,
    conditional_parts,
    place_of,
    syntax_of,
    within,
)
from fullgraph.dynamic.ranges import Evaluated, Place
from fullgraph.source.text import from_codepoints, split_lines
from fullgraph.vocabulary.findings import Finding, Location

_OPPOSITES = {ast.IsNot: ast.Is, ast.NotIn: ast.In, ast.NotEq: ast.Eq}
_EXITS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Refutations:
    """The verdict of a run about predictions in any file.

    Args:
        evaluated: what it evaluated, by path.
        read_text: the text of a file as it was run, or None if it cannot be read.
    """

    def __init__(
        self, evaluated: Mapping[str, Evaluated], read_text: Callable[[str], str | None]
    ) -> None:
        self._evaluated = evaluated
        self._read_text = read_text
        self._files: dict[str, FileRefutations | None] = {}

    def refutes(self, finding: Finding) -> bool:
        """Whether the run evaluated the predicted expression without breaking there."""
        file = self._file(finding.location.path)
        return file is not None and file.refutes(finding)

    def had_run(self, finding: Finding) -> bool:
        """Whether the expression had been evaluated when what is around it broke."""
        file = self._file(finding.location.path)
        return file is not None and file.had_run(finding)

    def _file(self, path: str) -> FileRefutations | None:
        if path not in self._files:
            evaluated = self._evaluated.get(path)
            text = self._read_text(path) if evaluated is not None else None
            made = None if evaluated is None or text is None else FileRefutations(text, evaluated)
            self._files[path] = made
        return self._files[path]


class FileRefutations:
    """The same for one file.

    Args:
        text: as the run saw it.
        evaluated: what the run evaluated of it.
    """

    def __init__(self, text: str, evaluated: Evaluated) -> None:
        self._text = text
        self._evaluated = evaluated
        self._lines: list[str] = []

    @property
    def lines(self) -> frozenset[int]:
        """The 1-based lines that Dynamo traced to their end."""
        return self._evaluated.lines

    def refutes(self, finding: Finding) -> bool:
        """Whether the run evaluated the predicted expression without breaking there."""
        lines = range(finding.location.line, finding.location.end_line + 1)
        if self._evaluated.lines.isdisjoint(lines) and not self._evaluated.places:
            return False
        syntax, node = self._node(finding.location)
        if node is None:
            return False
        return _Run(syntax, self._evaluated).refutes(node, finding.condition)

    def had_run(self, finding: Finding) -> bool:
        """Whether the expression had been evaluated when what is around it broke."""
        if self._evaluated.places:
            return self.refutes(finding)
        syntax, node = self._node(finding.location)
        return node is not None and syntax.is_always_evaluated(node)

    def _node(self, location: Location) -> tuple[Syntax, ast.AST | None]:
        syntax = syntax_of(self._text)
        if not self._lines:
            self._lines = split_lines(self._text.lstrip("\ufeff"))
        if not 0 < location.line <= location.end_line <= len(self._lines):
            return syntax, None
        first, last = self._lines[location.line - 1], self._lines[location.end_line - 1]
        place = Place(
            location.line,
            from_codepoints(first, location.column, "utf-8"),
            location.end_line,
            from_codepoints(last, location.end_column, "utf-8"),
        )
        return syntax, syntax.at(place)


class _Run:
    """The nodes of a syntax tree that a run evaluated, and whether their values are settled."""

    def __init__(self, syntax: Syntax, evaluated: Evaluated) -> None:
        self._syntax = syntax
        self._lines = evaluated.lines
        self._places = evaluated.places
        self._visited: set[object] = set()

    def refutes(self, node: ast.AST, condition: str) -> bool:
        if isinstance(node, ast.Constant) or not self._is_evaluated(node):
            return False
        return self._is_met(node, condition) and self._is_settled(node)

    def _is_evaluated(self, node: ast.AST) -> bool:
        """Whether the instruction was evaluated that decides about ``node``."""
        if isinstance(node, ast.Constant):
            return True
        deciding = _deciding(node)
        if deciding is not None:
            return all(map(self._is_evaluated, deciding))
        parts = all(map(self._is_evaluated, _always_needed(node)))
        if not self._places:
            is_traced = getattr(node, "lineno", 0) in self._lines
            return is_traced and self._syntax.is_always_evaluated(node) and parts
        return parts and any(place in self._places for place in _own_places(node))

    def _is_entered(self, node: ast.AST) -> bool:
        """Whether the run came to ``node``, even if it broke there."""
        if _is_constant(node):
            return True
        if not self._places:
            return self._is_evaluated(node)
        return any(place in self._places for part in within(node) for place in _own_places(part))

    def _is_whole(self, value: ast.AST) -> bool:
        """Whether the run came to all of an expression, to what is conditional in it too."""
        if not self._is_entered(value):
            return False
        parts = (part for node in within(value) for part in conditional_parts(node))
        return all(self._is_entered(part) for part in parts if isinstance(part, ast.expr))

    def _is_settled(self, node: ast.AST) -> bool:
        """Whether nothing was left out that could have given the values in ``node``."""
        for part in within(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                if not self._name_is_settled(part.id, part):
                    return False
            elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load):
                name = ast.unparse(part)
                if name.startswith("self.") and not self._bound_is_settled(
                    self._syntax.module, name, part
                ):
                    return False
            elif isinstance(part, ast.Call) and not self._results_are_settled(part):
                return False
        return True

    def _name_is_settled(self, name: str, at: ast.AST) -> bool:
        scope = self._syntax.scope(at)
        while not isinstance(scope, ast.Module):
            if not self._bound_is_settled(scope, name, at):
                return False
            if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)) and name in _parameters(
                scope
            ):
                return self._arguments_are_settled(scope)
            if (scope, name) in self._syntax.bindings:
                return True
            at, scope = scope, self._syntax.scope(scope)
        return True

    def _bound_is_settled(self, scope: ast.AST, name: str, at: ast.AST) -> bool:
        if self._is_visited((scope, name)):
            return True
        if isinstance(scope, ast.Module) and self._syntax.is_mentioned_unread(
            name.removeprefix("self.")
        ):
            return False
        for value in self._syntax.bindings.get((scope, name), ()):
            is_later = _end(value) > _start(at) and not self._syntax.share_a_loop(value, at)
            if is_later or _is_constant(value):
                continue
            if not (self._is_whole(value) and self._is_settled(value)):
                return False
        return True

    def _arguments_are_settled(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        if self._is_visited((function, "parameters")):
            return True
        if self._syntax.is_mentioned_unread(function.name):
            return False
        for call in self._syntax.calls.get(function.name, ()):
            for value in (*call.args, *(keyword.value for keyword in call.keywords)):
                if not _is_constant(value) and not (
                    self._is_whole(value) and self._is_settled(value)
                ):
                    return False
        return True

    def _results_are_settled(self, call: ast.Call) -> bool:
        if self._syntax.is_defined_unread(called_name(call)):
            return False
        for function in self._syntax.functions.get(called_name(call), ()):
            if self._is_visited((function, "results")):
                continue
            for node in (part for statement in function.body for part in within(statement)):
                value = node.value if isinstance(node, (ast.Return, ast.Yield)) else None
                if value is None or _is_constant(value):
                    continue
                if not (self._is_whole(value) and self._is_settled(value)):
                    return False
        return True

    def _is_visited(self, what: object) -> bool:
        is_visited = what in self._visited
        self._visited.add(what)
        return is_visited

    def _is_met(self, node: ast.AST, condition: str) -> bool:
        """Whether the run got behind ``condition``, where another statement tests it.

        Conditions around ``node`` itself were met, or it would not have been evaluated.
        """
        try:
            subject = _subject(ast.parse(condition.strip(), mode="eval").body) if condition else ""
        except (SyntaxError, ValueError):
            return False
        if not subject:
            return True
        parts: list[ast.AST] = []
        around = [node, *self._syntax.around(node)]
        for other in within_function(self._syntax.scope(node)):
            conditional = _parts_under(other, subject)
            if any(part in around for part in conditional) or _leaves(other, conditional):
                return True
            parts += conditional
        return all(map(self._is_entered, parts))


def within_function(function: ast.AST) -> list[ast.AST]:
    """The nodes of a function's body, without those of functions in it."""
    body = getattr(function, "body", [])
    return [node for part in (body if isinstance(body, list) else [body]) for node in within(part)]


def _deciding(node: ast.AST) -> list[ast.AST] | None:
    """The parts whose evaluation is that of ``node``, which has no instruction of its own."""
    if isinstance(node, ast.BoolOp):
        return list(node.values)
    if isinstance(node, ast.IfExp):
        return [node.test, node.body, node.orelse]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    if isinstance(node, (ast.NamedExpr, ast.Expr, ast.Starred, ast.FormattedValue)):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return list(node.values)
    if isinstance(node, (ast.If, ast.While, ast.Assert)):
        return [node.test]
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [node.iter]
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return [item.context_expr for item in node.items]
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)):
        return [node.value] if node.value is not None else [node]
    if isinstance(node, ast.Match):
        return [node.subject]
    return None


def _always_needed(node: ast.AST) -> list[ast.AST]:
    """What else must have been evaluated for ``node`` to have been."""
    if isinstance(node, ast.Compare):
        return list(node.comparators[1:])
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return [node.elt, *(test for each in node.generators for test in each.ifs)]
    if isinstance(node, ast.DictComp):
        return [node.key, node.value, *(test for each in node.generators for test in each.ifs)]
    return []


def _own_places(node: ast.AST) -> list[Place]:
    """The place of ``node`` in bytecode."""
    place = place_of(node)
    if place is None:
        return []
    named = node.func if isinstance(node, ast.Call) else node
    if not isinstance(named, ast.Attribute) or named.end_lineno is None:
        return [place]
    # A chain of calls over several lines is placed from the last name on.
    column = (named.end_col_offset or 0) - len(named.attr.encode())
    return [place, place._replace(line=named.end_lineno, column=column)]


def _subject(test: ast.expr) -> str:
    """What ``test`` is about, the same for it and for its opposite."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _subject(test.operand)
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in _OPPOSITES:
        opposite = _OPPOSITES[type(test.ops[0])]()
        return ast.unparse(ast.Compare(test.left, [opposite], test.comparators))
    return ast.unparse(test)


def _parts_under(node: ast.AST, condition: str) -> list[ast.AST]:
    """The parts of ``node`` that are only evaluated as ``condition`` allows."""
    if isinstance(node, (ast.If, ast.While)) and _subject(node.test) == condition:
        return [*node.body, *node.orelse]
    if isinstance(node, ast.IfExp) and _subject(node.test) == condition:
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        for position, value in enumerate(node.values):
            if _subject(value) == condition:
                return list(node.values[position + 1 :])
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        tests = [test for each in node.generators for test in each.ifs]
        return [node.elt] if any(_subject(test) == condition for test in tests) else []
    return []


def _leaves(node: ast.AST, conditional: list[ast.AST]) -> bool:
    """Whether the conditional code leaves the function or loop, so all behind it is conditional."""
    return isinstance(node, ast.If) and any(isinstance(part, _EXITS) for part in conditional)


def _is_constant(node: ast.AST) -> bool:
    if isinstance(node, (ast.Constant, ast.Pass, ast.Lambda)):
        return True
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.Expr)):
        return node.value is None or _is_constant(node.value)
    if isinstance(node, ast.UnaryOp):
        return _is_constant(node.operand)
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return all(map(_is_constant, node.elts))
    return False


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return {each.arg for each in every if each is not None} - {"self", "cls"}


def _start(node: ast.AST) -> tuple[int, int]:
    place = place_of(node)
    return (place.line, place.column) if place else (0, 0)


def _end(node: ast.AST) -> tuple[int, int]:
    place = place_of(node)
    return (place.end_line, place.end_column) if place else (0, 0)
