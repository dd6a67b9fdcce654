"""The facts about the expression that breaks: its operation, its use, the code around it.

The facts are those that the conditions of cases are about (``taxonomy/cases.py``):

- ``operation``: the calls and operators that the value comes from, by their full names
  (``torch.save``, ``.item`` for a method, ``id`` for a built-in function, ``Modulo``, and for
  subscripts ``getitem``, ``getslice``, and ``getitems`` of several dimensions; also ``getwindow``
  of slices whose length is known, ``start : start + size``, and ``getbounds`` of others that are
  among several dimensions)
- ``head``: the operation whose result the value is, without operators and conversions
- ``use``: what the value is for: ``branch``, ``while``, ``ternary``, ``assert``, ``index``,
  ``called`` (it, or what is at this index), ``written`` (what is at this index is assigned),
  ``slice``, ``window`` (a slice from it on, of a length that is known),
  ``loop``, ``with``, ``arithmetic``, ``compared``, ``text``, ``key``, ``stored``, ``returned``,
  ``raised``, ``unused``, ``statement`` (the expression is one), ``deleted``, ``max``, ``min``,
  ``element`` (at a literal index), ``argument`` and the function that it is passed to
  (``container.add`` of a set), ``builtin`` if that is one of Python, ``.name`` for an attribute
  or a method of it
- ``body``: what the branch or loop on the value does, every kind of its statements: ``raise``,
  ``assign``, ``in-place`` (of a tensor), ``store`` (to an attribute or an element), ``insert`` (to
  an element of a dictionary that begins empty), ``masked``
  (a store to the elements that the mask of the test ``mask.any()`` selects), ``print``,
  ``return``, ``break``, ``continue``, ``call``, ``choose`` (of a conditional expression)
- ``around``: ``loop``, ``with``, ``try``, ``comprehension``, ``branch``
- ``operands``: ``constant``, ``inputs`` (of the function, or global) or ``computed``; ``tensor``
  too if the arguments of the call are tensors, and ``read`` if they are values read from one
- ``choices``: what the branch on the value chooses between: ``tensor``, ``number``, ``text``,
  ``none`` or ``other``
- ``reason``: Dynamo's words
- ``place``: ``line``, or ``inside`` where the break is in a function of another file that the line
  calls
- ``compiled``: the names of the functions that Dynamo was compiling
- ``file``: ``user`` or ``package``
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import libcst as cst

from fullgraph.explain.tensor_form import tensor_form
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, iterated_at
from fullgraph.fixes.values.bindings import bindings, path_of, reads
from fullgraph.fixes.values.value_kind import ValueKinds
from fullgraph.static.models import names
from fullgraph.static.syntax.walk import is_none, terms
from fullgraph.vocabulary.findings import Finding, Frame, Location
from fullgraph.vocabulary.prose import one_line
from fullgraph_worker.guards.advice import listed

_EXPRESSIONS: tuple[type[cst.BaseExpression], ...] = (
    cst.Call,
    cst.Await,
    cst.BinaryOperation,
    cst.UnaryOperation,
    cst.BooleanOperation,
    cst.Comparison,
    cst.IfExp,
    cst.Subscript,
    cst.Attribute,
    cst.FormattedString,
    cst.ListComp,
    cst.GeneratorExp,
    cst.SetComp,
    cst.DictComp,
    cst.Name,
)
_OPERATORS = (cst.UnaryOperation, cst.BinaryOperation, cst.BooleanOperation, cst.Comparison)
_NAMES = (cst.Name, cst.Attribute, cst.Subscript)
_TEXT = (cst.SimpleString, cst.ConcatenatedString)
_CONVERSIONS = names("int float bool abs round list tuple min max")
_BOUNDS = names("min max")
_READS = frozenset({".item", ".tolist"})
_WRITES = names("print warn warnings.warn debug info warning error exception critical log")
_COLLECTS = names("append extend add insert")
_IN_PLACE = names("add_ sub_ mul_ div_ pow_ clamp_ clamp_min_ clamp_max_ fill_ zero_ neg_ lerp_")
_SELECTS = names("nonzero argwhere where")
_BUILTINS = "builtins."
_DEPTH = 4


@dataclass(frozen=True)
class Site:
    """An expression, as conditions see it and as words about it name its parts.

    Attributes:
        facts: by the names of ``FACTS``.
        parts: the source of its parts by their roles; the same roles of a case's example are
            replaced by these in the case's advice.
        head: the operation whose result the value is, without operators and conversions.
    """

    facts: Mapping[str, frozenset[str]]
    parts: Mapping[str, str]
    head: str = ""


def site_of(finding: Finding, document: Document, *, is_package: bool = False) -> Site | None:
    """The site of a finding in its unit; None where its expression is not found.

    Args:
        finding: at its place.
        document: the unit that it is in.
        is_package: whether the file belongs to an installed package.
    """
    node = _node_at(document, finding.location)
    if node is None:
        return None
    seen = finding.observation
    words = [seen.reason, seen.context, *seen.hints] if seen else []
    site = site_at(node, document)
    extra = {
        "reason": frozenset(words),
        "compiled": frozenset(c.inputs.partition("(")[0] for c in seen.calls)
        if seen
        else frozenset(),
        "file": frozenset({"package" if is_package else "user"}),
        "place": frozenset({"inside" if _is_inside(finding) else "line"}),
    }
    return replace(site, facts={**site.facts, **extra})


def _is_inside(finding: Finding) -> bool:
    """Whether the break is in a function of another file that the finding's line calls."""
    stack = finding.observation.stack if finding.observation else ()
    return bool(stack) and stack[-1].path != finding.location.path


def passed_to(finding: Finding, document_at: Callable[[Frame], Document | None]) -> str | None:
    """Where the arguments that the expression reads come from, in the outermost function.

    Args:
        finding: in a function that others of the program call, as far as its stack says.
        document_at: the unit in which a frame of the stack is.

    Returns:
        ``operands`` of what is passed down; None where that is unknown.
    """
    stack = finding.observation.stack if finding.observation else ()
    frames = [frame for frame in stack if not frame.function.startswith("<")]
    if len(frames) < 2 or len(frames) < len([f for f in stack if f.function != "<listcomp>"]):
        return None
    document = document_at(frames[-1])
    node = _node_at(document, finding.location) if document else None
    read = _parameters_read(document, node) if document and node else None
    for inner, frame in zip(frames[:0:-1], frames[-2::-1], strict=True):
        document = document_at(frame)
        if document is None or read is None:
            return None
        calls = [
            each
            for each in document.starting_on(frame.line)
            if isinstance(each, cst.Call) and _last_name(each.func) == inner.function
        ]
        if len(calls) != 1:
            return None
        given = [
            each.value
            for number, each in enumerate(calls[0].args)
            if (each.keyword.value if each.keyword else number) in read or each.star
        ]
        reader = _Reader(document)
        if any(reader.operands(each) == "computed" for each in given):
            return "computed"
        read = frozenset().union(*(_parameters_read(document, each) for each in given))
    return "inputs" if read else "constant"


def _parameters_read(document: Document, node: cst.CSTNode) -> frozenset[str | int]:
    """The parameters of its function that an expression reads: their names and positions."""
    function = document.function(node)
    if function is None:
        return frozenset()
    found = {name.value for name in _Reader(document).read_names(node)}
    given = [each.name.value for each in (*function.params.posonly_params, *function.params.params)]
    shift = 1 if given[:1] == ["self"] else 0
    numbers = {number - shift for number, name in enumerate(given) if name in found}
    return frozenset({*(found & {*given}), *numbers})


def _last_name(function: cst.BaseExpression) -> str:
    if isinstance(function, cst.Attribute):
        return function.attr.value
    return function.value if isinstance(function, cst.Name) else ""


def sites_on(line: int, document: Document) -> Iterator[Site]:
    """The sites of all expressions that begin on a line: the calls first, the innermost before."""
    found = _expressions_on(line, document)
    # A break is at a call more often than at what is computed with its result.
    for node in sorted(
        found, key=lambda node: (not isinstance(node, cst.Call), len(document.source(node)))
    ):
        yield site_at(node, document)


def site_at(node: cst.BaseExpression, document: Document) -> Site:
    """The site of an expression, as far as the text says."""
    reader = _Reader(document)
    own = () if isinstance(node, cst.Subscript) else _passes(node)
    uses = [*own, *reader.uses(node, _DEPTH)]
    branch = reader.branch
    operations = list(reader.operations(node))
    calls = [each for each in operations if not each[:1].isupper()]
    head = next((each for each in calls if each not in _CONVERSIONS), (*calls, "")[0])
    facts = {
        "operation": frozenset(operations),
        "head": frozenset({head}),
        "use": frozenset(uses),
        "body": frozenset(reader.body(branch)) if branch is not None else frozenset(),
        "around": frozenset(reader.around(node)),
        "operands": frozenset({reader.operands(node), *reader.given(node)}),
        "choices": frozenset(reader.choices(branch)) if branch is not None else frozenset(),
    }
    parts = {role: text for role, text in reader.parts(node).items() if text}
    return Site(facts, parts, head)


def _node_at(document: Document, at: Location) -> cst.BaseExpression | None:
    """The outermost expression at a location, or the one that a statement there evaluates."""
    place = (at.line, at.column, at.end_line, at.end_column)
    begun = _expressions_on(at.line, document)
    for node in begun:
        if document.place(node) == place:
            return node
    for part in document.starting_on(at.line):
        # The bounds of a slice are what Dynamo evaluates.
        if isinstance(part, cst.Slice) and document.place(part) == place:
            return next(e for e in document.ancestors(part) if isinstance(e, cst.Subscript))
    branch = condition_at(document, at)
    if branch is not None:
        return branch.test
    iterated = iterated_at(document, at)
    if iterated is not None:
        return iterated
    for item in document.nodes(cst.WithItem):
        if document.place(item.item).line == at.line:
            return item.item
    found = [node for node in begun if document.place(node).end_line <= at.end_line]
    # The statement's whole line: what it evaluates, the largest expression.
    return max(found, key=lambda node: len(document.source(node)), default=None)


def _expressions_on(line: int, document: Document) -> list[cst.BaseExpression]:
    """The expressions that begin on a line, in the order of their kinds."""
    found = [node for node in document.starting_on(line) if isinstance(node, _EXPRESSIONS)]
    return sorted(found, key=lambda node: _EXPRESSIONS.index(type(node)))


class _Reader:
    """Reads one unit.

    Attributes:
        branch: the statement or expression that branches on the value that ``uses`` followed.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._kinds = ValueKinds(document)
        self.branch: cst.If | cst.IfExp | cst.While | None = None
        self._container = ""
        self._index = ""
        self._result = ""
        self._consumer = ""
        self._length = ""

    def operations(self, node: cst.CSTNode) -> Iterator[str]:
        """The calls and operators that the value of ``node`` comes from, the last one first."""
        if isinstance(node, cst.Call):
            name = self._called(node)
            yield name
            if name in ("open", ".open") and any(map(self._is_writing, node.args)):
                yield "open-to-write"
            if any(each.keyword and each.keyword.value == "as_tuple" for each in node.args):
                yield "as_tuple"
            if isinstance(node.func, cst.Attribute) and not path_of(self._document, node.func):
                yield from self.operations(node.func.value)
            elif name in _CONVERSIONS and node.args:
                yield from self.operations(node.args[0].value)
        elif isinstance(node, (cst.UnaryOperation, cst.Await)):
            if isinstance(node, cst.UnaryOperation):
                yield type(node.operator).__name__
            yield from self.operations(node.expression)
        elif isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)):
            yield type(node.operator).__name__
            yield from self.operations(node.left)
            yield from self.operations(node.right)
        elif isinstance(node, cst.Comparison):
            for each in node.comparisons:
                yield type(each.operator).__name__
                yield from self.operations(each.comparator)
            yield from self.operations(node.left)
        elif isinstance(node, cst.Subscript):
            yield _subscript(node)
            yield from dict.fromkeys(_slices(node))
            yield from self.operations(node.value)
        elif isinstance(node, cst.Attribute):
            yield path_of(self._document, node) or f".{node.attr.value}"
            yield from self.operations(node.value)

    def _is_writing(self, argument: cst.Arg) -> bool:
        """Whether an argument is the mode of a file that is opened to be written."""
        text = argument.value.evaluated_value if isinstance(argument.value, _TEXT) else None
        if not isinstance(text, str) or not set(text) <= set("rwxabt+"):
            return False
        return not set("wxa+").isdisjoint(text)

    def uses(self, node: cst.CSTNode, depth: int) -> Iterator[str]:
        """What the value of ``node`` is for, followed through local names."""
        parent = self._document.parents.get(node)
        while parent is not None:
            if isinstance(parent, cst.Arg):
                if parent.keyword is not None:
                    yield f"{parent.keyword.value}="
                call = self._document.parents[parent]
                name = self._called(call) if isinstance(call, cst.Call) else ""
                if name in _CONVERSIONS:
                    yield from _BOUNDS & {name}
                    node, parent = call, self._document.parents.get(call)
                    continue
                if isinstance(call, cst.Call):
                    self._consumer = self._consumer or self._document.source(call.func)
                yield from self._argument(name, call)
                return
            if isinstance(parent, cst.Attribute):
                yield f".{parent.attr.value}"
                around = self._document.parents.get(parent)
                node = around if isinstance(around, cst.Call) else parent
                parent = self._document.parents.get(node)
                continue
            if isinstance(parent, cst.Call):
                yield "called"
                return
            is_changed = isinstance(parent, cst.AugAssign) and parent.target is node
            if is_changed and isinstance(node, cst.Subscript):
                yield "written"
                return
            if isinstance(parent, cst.AssignTarget):
                yield "target"
                return
            if isinstance(parent, (cst.Index, cst.Slice)):
                length = _length(parent) if isinstance(parent, cst.Slice) else None
                self._length = self._document.source(length) if length is not None else ""
                yield "window" if length is not None else _POSITIONS[type(parent)]
                yield from self._subscripted(parent)
                return
            if isinstance(parent, (cst.If, cst.While, cst.IfExp)):
                # The value of an arm of "a if c else b" goes on; the test's does not.
                if parent.test is not node:
                    node, parent = parent, self._document.parents.get(parent)
                    continue
                yield _BRANCHES[type(parent)]
                self.branch = self.branch or parent
                return
            ends = _ends(parent, node)
            if ends:
                yield ends
                yield from ["statement"] if isinstance(parent, cst.Expr) else []
                return
            if isinstance(parent, (cst.Assign, cst.AnnAssign, cst.NamedExpr)):
                yield from self._assigned(parent, depth)
                return
            yield from _passes(parent)
            # An element of `x.shape` is none of `x`.
            if not isinstance(node, cst.Attribute) and _is_element(parent):
                yield "element"
            if self._is_no_count(parent, node):
                rest = self.uses(parent, depth)
                yield from (each for each in rest if each not in _OF_COUNTS)
                return
            node, parent = parent, self._document.parents.get(parent)

    def _is_no_count(self, parent: cst.CSTNode, node: cst.CSTNode) -> bool:
        """Whether what is made of a number can be no index, no size and no number of rounds."""
        if not isinstance(parent, cst.BinaryOperation):
            return isinstance(parent, (cst.Comparison, cst.Tuple, cst.List, cst.Set, cst.Dict))
        other = parent.left if parent.right is node else parent.right
        is_divided = isinstance(parent.operator, cst.Divide)
        return is_divided or self._kinds.is_surely_tensor(other)

    def body(self, branch: cst.If | cst.IfExp | cst.While) -> Iterator[str]:
        """What a branch on the value does."""
        if isinstance(branch, cst.IfExp):
            yield "choose"
            return
        mask = self._tested_mask(branch.test)
        targets = self._targets(branch) if mask and isinstance(branch, cst.If) else []
        if targets and all(
            isinstance(target, cst.Subscript)
            and mask in [self._document.source(part.slice) for part in target.slice]
            for target in targets
        ):
            yield "masked"
        yield from self._does(branch.body)
        rest = branch.orelse
        while isinstance(rest, cst.If):
            yield from self._does(rest.body)
            rest = rest.orelse
        if rest is not None:
            yield from self._does(rest.body)

    def _tested_mask(self, test: cst.BaseExpression) -> str:
        """The mask of a test whether it selects anything: ``mask.any()``; empty for others."""
        if not isinstance(test, cst.Call) or self._called(test).rpartition(".")[2] != "any":
            return ""
        given = test.args[0].value if test.args else None
        owner = test.func.value if isinstance(test.func, cst.Attribute) else None
        value = given or owner
        return self._document.source(value) if value is not None else ""

    def around(self, node: cst.CSTNode) -> Iterator[str]:
        """The statements of the function around ``node``."""
        below: cst.CSTNode = node
        for each in self._document.ancestors(node):
            if isinstance(each, (cst.FunctionDef, cst.Lambda)):
                return
            # What a statement evaluates first is not in it.
            is_head = below is getattr(each, "test", None) or below is getattr(each, "iter", None)
            for kinds, word in _AROUND:
                if isinstance(each, kinds) and not (is_head and not isinstance(each, cst.While)):
                    yield word
            if isinstance(each, cst.With) and any(map(self._suppresses, each.items)):
                yield "try"
            below = each

    def _suppresses(self, item: cst.WithItem) -> bool:
        call = item.item
        return isinstance(call, cst.Call) and self._called(call) == "contextlib.suppress"

    def operands(self, node: cst.CSTNode) -> str:
        """Whether what the expression reads is computed in the function."""
        found = "constant"
        function = self._document.function(node)
        bound = self._document.bound_names(function.body) if function else ()
        parameters = self._document.bound_names(function.params) if function else ()
        for name in self.read_names(node):
            if name.value in bound:
                iterated = self._iterated(name)
                if iterated is None or self.operands(iterated) == "computed":
                    return "computed"
                found = "inputs"
            elif name.value in parameters:
                found = "inputs"
        return found

    def read_names(self, node: cst.CSTNode) -> Iterator[cst.Name]:
        """The names whose values an expression reads."""
        for name in self._document.within(node, cst.Name):
            around = self._document.parents.get(name)
            if isinstance(around, cst.Attribute) and around.attr is name:
                continue
            if isinstance(around, cst.Arg) and around.keyword is name:
                continue
            yield name

    def _iterated(self, name: cst.Name) -> cst.BaseExpression | None:
        """What the comprehensions around a name take it from; None where nothing does."""
        for each in self._document.ancestors(name):
            loop = getattr(each, "for_in", None)
            while isinstance(loop, cst.CompFor):
                if any(target.value == name.value for target in _names_in(loop.target)):
                    return loop.iter
                loop = loop.inner_for_in
        return None

    def given(self, node: cst.CSTNode) -> Iterator[str]:
        """``tensor`` if an argument of the call is one, or is made of one's values."""
        call = _first_call(node) if isinstance(node, cst.BaseExpression) else node
        values = [each.value for each in call.args] if isinstance(call, cst.Call) else []
        if any(map(self._kinds.is_tensor, values)):
            yield "tensor"
        if any(not _READS.isdisjoint(self.operations(each)) for each in values):
            yield "read"

    def choices(self, branch: cst.If | cst.IfExp | cst.While) -> Iterator[str]:
        """The kinds of the values that a branch chooses between."""
        if isinstance(branch, cst.IfExp):
            values = [branch.body, branch.orelse]
        else:
            blocks = [branch.body]
            if isinstance(branch.orelse, cst.Else):
                blocks.append(branch.orelse.body)
            assigned = [e.value for b in blocks for e in self._document.within(b, cst.Assign)]
            returned = [e.value for b in blocks for e in self._document.within(b, cst.Return)]
            values = [*assigned, *(each for each in returned if each is not None)]
        for value in values:
            if isinstance(value, (cst.BaseString, cst.Dict, cst.Set, cst.Lambda)):
                yield "text" if isinstance(value, cst.BaseString) else "other"
            elif is_none(value):
                yield "none"
            elif isinstance(value, (cst.BaseNumber, cst.UnaryOperation)):
                yield "number"
            elif self._kinds.is_tensor(value):
                yield "tensor"

    def parts(self, node: cst.BaseExpression) -> Mapping[str, str]:
        """The source of the parts of the expression and of its use; after ``uses``."""
        outer, node = node, _first_call(node)
        value: cst.CSTNode | None = None if isinstance(node, _OPERATORS) else node
        arguments: Sequence[cst.Arg] = ()
        container, index, bound = self._container, self._index, ""
        if isinstance(node, cst.Call):
            # What a keyword names is not the second one because it stands there.
            arguments = [each for each in node.args if each.keyword is None]
            value = node.args[0].value if node.args else None
            if isinstance(node.func, cst.Attribute) and not path_of(self._document, node.func):
                value = node.func.value
        elif isinstance(node, (cst.Subscript, cst.Attribute)):
            value = node.value
        length = self._length
        if isinstance(node, cst.Subscript):
            container = self._document.source(node.value)
            several = [self._document.source(each) for each in node.slice]
            index = several[0] if len(several) == 1 else f"({', '.join(several)})"
            parts = [each.slice for each in node.slice if isinstance(each.slice, cst.Slice)]
            ends = [end for part in parts for end in (part.lower, part.upper) if end is not None]
            bound = self._document.source(ends[0]) if ends else ""
            lengths = [end for end in map(_length, parts) if end is not None]
            length = self._document.source(lengths[0]) if lengths else ""
        function = self._document.function(outer)
        branch = self.branch
        target, new, other = self._changed(branch)
        rest = self._rest(branch, target) if new else ""
        call = self._document.source(outer)
        name = self._document.source(node.func) if isinstance(node, cst.Call) else ""
        name = "" if name in _CONVERSIONS else name
        condition, only_if, also_if = "", "", ""
        if branch is not None and set(self.body(branch)) == {"print"}:
            condition = self._document.source(branch.test)  # It stays as it is.
        elif branch is not None:
            known = self._condition(branch.test)
            # Without a part that is known to be a tensor, the whole condition is.
            condition = known or tensor_form(branch.test, self._document)
            only_if, also_if = self._kept(branch.test)
        return {
            "mask": self._mask(node),
            "condition": condition,
            "only_if": only_if,
            "also_if": also_if,
            "changed": target,
            "new": new,
            "other": other,
            "rest": rest,
            "expression": call,
            "callee": name,
            "value": self._document.source(value) if value is not None else "",
            "first": self._document.source(arguments[0].value) if arguments else "",
            "second": self._document.source(arguments[1].value) if len(arguments) > 1 else "",
            "result": self._result,
            "consumer": self._consumer,
            "container": container,
            "index": index,
            "bound": bound,
            "length": length,
            "function": function.name.value if function else "",
        }

    def _mask(self, node: cst.CSTNode) -> str:
        """The mask with which elements are selected; empty where none are."""
        source = self._document.source
        if isinstance(node, cst.Subscript):
            return source(node.slice[0]) if len(node.slice) == 1 else ""
        if not isinstance(node, cst.Call):
            return ""
        is_method = isinstance(node.func, cst.Attribute) and not path_of(self._document, node.func)
        name = self._called(node).rpartition(".")[2]
        if name == "masked_select":
            named = [
                each.value for each in node.args if each.keyword and each.keyword.value == "mask"
            ]
            given = [each.value for each in node.args if each.keyword is None]
            masks = [*named, *given[0 if is_method else 1 :]]
            return source(masks[0]) if masks else ""
        if name not in _SELECTS:
            return ""
        if is_method and isinstance(node.func, cst.Attribute):
            return source(node.func.value)
        return source(node.args[0].value) if node.args else ""

    def _condition(self, test: cst.BaseExpression) -> str:
        """The part of a condition that is tensors, as one expression.

        ``a or b`` joins Python bools alone. What is known during tracing, such as ``x is not
        None``, can stay in an ``if``; empty where all of it is.
        """
        source = self._document.source
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            inner = self._condition(test.expression)
            return f"torch.logical_not({inner})" if inner else ""
        if isinstance(test, cst.BooleanOperation):
            parts = [self._condition(test.left), self._condition(test.right)]
            known = [part for part in parts if part]
            name = "and" if isinstance(test.operator, cst.And) else "or"
            return f"torch.logical_{name}({', '.join(known)})" if len(known) > 1 else "".join(known)
        form = tensor_form(test, self._document)
        if form != source(test):
            return form
        is_tensor = self._kinds.is_tensor(test)
        # An unknown name beside a condition that computes is a flag.
        if is_tensor is False or (is_tensor is None and isinstance(test, _NAMES)):
            return ""
        return form

    def _kept(self, test: cst.BaseExpression) -> tuple[str, str]:
        """What of ``a and b``, and of ``a or b``, is no tensor; both are empty for all others."""
        if not isinstance(test, cst.BooleanOperation):
            return "", ""
        known = [
            self._document.source(each)
            for each in terms(test, type(test.operator))
            if not self._condition(each)
        ]
        is_and = isinstance(test.operator, cst.And)
        joined = f" {'and' if is_and else 'or'} ".join(known)
        return (joined, "") if is_and else ("", joined)

    def _changed(self, branch: cst.If | cst.IfExp | cst.While | None) -> tuple[str, str, str]:
        """What the first statement of a branch changes, its new value, and the one otherwise."""
        source = self._document.source
        if isinstance(branch, cst.IfExp):
            return "", source(branch.body), source(branch.orelse)
        if branch is None:
            return "", "", ""
        target, new = self._result_of(branch.body)
        otherwise = branch.orelse if isinstance(branch.orelse, cst.Else) else None
        return target, new, self._result_of(otherwise.body)[1] if otherwise else target

    def _rest(self, branch: cst.If | cst.IfExp | cst.While | None, first: str) -> str:
        """What else a branch chooses, in words; empty for nothing."""
        if not isinstance(branch, cst.If):
            return ""
        for each in self._document.within(branch.body, cst.Return):
            if not first and isinstance(each.value, cst.Tuple) and len(each.value.elements) > 1:
                return "the other values that it returns"
        written = dict.fromkeys(map(self._document.source, self._targets(branch)))
        return listed([f"`{one_line(target)}`" for target in written if target != first])

    def _targets(self, branch: cst.If) -> list[cst.BaseExpression]:
        """What a branch assigns that is read behind it."""
        inside = {*self._document.within(branch, cst.Name)}
        found: list[cst.BaseExpression] = []
        for each in self._document.within(branch.body, cst.Assign, cst.AugAssign):
            targets = [each.target] if isinstance(each, cst.AugAssign) else []
            targets += [t.target for t in each.targets] if isinstance(each, cst.Assign) else []
            for target in targets:
                named = reads(self._document, target) if isinstance(target, cst.Name) else ()
                is_local = isinstance(target, cst.Name) and inside.issuperset(named)
                found += [target] if isinstance(target, _NAMES) and not is_local else []
        return found

    def _result_of(self, block: cst.BaseSuite) -> tuple[str, str]:
        source = self._document.source
        found = self._document.within(block, cst.Assign, cst.AugAssign, cst.Return, cst.Call)
        # What comes before serves the last one.
        for each in reversed(found):
            if isinstance(each, cst.Call) and self._called(each).rpartition(".")[2] in _IN_PLACE:
                code = source(each)
                return code.partition(".")[0], code.replace("_(", "(", 1)
            if isinstance(each, cst.Assign):
                value = tensor_form(each.value, self._document, is_stored=True)
                return source(each.targets[0].target), value or source(each.value)
            if isinstance(each, cst.AugAssign):
                sign = source(each.operator).strip().removesuffix("=")
                return source(each.target), f"{source(each.target)} {sign} {source(each.value)}"
            if isinstance(each, cst.Return) and each.value is not None:
                several = each.value.elements if isinstance(each.value, cst.Tuple) else ()
                return "", source(several[0].value if several else each.value)
        return "", ""

    def _argument(self, name: str, call: cst.CSTNode) -> Iterator[str]:
        yield "argument"
        last = name.rpartition(".")[2]
        # `add` is a method of sets and of tensors.
        owner = call.func if isinstance(call, cst.Call) else None
        is_container = last in _COLLECTS and not (
            isinstance(owner, cst.Attribute) and self._kinds.is_tensor(owner.value)
        )
        if name:
            yield f"container.{last}" if is_container else name
        if name in _WRITES or last in _WRITES:
            yield "text"
        if last in _COLLECTS:
            yield "stored"
        if name == "range":
            yield "loop"
        elif name == "sum":
            yield "arithmetic"
        elif isinstance(call, cst.Call) and path_of(self._document, call.func) == _BUILTINS + name:
            yield "builtin"

    def _subscripted(self, parent: cst.Index | cst.Slice) -> Iterator[str]:
        for each in self._document.ancestors(parent):
            if isinstance(each, cst.Subscript):
                self._container = self._container or self._document.source(each.value)
                self._index = self._index or self._document.source(parent)
                around = self._document.parents.get(each)
                if isinstance(around, cst.Call) and around.func is each:
                    yield "called"
                is_changed = isinstance(around, cst.AugAssign) and around.target is each
                if is_changed or isinstance(around, cst.AssignTarget):
                    yield "written"
                return

    def _assigned(
        self, statement: cst.Assign | cst.AnnAssign | cst.NamedExpr, depth: int
    ) -> Iterator[str]:
        targets = (
            [each.target for each in statement.targets]
            if isinstance(statement, cst.Assign)
            else [statement.target]
        )
        for target in targets:
            for name in _names_in(target):
                self._result = self._result or name.value
                if not depth:
                    continue
                found = [
                    read
                    for read in reads(self._document, name)
                    if read is not name and self._is_read(read)
                ]
                if not found:
                    yield "unused"
                for read in found:
                    yield from self.uses(read, depth - 1)
            if isinstance(target, (cst.Attribute, cst.Subscript)):
                yield "stored"
        if isinstance(statement, cst.NamedExpr):
            yield from self.uses(statement, depth - 1 if depth else 0)

    def _is_read(self, name: cst.Name) -> bool:
        """Whether a name is read there, and not bound."""
        around = self._document.parents.get(name)
        return not isinstance(around, (cst.AssignTarget, cst.For, cst.NamedExpr, cst.Param)) or (
            isinstance(around, cst.For) and around.iter is name
        )

    def _does(self, block: cst.BaseSuite) -> Iterator[str]:
        for statement in block.body:
            parts = (
                statement.body if isinstance(statement, cst.SimpleStatementLine) else (statement,)
            )
            for each in parts:
                yield from self._effect(each)

    def _effect(self, statement: cst.CSTNode) -> Iterator[str]:
        if isinstance(statement, cst.Expr):
            call = statement.value
            if isinstance(call, cst.Call):
                name = self._called(call)
                last = name.rpartition(".")[2]
                if name in _WRITES or last in _WRITES:
                    yield "print"
                else:
                    yield "in-place" if last in _IN_PLACE else "call"
            return
        if isinstance(statement, cst.If):
            yield from self._does(statement.body)
            return
        if isinstance(statement, cst.Assign):
            is_name = all(isinstance(each.target, cst.Name) for each in statement.targets)
            stores = "insert" if self._is_insertion(statement.targets[0].target) else "store"
            yield "assign" if is_name else stores
            return
        yield _STATEMENTS.get(type(statement), "other")

    def _is_insertion(self, target: cst.BaseExpression) -> bool:
        """Whether it is an element of a dictionary that begins without any."""
        if not isinstance(target, cst.Subscript) or not isinstance(target.value, cst.Name):
            return False
        made = bindings(self._document, target, target.value.value)
        values = [each.value for each in made]
        return bool(values) and all(
            (isinstance(each, cst.Dict) and not each.elements)
            or (isinstance(each, cst.Call) and self._called(each) == "dict" and not each.args)
            for each in values
        )

    def _called(self, call: cst.Call) -> str:
        """The full name of what is called; ``.item`` for a method of a value."""
        path = path_of(self._document, call.func).removeprefix(_BUILTINS)
        if path:
            return path
        if isinstance(call.func, cst.Attribute):
            return f".{call.func.attr.value}"
        if isinstance(call.func, cst.Name) and bindings(self._document, call.func, call.func.value):
            return call.func.value
        return ""


_POSITIONS: Mapping[type[cst.CSTNode], str] = {cst.Index: "index", cst.Slice: "slice"}
_OF_COUNTS = names("loop range index slice window called written")
_BRANCHES: Mapping[type[cst.CSTNode], str] = {
    cst.If: "branch",
    cst.While: "while",
    cst.IfExp: "ternary",
}
_STATEMENTS: Mapping[type[cst.CSTNode], str] = {
    cst.Raise: "raise",
    cst.Return: "return",
    cst.Break: "break",
    cst.Continue: "continue",
    cst.AugAssign: "assign",
    cst.AnnAssign: "assign",
    cst.Assert: "raise",
    cst.Pass: "pass",
}
_AROUND: tuple[tuple[type[cst.CSTNode] | tuple[type[cst.CSTNode], ...], str], ...] = (
    ((cst.For, cst.While), "loop"),
    (cst.With, "with"),
    (cst.Try, "try"),
    ((cst.ListComp, cst.GeneratorExp, cst.SetComp, cst.DictComp), "comprehension"),
    ((cst.If, cst.IfExp), "branch"),
)


def _ends(parent: cst.CSTNode, node: cst.CSTNode) -> str:
    """The use that a parent is, where the value goes no further."""
    if isinstance(parent, cst.For):
        return "loop" if parent.iter is node else ""
    if isinstance(parent, cst.CompFor):
        return "loop" if parent.iter is node else ""
    if isinstance(parent, cst.CompIf):
        return "branch"
    if isinstance(parent, (cst.DictElement, cst.DictComp)):
        return "key" if parent.key is node else ""
    return _ENDS.get(type(parent), "")


_ENDS: Mapping[type[cst.CSTNode], str] = {
    cst.Assert: "assert",
    cst.Expr: "unused",
    cst.Return: "returned",
    cst.Yield: "returned",
    cst.Raise: "raised",
    cst.WithItem: "with",
    cst.Del: "deleted",
    cst.FormattedStringExpression: "text",
    cst.AugAssign: "arithmetic",
}


def _passes(parent: cst.CSTNode) -> Iterator[str]:
    """What happens to a value that goes on."""
    if isinstance(parent, cst.BinaryOperation):
        yield "arithmetic"
    elif isinstance(parent, cst.Comparison):
        yield "compared"
    elif isinstance(parent, (cst.Tuple, cst.List, cst.Set, cst.Dict)):
        yield "collected"
    elif isinstance(parent, cst.Subscript):
        yield "subscripted"


def _is_element(node: cst.CSTNode) -> bool:
    part = node.slice[0].slice if isinstance(node, cst.Subscript) else None
    is_index = isinstance(node, cst.Subscript) and len(node.slice) == 1
    return is_index and isinstance(part, cst.Index) and isinstance(part.value, cst.Integer)


def _subscript(node: cst.Subscript) -> str:
    if len(node.slice) > 1:
        return "getitems"
    return "getslice" if isinstance(node.slice[0].slice, cst.Slice) else "getitem"


def _slices(node: cst.Subscript) -> Iterator[str]:
    """``getwindow`` for a slice of known length, ``getbounds`` for others beside an index."""
    for each in node.slice:
        part = each.slice
        if isinstance(part, cst.Slice) and _length(part):
            yield "getwindow"
        elif isinstance(part, cst.Slice) and len(node.slice) > 1 and (part.lower or part.upper):
            yield "getbounds"


def _length(part: cst.Slice) -> cst.BaseExpression | None:
    """``size`` of ``start : start + size``; None where a slice has no such length."""
    lower, upper = part.lower, part.upper
    if lower is None or not isinstance(upper, cst.BinaryOperation):
        return None
    if not isinstance(upper.operator, cst.Add):
        return None
    if lower.deep_equals(upper.left):
        return upper.right
    return upper.left if lower.deep_equals(upper.right) else None


def _first_call(node: cst.BaseExpression) -> cst.BaseExpression:
    """The first call or subscript that operators are applied to, if there is one."""
    if isinstance(node, cst.UnaryOperation):
        return _first_call(node.expression)
    if isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)):
        sides: tuple[cst.BaseExpression, ...] = (node.left, node.right)
    elif isinstance(node, cst.Comparison):
        sides = (node.left, *(each.comparator for each in node.comparisons))
    else:
        return node
    found = [e for e in map(_first_call, sides) if isinstance(e, (cst.Call, cst.Subscript))]
    return found[0] if found else node


def _names_in(target: cst.BaseExpression) -> Iterator[cst.Name]:
    if isinstance(target, cst.Name):
        yield target
    elif isinstance(target, (cst.Tuple, cst.List)):
        for each in target.elements:
            yield from _names_in(each.value)
