"""The statements around a branch in a normal form: one binding, choice or result each.

What is left as it is written (loops, ``with``) has one statement too, so that what follows on an
early ``return`` can be read like an ``else``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.values.bindings import dotted
from fullgraph.static.models import names
from fullgraph.static.models.python.system import METHODS_OF_LOGGERS
from fullgraph.static.syntax.walk import terms, walk

_OF_A_TOOL = re.compile(
    r"#\s*(?:noqa|nosec|type:|pragma|pylint|pyright|mypy|ruff|fmt|fullgraph)", re.I
)
_OPERATORS: dict[type[cst.BaseAugOp], str] = {
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


_NOT_VALUES = names(
    "normal_ uniform_ bernoulli_ random_ exponential_ geometric_ log_normal_ cauchy_ resize_ "
    "resize_as_ set_ requires_grad_ detach_ share_memory_ squeeze_ unsqueeze_ t_ transpose_ "
    "swapaxes_ swapdims_ apply_ map_ zero_grad_"
)
"""Methods that draw numbers, or change more of a tensor than its values."""


_OF_TENSORS = names("data grad requires_grad")
"""Attributes that are no name for a value: to set them changes a tensor."""

_MESSAGES = METHODS_OF_LOGGERS | {"print"}

APPEND = "append"

_LONGEST_TAIL = 6
"""Statements behind a choice that are written once for each side."""


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
class Update:
    """A tensor that others may see is changed in place: ``t.mul_(a).add_(b)``, ``t[i] -= b``.

    Attributes:
        tensor: what is written to.
        value: what is written, or the call.
        operator: of an augmented assignment.
        methods: those of the call, each with the underscore at its end.
        parts: what is computed for it.
        node: the statement.
        above: the comments and blank lines above it.
        behind: the comment behind it.
    """

    tensor: cst.BaseExpression
    value: cst.BaseExpression
    operator: str
    methods: tuple[str, ...]
    parts: tuple[cst.CSTNode, ...]
    node: cst.CSTNode
    above: tuple[str, ...] = ()
    behind: str = ""


@dataclass(frozen=True)
class Act:
    """``raise`` or a message: it is done where its side is chosen."""

    node: cst.Raise | cst.Expr
    above: tuple[str, ...] = ()
    behind: str = ""


@dataclass(frozen=True)
class Loop:
    """A ``for`` whose statements have the normal form, and that binds nothing for others."""

    node: cst.For
    body: tuple[Statement, ...]
    above: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exit:
    """``if test: break``, or the test of a ``while``: where a loop ends early.

    Attributes:
        tests: of a ``while``, what must hold for the next round; of a ``break``, its test.
        is_break: which of the two it is.
        above: the comments and blank lines above it.
    """

    tests: tuple[cst.BaseExpression, ...]
    is_break: bool
    above: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndedLoop:
    """A loop that a tensor's value ends.

    Attributes:
        node: the loop.
        parts: its statements, and where it ends.
    """

    node: cst.For | cst.While
    parts: tuple[Statement | Exit, ...]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What is done in each round."""
        return tuple(each for each in self.parts if not isinstance(each, Exit))

    @property
    def exits(self) -> tuple[Exit, ...]:
        """Where it ends."""
        return tuple(each for each in self.parts if isinstance(each, Exit))


@dataclass(frozen=True)
class Kept:
    """A statement that stays as it is written."""

    node: cst.BaseCompoundStatement
    above: tuple[str, ...] = ()


Statement = Bind | Choice | Write | Update | Act | Loop | Kept


def read_choice(document: Document, branch: cst.If) -> tuple[Choice, cst.CSTNode]:
    """A chain of tests, and the last node that it takes up.

    Where a side returns and there is no ``else``, what follows is the ``else``.

    Raises:
        BlockedError: a statement is none of the normal form.
    """
    behind = _behind(document, branch)
    found, takes_rest = _Reader(document).choice(branch, behind)
    return found, (behind[-1] if takes_rest else branch)


def read_ended_loop(document: Document, branch: cst.If | cst.While) -> EndedLoop | None:
    """The loop that a branch or its own test ends; None if that is not all that it does.

    Raises:
        BlockedError: a statement of the loop is none of the normal form.
    """
    loop: cst.CSTNode | None = branch
    if isinstance(branch, cst.If):
        loop = document.parents.get(document.parents[branch])
        if not _ends_with(branch, cst.Break):
            return None
    if not isinstance(loop, (cst.For, cst.While)) or loop.orelse is not None:
        return None
    reader, run = _Reader(document), list[cst.CSTNode]()
    parts: list[Statement | Exit] = []
    if isinstance(loop, cst.While):
        parts.append(Exit(tuple(terms(loop.test, cst.And)), is_break=False))
    for statement in loop.body.body:
        if not (isinstance(statement, cst.If) and _ends_with(statement, cst.Break)):
            run.append(statement)
            continue
        parts += reader.statements(run)
        run.clear()
        *before, last = statement.body.body
        above = [*_comments(statement.leading_lines)]
        above += _comments_in(last) if before else _comments_in(statement.body)
        comments = tuple(filter(None, above))
        if before:
            choice = Choice(statement.test, reader.statements(before), (), statement, comments)
            if any(document.index.named(statement.test, name) for name in assigned([choice])):
                raise BlockedError(
                    document.place(statement).line, "the test changes where it holds"
                )
            parts.append(choice)
        exit_above = () if before else comments
        parts.append(Exit((statement.test,), is_break=True, above=exit_above))
    return EndedLoop(loop, (*parts, *reader.statements(run)))


def read_result(document: Document, node: cst.CSTNode) -> Bind | None:
    """The ``return`` that a statement is, or a branch without ``else`` has alone; or None.

    Raises:
        BlockedError: a tool reads its comment.
    """
    reader = _Reader(document)
    if isinstance(node, cst.If):
        line = node.body.body[0] if len(node.body.body) == 1 else None
        small = line.body if isinstance(line, cst.SimpleStatementLine) else node.body.body
        only = small[0] if node.orelse is None and len(small) == 1 else None
        is_result = isinstance(only, cst.Return) and only.value is not None
        found = reader.block(node.body) if is_result else ()
    else:
        found = reader.statements([node])
    last = found[-1] if found else None
    return last if isinstance(last, Bind) and last.is_result else None


def with_tail(document: Document, choice: Choice) -> tuple[Choice, cst.CSTNode] | None:
    """A choice whose sides also do what follows, up to the last use of the names that they bind.

    None where nothing that follows in the same block uses them, or much does.

    Raises:
        BlockedError: a statement that follows is none of the normal form.
    """
    line = choice.node
    while not isinstance(document.parents[line], cst.IndentedBlock):
        line = document.parents[line]
    block = document.parents[line]
    assert isinstance(block, cst.IndentedBlock)
    behind = block.body[[*block.body].index(line) + 1 :]  # type: ignore[arg-type]
    uses = [
        number
        for number, statement in enumerate(behind)
        if any(document.index.named(statement, name) for name in assigned([choice]))
    ]
    if not uses or uses[-1] >= _LONGEST_TAIL:
        return None
    tail = _Reader(document).statements(behind[: uses[-1] + 1])
    again = tuple(
        replace(each, above=())
        if isinstance(each, Kept | Choice | Loop)
        else replace(each, above=(), behind="")
        for each in tail
    )
    then, orelse = (*choice.then, *tail), (*choice.orelse, *again)
    return replace(choice, then=then, orelse=orelse), behind[uses[-1]]


def assigned(statements: Iterable[Statement]) -> list[str]:
    """The names that statements bind, in order."""
    found: dict[str, None] = {}
    for each in statements:
        if isinstance(each, Bind):
            found |= dict.fromkeys(each.names)
        elif isinstance(each, Choice):
            found |= dict.fromkeys((*assigned(each.then), *assigned(each.orelse)))
        elif isinstance(each, Kept):
            found |= dict.fromkeys(bound_names(each.node))
    return [*found]


def always_returns(statements: Sequence[Statement]) -> bool:
    """Whether a result follows whatever is chosen."""
    last = statements[-1] if statements else None
    if isinstance(last, Choice):
        return always_returns(last.then) and always_returns(last.orelse)
    return isinstance(last, Bind) and last.is_result


def raises(statements: Sequence[Statement]) -> bool:
    """Whether they end with an exception."""
    last = statements[-1] if statements else None
    return isinstance(last, Act) and isinstance(last.node, cst.Raise)


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
        header = _comment(body.header.comment)
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
                behind = _comment(statement.trailing_whitespace.comment)
                made[0] = replace(made[0], above=above)
                made[-1] = replace(made[-1], behind=behind)
                found += made
            elif isinstance(statement, (cst.For, cst.With)) and not _leaves(statement):
                found.append(self._loop(statement, above))
            else:
                self._block(statement, "it is neither an assignment, a choice nor a loop")
            above = ()
        return tuple(found)

    def _loop(self, statement: cst.For | cst.With, above: tuple[str, ...]) -> Loop | Kept:
        if isinstance(statement, cst.For) and statement.orelse is None:
            try:
                body = self.block(statement.body)
            except BlockedError:
                return Kept(statement, above)
            if any(isinstance(each, Update | Write) for each in all_of(body)):
                return Loop(statement, body, above)
        return Kept(statement, above)

    def _small(self, small: cst.CSTNode, above: tuple[str, ...]) -> Bind | Write | Update | Act:
        if kept := _kept_in_container(small):
            name, value = kept
            return Bind((name,), (value,), "", small, above)
        write = _masked_write(small) or as_update(small)
        if write is not None:
            return replace(write, above=above)
        if isinstance(small, cst.Return) and small.value is not None:
            value, keys = small.value, _keys(small.value)
            values: tuple[cst.BaseExpression, ...] = (value,)
            if _is_plain(value) or (keys and isinstance(value, cst.Dict)):
                values = tuple(each.value for each in value.elements)
            names = tuple(f"<{number}>" for number in range(len(values)))
            return Bind(names, values, "", small, above, is_tuple=_is_plain(value), keys=keys)
        if _acts(small):
            return Act(small, above)
        if isinstance(small, cst.AugAssign) and (bound := _path(small.target)):
            operator = _OPERATORS.get(type(small.operator), "")
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
        return self._block(small, "it has an effect other than to bind a name")

    def _block(self, node: cst.CSTNode, why: str) -> Bind:
        raise BlockedError(self._document.place(node).line, why)


def _kept_in_container(small: cst.CSTNode) -> tuple[str, cst.BaseExpression] | None:
    """The name and the value of ``kept.append(value)`` and ``log["mean"] = value``."""
    call = small.value if isinstance(small, cst.Expr) else None
    if isinstance(call, cst.Call) and len(call.args) == 1 and not call.args[0].star:
        path = dotted(call.func)
        return (".".join(path), call.args[0].value) if path[1:] and path[-1] == APPEND else None
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


def as_update(small: cst.CSTNode) -> Update | None:
    """A statement that writes to an item or calls in-place methods; None for any other."""
    if isinstance(small, cst.AugAssign) and isinstance(small.target, cst.Subscript):
        operator = _OPERATORS.get(type(small.operator), "")
        written = Update(small.target, small.value, operator, (), (small.value,), small)
        return written if operator else None
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        target = small.targets[0].target
        is_item = isinstance(target, cst.Subscript)
        return Update(target, small.value, "", (), (small.value,), small) if is_item else None
    node: cst.CSTNode | None = small.value if isinstance(small, cst.Expr) else None
    call, methods, parts = node, list[str](), list[cst.CSTNode]()
    while isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        name = node.func.attr.value
        if not name.endswith("_") or name.endswith("__") or name in _NOT_VALUES:
            break
        methods.append(name)
        parts += node.args
        node = node.func.value
    if not methods or not isinstance(call, cst.Call):
        return None
    if not isinstance(node, (cst.Name, cst.Attribute, cst.Subscript)):
        return None
    return Update(node, call, "", tuple(methods), tuple(parts), small)


def _path(target: cst.BaseExpression) -> str:
    """``best`` and ``self.best`` of themselves; empty for what is neither."""
    path = dotted(target)
    return "" if path[1:] and path[-1] in _OF_TENSORS else ".".join(path)


def _acts(small: cst.CSTNode) -> TypeGuard[cst.Raise | cst.Expr]:
    if isinstance(small, cst.Raise):
        return small.exc is not None and small.cause is None
    call = small.value if isinstance(small, cst.Expr) else None
    return isinstance(call, cst.Call) and not _MESSAGES.isdisjoint(dotted(call.func)[-1:])


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


def _leaves(statement: cst.CSTNode) -> bool:
    leaves = (cst.Return, cst.Yield, cst.Await, cst.Raise, cst.Global, cst.Nonlocal)
    return any(isinstance(node, leaves) for node in walk(statement))


def _comments(lines: Sequence[cst.EmptyLine]) -> tuple[str, ...]:
    return tuple(_comment(line.comment) for line in lines)


def _comments_in(body: cst.CSTNode) -> Iterator[str]:
    """The comments of a block of one statement, behind its header and around the statement."""
    for each in walk(body):
        if isinstance(each, cst.Comment):
            yield _comment(each)


def _comment(comment: cst.Comment | None) -> str:
    if comment is not None and _OF_A_TOOL.match(comment.value):
        # What a tool reads has a meaning only on its own line.
        raise BlockedError(0, "a tool reads its comment, on the line that it is about")
    return comment.value if comment else ""
