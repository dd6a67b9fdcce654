"""The statements around a branch in a normal form: one binding, choice or result each.

What follows on an early ``return`` is read like an ``else``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import dotted
from fullgraph.static.models import names

_OF_A_TOOL = re.compile(
    r"#\s*(?:noqa|nosec|type:|pragma|pylint|pyright|mypy|ruff|fmt|fullgraph)", re.I
)
OPERATORS: dict[type[cst.BaseAugOp], str] = {
    cst.BitXorAssign: "^",
    cst.AddAssign: "+",
    cst.SubtractAssign: "-",
    cst.MultiplyAssign: "*",
    cst.DivideAssign: "/",
    cst.PowerAssign: "**",
    cst.FloorDivideAssign: "//",
    cst.ModuloAssign: "%",
    cst.BitAndAssign: "&",
    cst.BitOrAssign: "|",
    cst.MatrixMultiplyAssign: "@",
}


_OF_TENSORS = names("data grad requires_grad")
"""Attributes that are no name for a value: to set them changes a tensor."""

APPEND = "append"
HAS_EFFECT = "it has an effect other than to bind a name"


class BlockedError(Exception):
    """A rewrite cannot be made.

    Attributes:
        line: of the statement that is in the way.
        why: one sentence.
    """

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


@dataclass(frozen=True)
class Bind:
    """``names = values``.

    Attributes:
        names: several for a tuple; of an attribute, with those before it (``self.best``); of an
            item, with its key (``log["mean"]``); of what a list gets, with the method
            (``kept.append``); of a result, ``<0>`` and so on, which no program has.
        values: one for each name, or one that all are unpacked from.
        operator: of an augmented assignment.
        node: the statement.
        above: the comments and blank lines above it.
        behind: the comment behind it.
        is_tuple: of a result, whether a tuple is returned.
        keys: of a result, those of the dictionary that is returned, as written.
    """

    names: tuple[str, ...]
    values: tuple[cst.BaseExpression, ...]
    operator: str
    node: cst.CSTNode
    above: tuple[str, ...] = ()
    behind: str = ""
    is_tuple: bool = False
    keys: tuple[str, ...] = ()

    @property
    def is_result(self) -> bool:
        """Whether it is a ``return``."""
        return self.names[:1] == ("<0>",)


@dataclass(frozen=True)
class Choice:
    """A test and what is done on each side."""

    test: cst.BaseExpression
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...]
    node: cst.CSTNode
    above: tuple[str, ...] = ()


@dataclass(frozen=True)
class Write:
    """``tensor[mask] = value`` or ``tensor.masked_fill_(mask, value)``.

    Attributes:
        slice: the indices of which the mask is one; none for a call.
    """

    tensor: cst.BaseExpression
    mask: cst.BaseExpression
    value: cst.BaseExpression
    is_call: bool
    node: cst.CSTNode
    above: tuple[str, ...] = ()
    behind: str = ""
    slice: tuple[cst.SubscriptElement, ...] = ()


@dataclass(frozen=True)
class Effect:
    """A call, a check or a ``raise`` that binds nothing: kept where no tensor decides about it."""

    node: cst.CSTNode
    above: tuple[str, ...] = ()
    behind: str = ""


Statement = Bind | Choice | Write | Effect


def read_choice(document: Document, branch: cst.If) -> tuple[Choice, cst.CSTNode]:
    """A chain of tests, and the last node that it takes up.

    Where a side returns and there is no ``else``, what follows is the ``else``.

    Raises:
        BlockedError: a statement is none of the normal form.
    """
    behind = _behind(document, branch)
    found, takes_rest = _Reader(document).choice(branch, behind)
    return found, (behind[-1] if takes_rest else branch)


def assigned(statements: Iterable[Statement]) -> list[str]:
    """The names that statements bind, in order."""
    found: dict[str, None] = {}
    for each in statements:
        if isinstance(each, Bind):
            found |= dict.fromkeys(each.names)
        elif isinstance(each, Choice):
            found |= dict.fromkeys((*assigned(each.then), *assigned(each.orelse)))
    return [*found]


def always_returns(statements: Sequence[Statement]) -> bool:
    """Whether a result follows whatever is chosen."""
    last = statements[-1] if statements else None
    if isinstance(last, Choice):
        return always_returns(last.then) and always_returns(last.orelse)
    return isinstance(last, Bind) and last.is_result


def all_of(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The statements, and those within them."""
    for each in statements:
        yield each
        if isinstance(each, Choice):
            yield from all_of((*each.then, *each.orelse))


def _behind(document: Document, branch: cst.If) -> tuple[cst.BaseStatement, ...]:
    block = document.parents[branch]
    if not isinstance(block, cst.IndentedBlock) or branch not in block.body:
        return ()
    found: list[cst.BaseStatement] = []
    for statement in block.body[block.body.index(branch) + 1 :]:
        found.append(statement)
        if isinstance(statement, cst.SimpleStatementLine) and any(
            isinstance(small, cst.Return) for small in statement.body
        ):
            break
    return tuple(found)


class _Reader:
    def __init__(self, document: Document) -> None:
        self._document = document

    def choice(self, branch: cst.If, rest: Sequence[cst.CSTNode]) -> tuple[Choice, bool]:
        """A chain of tests, and whether ``rest`` is its ``else``, because a side returns."""
        if rest and (_ends_with(branch, cst.Continue) or self._only_ends(branch, rest)):
            above = _comments(branch.leading_lines)
            body = branch.body.body[:-1]
            return Choice(
                branch.test, self.statements(body), self.statements(rest), branch, above
            ), True
        then, takes_rest = self.block(branch.body), False
        orelse: tuple[Statement, ...] = ()
        if isinstance(branch.orelse, cst.If):
            inner, takes_rest = self.choice(branch.orelse, rest)
            orelse = (inner,)
        elif branch.orelse is not None:
            orelse = self.block(branch.orelse.body, _comments(branch.orelse.leading_lines))
        elif always_returns(then) and rest:
            orelse, takes_rest = self.statements(rest), True
        above = _comments(branch.leading_lines)
        return Choice(branch.test, then, orelse, branch, above), takes_rest

    def _only_ends(self, branch: cst.If, rest: Sequence[cst.CSTNode]) -> bool:
        """Whether a branch ends a function that gives nothing, before the rest of it."""
        function = self._document.function(branch)
        if not _ends_with(branch, cst.Return) or function is None:
            return False
        if any(self._document.within(function, cst.Yield)):
            return False
        returns = self._document.within(function, cst.Return)
        gives = any(each.value is not None for each in returns)
        return not gives and rest[-1] is function.body.body[-1]

    def block(self, body: cst.BaseSuite, above: tuple[str, ...] = ()) -> tuple[Statement, ...]:
        if not isinstance(body, cst.IndentedBlock):
            return tuple(self._small(small, above) for small in body.body)
        header = comment_of(body.header.comment)
        found = self.statements(body.body, (*above, *([header] if header else [])))
        footer = [line for line in _comments(body.footer) if line]
        if footer and not found:
            self._block(body, "there is nothing but a comment")
        if footer:
            # It says something about what the side has done.
            last = found[-1]
            found = (*found[:-1], replace(last, above=(*last.above, *footer)))
        return found

    def statements(
        self, body: Sequence[cst.CSTNode], above: tuple[str, ...] = ()
    ) -> tuple[Statement, ...]:
        found: list[Statement] = []
        for number, statement in enumerate(body):
            above = (*above, *_comments(getattr(statement, "leading_lines", ())))
            if isinstance(statement, cst.If):
                choice, takes_rest = self.choice(statement, body[number + 1 :])
                found.append(replace(choice, above=above))
                if takes_rest:
                    break
            elif isinstance(statement, cst.SimpleStatementLine):
                made = [self._small(small, ()) for small in statement.body if not _is_idle(small)]
                if not made:
                    continue
                behind = comment_of(statement.trailing_whitespace.comment)
                made[0] = replace(made[0], above=above)
                made[-1] = replace(made[-1], behind=behind)
                found += made
            else:
                self._block(statement, "it is neither an assignment nor a choice")
            above = ()
        return tuple(found)

    def _small(self, small: cst.CSTNode, above: tuple[str, ...]) -> Bind | Write | Effect:
        if kept := _kept_in_container(small):
            name, value = kept
            return Bind((name,), (value,), "", small, above)
        write = _masked_write(small)
        if write is not None:
            return replace(write, above=above)
        if isinstance(small, cst.Return) and small.value is not None:
            value, keys = small.value, _keys(small.value)
            values: tuple[cst.BaseExpression, ...] = (value,)
            if _is_plain(value) or (keys and isinstance(value, cst.Dict)):
                values = tuple(each.value for each in value.elements)
            names = tuple(f"<{number}>" for number in range(len(values)))
            return Bind(names, values, "", small, above, is_tuple=_is_plain(value), keys=keys)
        if isinstance(small, cst.AugAssign) and (bound := _path(small.target)):
            operator = OPERATORS.get(type(small.operator), "")
            if operator:
                return Bind((bound,), (small.value,), operator, small, above)
        if isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name) and small.value:
            return Bind((small.target.value,), (small.value,), "", small, above)
        if isinstance(small, cst.Assign) and len(small.targets) == 1:
            target, value = small.targets[0].target, small.value
            if bound := _path(target):
                return Bind((bound,), (value,), "", small, above)
            if _is_plain(target):
                names = tuple(
                    e.value.value for e in target.elements if isinstance(e.value, cst.Name)
                )
                if len(names) == len(target.elements):
                    values = (value,)
                    if _is_plain(value) and len(value.elements) == len(names):
                        values = tuple(each.value for each in value.elements)
                    return Bind(names, values, "", small, above)
        if isinstance(small, (cst.Expr, cst.Assert, cst.Raise)):
            return Effect(small, above)
        return self._block(small, HAS_EFFECT)

    def _block(self, node: cst.CSTNode, why: str) -> Bind:
        raise BlockedError(self._document.place(node).line, why)


def append_to(node: cst.CSTNode) -> tuple[str, cst.BaseExpression] | None:
    """The list and the item of ``kept.append(item)``."""
    call = node.value if isinstance(node, cst.Expr) else None
    if not isinstance(call, cst.Call) or len(call.args) != 1 or call.args[0].star:
        return None
    path = dotted(call.func)
    is_append = bool(path[1:]) and path[-1] == APPEND
    return (".".join(path[:-1]), call.args[0].value) if is_append else None


def _kept_in_container(small: cst.CSTNode) -> tuple[str, cst.BaseExpression] | None:
    """The name and the value of ``kept.append(value)`` and ``log["mean"] = value``."""
    appended = append_to(small)
    if appended is not None:
        return f"{appended[0]}.{APPEND}", appended[1]
    if not isinstance(small, cst.Assign) or len(small.targets) != 1:
        return None
    target = small.targets[0].target
    index = target.slice[0].slice if isinstance(target, cst.Subscript) else None
    key = index.value if isinstance(index, cst.Index) else None
    path = dotted(target.value) if isinstance(target, cst.Subscript) else ()
    if not path or not isinstance(key, cst.SimpleString):
        return None
    return f"{'.'.join(path)}[{key.value}]", small.value


def _ends_with(branch: cst.If, kind: type[cst.Break | cst.Continue | cst.Return]) -> bool:
    """Whether a branch without ``else`` has a last statement of this kind, alone in its line."""
    last = branch.body.body[-1]
    small = last.body if isinstance(last, cst.SimpleStatementLine) else (last,)
    return branch.orelse is None and len(small) == 1 and isinstance(small[0], kind)


def _masked_write(small: cst.CSTNode) -> Write | None:
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        target = small.targets[0].target
        if isinstance(target, cst.Subscript):
            parts = tuple(target.slice)
            indices = [each.slice.value for each in parts if isinstance(each.slice, cst.Index)]
            masks = indices if len(parts) == 1 else [*filter(shows_mask, indices)]
            if len(masks) == 1:
                return Write(target.value, masks[0], small.value, False, small, slice=parts)
            return None
    call = small.value if isinstance(small, cst.Expr) else None
    if isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute):
        values = [arg.value for arg in call.args if not arg.keyword and not arg.star]
        if call.func.attr.value == "masked_fill_" and len(values) == len(call.args) == 2:
            return Write(call.func.value, values[0], values[1], True, small)
    return None


def shows_mask(node: cst.BaseExpression) -> bool:
    """Whether the text of an index shows that it is a mask, if it is a tensor."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.BitInvert):
        return True
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitAnd | cst.BitOr):
        return shows_mask(node.left) and shows_mask(node.right)
    return isinstance(node, cst.Comparison)


def _path(target: cst.BaseExpression) -> str:
    """``best`` and ``self.best`` of themselves; empty for what is neither."""
    path = dotted(target)
    return "" if path[1:] and path[-1] in _OF_TENSORS else ".".join(path)


def _keys(node: cst.BaseExpression) -> tuple[str, ...]:
    """The keys of a dictionary that are words, as written; none for anything else."""
    elements = node.elements if isinstance(node, cst.Dict) else ()
    keys = [e.key.value for e in elements if isinstance(e, cst.DictElement) and _is_word(e.key)]
    return tuple(keys) if len(keys) == len(elements) else ()


def _is_word(node: cst.BaseExpression) -> TypeGuard[cst.SimpleString]:
    return isinstance(node, cst.SimpleString)


def _is_plain(node: cst.BaseExpression) -> TypeGuard[cst.Tuple]:
    return isinstance(node, cst.Tuple) and all(type(e) is cst.Element for e in node.elements)


def _is_idle(small: cst.BaseSmallStatement) -> bool:
    return isinstance(small, cst.Pass) or (
        isinstance(small, cst.Expr) and isinstance(small.value, cst.SimpleString)
    )


def _comments(lines: Sequence[cst.EmptyLine]) -> tuple[str, ...]:
    return tuple(comment_of(line.comment) for line in lines)


def comment_of(comment: cst.Comment | None) -> str:
    """The text of a comment; empty for none.

    Raises:
        BlockedError: a tool reads it.
    """
    if comment is not None and _OF_A_TOOL.match(comment.value):
        # What a tool reads has a meaning only on its own line.
        raise BlockedError(0, "a tool reads its comment, on the line that it is about")
    return comment.value if comment else ""
