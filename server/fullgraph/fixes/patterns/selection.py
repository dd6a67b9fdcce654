"""Writes a choice as straight-line code: both sides are computed, and ``torch.where`` selects.

If-conversion, as compilers do it for predicated execution: J. R. Allen, K. Kennedy, C. Porterfield
and J. Warren, "Conversion of Control Dependence to Data Dependence", POPL 1983. Where a name has
another value on each side, each value has a name of its own, and the choice between the two is
what single static assignment calls a phi: R. Cytron et al., TOPLAS 13(4), 1991.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.fixes.patterns.conditions import Conditions
from fullgraph.fixes.patterns.joined_values import JoinedValues
from fullgraph.fixes.patterns.normal_form import (
    APPEND,
    HAS_EFFECT,
    Bind,
    BlockedError,
    Choice,
    Effect,
    Statement,
    Write,
    all_of,
    assigned,
)
from fullgraph.fixes.patterns.substitution import dedented, names_read, reads_of, substituted
from fullgraph.fixes.source.document import PRIMARIES, Document

_CONDITIONS = ("condition", "is_selected", "selects_first")
_CHECKED = re.compile(r"\w\.(isnan|isinf|isfinite)\((\w+)\)")
Versions = Mapping[str, str]


@dataclass
class Line:
    """One statement to be written.

    Attributes:
        names: that it binds.
        text: the value, or the whole statement if it binds nothing.
        reads: the names that it reads.
        above: comments and blank lines.
        behind: a comment.
        call: the arguments of ``torch.where``, if the value is one.
        inner: a block below it.
        writes: names of tensors that it writes to.
    """

    names: tuple[str, ...]
    text: str
    reads: frozenset[str]
    above: tuple[str, ...] = ()
    behind: str = ""
    call: tuple[str, str, str] | None = None
    inner: list[Line] = field(default_factory=list)
    writes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Side:
    """How the statements of a side are written: which names are new, and what guards a value."""

    prefix: str
    renamed: frozenset[str]
    guards: tuple[tuple[str, bool], ...]

    def within(self, prefix: str, renamed: frozenset[str], guard: tuple[str, bool]) -> Side:
        """A side of a choice within this side."""
        return Side(self.prefix + prefix, self.renamed | renamed, (*self.guards, guard))


class Predicated:
    """Writes the choices of one function."""

    def __init__(
        self,
        document: Document,
        conditions: Conditions,
        values: JoinedValues,
        torch: str,
    ) -> None:
        """Nothing is written yet.

        Args:
            document: the unit of the function.
            conditions: reads the tests.
            values: what is known of the values.
            torch: the name of torch.
        """
        self._document = document
        self._conditions = conditions
        self._values = values
        self._torch = torch
        self._tests: dict[str, str] = {}
        self._count = 0
        self._indentation = ""

    def text(self, choice: Choice) -> str:
        """What takes the place of a choice, without the indentation of its first line.

        Raises:
            BlockedError: it cannot be written so.
        """
        place = self._document.place(choice.node)
        self._indentation = self._document.indentation(place.line)
        lines, after = self._chosen(choice, {}, Side("", frozenset(), ()))
        if not self._tests:
            raise BlockedError(self._line(choice.node), "no tensor decides about it")
        results = [name for name in after if name.startswith("<")]
        if results and isinstance(choice.node, cst.IfExp):
            return self._expression(lines)
        if results:
            lines = self._with_return(choice, lines, len(results))
        lines = self._with_conditions(lines)
        written = self._written(lines, self._indentation)
        return self._document.newline.join(written).lstrip(" \t")

    def _expression(self, lines: list[Line]) -> str:
        """A conditional expression: the test can have no name."""
        lines = self._with_conditions(lines)
        if len(lines) != 1:
            raise BlockedError(0, "the expression would need statements before it")
        return self._value(lines[0])

    def _chosen(
        self, choice: Choice, env: Versions, side: Side
    ) -> tuple[list[Line], dict[str, str]]:
        """The lines of a choice, and the versions of the names that it binds."""
        then, orelse = choice.then, choice.orelse
        bound = [[*assigned(each)] for each in (then, orelse)]
        every = [*dict.fromkeys((*bound[0], *bound[1]))]
        test = self._conditions.read(choice.test, is_alone=not orelse)
        lines = []
        for name, value in test.walrus:
            lines.append(Line((name,), self._source(value, env), reads_of(value, env)))
            self._values.bind(name, value)
        if test.is_static:
            head = self._renamed(self._source(choice.test, {}), env)
            return self._static_choice(
                choice,
                head,
                [functools.partial(self._block, each, env, side) for each in (then, orelse)],
                env,
                side,
            )
        if test.static:
            if orelse:
                raise BlockedError(
                    self._line(choice.test), "a test that is no tensor decides as well"
                )
            head = self._renamed(" and ".join(test.static), env)
            parts = (choice, test.text, test.is_negated, test.rank, env, side, every)
            inner = functools.partial(self._tensor_choice, *parts)
            found, after = self._static_choice(choice, head, [inner], env, side)
            return [*lines, *found], after
        found, after = self._tensor_choice(
            choice, test.text, test.is_negated, test.rank, env, side, every
        )
        return [*lines, *found], after

    def _static_choice(
        self,
        choice: Choice,
        head: str,
        sides: Sequence[Callable[[], tuple[list[Line], dict[str, str]]]],
        env: Versions,
        side: Side,
    ) -> tuple[list[Line], dict[str, str]]:
        """A test that no tensor decides stays one; each side gives a name the same version."""
        blocks: list[list[Line]] = []
        versions: list[dict[str, str]] = []
        for number, block in enumerate(sides):
            with self._values.side(choice, number):
                found, after = block()
            results = [name for name in after if name.startswith("<")]
            if results and not side.prefix:
                found = self._with_return(choice, found, len(results))
                after = {name: v for name, v in after.items() if name not in results}
            blocks.append(found)
            versions.append(after)
        if len(sides) == 1:
            blocks.append([])
            versions.append({})
        result: dict[str, str] = {}
        for name in dict.fromkeys((*versions[0], *versions[1])):
            self._values.forget(name)
            target = result[name] = self._target(name, side)
            if not side.prefix or not (
                name.startswith("<") or self._values.is_needed(name, choice)
            ):
                continue
            for found, after in zip(blocks, versions, strict=True):
                before = env.get(name, name)
                if name not in after and before != target:
                    before = env.get(name) or self._before(name)
                    found.append(Line((target,), before, frozenset({before})))
        heads = [f"if {head}:", "else:"]
        if not blocks[0]:
            blocks.reverse()
            heads = [f"if not ({head}):", ""]
        lines = []
        for text, inner in zip(heads, blocks, strict=True):
            if inner:
                reads = frozenset().union(*(line.reads for line in inner))
                writes = frozenset().union(*({*line.names, *line.writes} for line in _all(inner)))
                lines.append(Line((), text, reads, inner=inner, writes=writes))
        if lines:
            read = (env.get(name, name) for name in reads_of(choice.test, env))
            lines[0].reads |= frozenset(read)
        return lines, result

    def _tensor_choice(
        self,
        choice: Choice,
        test: str,
        is_negated: bool,
        rank: int,
        env: Versions,
        side: Side,
        every: Sequence[str],
    ) -> tuple[list[Line], dict[str, str]]:
        values = self._values
        test_reads = reads_of(choice.test, env)
        values.rank = max(values.rank, rank)
        token = self._token(self._renamed(test, env))
        needed = [n for n in every if n.startswith("<") or values.is_needed(n, choice)]
        if not needed and all(isinstance(s, Bind | Choice) for s in (*choice.then, *choice.orelse)):
            needed = [*every]
        lines = [Line((token,), self._tests[token], frozenset(env.get(n, n) for n in test_reads))]
        versions: list[dict[str, str]] = []
        sides = (choice.then, choice.orelse)
        for number, statements in enumerate(sides):
            other = values.read_in(sides[1 - number])
            renamed = frozenset(n for n in every if n in needed or n in other | test_reads)
            inner = side.within(("new_", "other_")[number], renamed, (token, number == is_negated))
            with values.side(choice, number):
                found, after = self._block(statements, env, inner)
            lines += found
            versions.append(after)
        joins: list[Line] = []
        result: dict[str, str] = {}
        binds = [each for each in all_of([choice]) if isinstance(each, Bind)]
        if any(isinstance(value, cst.SimpleString) for each in binds for value in each.values):
            # Parameters that it selects would have a NaN gradient where the other's is NaN.
            raise BlockedError(self._line(choice.node), "a word chooses what is computed with")
        lists = {
            name
            for each in binds
            for name, value in zip(each.names, each.values, strict=False)
            if isinstance(value, cst.ListComp)
        }
        for name in needed:
            chosen = [each.get(name) or env.get(name) or self._before(name) for each in versions]
            values.check_join(choice, name)
            target = self._target(name, side)
            reads = frozenset(chosen) | {token}
            first, second = reversed(chosen) if is_negated else chosen
            join = Line((target,), "", reads, call=(token, first, second))
            absent = [values.is_none(name, statements) for statements in sides]
            if any(absent) and not all(absent):
                # A mask that masks nothing does what no mask does; the proof says whether it does.
                text, none = chosen[absent.index(False)], chosen[absent.index(True)]
                join = Line((target,), text, frozenset({text}))
                if not any(none in line.reads for line in _all(lines)):
                    lines = [line for line in lines if line.names != (none,)]
            if name in lists:
                text = f"[{self._torch}.where({token}, a, b) for a, b in zip({first}, {second})]"
                join = Line((target,), text, reads)
            joins.append(join)
            result[name] = target
        _without_choice(lines, joins)
        _bind_directly(lines, joins)
        self._inline(lines, joins)
        return [*lines, *joins], result

    def _block(
        self, statements: Sequence[Statement], env: Versions, side: Side
    ) -> tuple[list[Line], dict[str, str]]:
        lines: list[Line] = []
        versions: dict[str, str] = {}
        for each in statements:
            now = {**env, **versions}
            if isinstance(each, Bind) and each.operator and not side.guards:
                # It may write in place.
                self._values.forget(each.names[0])
                lines.append(self._kept(each, now))
                versions[each.names[0]] = now.get(each.names[0], each.names[0])
            elif isinstance(each, Bind):
                if each.names[0] in versions and each.names[0].endswith(f".{APPEND}"):
                    raise BlockedError(self._line(each.node), "a list gets several items")
                made = self._bound(each, now, side)
                lines += made
                versions |= zip(each.names, (n for line in made for n in line.names), strict=True)
            elif isinstance(each, Choice):
                found, after = self._chosen(each, now, side)
                if found:
                    found[0].above = (*each.above, *found[0].above)
                lines += found
                versions |= after
            elif isinstance(each, Effect):
                if side.guards:
                    raise BlockedError(self._line(each.node), HAS_EFFECT)
                lines.append(self._kept(each, now))
            else:
                lines.append(self._written_under(each, now, side))
        return lines, versions

    def _kept(self, statement: Bind | Effect, env: Versions) -> Line:
        """A statement as it is."""
        node = statement.node
        text = dedented(self._document, node, self._source(node, env), self._indentation)
        reads = reads_of(node, env)
        return Line((), text, reads, statement.above, statement.behind, writes=reads)

    def _bound(self, bind: Bind, env: Versions, side: Side) -> list[Line]:
        self._values.check(bind)
        targets = [self._target(name, side) for name in bind.names]
        texts = [
            substituted(self._document, value, env, self._guarded(value, side))
            for value in bind.values
        ]
        reads = [reads_of(value, env) for value in bind.values]
        if bind.operator:
            (name,), (value,) = bind.names, bind.values
            # What is written to in place is a new value here.
            is_simple = isinstance(value, (*PRIMARIES, cst.BaseNumber)) or bool(value.lpar)
            operand = texts[0] if is_simple else f"({texts[0]})"
            texts[0] = f"{env.get(name, name)} {bind.operator} {operand}"
            reads[0] |= {env.get(name, name)}
        texts = [dedented(self._document, bind.node, text, self._indentation) for text in texts]
        if len(texts) != len(targets):
            return [Line(tuple(targets), texts[0], reads[0], bind.above, bind.behind)]
        pairs = list(zip(targets, texts, reads, strict=True))
        if any(t in r for n, (t, _, _) in enumerate(pairs) for _, _, r in pairs[n + 1 :]):
            joined = frozenset().union(*reads)
            return [Line(tuple(targets), ", ".join(texts), joined, bind.above, bind.behind)]
        lines = [Line((target,), text, read) for target, text, read in pairs]
        lines[0].above, lines[-1].behind = bind.above, bind.behind
        return lines

    def _written_under(self, write: Write, env: Versions, side: Side) -> Line:
        """A write through a mask: to no element where its side is not chosen."""
        self._values.check_write(write)
        tensor, mask, value = (
            self._source(each, env) for each in (write.tensor, write.mask, write.value)
        )
        root = next((name.value for name in names_read(write.tensor)), "")
        for token, is_chosen in side.guards:
            # What only this side knows is not seen where it is not chosen.
            if env.get(root, root) == root and not is_any(
                self._tests.get(token, token), mask, is_chosen=is_chosen
            ):
                closed = mask if isinstance(write.mask, cst.Name) or " & " in mask else f"({mask})"
                mask = f"{closed} & {'' if is_chosen else '~'}{token}"
        source = self._document.source
        parts = (
            mask
            if isinstance(each.slice, cst.Index) and each.slice.value is write.mask
            else source(each).strip(" ,")
            for each in write.slice
        )
        text = f"{tensor}[{', '.join(parts)}] = {value}"
        if write.is_call:
            text = f"{tensor}.masked_fill_({mask}, {value})"
        reads = reads_of(write.tensor, env) | reads_of(write.mask, env) | reads_of(write.value, env)
        writes = frozenset({env.get(root, root)})
        return Line((), text, reads, write.above, write.behind, writes=writes)

    def _inline(self, lines: list[Line], joins: list[Line]) -> None:
        """Write a value that only one selection reads within it."""
        for number, join in enumerate(joins):
            if join.call is None:
                continue
            before = {name for each in joins[:number] for name in each.names}
            for place in (1, 2):
                name = join.call[place]
                found = [index for index, line in enumerate(lines) if name in line.names]
                if len(found) != 1 or _is_bound_within(lines, name):
                    continue
                line, behind = lines[found[0]], lines[found[0] + 1 :]
                clobbered = before.union(*({*each.names, *each.writes} for each in behind))
                others = [*lines, *(each for each in joins if each is not join)]
                text = self._value(line)
                if (
                    len(line.names) > 1
                    or line.inner
                    or any(name in each.reads for each in others)
                    or join.call.count(name) > 1
                    or line.reads & clobbered
                    or "\n" in text
                    or (line.above and any(line.above) and join.above and any(join.above))
                ):
                    continue
                arguments = [*join.call]
                arguments[place] = text
                join.call = (arguments[0], arguments[1], arguments[2])
                join.reads = join.reads - {name} | line.reads
                join.above += line.above
                join.behind = join.behind or line.behind
                if line.behind and join.behind != line.behind:
                    join.above += (line.behind,)
                del lines[found[0]]

    def _with_return(self, choice: Choice, lines: list[Line], count: int) -> list[Line]:
        found = [line for line in lines if line.names and line.names[0].startswith("<")]
        rest = [line for line in lines if line not in found]
        if len(found) != count:
            raise BlockedError(self._line(choice.node), "the sides return another number of values")
        results = [each for each in all_of([choice]) if isinstance(each, Bind) and each.is_result]
        tuples = {(each.is_tuple, each.keys) for each in results}
        if len(tuples) != 1 or any(len(each.names) != count for each in results):
            raise BlockedError(self._line(choice.node), "the sides return another number of values")
        is_tuple, keys = tuples.pop()
        texts = [self._value(line) for line in found]
        text = ", ".join(texts) + ("," if is_tuple and count == 1 else "")
        if keys:
            pairs = (f"{key}: {each}" for key, each in zip(keys, texts, strict=True))
            text = f"{{{', '.join(pairs)}}}"
        call = found[0].call if not is_tuple and not keys else None
        text = "" if call else text
        reads = frozenset().union(*(line.reads for line in found))
        above = tuple(comment for line in found for comment in line.above)
        behind = next((line.behind for line in found if line.behind), "")
        rest.append(Line(("return",), text, reads, above, behind, call))
        return rest

    def _with_conditions(self, lines: list[Line]) -> list[Line]:
        """A test is written where it is used, or has a name if it is used twice."""
        every = [name for line in _all(lines) for name in line.names]
        for line in _all(lines):
            self._join_tests(line)
        for token, text in self._tests.items():
            holder, index = next(_holders(lines, token))
            test = holder[index]
            users = [line for line in _all(lines) if line is not test and _has(line, token)]
            uses = sum(_count(line, token) for line in users)
            behind = holder[index + 1 :]
            between = behind[: behind.index(users[0])] if users and users[0] in behind else None
            name = text
            if not users or (text.isidentifier() and text not in every):
                del holder[index]
            elif (
                uses == 1
                and between is not None
                and users[0].call is not None
                and not any(test.reads & {*line.names, *line.writes} for line in _all(between))
            ):
                del holder[index]
                users[0].above = (*test.above, *users[0].above)
            else:
                name = self._values.fresh(_CONDITIONS)
                test.names = (name,)
                if any(re.match(rf"{re.escape(text)}(?:\[|\.\w+_\()", line.text) for line in users):
                    # What is chosen by must not change with what is written.
                    test.text = f"{text}.clone()"
            for line in _all(lines):
                line.text = _named(line.text, token, name)
                if line.call is not None:
                    first, second, third = (_named(each, token, name) for each in line.call)
                    line.call = (first, second, third)
        return lines

    def _join_tests(self, line: Line) -> None:
        """Write ``where(a, x, where(b, x, y))`` as ``where(a | b, x, y)``."""
        while line.call is not None:
            test, first, second = line.call
            inner = re.compile(
                rf"{re.escape(self._torch)}\.where\(((?:\(?\0\d+\0\)?(?: \| )?)+), "
                rf"{re.escape(first)}, (.*)\)"
            ).fullmatch(second)
            if inner is None or not _is_balanced(inner[2]):
                return
            tests = (test, inner[1])
            joined = " | ".join(each if each.startswith("(") else f"({each})" for each in tests)
            line.call = (joined, first, inner[2])

    def _written(self, lines: Sequence[Line], indentation: str) -> list[str]:
        found: list[str] = []
        for line in lines:
            found += (f"{indentation}{comment}".rstrip() for comment in line.above)
            opened = ", ".join(line.names)
            head = opened if opened == "return" else f"{opened} =" if opened else ""
            text = f"{head} {self._value(line)}".strip()
            if opened.endswith(f".{APPEND}"):
                text = f"{opened}({self._value(line)})"
            if '"""' not in text and "'''" not in text:
                # Further lines, as of a loop, stand deeper where the first one does.
                text = text.replace("\n", f"\n{indentation.removeprefix(self._indentation)}")
            behind = f"  {line.behind}" if line.behind else ""
            found.append(f"{indentation}{text}{behind}")
            found += self._written(line.inner, indentation + self._values.step)
        return found

    def _value(self, line: Line) -> str:
        if line.call is None:
            return line.text
        return f"{self._torch}.where({', '.join(line.call)})"

    def _target(self, name: str, side: Side) -> str:
        if name.startswith("<"):
            name = "result" if name == "<0>" else f"result_{name[1:-1]}"
            return self._values.version(name, side.prefix) if side.prefix else f"<{name}>"
        if name in side.renamed and side.prefix:
            return self._values.version(name, side.prefix)
        return name

    def _token(self, text: str) -> str:
        self._count += 1
        token = f"\0{self._count}\0"
        self._tests[token] = text
        return token

    def _before(self, name: str) -> str:
        if name.endswith(f".{APPEND}"):
            raise BlockedError(0, "a list gets an item on one side only")
        if not self._values.is_bound_before(name):
            raise BlockedError(0, f"`{name}` has no value where the condition is false")
        return name

    def _guarded(self, value: cst.BaseExpression, side: Side) -> dict[cst.CSTNode, str]:
        operands = [*self._values.operands(value)]
        if not isinstance(value, (cst.Name, cst.Attribute)):
            names = self._not_finite(side)
            operands += [node for node in names_read(value) if node.value in names]
        opened, closed = "", ")"
        for token, is_chosen in side.guards[:1]:
            opened = f"{self._torch}.where({token}, {'' if is_chosen else '1, '}"
            closed = ", 1)" if is_chosen else ")"
        if side.guards[1:]:
            others = " | ".join(
                f"({t})" if not is_chosen else f"~({t})" for t, is_chosen in side.guards
            )
            opened = f"{self._torch}.where({others}, 1, "
        return dict.fromkeys(operands, f"{opened}\x01{closed}")

    def _not_finite(self, side: Side) -> set[str]:
        """The tensors that hold NaN or infinity where a side is not chosen, as its tests say."""
        return {
            name
            for token, is_chosen in side.guards
            for call, name in _CHECKED.findall(self._tests.get(token, ""))
            if (call == "isfinite") is is_chosen
        }

    def _source(self, node: cst.CSTNode, env: Versions) -> str:
        return substituted(self._document, node, env, {})

    def _renamed(self, text: str, env: Versions) -> str:
        for name, version in env.items():
            text = re.sub(rf"(?<![\w.]){re.escape(name)}\b", version, text)
        return text

    def _line(self, node: cst.CSTNode) -> int:
        return self._document.place(node).line


def _named(text: str, token: str, name: str) -> str:
    """The text with a test in the place of its token, and no name between parentheses."""
    if token not in text:
        return text
    return re.sub(rf"(?<![\w\])]){re.escape(f'({name})')}", name, text.replace(token, name))


def _is_balanced(text: str) -> bool:
    """Whether each parenthesis of a text is closed within it, and no comma is outside of them."""
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0 or (depth == 0 and character == ","):
            return False
    return depth == 0


def _without_choice(lines: list[Line], joins: list[Line]) -> None:
    """Where both sides have the same name as their value, there is nothing to select."""
    for join in joins:
        if join.call is None:
            continue
        made = [[line for line in lines if line.names == (name,)] for name in join.call[1:]]
        if not all(len(each) == 1 for each in made) or any(
            _is_bound_within(lines, name) for name in join.call[1:]
        ):
            continue
        (first,), (second,) = made
        rest = [line for line in lines if line not in (first, second)]
        is_bound = any(first.text in {*line.names, *line.writes} for line in _all(rest))
        if first.text == second.text and first.text.isidentifier() and not is_bound:
            join.call, join.text = None, first.text
            join.reads = frozenset({first.text})
            join.above += (*first.above, *second.above)
            lines[:] = rest


def _bind_directly(lines: Sequence[Line], joins: list[Line]) -> None:
    """Where nothing is selected, a value is bound to the name that it has behind the choice."""
    for join in [join for join in joins if join.call is None and len(join.names) == 1]:
        made = [line for line in lines if line.names == (join.text,)]
        others = [line for line in (*lines, *joins) if line is not join and line not in made]
        if len(made) != 1 or any(
            {join.text, *join.names} & {*each.names, *each.reads} for each in _all(others)
        ):
            continue
        made[0].names = join.names
        made[0].above += join.above
        made[0].behind = made[0].behind or join.behind
        joins.remove(join)


def _is_bound_within(lines: Sequence[Line], name: str) -> bool:
    """Whether a block below one of the lines binds a name."""
    return any(name in inner.names for line in lines for inner in _all(line.inner))


def _all(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _all(line.inner)


def _holders(lines: list[Line], token: str) -> Iterator[tuple[list[Line], int]]:
    """The list that the line of a test is in, and its place."""
    for index, line in enumerate(lines):
        if line.names == (token,):
            yield lines, index
        yield from _holders(line.inner, token)


def is_any(test: str, mask: str, *, is_chosen: bool) -> bool:
    """Whether a test is false only where a mask selects nothing."""
    if not is_chosen:
        is_all = test == f"{mask.removeprefix('~')}.all()" and mask.startswith("~")
        return is_all or test == f"{mask}.sum() == 0"
    return test in (f"{mask}.any()", f"torch.any({mask})", f"{mask}.sum() > 0")


def _has(line: Line, token: str) -> bool:
    return bool(_count(line, token))


def _count(line: Line, token: str) -> int:
    return line.text.count(token) + sum(each.count(token) for each in line.call or ())
