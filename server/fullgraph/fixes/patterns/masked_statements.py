"""Writes statements so that a mask decides what each of them changes, and no branch is left.

Every statement behind a test of a tensor's value is executed, and its result is kept where the
test holds: J. R. Allen, K. Kennedy, C. Porterfield and J. Warren, "Conversion of Control Dependence
to Data Dependence", POPL 1983. A loop with an exit makes all of its rounds, under a mask that the
exit clears: J. R. Allen and K. Kennedy, "Optimizing Compilers for Modern Architectures", 2001,
chapter 7. A number that is assigned under a mask becomes a tensor without dimensions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.conditions import DRAWS, check_walrus
from fullgraph.fixes.patterns.masked_lists import appended_once
from fullgraph.fixes.patterns.normal_form import (
    OPERATORS,
    BlockedError,
    append_to,
    comment_of,
    shows_mask,
)
from fullgraph.fixes.patterns.predicates import (
    LEAVES,
    SIMPLE,
    Predicates,
    closed,
    is_bool,
    names_in,
    negated,
    sides_of,
    statements_of,
)
from fullgraph.fixes.patterns.selection import is_any
from fullgraph.fixes.source.document import PRIMARIES, Document, as_primary, last_name
from fullgraph.fixes.source.folded import unfolded
from fullgraph.fixes.values.bindings import assigned_pairs, dotted
from fullgraph.static.models import names
from fullgraph.static.models.python.system import METHODS_OF_LOGGERS
from fullgraph.static.syntax.walk import is_none, terms, walk
from fullgraph.vocabulary.findings import Edit, Location

_DRAWS = DRAWS | names("randperm randint_like multinomial dropout")
_NOT_VALUES = names(
    "normal_ uniform_ bernoulli_ random_ exponential_ geometric_ log_normal_ cauchy_ resize_ "
    "resize_as_ set_ requires_grad_ detach_ share_memory_ squeeze_ unsqueeze_ t_ transpose_ "
    "swapaxes_ swapdims_ apply_ map_ zero_grad_"
)
"""Methods that draw numbers, or change more of a tensor than its values."""
_MESSAGES = METHODS_OF_LOGGERS | {"print"}
_NAMES = re.compile(r"(?<![.\w])[a-zA-Z_]\w*")
Pairs = Sequence[tuple[cst.BaseExpression, cst.BaseExpression]]


class _At(NamedTuple):
    """Where lines are written.

    Attributes:
        mask: where they have an effect; empty where they always have.
        indent: their white space.
    """

    mask: str
    indent: str


@dataclass
class _Loop:
    """A loop that is being written.

    Attributes:
        running: the mask of its rounds; empty where nothing ends them early.
        counters: the numbers that go on where it has ended.
        mask: of its rounds, also where nothing ends them early.
    """

    running: str
    counters: set[str]
    mask: str


Written = tuple[list[str], "str | None"]
"""Lines, and the mask of what follows on them: None where nothing does."""


class MaskedStatements:
    """Writes a function from the statement around a break on."""

    def __init__(
        self, document: Document, path: str, function: cst.FunctionDef, torch: str, read: Predicates
    ) -> None:
        """Nothing is written yet.

        Args:
            document: the unit of the function.
            path: of its file.
            function: the function.
            torch: the name of torch.
            read: its data-dependent control flow.
        """
        self._document = document
        self._path = path
        self._function = function
        self._torch = torch
        self._read = read
        self._text = read.text.of
        self._start = document.place(read.region[0]).line
        self._step = document.step(read.region[0])
        self._loops: list[_Loop] = []
        self._branches: list[cst.CSTNode] = []
        self._results: list[str] = []
        self._returned = ""
        self._first: list[str] = []
        self._tests: dict[str, str] = {}
        self._items: dict[str, str] = {}
        self._filled: set[str] = set()
        self._bound = {*document.bound_names(function.params)}
        for node in document.within(function, cst.Assign, cst.AnnAssign, cst.For):
            if document.place(node).line < self._start:
                self._bound |= {*document.bound_names(node)}

    def edits(self) -> list[Edit]:
        """The edits of the function.

        Raises:
            BlockedError: a statement cannot be executed under a mask.
        """
        found = [*self._before()]
        indent = self._document.indentation(self._start)
        mask: str | None = ""
        for statement in self._read.region:
            if mask is None:
                raise BlockedError(self._line(statement), "nothing leads to it")
            at = _At(mask, indent)
            if self._stays(statement, at):
                _, mask = self._kept(statement, indent)
                found += self._read.text.within(statement)
                continue
            lines, mask = self._executed(statement, at)
            place = self._document.place(statement)
            end = len(self._document.line(place.end_line))
            where = Location(self._path, place.line, place.column, place.end_line, end)
            text = self._document.newline.join(lines).lstrip(" \t")
            found.append(Edit(where, text or "pass"))
        if mask and self._results:
            raise BlockedError(self._line(self._read.region[-1]), "no value is returned at the end")
        if self._first:
            text = (self._document.newline + indent).join([*self._first, ""])
            found.append(self._document.insertion(self._path, self._start, len(indent), text))
        return found

    def _before(self) -> Iterator[Edit]:
        """What numbers are at first: tensors, where that is written; and what is None yet."""
        for assign in self._document.within(self._function, cst.Assign):
            place = self._document.place(assign)
            if place.line >= self._start:
                continue
            device, flags = self._read.device(place.line), ""
            for target, value in assigned_pairs(assign):
                name = target.value if isinstance(target, cst.Name) else ""
                where = Location(self._path, *self._document.place(value))
                if name in self._read.optional and is_none(value):
                    yield Edit(where, "0")
                    newline = self._document.newline + self._document.indentation(place.line)
                    flag = self._read.optional[name]
                    flags += f"{newline}{flag} = {self._read.flag('zeros', place.line)}"
                elif name in self._read.numbers and (
                    isinstance(value, cst.Integer) or is_bool(value)
                ):
                    given = ", ".join(filter(None, (self._document.source(value), device)))
                    yield Edit(where, f"{self._torch}.tensor({given})")
            if flags:
                end = len(self._document.line(place.end_line))
                yield self._document.insertion(self._path, place.end_line, end, flags)

    # Statements.

    def _suite(self, suite: cst.CSTNode, at: _At) -> Written:
        lines: list[str] = []
        mask: str | None = at.mask
        if isinstance(suite, cst.IndentedBlock) and suite.header.comment:
            lines.append(at.indent + comment_of(suite.header.comment))
        for statement in statements_of(suite):
            if mask is None:
                break
            found, mask = self._statement(statement, _At(mask, at.indent))
            comments = getattr(statement, "leading_lines", ())
            lines += (f"{at.indent}{comment_of(each.comment)}".rstrip() for each in comments)
            lines += found
        return lines, mask

    def _below(self, head: str, suite: cst.CSTNode, at: _At) -> Written:
        """A suite below a line that stays."""
        inner, after = self._suite(suite, _At(at.mask, at.indent + self._step))
        return [f"{at.indent}{head}", *(inner or [f"{at.indent}{self._step}pass"])], after

    def _statement(self, node: cst.CSTNode, at: _At) -> Written:
        return self._kept(node, at.indent) if self._stays(node, at) else self._executed(node, at)

    def _executed(self, node: cst.CSTNode, at: _At) -> Written:
        """A statement that depends on the data, or is under a mask."""
        if isinstance(node, cst.If):
            is_static = self._read.is_static(node.test)
            return self._static_branch(node, at) if is_static else self._branch(node, at)
        if isinstance(node, (cst.For, cst.While)) and node.orelse is None:
            return self._loop(node, at)
        if isinstance(node, cst.With):
            return self._below(f"with {', '.join(map(self._text, node.items))}:", node.body, at)
        if isinstance(node, SIMPLE):
            lines: list[str] = []
            after: str | None = at.mask
            for small in node.body:
                lines += self._small(small, at)
                after = None if isinstance(small, LEAVES) else after
            comment = comment_of(node.trailing_whitespace.comment)
            if comment and lines:
                lines[0] += f"  {comment}"
            return lines, after
        raise BlockedError(self._line(node), "it is neither an assignment, a choice nor a loop")

    def _stays(self, node: cst.CSTNode, at: _At) -> bool:
        """Whether a statement does not depend on the data, or another rewrite keeps it."""
        return not at.mask and (self._only_acts(node) or not self._read.is_dependent(node))

    def _only_acts(self, node: cst.CSTNode) -> bool:
        """Whether all that a branch does is to raise or to write a message."""
        if not isinstance(node, cst.If):
            return False
        inside = {*walk(node)}

        def acts(small: cst.CSTNode) -> bool:
            # What it binds may be for the message alone.
            bound = self._document.bound_names(small) if isinstance(small, cst.Assign) else ()
            mentions = [n for b in bound for n in self._document.index.named(self._function, b)]
            return _acts(small) or (bool(bound) and inside.issuperset(mentions))

        return all(
            all(map(acts, each.body)) if isinstance(each, SIMPLE) else self._only_acts(each)
            for side in sides_of(node)
            for each in statements_of(side)
        ) and any(_acts(small) for small in inside)

    def _kept(self, node: cst.CSTNode, indent: str) -> Written:
        """A statement as it is, moved as far as its first line is."""
        self._bound |= {*self._document.bound_names(node)}
        text, own = self._text(node), self._document.indentation(self._line(node))
        first, *lines = text.split("\n")
        if '"""' not in text and "'''" not in text:
            lines = [indent + x[len(own) :] if x.startswith(own) else x for x in lines]
        lines.insert(0, indent + first)
        if not isinstance(node, SIMPLE):
            return lines, ""
        comment = comment_of(node.trailing_whitespace.comment)
        lines[-1] += f"  {comment}" if comment else ""
        return lines, None if any(isinstance(small, LEAVES) for small in node.body) else ""

    def _branch(self, node: cst.If, at: _At) -> Written:
        lines: list[str] = []
        for each in self._document.within(node.test, cst.NamedExpr):
            check_walrus(self._document, node.test, each)
            lines += self._walrus(each, at)
        test = name = self._read.test(node.test)
        if at.mask or not test.isidentifier() or self._changes(test, node):
            name = self._read.fresh("condition")
            is_and = isinstance(node.test, cst.BooleanOperation) and " | " not in test
            both = f"{at.mask} & {test if is_and else closed(test)}" if at.mask else test
            lines.append(f"{at.indent}{name} = {both}")
            self._tests |= {name: both, f"~{name}": both}
        sides, other = sides_of(node), f"~{name}"
        if at.mask and len(sides) == 1 and self._ends_round(node.body) and at.mask == self._running:
            # What ends the round has cleared its mask.
            other = at.mask
        elif at.mask and (len(sides) > 1 or self._is_left(node.body)):
            other = self._read.fresh("otherwise")
            lines.append(f"{at.indent}{other} = {at.mask} & ~{name}")
        opened = self._open(appended_once([node], may_continue=False))
        masks = (name, other)
        after: list[str | None] = [*masks]
        for number, side in enumerate(sides):
            self._branches.append(side)
            found, after[number] = self._suite(side, _At(masks[number], at.indent))
            self._branches.pop()
            lines += found
        lines += self._close(opened, at)
        if after == [name, other]:
            return lines, at.mask
        first, second = after
        if first is None or second is None:
            return lines, second if first is None else first
        active = self._read.fresh("active")
        return [*lines, f"{at.indent}{active} = {first} | {closed(second)}"], active

    @property
    def _running(self) -> str:
        return self._loops[-1].running if self._loops else ""

    def _walrus(self, node: cst.NamedExpr, at: _At) -> list[str]:
        """``(peak := x.max())`` of a test, bound before it."""
        text, place = self._value(node.value, at.mask), self._document.place(node)
        around = Location(self._path, *place)
        if node.lpar:
            columns = place.column - 1, place.end_column + 1
            around = Location(self._path, place.line, columns[0], place.end_line, columns[1])
        self._read.text.replace(around, self._document.source(node.target))
        return self._stored(node.target, text, at)

    def _is_left(self, suite: cst.CSTNode) -> bool:
        """Whether a statement of a suite ends the round, the loop around it or the function."""
        return any(isinstance(n, LEAVES) and self._read.leaves(n, suite) for n in walk(suite))

    def _changes(self, name: str, node: cst.CSTNode) -> bool:
        """Whether a name may have another value behind a node, where it is still the mask."""
        first = self._line(node)
        return bool(self._loops) or any(
            self._line(mention) >= first
            and not isinstance(self._document.parents[mention], (cst.If, cst.UnaryOperation))
            for mention in self._document.index.named(self._function, name)
        )

    def _ends_round(self, suite: cst.CSTNode) -> bool:
        """Whether a suite ends with ``break`` or ``return``, whatever is chosen within it."""
        if any(isinstance(n, cst.Continue) and self._read.leaves(n, suite) for n in walk(suite)):
            return False
        last = [*statements_of(suite)][-1:]
        smalls = [small for each in last if isinstance(each, SIMPLE) for small in each.body]
        return bool(smalls) and isinstance(smalls[-1], (cst.Break, cst.Return))

    def _static_branch(self, node: cst.If, at: _At) -> Written:
        """A test that no tensor decides stays one."""
        lines: list[str] = []
        for head, side in zip(
            (f"if {self._text(node.test)}:", "else:"), sides_of(node), strict=False
        ):
            found, after = self._below(head, side, at)
            is_exit = after is None and (not at.mask or self._is_whole_round(at))
            returns = at.mask and any(isinstance(each, cst.Return) for each in walk(side))
            if returns or (after != at.mask and not is_exit):
                raise BlockedError(self._line(node), "only one of several options ends early")
            lines += found
        return lines, at.mask

    def _loop(self, node: cst.For | cst.While, at: _At) -> Written:
        lines: list[str] = []
        running, returns = "", self._read.is_left(node.body, (cst.Return,))
        if self._read.ends_early(node):
            running = self._read.fresh("running")
            lines.append(f"{at.indent}{running} = {at.mask or self._read.flag('ones')}")
        elif isinstance(node, cst.While):
            raise BlockedError(self._line(node), "the number of rounds is no constant")
        if isinstance(node, cst.For):
            targets = names_in(node.target)
            if targets & self._read.numbers:
                raise BlockedError(self._line(node), "the variable of a loop changes in it")
            if running and any(self._read.is_read_behind(name, node) for name in targets):
                raise BlockedError(self._line(node), "the variable of the loop is read behind it")
            self._bound |= targets
        self._check_first_values(node)
        inner = _At(running or at.mask, at.indent + self._step)
        self._loops.append(_Loop(running, self._read.counters(node), inner.mask))
        head, first = self._head(node, running)
        once = appended_once(statements_of(node.body), may_continue=True)
        opened = self._open(path for path in once if not self._is_plain(node, path))
        found, _ = self._suite(node.body, inner)
        found = [*(f"{inner.indent}{each}" for each in first), *found, *self._close(opened, inner)]
        self._loops.pop()
        lines += [f"{at.indent}{head}", *(found or [f"{inner.indent}pass"])]
        if not returns or (self._loops and at.mask == self._running):
            return lines, at.mask
        if not at.mask:
            return lines, f"~{self._returned}"
        active = self._read.fresh("active")
        return [*lines, f"{at.indent}{active} = {at.mask} & ~{self._returned}"], active

    def _head(self, node: cst.For | cst.While, running: str) -> tuple[str, list[str]]:
        """The line of a loop, and what its rounds begin with."""
        if isinstance(node, cst.For):
            return f"for {self._text(node.target)} in {self._read.text.own(node.iter)}:", []
        tests = [*terms(node.test, cst.And)]
        static = [each for each in tests if self._read.is_static(each)]
        if not any(names_in(each) & self._loops[-1].counters for each in static):
            bound = {*self._document.bound_names(node.body)}
            counted = {name for each in static for name in names_in(each)}
            behind = [n for n in sorted(bound & counted) if self._read.is_read_behind(n, node)]
            why = "nothing but a tensor's value ends the loop"
            why = f"`{behind[0]}`, a number, is read behind the loop" if behind else why
            raise BlockedError(self._line(node), why)
        ends = [self._read.test(each) for each in tests if each not in static]
        head = f"while {' and '.join(map(self._read.text.own, static))}:"
        return head, [f"{running} = {running} & {closed(test)}" for test in ends]

    def _check_first_values(self, loop: cst.For | cst.While) -> None:
        """Refuse a name that the loop binds under a mask, and that is read behind it alone."""
        for name in sorted(self._read.bound_under(loop, is_masked=False) - self._bound):
            if self._read.is_read_behind(name, loop):
                raise BlockedError(self._line(loop), f"`{name}` has no value before the loop")

    # Small statements.

    def _small(self, small: cst.CSTNode, at: _At) -> list[str]:
        if isinstance(small, cst.Pass):
            return []
        if isinstance(small, (cst.Break, cst.Continue)):
            if self._is_whole_round(at):
                # It does not depend on the data.
                return [f"{at.indent}{self._text(small)}"]
            if isinstance(small, cst.Continue):
                return []
            if not self._running:
                raise BlockedError(
                    self._line(small), "whether the loop ends here depends on the data"
                )
            return [f"{at.indent}{self._running} = {self._running} & {negated(at.mask)}"]
        if not at.mask or self._is_count(small, at):
            return self._always(small, at)
        if isinstance(small, cst.Return):
            return self._return(small, at)
        if isinstance(small, cst.Assign) and len(small.targets) == 1:
            return self._assigned([*assigned_pairs(small)], at)
        if isinstance(small, cst.AnnAssign) and small.value is not None:
            return self._assigned([(small.target, small.value)], at)
        if isinstance(small, cst.AugAssign) and type(small.operator) in OPERATORS:
            return self._augmented(small, at)
        appended = append_to(small)
        if appended is not None:
            path, value = appended
            self._check(value)
            return self._append(path, self._value(value, at.mask), at, self._line(small))
        written = _in_place(small)
        if written is not None:
            return self._updated(*written, at)
        if _acts(small):
            # Another rewrite keeps it.
            return [f"{at.indent}if {at.mask}:", f"{at.indent}{self._step}{self._text(small)}"]
        raise BlockedError(self._line(small), "it has an effect other than to bind a name")

    def _is_whole_round(self, at: _At) -> bool:
        """Whether nothing but the loop's own mask decides about a statement of it."""
        return bool(self._loops) and at.mask == self._loops[-1].mask

    def _is_count(self, small: cst.CSTNode, at: _At) -> bool:
        """Whether each round sets a number, also where the loop has ended."""
        bound = {*self._document.bound_names(small)}
        loop = self._loops[-1] if self._loops else None
        return loop is not None and at.mask == loop.running and bool(bound & loop.counters)

    def _always(self, small: cst.CSTNode, at: _At) -> list[str]:
        """A statement that is executed in every call."""
        appended = append_to(small)
        if appended is not None:
            path, value = appended
            return self._append(path, self._text(value), _At("", at.indent), self._line(small))
        self._bound |= {*self._document.bound_names(small)}
        lines = [f"{at.indent}{self._text(small)}"]
        if isinstance(small, cst.Assign):
            for flag, value in self._flags([*assigned_pairs(small)]):
                kind = "zeros" if is_none(value) else "ones"
                lines.append(f"{at.indent}{flag} = {self._torch}.{kind}_like({flag})")
        return lines

    def _assigned(self, pairs: Pairs, at: _At) -> list[str]:
        lines: list[str] = []
        targets, values = [target for target, _ in pairs], [value for _, value in pairs]
        for value in values:
            self._check(value)
        texts = [self._value(value, at.mask) for value in values]
        if isinstance(targets[0], (cst.Tuple, cst.List)):
            targets = [each.value for each in targets[0].elements]
        if len(targets) > 1:
            # All are computed before the first is bound.
            new = [
                self._read.fresh(f"new_{_word(self._document.source(t))}")
                if self._is_chosen(t, at)
                else self._document.source(t)
                for t in targets
            ]
            lines.append(f"{at.indent}{', '.join(new)} = {', '.join(texts)}")
            texts = new
        is_unpacked = len(values) != len(targets)
        for number, (target, text) in enumerate(zip(targets, texts, strict=True)):
            if isinstance(target, cst.Subscript) and not is_unpacked:
                text = self._cast(target.value, values[number], text)
            lines += self._stored(target, text, at)
        for flag, value in self._flags(pairs):
            change = f"& {negated(at.mask)}" if is_none(value) else f"| {at.mask}"
            lines.append(f"{at.indent}{flag} = {flag} {change}")
        return lines

    def _is_chosen(self, target: cst.BaseExpression, at: _At) -> bool:
        """Whether a target may need what it held before: a mask decides about its value."""
        if not isinstance(target, cst.Name):
            return True
        name = target.value
        return bool(at.mask) and name in self._bound and self._is_used_elsewhere(name)

    def _flags(self, pairs: Pairs) -> Iterator[tuple[str, cst.BaseExpression]]:
        """The flags of names that were None, and what these are bound to."""
        for target, value in pairs:
            flag = self._read.optional.get(target.value if isinstance(target, cst.Name) else "")
            if flag is not None:
                yield flag, value

    def _stored(self, target: cst.BaseExpression, text: str, at: _At) -> list[str]:
        """``name = torch.where(mask, text, name)``."""
        source = self._document.source(target)
        if isinstance(target, cst.Name):
            is_kept = self._is_chosen(target, at)
            self._bound.add(source)
            if text == source:
                return []
            if text == "None" and is_kept:
                return []
            if (
                is_kept
                and self._read.values.is_none_before(source)
                and (source not in self._read.optional)
            ):
                # The first round gives it its first value.
                new = self._read.fresh(f"new_{source}")
                chosen = f"{self._torch}.where({at.mask}, {new}, {source})"
                chosen = f"{new} if {source} is None else {chosen}"
                return [f"{at.indent}{new} = {text}", f"{at.indent}{source} = {chosen}"]
            return (
                self._where(source, text, source, at)
                if is_kept
                else [f"{at.indent}{source} = {text}"]
            )
        if isinstance(target, cst.Subscript):
            return self._item(target, text, at)
        if not isinstance(target, cst.Attribute) or not dotted(target):
            raise BlockedError(self._line(target), "what is assigned to has no name")
        return self._where(source, text, source, at)

    def _item(
        self, target: cst.Subscript, text: str, at: _At, *, is_part: bool = False
    ) -> list[str]:
        """``tensor[index] = torch.where(mask, text, tensor[index])``.

        Args:
            target: what is written to.
            text: the new value.
            at: where.
            is_part: whether it is computed of what is written to.
        """
        item, source = self._text(target), self._document.source(target)
        indices = [each.slice.value for each in target.slice if isinstance(each.slice, cst.Index)]
        is_word = any(isinstance(index, cst.SimpleString) for index in indices)
        is_new = source not in self._bound and not self._has_key(target)
        is_first = is_word and is_new and not is_part
        self._bound.add(source)
        if is_first:
            if not self._is_on_each_side(source):
                raise BlockedError(self._line(target), "a key is set in some calls only")
            return [f"{at.indent}{item} = {text}"]
        only = indices[0] if len(indices) == len(target.slice) == 1 else None
        form = self._read.forms.of(only, only) if only is not None else None
        if only is not None and (shows_mask(only) or (form and form.dtype == "bool")):
            tensor, inner = self._text(target.value), self._text(only)
            if is_any(self._tests.get(at.mask, ""), inner, is_chosen=not at.mask.startswith("~")):
                # Where the test is false, there is nothing to write.
                return [f"{at.indent}{item} = {text}"]
            if is_part:
                raise BlockedError(self._line(target), "it writes to the elements that it selects")
            return [f"{at.indent}{tensor}[{closed(inner)} & {closed(at.mask)}] = {text}"]
        return self._where(item, text, item, at)

    def _cast(self, tensor: cst.BaseExpression, value: cst.BaseExpression, text: str) -> str:
        """A value that is written into a tensor, with its dtype: what stays must not be rounded."""
        form, written = (self._read.forms.of(each, each) for each in (tensor, value))
        if isinstance(value, cst.BaseNumber):
            if isinstance(value, cst.Float) and form is not None and form.is_integral:
                raise BlockedError(self._line(value), "a fraction is written into integers")
            return text
        is_tensor = (
            form.is_tensor
            if form is not None
            else self._read.holds_tensor(self._document.source(tensor))
        )
        is_same = form is not None and written is not None and form.dtype == written.dtype
        if is_same or not is_tensor or not self._read.values.is_tensor(value):
            return text
        return f"{as_primary(value, text)}.to({self._text(tensor)}.dtype)"

    def _is_on_each_side(self, source: str) -> bool:
        """Whether each side of the branch that is being written sets an item."""
        branch = self._document.parents[self._branches[-1]] if self._branches else None
        branch = self._document.parents[branch] if isinstance(branch, cst.Else) else branch
        sides = sides_of(branch) if isinstance(branch, cst.If) else []
        return len(sides) > 1 and all(
            any(
                self._document.source(target) == source
                for assign in self._document.within(side, cst.Assign)
                for target, _ in assigned_pairs(assign)
            )
            for side in sides
        )

    def _has_key(self, target: cst.Subscript) -> bool:
        """Whether the text above shows that a dictionary has a key."""
        source, key = self._document.source(target), self._document.source(target.slice[0])
        return any(
            self._document.source(other) == source
            or (isinstance(value, cst.Dict) and key in self._document.source(value))
            for assign in self._document.within(self._function, cst.Assign)
            if self._line(assign) < self._start
            for other, value in assigned_pairs(assign)
        )

    def _augmented(self, node: cst.AugAssign, at: _At) -> list[str]:
        self._check(node.value)
        value = self._value(node.value, at.mask)
        if not isinstance(node.value, (*PRIMARIES, cst.BaseNumber)):
            value = f"({value})"
        source = self._text(node.target)
        text = f"{source} {OPERATORS[type(node.operator)]} {value}"
        is_shared = isinstance(node.target, cst.Name) and self._read.holds_tensor(source)
        if isinstance(node.target, cst.Attribute):
            is_shared = self._read.values.is_shared(source)
        if is_shared:
            # Whatever shares its memory sees the change.
            return self._copied(source, text, at)
        if isinstance(node.target, cst.Subscript):
            return self._item(node.target, text, at, is_part=True)
        return self._stored(node.target, text, at)

    def _updated(self, tensor: cst.BaseExpression, calls: Sequence[cst.Call], at: _At) -> list[str]:
        """A call of methods that write to a tensor: it gets its own values where that is not."""
        for call in calls:
            for arg in call.args:
                self._check(arg)
        source, text = self._text(tensor), self._text(calls[0])
        methods = [last_name(call.func) for call in calls]
        for method in methods:
            text = text.replace(f".{method}(", f".{method[:-1]}(")
        if methods in (["copy_"], ["fill_"]):
            value = calls[0].args[0].value
            text = self._cast(tensor, value, self._text(value))
        elif methods == ["zero_"]:
            text = f"{self._torch}.zeros_like({source})"
        return self._copied(source, text, at)

    def _copied(self, tensor: str, text: str, at: _At) -> list[str]:
        return [f"{at.indent}{tensor}.copy_({self._torch}.where({at.mask}, {text}, {tensor}))"]

    def _return(self, node: cst.Return, at: _At) -> list[str]:
        values = [node.value] if node.value is not None else []
        if isinstance(node.value, cst.Tuple):
            values = [each.value for each in node.value.elements]
        if self._results and len(self._results) != len(values):
            raise BlockedError(self._line(node), "the returns give another number of values")
        for value in values:
            self._check(value)
        if self._results and not self._branches and not self._loops:
            parts = [
                f"{self._torch}.where({at.mask}, {self._value(value, at.mask)}, {result})"
                for value, result in zip(values, self._results, strict=True)
            ]
            comma = "," if isinstance(node.value, cst.Tuple) and len(parts) == 1 else ""
            return [f"{at.indent}return {', '.join(parts)}{comma}"]
        is_first = not self._results
        if is_first:
            self._results = [self._read.fresh("result") for _ in values]
        if is_first and self._loops:
            self._first += (f"{result} = False" for result in self._results)
        lines: list[str] = []
        for value, result in zip(values, self._results, strict=True):
            text = self._value(value, at.mask)
            if is_first and not self._loops:
                lines.append(f"{at.indent}{result} = {text}")
            else:
                lines += self._where(result, text, result, at)
        if self._loops and not self._returned:
            self._returned = self._read.fresh("returned")
            self._first.append(f"{self._returned} = {self._read.flag('zeros')}")
        if self._loops:
            lines.append(f"{at.indent}{self._returned} = {self._returned} | {at.mask}")
        for loop in self._loops:
            lines.append(f"{at.indent}{loop.running} = {loop.running} & {negated(at.mask)}")
        return lines

    # Lists that get an item in each round, whichever branch is taken.

    def _open(self, lists: Iterable[str]) -> list[str]:
        opened = [path for path in lists if path not in self._items]
        self._items |= {path: self._read.fresh(f"{_word(path)}_item") for path in opened}
        return opened

    def _close(self, opened: Sequence[str], at: _At) -> list[str]:
        lines: list[str] = []
        for path in opened:
            item = self._items.pop(path)
            self._filled.discard(item)
            lines += self._append(path, item, at, self._start)
        return lines

    def _append(self, path: str, text: str, at: _At, line: int) -> list[str]:
        item = self._items.get(path)
        if item is None and at.mask:
            raise BlockedError(line, f"`{path}` gets an item in some rounds only")
        if item is None:
            return [f"{at.indent}{path}.append({text})"]
        if item in self._filled:
            return self._where(item, text, item, at)
        self._filled.add(item)
        return [f"{at.indent}{item} = {text}"]

    def _is_plain(self, loop: cst.For | cst.While, path: str) -> bool:
        """Whether no branch of a tensor's value is around what a list gets, or before it."""
        found = [n for n in walk(loop.body) if (to := append_to(n)) is not None and to[0] == path]
        if len(found) != 1 or self._read.is_left(loop.body, (cst.Continue,)):
            return False
        branches = (a for a in self._document.ancestors(found[0]) if isinstance(a, cst.If))
        return all(self._read.is_static(each.test) for each in branches)

    # Values.

    def _check(self, value: cst.CSTNode) -> None:
        """Refuse what has another effect than its value, or draws numbers."""
        if isinstance(value, cst.BaseString):
            raise BlockedError(self._line(value), "a word chooses what is computed with")
        self._read.values.check_effects(value)
        for call in walk(value):
            if isinstance(call, cst.Call) and last_name(call.func) in _DRAWS:
                raise BlockedError(self._line(call), "it draws random numbers in some calls only")

    def _value(self, value: cst.BaseExpression, mask: str) -> str:
        """The text of a value, computable where the mask is false."""
        if not mask or isinstance(value, (cst.Tuple, cst.GeneratorExp)) or is_none(value):
            return self._read.text.own(value)
        before = f"{self._torch}.where({mask}, "
        wrapped: list[tuple[cst.CSTNode, str, str]] = [
            (operand, before, ", 1)")
            for operand in self._read.values.operands(value)
            if not self._read.is_static(operand)
        ]
        # What a test is about may be no index where it does not hold.
        tested = {*_NAMES.findall(self._tests.get(mask, ""))} - {self._torch}
        for item in self._document.within(value, cst.Subscript):
            for element in item.slice:
                index = element.slice.value if isinstance(element.slice, cst.Index) else None
                if index is None or self._read.is_static(index):
                    continue
                form = self._read.forms.of(index, index)
                is_place = isinstance(index, cst.BinaryOperation)
                if form is not None:
                    is_place = not form.is_tensor or (form.is_integral and form.shape == ())
                if names_in(index) & (self._read.carried | (tested if is_place else set())):
                    # An element that exists, where none is selected.
                    wrapped.append((index, before, ", 0)"))
        return unfolded(self._text(value, wrapped))

    def _is_used_elsewhere(self, name: str) -> bool:
        """Whether a name is used outside of the side of a branch that is being written."""
        if not self._branches:
            return True
        inside = {*self._document.index.named(self._branches[-1], name)}
        return any(n not in inside for n in self._document.index.named(self._function, name))

    def _where(self, target: str, text: str, other: str, at: _At) -> list[str]:
        return [f"{at.indent}{target} = {self._torch}.where({at.mask}, {text}, {other})"]

    def _line(self, node: cst.CSTNode) -> int:
        return self._document.place(node).line


def _in_place(small: cst.CSTNode) -> tuple[cst.BaseExpression, list[cst.Call]] | None:
    """The tensor and the calls of ``t.mul_(a).add_(b)``, the last one first."""
    node: cst.CSTNode | None = small.value if isinstance(small, cst.Expr) else None
    calls: list[cst.Call] = []
    while isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        name = last_name(node.func)
        if not name.endswith("_") or name.endswith("__") or name in _NOT_VALUES:
            break
        calls.append(node)
        node = node.func.value
    is_tensor = isinstance(node, (cst.Name, cst.Attribute, cst.Subscript))
    return (node, calls) if calls and is_tensor else None  # type: ignore[return-value]


def _acts(small: cst.CSTNode) -> bool:
    """Whether a statement raises, or writes a message."""
    if isinstance(small, cst.Raise):
        return small.exc is not None and small.cause is None
    call = small.value if isinstance(small, cst.Expr) else None
    return isinstance(call, cst.Call) and not _MESSAGES.isdisjoint(dotted(call.func)[-1:])


def _word(source: str) -> str:
    return "".join(c if c.isidentifier() else "_" for c in source).strip("_") or "value"
