"""What Python does with a number, done with the tensor of one element that it becomes.

Functions that need a number have one of torch that takes a tensor; an element is selected by an
index of one dimension, which needs no number: https://numpy.org/doc/stable/user/basics.indexing.html
A slice whose ends are tensors selects as a mask of positions does, where it is written to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.promoted_uses import Tainted
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.values.bindings import assigned_pairs, path_of
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import CHOOSES_BOUND, NUMBERS_AS_TENSORS
from fullgraph.static.models.torch.groups import CHECKS_FINITE, STEEP_SOMEWHERE
from fullgraph.vocabulary.findings import Edit, Location

_SAME_NAME = frozenset(
    f"{module}.{name}"
    for module in ("math", "numpy")
    for name in CHECKS_FINITE
    | (STEEP_SOMEWHERE - {"reciprocal", "rsqrt"})
    | names("floor ceil trunc expm1 sin cos tan tanh")
)
_GIVES_INTEGER = names("builtins.round math.floor math.ceil math.trunc")
_SHORT = 40
_NEUTRAL = {"sum": "0", "mean": "0", "amax": 'float("-inf")', "amin": 'float("inf")'}
"""Reductions, and what changes no result of theirs."""
_PLAIN = (cst.Name, cst.Attribute, cst.BaseNumber)


class NumberUses:
    """The uses in one function of the numbers that become tensors."""

    def __init__(
        self,
        document: Document,
        path: str,
        torch: str,
        becomes: Callable[[cst.CSTNode], bool],
        roots: set[cst.CSTNode],
        values: Tainted,
    ) -> None:
        """Look at nothing yet.

        Args:
            document: the unit of the function.
            path: of its file.
            torch: the name of torch.
            becomes: whether an expression was a number, and is computed of one that is a tensor.
            roots: what is written anew as a whole.
            values: what a run saw.
        """
        self._document = document
        self._path = path
        self._torch = torch
        self._becomes = becomes
        self._roots = roots
        self._values = values
        self._made: set[str] = set()

    def edits(self, function: cst.CSTNode) -> Iterator[Edit]:
        """Write each use as one of a tensor.

        Raises:
            BlockedError: a use gives another value with tensors.
        """
        for power in self._document.within(function, cst.BinaryOperation):
            yield from self._power(power)
        for node in self._document.within(function, cst.Call, cst.Subscript):
            if node in self._roots or any(a in self._roots for a in self._document.ancestors(node)):
                continue
            if isinstance(node, cst.Call):
                yield from self._call(node)
            elif isinstance(node, cst.Subscript):
                yield from self._item(node)

    def _power(self, node: cst.BinaryOperation) -> Iterator[Edit]:
        """A power of a float has 64 bits, where that of two tensors has the default dtype."""
        base = self._values.base_of(node)
        if base == "int":
            line = self._document.place(node).line
            raise BlockedError(line, "an integer to a negative power is a fraction")
        if base == "float":
            yield from self._document.applied(self._path, node.right, ".double()")

    def _call(self, call: cst.Call) -> Iterator[Edit]:
        name = path_of(self._document, call.func)
        values = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        becomes = [self._becomes(value) for value in values]
        factor = next((arg for arg in call.args if self._is_factor(arg)), None)
        if factor is not None:
            yield from self._multiplied(call, factor)
            return
        if not any(becomes) or len(values) != len(call.args):
            return
        source = self._document.source
        if last_name(call.func) == "topk" and len(values) < 3 and becomes[-1]:
            yield from self._first_ones(call, values[:-1])
        elif name in NUMBERS_AS_TENSORS and len(values) == 1:
            yield self._replaced(call.func, "")
            yield self._behind(call, NUMBERS_AS_TENSORS[name])
        elif (name == "builtins.round" or name in _SAME_NAME) and len(values) == 1:
            yield self._replaced(call.func, f"{self._torch}.{name.rpartition('.')[2]}")
            if name in _GIVES_INTEGER:
                yield self._behind(call, ".long()")
        elif name == "torch.tensor" and len(values) == 1 and self._is_list(values[0]):
            yield self._replaced(call.func, f"{self._torch}.stack")
            yield self._behind(call, f".to({self._torch}.get_default_dtype())")
        elif name == "torch.tensor" and len(values) == 1:
            is_float = isinstance(values[0], cst.Call) and (
                path_of(self._document, values[0].func) == "builtins.float"
            )
            yield self._replaced(call.func, "")
            yield self._behind(call, f".to({self._torch}.get_default_dtype())" * is_float)
        elif name == "builtins.divmod" and all(isinstance(value, _PLAIN) for value in values):
            first, second = map(source, values)
            yield self._replaced(call, f"({first} // {second}, {first} % {second})")
        elif name in CHOOSES_BOUND and len(values) == 2:
            bound, symbol = CHOOSES_BOUND[name]
            if becomes[0] and not becomes[1]:
                yield self._replaced(call.func, f"{self._torch}.clamp")
                yield self._before(values[1], f"{bound}=")
            elif becomes[0] and isinstance(values[1], _PLAIN):
                yield from self._extreme(call, bound, values[1])
            elif isinstance(values[1], _PLAIN) or self._is_short(values[1]):
                # NaN is neither larger nor smaller: Python keeps what comes first.
                first, second = map(source, values)
                test = f"{self._closed(values[1])} {symbol} {first}"
                text = f"{self._torch}.where({test}, {second}, {first})"
                yield self._replaced(call, text)
            elif isinstance(values[0], _PLAIN):
                yield from self._extreme(call, bound, values[0])

    def _extreme(self, call: cst.Call, bound: str, number: cst.BaseExpression) -> Iterator[Edit]:
        """``max(a, b)`` of a tensor and what may be a number becomes ``fmax``, likewise ``min``.

        These ignore a NaN beside a number.
        """
        name = {"min": "fmax", "max": "fmin"}[bound]
        yield self._replaced(call.func, f"{self._torch}.{name}")
        yield self._before(number, f"{self._torch}.as_tensor(")
        # A number of Python has 64 bits.
        wide = f", dtype={self._torch}.float64" * isinstance(number, cst.Float)
        yield self._behind(number, f"{wide})")

    def _first_ones(self, call: cst.Call, of: list[cst.BaseExpression]) -> Iterator[Edit]:
        """``x.topk(k)`` becomes what ``is_within`` selects of ``x.sort(descending=True)``."""
        document, function = self._document, self._document.function(call)
        tensor = of[0] if of else call.func.value if isinstance(call.func, cst.Attribute) else None
        item = document.parents[call]
        part = item.attr.value if isinstance(item, cst.Attribute) else ""
        if isinstance(item, cst.Subscript):
            part = {"0": "values", "1": "indices"}.get(document.source(item.slice[0]), "")
        target = item.targets[0].target if isinstance(item, cst.Assign) else None
        elements = target.elements if isinstance(target, cst.Tuple) else ()
        names = [document.source(each.value) for each in elements]
        statement = next(
            (a for a in document.ancestors(call) if isinstance(a, cst.SimpleStatementLine)), None
        )
        if tensor is None or function is None or statement is None:
            return
        if self._values.rank(tensor) > 1 or not (part in ("values", "indices") or len(names) == 2):
            return
        place = document.place(statement)
        start = f"{document.newline}{document.indentation(place.line)}"
        ordered, within = self._fresh(function, "ordered"), self._fresh(function, "is_within")
        made = f"{ordered} = {document.primary(tensor)}.sort(descending=True)"
        count = self._closed(call.args[-1].value)
        made += f"{start}{within} = {self._torch}.arange({ordered}.values.size(0), "
        made += f"device={ordered}.values.device) < {count}"
        parts = [f"{ordered}.{each}[{within}]" for each in ("values", "indices")]
        if part:
            text = f"{made}{start}"
            yield document.insertion(self._path, place.line, place.column, text)
            yield self._replaced(item, f"{ordered}.{part}[{within}]")
            return
        read = [
            f"{name} = {part}"
            for name, part in zip(names, parts, strict=True)
            if len(document.index.named(function, name)) > 1
        ]
        yield self._replaced(item, start.join([made, *read]))

    def _is_factor(self, arg: cst.Arg) -> bool:
        keyword = arg.keyword.value if arg.keyword is not None else ""
        return keyword in ("alpha", "value") and self._becomes(arg.value)

    def _multiplied(self, call: cst.Call, factor: cst.Arg) -> Iterator[Edit]:
        """``a.add_(b, alpha=n)`` becomes ``a.add_(n * b)``: the factor must be a number there."""
        given = [arg for arg in call.args if arg is not factor]
        name = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        plain = name.rstrip("_")
        if any(arg.keyword or arg.star for arg in given) or not isinstance(
            call.func, cst.Attribute
        ):
            return
        method = call.func.attr
        number = self._closed(factor.value)
        operands = [self._closed(arg.value) for arg in given]
        is_function = self._document.source(call.func.value) == self._torch
        count = len(operands) - is_function
        if plain in ("add", "sub") and count == 1:
            operands[-1] = f"{number} * {operands[-1]}"
        elif plain in ("addcmul", "addcdiv") and count == 2:
            symbol = "*" if plain == "addcmul" else "/"
            operands[-2:] = [f"{number} * {operands[-2]} {symbol} {operands[-1]}"]
            yield self._replaced(method, "add" + "_" * name.endswith("_"))
        else:
            return
        first, last = self._document.place(call.args[0]), self._document.place(call.args[-1])
        place = Location(self._path, first.line, first.column, last.end_line, last.end_column)
        yield Edit(place, ", ".join(operands))

    def _is_list(self, value: cst.BaseExpression) -> bool:
        """Whether a name is bound to a list that its function fills."""
        function = self._document.function(value)
        return isinstance(value, cst.Name) and any(
            isinstance(bound, cst.List) and self._document.source(target) == value.value
            for assign in self._document.within(function or value, cst.Assign)
            for target, bound in assigned_pairs(assign)
        )

    def _is_short(self, value: cst.BaseExpression) -> bool:
        """Whether arithmetic can be written twice."""
        is_call = bool(self._document.within(value, cst.Call, cst.Subscript))
        return not is_call and len(self._document.source(value)) < _SHORT

    def _item(self, item: cst.Subscript) -> Iterator[Edit]:
        parts = [each.slice for each in item.slice]
        if any(isinstance(p, cst.Index) and isinstance(p.value, cst.Ellipsis) for p in parts):
            # Which dimensions the other parts are depends on the rank.
            return
        is_written = isinstance(self._document.parents[item], cst.AssignTarget)
        found = [
            number
            for number, part in enumerate(parts)
            if isinstance(part, cst.Index) and self._becomes(part.value)
        ]
        bounded = [
            number
            for number, part in enumerate(parts)
            if isinstance(part, cst.Slice)
            and part.step is None
            and any(map(self._is_end, _ends(part)))
        ]
        if bounded and is_written and not found:
            yield from self._masked(item, parts, bounded)
        elif len(bounded) == 1 and not found:
            yield from self._reduced(item, parts, bounded[0])
        elif found == [0] and len(parts) == 1 and self._values.is_of_callables(item.value):
            yield from self._module(item)
        elif found and not bounded and found == [*range(found[0], found[-1] + 1)]:
            for number in found:
                part = parts[number]
                assert isinstance(part, cst.Index)
                yield from self._document.applied(self._path, part.value, ".reshape(1)")
            before = sum(isinstance(part, cst.Slice) for part in parts[: found[0]])
            if not is_written and not isinstance(self._document.parents[item], cst.AugAssign):
                yield self._behind(item, f".squeeze({before})")

    def _module(self, item: cst.Subscript) -> Iterator[Edit]:
        """``layers[n](x)`` becomes an element of what all layers compute."""
        call, source = self._document.parents[item], self._document.source
        index = item.slice[0].slice
        if not isinstance(call, cst.Call) or call.func is not item or isinstance(index, cst.Slice):
            return
        function = self._document.function(item)
        name = self._fresh(function, "each") if function is not None else "each"
        arguments = ", ".join(source(arg).rstrip(" ,") for arg in call.args)
        of_all = f"{self._torch}.stack([{name}({arguments}) for {name} in {source(item.value)}])"
        yield self._replaced(call, f"{of_all}[{source(index)}.reshape(1)].squeeze(0)")

    def _is_end(self, end: cst.BaseExpression | None) -> bool:
        return end is not None and self._becomes(end)

    def _masked(
        self, item: cst.Subscript, parts: list[cst.BaseSlice], bounded: list[int]
    ) -> Iterator[Edit]:
        """``t[b, :n] = v`` becomes ``t[b, torch.arange(t.size(1)) < n] = v``.

        Several slices become one mask, of a number that is written: ``t[:n, m:] = 0``.
        """
        around = self._document.parents[self._document.parents[item]]
        value = around.value if isinstance(around, cst.Assign) else None
        masks = [self._mask(item, number) for number in bounded]
        is_number = isinstance(value, cst.BaseNumber) or (
            value is not None and self._document.source(value) in ("True", "False")
        )
        if any(isinstance(p, cst.Index) and self._values.rank(p.value) for p in parts):
            # Two tensors as indices are taken element by element.
            return
        is_row = bounded == [*range(bounded[0], bounded[0] + len(bounded))]
        if not isinstance(item.value, (cst.Name, cst.Attribute)):
            return
        first, last = (self._document.place(parts[n]) for n in (bounded[0], bounded[-1]))
        if len(bounded) == 1:
            yield Edit(Location(self._path, *first), masks[0])
        elif is_number and is_row:
            wide = [f"({each})" for each in masks]
            for at in range(len(wide) - 1):
                wide[at] += f"[:{', None' * (len(wide) - 1 - at)}]"
            place = Location(self._path, first.line, first.column, last.end_line, last.end_column)
            yield Edit(place, " & ".join(wide))

    def _mask(self, item: cst.Subscript, number: int) -> str:
        """Which places along a dimension are between the ends of a slice."""
        part, tensor = item.slice[number].slice, self._document.source(item.value)
        assert isinstance(part, cst.Slice)
        places = f"{self._torch}.arange({tensor}.size({number}), device={tensor}.device)"
        tests = [
            f"{places} {symbol} {self._closed(end)}"
            for end, symbol in ((part.lower, ">="), (part.upper, "<"))
            if end is not None
        ]
        return tests[0] if len(tests) == 1 else " & ".join(f"({test})" for test in tests)

    def _reduced(
        self, item: cst.Subscript, parts: list[cst.BaseSlice], number: int
    ) -> Iterator[Edit]:
        """``t[b, :n].sum(0)`` becomes ``torch.where(mask, t[b], 0).sum(0)``."""
        method = self._document.parents[item]
        call = self._document.parents[method] if isinstance(method, cst.Attribute) else None
        rank = self._values.rank(item.value)
        name = method.attr.value if isinstance(method, cst.Attribute) else ""
        before = sum(isinstance(p, cst.Slice) for p in parts[:number])
        arguments = []
        if isinstance(call, cst.Call):
            arguments = [self._document.source(arg) for arg in call.args]
        is_reduced = name in _NEUTRAL and arguments in ([f"{before}"], [f"dim={before}"])
        if not isinstance(call, cst.Call) or not is_reduced:
            yield from self._selected(item, parts, number)
            return
        if not rank or (name != "sum" and not self._values.is_wide_float(item.value)):
            return
        indices = [self._document.source(each) for each in parts]
        indices[number] = ":"
        while indices and indices[-1] == ":":
            indices.pop()
        tensor = self._document.source(item.value)
        taken = f"{tensor}[{', '.join(indices)}]" if indices else tensor
        mask = self._mask(item, number)
        wide = f"({mask}){'[:, None]' if rank - number == 2 else ''}"
        wide = mask if rank - number == 1 else wide
        if rank - number > 2:
            wide = f"({mask}).reshape(-1{', 1' * (rank - number - 1)})"
        text = f"{self._torch}.where({wide}, {taken}, {_NEUTRAL[name]})"
        text += f".{'sum' if name == 'mean' else name}({arguments[0]})"
        if name == "mean":
            text = f"({text} / ({mask}).sum())"
        yield self._replaced(call, text)

    def _selected(
        self, item: cst.Subscript, parts: list[cst.BaseSlice], number: int
    ) -> Iterator[Edit]:
        """``t[b, :n]`` becomes ``t[b][is_within]``, which another rewrite takes up."""
        document, around = self._document, [*self._document.ancestors(item)]
        function = document.function(item)
        is_plain = number == len(parts) - 1 and all(isinstance(p, cst.Index) for p in parts[:-1])
        statement = next((a for a in around if isinstance(a, cst.SimpleStatementLine)), None)
        is_once = not any(isinstance(a, (cst.BaseComp, cst.Lambda)) for a in around)
        if not is_plain or statement is None or function is None or not is_once:
            return
        line, name = document.place(statement).line, self._fresh(function, "is_within")
        text = f"{document.indentation(line)}{name} = {self._mask(item, number)}"
        yield document.insertion(self._path, line, 0, f"{text}{document.newline}")
        taken = document.source(item.value)
        if number:
            taken += f"[{', '.join(document.source(each) for each in parts[:-1])}]"
        yield self._replaced(item, f"{taken}[{name}]")

    def _fresh(self, function: cst.FunctionDef, name: str) -> str:
        found = self._document.fresh(function, name, self._made)
        self._made.add(found)
        return found

    def _closed(self, node: cst.BaseExpression) -> str:
        text = self._document.source(node)
        return text if isinstance(node, (*_PLAIN, cst.Call)) else f"({text})"

    def _replaced(self, node: cst.CSTNode, text: str) -> Edit:
        return Edit(Location(self._path, *self._document.place(node)), text)

    def _before(self, node: cst.CSTNode, text: str) -> Edit:
        place = self._document.place(node)
        return self._document.insertion(self._path, place.line, place.column, text)

    def _behind(self, node: cst.CSTNode, text: str) -> Edit:
        place = self._document.place(node)
        return self._document.insertion(self._path, place.end_line, place.end_column, text)


def _ends(part: cst.Slice) -> tuple[cst.BaseExpression | None, cst.BaseExpression | None]:
    return part.lower, part.upper
