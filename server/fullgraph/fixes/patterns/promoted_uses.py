"""Where arithmetic of a tensor with a number stays as it is once the number is a tensor.

A Python number never changes the category of a dtype; a tensor of one element with 64 bits does,
beside integers and beside other tensors of one element:
https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import CHANGES_LIST
from fullgraph.static.models.torch.groups import SMOOTH, STEEP_SOMEWHERE
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Location
from fullgraph_worker.protocol.wire import SeenValue

_OPERATORS = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide)
_NUMBERS = frozenset({"int", "float"})
_EXACT = ("float32", "float64")
_CASTS = ("float", "to")
_GIVES_FLOAT = SMOOTH | STEEP_SOMEWHERE | names("mean softmax log_softmax float linear layer_norm")
_NO_NUMBER = names("len str repr format isinstance type")
SIZES = names("len numel nelement size dim ndimension")
"""What gives a number that depends on no values."""

_GIVES_NUMBER = SIZES | names("item int float bool")
_LONGEST = 30


class Tainted:
    """The names and attributes of a function that were numbers and become tensors."""

    def __init__(
        self,
        document: Document,
        code: Code,
        function: cst.CSTNode,
        path: str,
        *,
        is_bold: bool = False,
    ) -> None:
        """None so far.

        Args:
            document: the unit of the function.
            code: what the run saw, in which they are numbers.
            function: the function.
            path: of the file.
            is_bold: whether what the run has not seen counts as a number.
        """
        self._is_bold = is_bold
        self._document = document
        self._code = code
        self._function = function
        self._path = path
        self._location = Location(path, 1, 0, 1, 0)
        self._names: set[str] = set()
        self._nodes: set[cst.CSTNode] = set()

    def spread(self, nodes: set[cst.CSTNode], sources: set[str]) -> None:
        """Add what is computed of these expressions and names."""
        self._nodes, self._names = nodes, set(sources)
        stores = [*self._stores()]
        for _ in range(len(stores) + 1):
            before = len(self._names)
            for value, targets in stores:
                if self._has(value) and self._is_number(value):
                    self._names |= {self._document.source(target) for target in targets}
            if len(self._names) == before:
                return

    def _stores(self) -> Iterator[tuple[cst.BaseExpression, list[cst.BaseExpression]]]:
        """What is bound or put into a container, and the names and containers."""
        kinds = (cst.Assign, cst.AugAssign, cst.Call, cst.For)
        for node in self._document.within(self._function, *kinds):
            if isinstance(node, cst.For):
                yield from _rounds(node.target, node.iter)
            elif isinstance(node, cst.AugAssign):
                yield node.value, [_container(node.target)]
            elif isinstance(node, cst.Assign):
                for target in node.targets:
                    yield from _pairs(target.target, node.value)
            elif (
                isinstance(node, cst.Call)
                and isinstance(node.func, cst.Attribute)
                and node.func.attr.value in CHANGES_LIST
            ):
                container = _container(node.func.value)
                yield from ((arg.value, [container]) for arg in node.args)

    def becomes_tensor(self, node: cst.CSTNode) -> bool:
        """Whether an expression was a number, and is computed of one that is a tensor now."""
        return isinstance(node, cst.BaseExpression) and self._has(node) and self._is_number(node)

    def rank(self, node: cst.CSTNode) -> int:
        """How many dimensions a tensor had; 0 where that is not known."""
        ranks = {len(value.shape) for value in self._seen(node) if value.kind == "tensor"}
        return ranks.pop() if len(ranks) == 1 else 0

    def base_of(self, node: cst.BinaryOperation) -> str:
        """``int`` or ``float``: what is raised to an integer that becomes a tensor; else empty."""
        base, exponent = node.left, node.right
        is_power = isinstance(node.operator, cst.Power) and self.becomes_tensor(exponent)
        if not is_power or self._kind(exponent) != "int" or not self._is_number(base):
            return ""
        return "int" if isinstance(base, cst.Integer) else self._kind(base)

    def is_wide_float(self, node: cst.CSTNode) -> bool:
        """Whether it held floating-point tensors of 32 or 64 bits."""
        seen = self._seen(node)
        return bool(seen) and all(each.dtype in _EXACT for each in seen)

    def is_of_callables(self, node: cst.CSTNode) -> bool:
        """Whether it held modules or functions, in a list or a ``ModuleList``."""
        seen = self._seen(node)
        return bool(seen) and all(
            each.type.endswith(".ModuleList")
            or (each.kind in ("list", "tuple") and each.inside in (["module"], ["function"]))
            for each in seen
        )

    def edits(self) -> Iterator[Edit]:
        """Give results the dtype that they have with a number."""
        wrapped: set[cst.CSTNode] = set()
        found = sorted(
            self._document.within(self._function, cst.BinaryOperation),
            key=lambda node: -len(self._document.source(node)),
        )
        for node in found:
            number = self._number_beside_tensor(node)
            if number is None or any(each in wrapped for each in self._document.ancestors(node)):
                continue
            around = self._document.parents[node]
            casts = (number, self._document.parents.get(around)) if node.lpar else (number,)
            if any(isinstance(n, cst.Call) and last_name(n.func) in _CASTS for n in casts):
                # A fix before this one has converted it.
                continue
            tensor = node.right if number is node.left else node.left
            edits = [*self._cast(node, number, tensor)]
            wrapped |= {node} if edits else set()
            yield from edits

    def _cast(
        self, node: cst.BinaryOperation, number: cst.BaseExpression, tensor: cst.BaseExpression
    ) -> Iterator[Edit]:
        """Nothing beside floating dimensions, where a tensor of one element promotes nothing."""
        form = TensorForms(self._document, self._code, self._location).of(tensor, node)
        shown = self._representative(tensor)
        if form is not None and form.is_tensor and form.shape != ():
            if not form.is_float and self._kind(number) == "float":
                yield from self._document.applied(self._path, number, ".float()")
        elif form is None and any(value.shape for _, value in self._tensors(tensor)):
            # What is computed of such tensors may have dimensions, or be a sum of them.
            floats = [source for source, value in self._tensors(tensor) if value.dtype in _EXACT]
            calls = any(isinstance(each, cst.Call) for each in walk(tensor))
            if not floats:
                yield from self._document.applied(self._path, number, ".float()")
            elif calls and self._kind(number) == "float":
                yield from self._document.applied(self._path, number, f".to({floats[0]}.dtype)")
        elif not shown:
            return
        elif self._is_float(tensor):
            yield from self._around(node, "(", f").to({shown}.dtype)")
        else:
            sample = "1.0" if self._kind(number) == "float" else "1"
            symbol = "/" if isinstance(node.operator, cst.Divide) else "*"
            yield from self._around(node, "(", f").to(({shown} {symbol} {sample}).dtype)")

    def _tensors(self, node: cst.BaseExpression) -> list[tuple[str, SeenValue]]:
        """What an expression is computed of that was a tensor, and its values."""
        return [
            (self._document.source(leaf), value)
            for leaf in self._leaves(node)
            for value in self._seen(leaf)
            if value.kind == "tensor"
        ]

    def _around(self, node: cst.CSTNode, before: str, behind: str) -> Iterator[Edit]:
        line, column, end_line, end_column = self._document.place(node)
        yield self._document.insertion(self._path, line, column, before)
        yield self._document.insertion(self._path, end_line, end_column, behind)

    def _number_beside_tensor(self, node: cst.BinaryOperation) -> cst.BaseExpression | None:
        if not isinstance(node.operator, _OPERATORS):
            return None
        for number, tensor in ((node.left, node.right), (node.right, node.left)):
            if self._has(number) and self._is_number(number) and self._is_tensor(tensor):
                return number
        return None

    def _has(self, node: cst.CSTNode) -> bool:
        """Whether one of the numbers is a part of a number, and not of a text or a length."""
        if node in self._nodes:
            return True
        if isinstance(node, (cst.Name, cst.Attribute)) and (
            self._document.source(node) in self._names
        ):
            return True
        if isinstance(node, cst.BaseString):
            return False
        if isinstance(node, cst.Attribute):
            return self._has(node.value)
        is_other = isinstance(node, cst.Call) and self._document.source(node.func) in _NO_NUMBER
        return not is_other and any(map(self._has, node.children))

    def _leaves(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """What an expression is computed of, called functions left out."""
        if node in self._nodes or isinstance(node, (cst.Name, cst.Attribute)):
            yield node
        elif isinstance(node, cst.Call):
            if last_name(node.func) in SIZES:
                return
            if isinstance(node.func, cst.Attribute) and not path_of(self._document, node.func):
                yield from self._leaves(node.func.value)
            for arg in node.args:
                yield from self._leaves(arg.value)
        else:
            for child in node.children:
                yield from self._leaves(child)

    def _is_number(self, node: cst.BaseExpression) -> bool:
        """Whether an expression was a number: all that it is computed of were numbers."""
        if self._makes_several(node):
            return False
        for leaf in self._leaves(node):
            if leaf in self._nodes or self._document.source(leaf) in self._names:
                continue
            seen = self._seen(leaf)
            if not seen and self._is_bold:
                continue
            if not seen or not all(self._holds_numbers(value) for value in seen):
                return False
        return True

    def _makes_several(self, node: cst.CSTNode) -> bool:
        """Whether a part of it that gave no number itself may hold several values."""
        if node in self._nodes:
            return False
        kinds = (cst.ListComp, cst.GeneratorExp, cst.Lambda)
        return isinstance(node, kinds) or any(map(self._makes_several, node.children))

    def _holds_numbers(self, value: SeenValue) -> bool:
        if value.kind in ("list", "tuple"):
            return {*value.inside} <= _NUMBERS
        return value.kind in _NUMBERS | {"bool", "none"}

    def _is_tensor(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.Call) and last_name(node.func) in _GIVES_NUMBER:
            return False
        leaves = [*self._leaves(node)]
        seen = [value for leaf in leaves for value in self._seen(leaf)]
        return bool(seen) and any(value.kind == "tensor" for value in seen)

    def _kind(self, node: cst.BaseExpression) -> str:
        leaves = [*self._leaves(node)]
        kinds = {value.kind for leaf in leaves for value in self._seen(leaf)}
        is_int = kinds <= {"int", "bool", "module"} and bool(kinds)
        return "int" if is_int and "." not in self._document.source(node) else "float"

    def _representative(self, node: cst.BaseExpression) -> str:
        """A short text with the dtype and the number of dimensions of a tensor."""
        sources = {
            self._document.source(leaf)
            for leaf in self._leaves(node)
            if any(value.kind == "tensor" for value in self._seen(leaf))
        }
        if isinstance(node, cst.BinaryOperation) and len(sources) == 1:
            return sources.pop()
        text = self._document.source(node)
        return text if len(text) <= _LONGEST and "\n" not in text else ""

    def _is_float(self, node: cst.BaseExpression) -> bool:
        """Whether the text shows a tensor to be floating."""
        source = self._document.source(node)
        return self._gives_float(node) or any(
            isinstance(each, cst.Assign)
            and source in (self._document.source(target.target) for target in each.targets)
            and self._gives_float(each.value)
            for each in self._document.within(self._function, cst.Assign)
        )

    def _gives_float(self, value: cst.BaseExpression) -> bool:
        if isinstance(value, cst.BinaryOperation):
            return isinstance(value.operator, cst.Divide) or any(
                map(self._gives_float, (value.left, value.right))
            )
        called = value.func if isinstance(value, cst.Call) else None
        if not isinstance(called, cst.Attribute):
            return isinstance(value, cst.Float)
        return called.attr.value in _GIVES_FLOAT or any(
            seen.kind == "module" for seen in self._seen(called)
        )

    def _seen(self, node: cst.CSTNode) -> list[SeenValue]:
        return self._code.seen(self._document, node, self._location)


def _pairs(
    target: cst.BaseExpression, value: cst.BaseExpression
) -> Iterator[tuple[cst.BaseExpression, list[cst.BaseExpression]]]:
    """Each value with its targets: ``first, second = a, b`` has two."""
    if not isinstance(target, (cst.Tuple, cst.List)):
        yield value, [_container(target)]
        return
    targets = [each.value for each in target.elements]
    if isinstance(value, (cst.Tuple, cst.List)) and len(value.elements) == len(targets):
        for inner, each in zip(targets, value.elements, strict=True):
            yield from _pairs(inner, each.value)
    else:
        yield value, [_container(each) for each in targets]


def _rounds(
    target: cst.BaseExpression, iterated: cst.BaseExpression
) -> Iterator[tuple[cst.BaseExpression, list[cst.BaseExpression]]]:
    """What a loop takes its values from, and the names that it gives them."""
    called = iterated.func if isinstance(iterated, cst.Call) else None
    name = called.value if isinstance(called, cst.Name) else ""
    if name not in ("enumerate", "zip") or not isinstance(iterated, cst.Call):
        yield from _pairs(target, iterated)
    elif isinstance(target, cst.Tuple):
        targets = [each.value for each in target.elements]
        values = [arg.value for arg in iterated.args]
        for inner, value in zip(targets[name == "enumerate" :], values, strict=False):
            yield from _rounds(inner, value)


def _container(target: cst.BaseExpression) -> cst.BaseExpression:
    """``log`` of ``log["mean"]``."""
    while isinstance(target, cst.Subscript):
        target = target.value
    return target
