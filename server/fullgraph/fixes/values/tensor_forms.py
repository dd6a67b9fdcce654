"""What is known of the dtype and shape of an expression, from what a run saw of its names."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, keywords
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.dtypes import (
    COUNTS,
    REDUCTIONS,
    Form,
    broadcast,
    promoted,
    reduced,
)
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import (
    CASTS,
    JOINS_MASKS,
    KEEPS_NUMBERS,
    MAKES_LIKE,
    SMOOTH,
    STEEP_SOMEWHERE,
    TESTS,
)
from fullgraph.static.models.torch.types import TENSOR_TYPES
from fullgraph.static.syntax.index import Index
from fullgraph.vocabulary.findings import Location

_MAKES_INDICES = names("randint randperm")
_MAKES = names("tensor ones zeros")
_KEEPS = KEEPS_NUMBERS | names("detach contiguous masked_fill flip")
_TO_FLOAT = SMOOTH | STEEP_SOMEWHERE
_TO_BOOL = TESTS | JOINS_MASKS
_OF_TWO = names("mul multiply add sub subtract")
_LIKE = MAKES_LIKE | names("rand_like randn_like nan_to_num")
_ARITHMETIC = (
    cst.Add,
    cst.Subtract,
    cst.Multiply,
    cst.Divide,
    cst.FloorDivide,
    cst.Modulo,
    cst.Power,
    cst.BitAnd,
    cst.BitOr,
    cst.BitXor,
)
COMPARES = (
    cst.Equal,
    cst.NotEqual,
    cst.LessThan,
    cst.LessThanEqual,
    cst.GreaterThan,
    cst.GreaterThanEqual,
)
_INTEGERS_OF_MATH = names("ceil comb factorial floor gcd isqrt lcm perm trunc")
_GIVES_NUMBER = names("item size dim numel tolist")
_MODULES = names("torch F functional")
_SHOWS_TENSOR = REDUCTIONS | _TO_BOOL | names("abs clamp detach clone sigmoid tanh")
_TENSOR_SHOWN = _SHOWS_TENSOR | names("where relu softmax clamp exp log sqrt")


class TensorForms:
    """Reads expressions of one function.

    If no run saw the function, a name that the text shows to be a tensor has a dtype and a shape
    of its own: enough to see that ``x * 2`` has the dtype of ``x - 1``.
    """

    def __init__(self, document: Document, code: Code, location: Location) -> None:
        """Look at the unit ``document``.

        Args:
            document: the unit of the finding.
            code: with what a run saw.
            location: of the finding.
        """
        self.bound: dict[str, Form | None] = {}
        """What local names and items are bound to, over what a run saw."""
        self._document = document
        self._code = code
        self._path = location.path

    def of(self, node: cst.BaseExpression, at: cst.CSTNode) -> Form | None:
        """The form of a tensor or number; None for anything else and where it is not known.

        Args:
            node: an expression.
            at: a node of the statement before which names have the values that count.
        """
        if isinstance(node, cst.Integer):
            return Form(number="int", value=node.value)
        if isinstance(node, cst.Float):
            return Form(number="float", value=node.value)
        if isinstance(node, (cst.Name, cst.Attribute)):
            return self._named(node, at)
        if isinstance(node, cst.UnaryOperation):
            form = self.of(node.expression, at)
            return None if isinstance(node.operator, cst.Not) else form
        if isinstance(node, cst.BinaryOperation):
            to_float = isinstance(node.operator, cst.Divide)
            if not isinstance(node.operator, _ARITHMETIC):
                return None
            return self._elementwise((node.left, node.right), at, to_float)
        if isinstance(node, cst.Comparison):
            if len(node.comparisons) != 1:
                return None
            target = node.comparisons[0]
            if not isinstance(target.operator, COMPARES):
                return None
            found = _as_bool(self._elementwise((node.left, target.comparator), at))
            return found or self._compared(node, at)
        if isinstance(node, cst.Subscript):
            return self._item(node, at)
        return self._called(node, at) if isinstance(node, cst.Call) else None

    def rank(self, node: cst.BaseExpression, at: cst.CSTNode) -> int:
        """How many dimensions a tensor has; 0 where that is not known, or it has none."""
        form = self.of(node, at)
        if form is not None and not isinstance(form.shape, str):
            return len(form.shape)
        if not isinstance(node, (cst.Name, cst.Attribute)):
            return 0
        line = self._document.statement_line(node)
        seen = self._code.facts.of(self._path, line, self._document.source(node))
        ranks = {len(value.shape) for value in seen if value.kind == "tensor"}
        return ranks.pop() if len(ranks) == 1 else 0

    def is_none(self, source: str, at: cst.CSTNode) -> bool:
        """Whether a run saw a name only be None before a statement."""
        return self._kinds(source, at) == {"none"}

    def effect_of_call(self, called: cst.BaseExpression, *, may_draw: bool = False) -> str:
        """What a call of a module does besides giving its result, in words; empty for nothing.

        Args:
            called: what is called.
            may_draw: whether a module that draws random numbers counts as one without effects.
        """
        line, source = self._document.statement_line(called), self._document.source(called)
        seen = self._code.facts.of(self._path, line, source)
        effects = {each for value in seen if value.kind == "module" for each in value.inside}
        if "state" in effects:
            return f"a call of `{source}` changes its state in training"
        is_drawn = "random" in effects and not may_draw
        return f"a call of `{source}` draws random numbers in training" if is_drawn else ""

    def is_bool(self, source: str, at: cst.CSTNode) -> bool:
        """Whether a run saw a name only be True or False before a statement."""
        return self._kinds(source, at) == {"bool"}

    def _kinds(self, source: str, at: cst.CSTNode) -> set[str]:
        line = self._document.statement_line(at)
        return {value.kind for value in self._code.facts.of(self._path, line, source)}

    @property
    def is_seen(self) -> bool:
        """Whether a run saw values."""
        return bool(self._code.facts)

    def of_name(self, source: str, at: cst.CSTNode) -> Form | None:
        """As ``of``, of a name or attributes of one."""
        if source in self.bound:
            return self.bound[source]
        if self._code.facts:
            return self._seen(source, at)
        return Form(f"?{source}", f"?{source}") if source in self._tensors(at) else None

    def _named(self, node: cst.Name | cst.Attribute, at: cst.CSTNode) -> Form | None:
        if isinstance(node, cst.Attribute) and _is_limit(node.value):
            return Form(number="float")
        iterated = self._iterated(node)
        if iterated is not None:
            of = self.of(iterated, iterated)
            if of is not None and of.is_tensor and not isinstance(of.shape, str):
                return Form(of.dtype, of.shape[1:])
        return self.of_name(self._document.source(node), at)

    def _compared(self, node: cst.Comparison, at: cst.CSTNode) -> Form | None:
        """What a comparison of something unknown with what is computed of a tensor gives."""
        names = self._document.within(node, cst.Name, cst.Attribute) if self._code.is_bold else ()
        calls = self._document.within(node, cst.Call)
        is_number = any(called_name(call) in _GIVES_NUMBER for call in calls)
        forms = (self._seen(self._document.source(each), at) for each in names)
        is_tensor = any(form is not None and form.is_tensor for form in forms)
        return (
            Form("bool", f"?{self._document.source(node)}") if is_tensor and not is_number else None
        )

    def _iterated(self, node: cst.CSTNode) -> cst.BaseExpression | None:
        """What a comprehension takes the values of a name from; None for any other name."""
        for around in self._document.ancestors(node):
            loop = around.for_in if isinstance(around, cst.BaseComp) else None
            if loop is not None and isinstance(node, cst.Name):
                target = loop.target
                if isinstance(target, cst.Name) and target.value == node.value:
                    return loop.iter
        return None

    def _seen(self, source: str, at: cst.CSTNode) -> Form | None:
        line = self._document.statement_line(at)
        seen = self._code.facts.of(self._path, line, source)
        kinds = {value.kind for value in seen}
        if kinds <= {"int", "float"} and len(kinds) == 1:
            values = {value.value for value in seen}
            return Form(number=kinds.pop(), value=values.pop() if len(values) == 1 else "")
        if seen and all(value.type == "numpy.float64" for value in seen):
            # It is a float, which torch takes it for.
            return Form(number="float")
        dtypes, shapes = ({v.dtype for v in seen}, {tuple(v.shape) for v in seen})
        if kinds != {"tensor"} or len(dtypes) != 1 or any(_is_subclass(v.type) for v in seen):
            return None
        if len(shapes) != 1:
            return None if () in shapes else Form(dtypes.pop(), f"?{source}")
        return Form(dtypes.pop(), shapes.pop())

    def _tensors(self, at: cst.CSTNode) -> frozenset[str]:
        """The names that the text of the function shows to be tensors."""
        around = self._document.function(at)
        return frozenset() if around is None else self._document.index.kept(_shown_tensors, around)

    def _elementwise(
        self, operands: tuple[cst.BaseExpression, ...], at: cst.CSTNode, to_float: bool = False
    ) -> Form | None:
        forms = [self.of(operand, at) for operand in operands]
        known = [form for form in forms if form is not None]
        if len(known) != len(forms):
            return None
        if not any(form.is_tensor for form in known):
            kind = "float" if to_float or any(f.number == "float" for f in known) else "int"
            return Form(number=kind)
        dtype, shape = promoted(known, to_float), broadcast(known)
        return None if dtype is None or shape is None else Form(dtype, shape)

    def _item(self, node: cst.Subscript, at: cst.CSTNode) -> Form | None:
        """``x[0]``, ``x[0, -1]`` and ``x[0, :4]``; not what can fail, or depends on a tensor."""
        source = self._document.source(node)
        if source in self.bound:
            return self.bound[source]
        form = self.of(node.value, at)
        if form is None or not form.is_tensor or isinstance(form.shape, str):
            return None
        sizes, kept = list(form.shape), list[int]()
        for element in node.slice:
            index = element.slice
            if not sizes:
                return None
            size = sizes.pop(0)
            if isinstance(index, cst.Slice):
                length = _length(index, size)
                if length is None:
                    return None
                kept.append(length)
                continue
            position = _integer(index.value) if isinstance(index, cst.Index) else None
            if position is None and self._code.is_bold and isinstance(index, cst.Index):
                # Of a number that the program knows, a run shows whether it is in range.
                found = self.of(index.value, at)
                if found is not None and found.is_tensor and len(node.slice) == 1:
                    return Form(form.dtype, f"?{source}")
                position = 0 if found is not None and found.number == "int" else None
            if position is None or not -size <= position < size:
                return None
        return Form(form.dtype, (*kept, *sizes))

    def is_imported(self, node: cst.BaseExpression) -> bool:
        """Whether a name is that of a module, or of what one has."""
        return bool(path_of(self._document, node))

    def _called(self, node: cst.Call, at: cst.CSTNode) -> Form | None:
        if isinstance(node.func, cst.Name):
            kind = node.func.value
            return Form(number=kind) if kind in ("float", "int") and len(node.args) == 1 else None
        name = called_name(node)
        if path_of(self._document, node.func).startswith("math."):
            return Form(number="int" if name in _INTEGERS_OF_MATH else "float")
        arguments = tensor_arguments(node) if name else ()
        if not arguments:
            return None
        if name in _MAKES_INDICES and not is_method(node):
            # Of sizes that only the program knows.
            source = self._document.source(node)
            return None if "dtype" in keywords(node) else Form("int64", f"?{source}")
        if name in _MAKES and not is_method(node):
            return self._made(name, node, at)
        if name == "where" and len(arguments) == 3 and not is_method(node):
            return self._where(arguments, at)
        receiver = self.of(arguments[0], at)
        if receiver is None and self._code.is_bold and name in COUNTS:
            # Of whatever tensor; what is no tensor, a proof finds.
            return Form("int64") if len(arguments) == 1 and not keywords(node) else None
        if receiver is None or not receiver.is_tensor:
            return None
        if name == "item" and len(arguments) == 1:
            return Form(number="int" if receiver.is_integral else "float")
        if name in REDUCTIONS:
            return reduced(name, receiver, node, arguments[1:])
        if name in CASTS:
            return Form(CASTS[name], receiver.shape) if len(arguments) == 1 else None
        if name in _TO_FLOAT and len(arguments) == 1:
            return self._elementwise((arguments[0],), at, to_float=True)
        if name in _LIKE:
            return None if "dtype" in keywords(node) else receiver
        if name in _OF_TWO and len(arguments) == 2 and not keywords(node):
            return self._elementwise(arguments, at)
        if name in _TO_BOOL:
            return _as_bool(self._elementwise(arguments, at))
        if name in _KEEPS:
            others = [self.of(argument, at) for argument in (*arguments[1:], *_values(node))]
            return receiver if self._keep(name, receiver, others) else None
        return None

    def _made(self, name: str, call: cst.Call, at: cst.CSTNode) -> Form | None:
        """The form of ``torch.tensor(1e-6, dtype=dtype)`` and ``torch.ones((), dtype=dtype)``."""
        first, *others = call.args
        options = keywords(call)
        if first.keyword or len(options) != len(others) or options.keys() - {"dtype", "device"}:
            return None
        if name == "tensor":
            form = self.of(first.value, at)
            is_scalar = form is not None and bool(form.number)
        else:
            is_scalar = isinstance(first.value, cst.Tuple) and not first.value.elements
        dtype = self._dtype(options["dtype"], at) if "dtype" in options else ""
        return Form(dtype) if is_scalar and dtype else None

    def _dtype(self, node: cst.BaseExpression, at: cst.CSTNode) -> str:
        """The dtype that an expression is; empty if it is not known."""
        if isinstance(node, cst.Attribute) and node.attr.value == "dtype":
            form = self.of(node.value, at)
            return form.dtype if form is not None and form.is_tensor else ""
        line = self._document.statement_line(at)
        seen = self._code.facts.of(self._path, line, self._document.source(node))
        dtypes = {value.dtype for value in seen if value.type == "torch.dtype"}
        return dtypes.pop() if len(dtypes) == 1 == len(seen) else ""

    def _keep(self, name: str, receiver: Form, others: list[Form | None]) -> bool:
        known = [form for form in others if form is not None]
        if len(known) != len(others):
            return False
        if name == "flip":
            return True
        if name == "masked_fill":
            return broadcast([receiver, known[0]]) == receiver.shape
        return (promoted([receiver, *known]), broadcast([receiver, *known])) == (
            receiver.dtype,
            receiver.shape,
        )

    def _where(self, arguments: tuple[cst.BaseExpression, ...], at: cst.CSTNode) -> Form | None:
        condition = self.of(arguments[0], at)
        value = self._elementwise((arguments[1], arguments[2]), at)
        if condition is None or value is None or not value.is_tensor:
            return None
        shape = broadcast([condition, value])
        return None if shape is None else Form(value.dtype, shape)


def called_name(call: cst.Call) -> str:
    """The name of a method, or of a function of torch; empty for any other call."""
    function = call.func
    if not isinstance(function, cst.Attribute):
        return ""
    return function.attr.value


def is_method(call: cst.Call) -> bool:
    """Whether a call with a name is that of a value, not that of one of torch's modules."""
    function = call.func
    assert isinstance(function, cst.Attribute)
    owner = function.value
    last = owner.attr if isinstance(owner, cst.Attribute) else owner
    return not (isinstance(last, cst.Name) and last.value in _MODULES)


def tensor_arguments(call: cst.Call) -> tuple[cst.BaseExpression, ...]:
    """What a method or a function of torch is given by position, the receiver first."""
    if any(argument.star for argument in call.args):
        return ()
    function = call.func
    assert isinstance(function, cst.Attribute)
    receiver = (function.value,) if is_method(call) else ()
    return (*receiver, *(a.value for a in call.args if a.keyword is None))


def _values(call: cst.Call) -> tuple[cst.BaseExpression, ...]:
    return tuple(a.value for a in call.args if a.keyword and a.keyword.value not in ("inplace",))


def _shown_tensors(index: Index, function: cst.FunctionDef) -> frozenset[str]:
    bound = frozenset((*bound_names(function.params), *bound_names(function.body)))
    return bound.intersection(map(_shown_tensor, index.within(function, cst.Call)))


def _shown_tensor(call: cst.Call) -> str:
    """The name of which a call shows that it is a tensor."""
    name = called_name(call)
    shows = name in _SHOWS_TENSOR if name and is_method(call) else name in _TENSOR_SHOWN
    arguments = tensor_arguments(call) if name and shows else ()
    first = arguments[0] if arguments else None
    return first.value if isinstance(first, cst.Name) else ""


def _is_limit(node: cst.BaseExpression) -> bool:
    """``torch.finfo(...)``: its attributes are numbers."""
    return isinstance(node, cst.Call) and called_name(node) == "finfo" and not is_method(node)


def _is_subclass(type_name: str) -> bool:
    return type_name not in TENSOR_TYPES


def _as_bool(form: Form | None) -> Form | None:
    return Form("bool", form.shape) if form is not None and form.is_tensor else None


def _integer(node: cst.BaseExpression) -> int | None:
    """The value of ``4`` and ``-1``."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        value = _integer(node.expression)
        return None if value is None else -value
    return int(node.value, 0) if isinstance(node, cst.Integer) else None


def _length(node: cst.Slice, size: int) -> int | None:
    """How many elements ``[2:]`` and ``[:-1]`` have, of ``size``; None with a step."""
    bounds = [None if each is None else _integer(each) for each in (node.lower, node.upper)]
    is_known = all(
        each is None or bound is not None
        for each, bound in zip((node.lower, node.upper), bounds, strict=True)
    )
    return len(range(size)[slice(*bounds)]) if is_known and node.step is None else None
