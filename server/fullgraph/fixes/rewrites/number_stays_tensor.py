"""Leaves a number that comes from a tensor a tensor, and lets a proof say where it can be one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import names_changed_in_place
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.number_flow import number_edits
from fullgraph.fixes.patterns.own_methods import defined
from fullgraph.fixes.patterns.tensor_condition import compared_as_whole
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, as_primary, last_name, root_of
from fullgraph.fixes.source.locate import call_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import only_values, path_of
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import is_new_tensor
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models import below, names
from fullgraph.static.models.python.builtins import CHANGES_LIST, NUMBERS_AS_TENSORS
from fullgraph.static.models.torch.groups import (
    EXTREMES,
    KEEPS_NUMBERS,
    REDUCES_TO_NUMBER,
    SMOOTH,
    STEEP_SOMEWHERE,
)
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_ADDS = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide, cst.FloorDivide, cst.Modulo, cst.Power)
_CONVERSIONS = NUMBERS_AS_TENSORS | {"builtins.bool": ".bool()"}
_UNBIND = ".unbind()"
_OF_KEYS = below("builtins", "set frozenset dict") | below(
    "collections", "Counter OrderedDict defaultdict"
)
_HASHES = _OF_KEYS | {"builtins.hash"}
_PASSES_ON = below("builtins", "list tuple sorted zip enumerate map")
_RAISES = (cst.Divide, cst.FloorDivide, cst.Modulo, cst.Power)
_NOT_BELOW_ZERO = names("sqrt norm vector_norm abs std var square numel count_nonzero len")
_KEEPS_SIGN = names("item float int detach sum mean max min amax amin cpu double")
_REDUCES = REDUCES_TO_NUMBER | EXTREMES
_KEEPS = KEEPS_NUMBERS | SMOOTH | STEEP_SOMEWHERE | names("pow detach double floor ceil round")


class NumberStaysTensor(Rewrite):
    """Leaves a number that comes from a tensor a tensor of one element, with 64 bits.

    Only for a proof: what follows may need a number, or may branch on it, which is then a break
    of its own, with fixes of its own. A tensor without dimensions takes part in type promotion as
    a number does: https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc
    """

    entries = frozenset({"tensor-to-scalar"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def is_finite(t):
                return bool(torch.isfinite(t).all())

            def f(x):
                return x * 2 + is_finite(x)
            """,
            """
            import torch

            def is_finite(t):
                return torch.isfinite(t).all()

            def f(x):
                return x * 2 + is_finite(x)
            """,
        ),
        Rewritten(
            """
            import torch

            def scale_of(x, floor):
                peak = x.abs().amax().item()
                return 0.5 * floor + 0.5 * peak

            def f(x):
                return x / scale_of(x, 0.1)
            """,
            """
            import torch

            def scale_of(x, floor):
                peak = x.abs().amax().detach().double()
                return 0.5 * floor + 0.5 * peak

            def f(x):
                return x / scale_of(x, 0.1)
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                low = x.min().item()
                assert low > -10, "too low"
                return x * 2
            """,
            """
            import torch

            def f(x):
                low = x.min().detach().double()
                if not low > -10:
                    raise AssertionError("too low")
                return x * 2
            """,
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, y):
                is_close = torch.allclose(x, y, atol=0.5)
                return x * 2 if is_close else x
            """,
            """
            import torch

            def f(x, y):
                is_close = torch.isclose(x, y, atol=0.5).all()
                return x * 2 if is_close else x
            """,
            "torch.ones(3), torch.ones(3)",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x, y, step):
                n = step.item()
                rate = 0.1 * 0.9 ** (n + 1)
                return x.add(y, alpha=-n).addcdiv(y, y + 1, value=rate)
            """,
            """
            import torch

            def f(x, y, step):
                n = step.detach().clone().long()
                rate = 0.1 * 0.9 ** (n + 1).double()
                return x.add((-n) * y).add(rate * y / (y + 1))
            """,
            "torch.ones(3), torch.ones(3), torch.tensor(3)",
        ),
        Rewritten(
            """
            import torch


            def f(x, ends):
                y = x.clone()
                start, end = ends.tolist()
                y[start:end, :end] = 0
                return y
            """,
            """
            import torch


            def f(x, ends):
                y = x.clone()
                start, end = ends.detach().long().unbind()
                y[
                    (
                        (torch.arange(y.size(0), device=y.device) >= start)
                        & (torch.arange(y.size(0), device=y.device) < end)
                    )[:, None]
                    & (torch.arange(y.size(1), device=y.device) < end)
                ] = 0
                return y
            """,
            "torch.ones(4, 3), torch.tensor([1, 2])",
        ),
    )
    untouched = (
        Untouched(
            """
            import math

            import torch

            def f(x):
                digits = math.floor(x.abs().max().item())
                return x / 10 ** digits
            """,
            "10 to a negative power is a fraction, and of two integer tensors zero",
        ),
        Untouched(
            """
            import torch

            def f(x, tokens):
                for token in set(tokens.tolist()):
                    x = x * (token + 2)
                return x
            """,
            "equal numbers are one, and equal tensors are two",
            "torch.ones(3), torch.tensor([1, 1, 0])",
        ),
        Untouched(
            """
            import torch

            def f(x, threshold):
                return x * threshold.float().tolist()
            """,
            "a list is no number",
            "torch.ones(3), torch.ones(())",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``t.item()`` becomes ``t.detach().double()``, and ``bool(t)`` becomes ``t``."""
        call = call_at(document, finding.location)
        compared = compared_as_whole(document, call) if call is not None else ""
        if call is not None and compared:
            return _fix([Edit(Location(finding.location.path, *document.place(call)), compared)])
        found = converted(document, call) if call is not None else None
        if call is None or found is None or has_compiling_check(document, call):
            return None
        line = document.place(call).line
        if any(match.subject is call for match in document.nodes(cst.Match)):
            raise BlockedError(line, "a pattern matches numbers only")
        if _is_key(document, code, call, finding.location):
            raise BlockedError(line, "the numbers are keys, and equal tensors are different keys")
        if any(
            isinstance(around, cst.Expr) and not _is_store(around)
            for around in document.ancestors(call)
        ):
            raise BlockedError(line, "what is called here may show or need a number")
        forms = TensorForms(document, code, finding.location)
        if _may_raise(document, call, forms):
            raise BlockedError(line, "a number may raise an exception where a tensor does not")
        edits = _converted_with_uses(document, code, call, forms, finding.location)
        if edits is None:
            return None
        if any(edit.location.line != line for edit in edits):
            # Where it is used now as a tensor alone, what else its name holds becomes one too.
            for other in _bound_beside(document, call):
                more: list[Edit] | None = None
                if isinstance(other, cst.Call):
                    more = _converted_with_uses(document, code, other, forms, finding.location)
                edits += more or _as_tensor(document, other, finding.location.path)
        return _fix([*dict.fromkeys(edits)])


def _converted_with_uses(
    document: Document, code: Code, call: cst.Call, forms: TensorForms, location: Location
) -> list[Edit] | None:
    """The edits of one call, and of what is done with its number; None if there are none."""
    found = converted(document, call)
    edits = conversion(document, code, call, forms, location)
    if found is None or edits is None:
        return None
    form = forms.of(found[0], call)
    if form is None or form.dtype != "bool":
        edits += number_edits(document, code, call, location.path)
        edits += _assertions(document, call, location.path)
    return edits


def conversion(
    document: Document, code: Code, call: cst.Call, forms: TensorForms, location: Location
) -> list[Edit] | None:
    """The edits with which a call that gives a number gives a tensor; None where it cannot.

    Args:
        document: the unit of the call.
        code: what the run saw.
        call: ``t.item()``, ``t.tolist()``, ``float(t)`` and the like.
        forms: the dtypes and shapes of its tensor.
        location: of the finding.
    """
    found = converted(document, call)
    if found is None:
        return None
    value, cast = found
    form = forms.of(value, call)
    if cast == _UNBIND and isinstance(document.parents[call], cst.CompFor):
        # What is made of the numbers is a list of numbers again.
        return None
    if cast == _UNBIND:
        # Of other dimensions it is no list of numbers.
        if form is None or isinstance(form.shape, str) or len(form.shape) != 1:
            return None
        cast = ".long()" if form.is_integral else "" if form.dtype == "bool" else ".double()"
        cast += ".unbind()"
    is_bool = form is not None and form.dtype == "bool"
    if form is not None and not form.is_tensor:
        return None
    if form is not None and form.is_integral and _is_power_of_integer(document, call, forms):
        return None
    whole = forms.of(value.value, call) if isinstance(value, cst.Subscript) else form
    if whole is not None and whole.is_integral and cast == ".double()":
        # ``.item()`` gives an integer, and one of a float where it is given such a tensor.
        cast = ".long()" if isinstance(call.func, cst.Attribute) else cast
    source, text = document.source(value), ""
    torch_edits: tuple[Edit, ...] = ()
    is_numpy = _is_of_numpy(document, code, value, location)
    if is_numpy:
        torch = torch_name(document, call, location.path)
        if torch is None:
            return None
        # In compiled code, NumPy's numbers are tensors: what gives one of either stays.
        text, torch_edits = f"{torch.name}.as_tensor({source})", torch.edits
        if isinstance(value, cst.Subscript):
            # A tensor, and not an array, also takes an index that Dynamo does not know.
            array = document.source(value.value)
            text = f"{torch.name}.as_tensor({array}){source.removeprefix(array)}"
    is_list = cast.endswith(".unbind()")
    is_one = (
        (is_numpy and not isinstance(value, cst.Call))
        or is_list
        or (form is not None and form.shape == ())
    )
    is_made = _is_made_number(code, value, location.path)
    if not is_one and not is_made and not _is_scalar(value):
        text += ".reshape(())"
    is_shared = not is_numpy and _is_shared(document, call, value)
    if not is_made and (not is_bool or cast == ".double()"):
        text += "" if is_bool or is_numpy else ".detach()"
        is_own = is_bool or is_numpy or is_list or _is_own(document, value, form)
        text += "" if is_own and not is_shared else ".clone()"
        text += cast
    elif is_bool and is_shared:
        text += ".clone()"
    if is_bool and _is_added(document, call):
        # Two that are True are 2.
        text += ".long()"
    place = Location(location.path, *document.place(call))
    edits = [Edit(place, text)]
    if not is_numpy:
        # What is within the value may change as well.
        opened = "" if as_primary(value, source) == source else "("
        inner, closed = document.place(value), ")" if opened else ""
        if is_list and _is_kept(document, call):
            # ``tolist()`` gives a list, and ``unbind()`` a tuple.
            opened, text = f"[*{opened}", f"{text}]"
        first, last = (inner.line, inner.column), (inner.end_line, inner.end_column)
        end = Location(place.path, *last, place.end_line, place.end_column)
        edits = [Edit(end, f"{closed}{text}")]
        if opened or first != (place.line, place.column):
            start = Location(place.path, place.line, place.column, *first)
            edits.insert(0, Edit(start, opened))
    return [*edits, *torch_edits]


def _is_added(document: Document, call: cst.Call) -> bool:
    """Whether a value, or what is bound to it, is a term of arithmetic."""
    around, function = document.parents[call], document.function(call)
    terms: list[cst.CSTNode] = [call]
    if isinstance(around, cst.Assign) and function is not None:
        target = around.targets[0].target
        if isinstance(target, cst.Name):
            terms += document.index.named(function, target.value)
    operations = (document.parents[each] for each in terms)
    return any(
        isinstance(each, cst.AugAssign)
        or (isinstance(each, cst.BinaryOperation) and isinstance(each.operator, _ADDS))
        for each in operations
    )


def _is_shared(document: Document, call: cst.Call, value: cst.BaseExpression) -> bool:
    """Whether the function writes to the tensor, or keeps what comes of it beyond the call."""
    function, root = document.function(call), root_of(value)
    if is_new_tensor(value) or function is None:
        return False
    if _is_kept(document, call):
        return True
    if not isinstance(root, cst.Name):
        return False
    if isinstance(value, cst.Name):
        return root.value in names_changed_in_place(document, function)
    source = document.source(value)
    return any(
        source.startswith(document.source(target))
        for node in document.within(function, cst.AugAssign, cst.AssignTarget, cst.Call)
        for target in _written_attributes(node)
    )


def _written_attributes(node: cst.CSTNode) -> Iterator[cst.Attribute]:
    """The attributes whose tensors a statement or a call may write to: ``self.x += 1``."""
    target: cst.BaseExpression | None = None
    if isinstance(node, (cst.AugAssign, cst.AssignTarget)):
        target = node.target
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        name = node.func.attr.value
        target = node.func.value if name.endswith("_") and not name.endswith("__") else None
    is_plain = isinstance(node, cst.AssignTarget) and not isinstance(target, cst.Subscript)
    while isinstance(target, cst.Subscript):
        target = target.value
    if isinstance(target, cst.Attribute) and not is_plain:
        yield target


def _is_kept(document: Document, call: cst.Call) -> bool:
    """Whether an attribute, or a container, gets what a call gives."""
    around = document.parents[call]
    if isinstance(around, cst.Assign):
        return any(isinstance(each.target, cst.Attribute) for each in around.targets)
    owner = document.parents[around] if isinstance(around, cst.Arg) else None
    return isinstance(owner, cst.Call) and last_name(owner.func) in CHANGES_LIST


def _is_made_number(code: Code, value: cst.BaseExpression, path: str) -> bool:
    """Whether it calls an operator of the file that made a tensor of a Python number."""
    if not isinstance(value, cst.Call) or not isinstance(value.func, cst.Name):
        return False
    found = defined(code, path, (value.func.value,))
    if found is None or not found.definition.decorators:
        return False
    last = found.definition.body.body[-1]
    small = last.body[0] if isinstance(last, cst.SimpleStatementLine) else None
    made = small.value if isinstance(small, cst.Return) else None
    return isinstance(made, cst.Call) and last_name(made.func) == "tensor" and len(made.args) == 2


def _bound_beside(document: Document, call: cst.Call) -> Iterator[cst.BaseExpression]:
    """What else the name of a call's number is bound to: numbers as written, and calls."""
    function, names = document.function(call), [*_mentions(document, call)][1:]
    named = {each.value for each in names if isinstance(each, cst.Name)}
    for assign in document.within(function or call, cst.Assign):
        target = assign.targets[0].target
        if isinstance(target, cst.Name) and target.value in named:
            sides = [assign.value]
            while isinstance(sides[-1], cst.IfExp):
                choice = sides.pop()
                assert isinstance(choice, cst.IfExp)
                sides += [choice.body, choice.orelse]
            yield from (each for each in sides if each is not call)


def _as_tensor(document: Document, value: cst.BaseExpression, path: str) -> list[Edit]:
    """``torch.tensor(0)`` for a number that is written so."""
    torch = torch_name(document, value, path)
    if torch is None or not isinstance(value, (cst.Integer, cst.Float)):
        return []
    dtype = f", dtype={torch.name}.float64" if isinstance(value, cst.Float) else ""
    text = f"{torch.name}.tensor({document.source(value)}{dtype})"
    return [Edit(Location(path, *document.place(value)), text), *torch.edits]


def _is_key(document: Document, code: Code, call: cst.Call, location: Location) -> bool:
    """Whether the numbers are compared by hash: equal tensors have different hashes."""
    mentions = _mentions(document, call)
    for loop in document.nodes(cst.For):
        if call in walk(loop.iter):
            named = document.bound_names(loop.target)
            mentions += [each for n in named for each in document.index.named(loop.body, n)]
    for mention in mentions:
        node, around = mention, document.parents[mention]
        while isinstance(around, (cst.Arg, cst.Element, cst.Tuple, cst.CompFor, cst.Index)) or (
            isinstance(around, cst.Call) and path_of(document, around.func) in _PASSES_ON
        ):
            node, around = around, document.parents[around]
        if isinstance(around, (cst.Set, cst.SetComp)):
            return True
        if isinstance(around, cst.DictElement) and around.key is node:
            return True
        owner: cst.CSTNode = around
        if isinstance(around, cst.SubscriptElement):
            owner = document.parents[around]
        elif isinstance(around, cst.Call):
            if path_of(document, around.func) in _HASHES:
                return True
            owner = around.func
        value = owner.value if isinstance(owner, (cst.Subscript, cst.Attribute)) else None
        if isinstance(value, (cst.Name, cst.Attribute)) and any(
            seen.kind == "dict" or seen.type in _OF_KEYS
            for seen in code.seen(document, value, location)
        ):
            return True
    return False


def _fix(edits: Sequence[Edit]) -> Fix:
    is_bound = any(".arange(" in edit.new_text for edit in edits)
    is_sorted = any(".sort(descending=True)" in edit.new_text for edit in edits)
    is_of_all = any(".stack([" in edit.new_text for edit in edits)
    return Fix(
        title="Leave it a tensor",
        edits=tuple(edits),
        safety=Safety.UNSAFE,
        note=(
            "The value stays on its device, has 64 bits, and takes no part in the gradient. What "
            "is done with it later must work with a tensor that has as many dimensions as in the "
            "calls of the proof. Beside a tensor of integers or one without dimensions, of which "
            "the proof had none, a result has 64 bits where it had fewer; a quotient of integers "
            "has the default dtype. Errors that Python raises for numbers (division by zero, NaN "
            "as an integer) are not raised, and integers overflow at 64 bits."
            + " The bound of a slice must not be negative." * is_bound
            + " Of equal elements, others may be taken; a k above the size takes all elements."
            * is_sorted
            + " All that the list holds is called; what is not chosen has gradients of zero or NaN."
            * is_of_all
        ),
        copies=is_of_all,
    )


def _is_of_numpy(
    document: Document, code: Code, value: cst.BaseExpression, location: Location
) -> bool:
    """Whether all that the run saw of the names in an expression's root are NumPy's values."""
    if isinstance(value, cst.Call) and path_of(document, value.func).startswith("numpy."):
        return True
    root = root_of(value)
    if not isinstance(root, cst.Name):
        return False
    seen = code.seen(document, root, location) or code.seen_in_function(
        document, root, location.path
    )
    return bool(seen) and all(each.kind == "ndarray" for each in seen)


def _may_raise(document: Document, call: cst.Call, forms: TensorForms) -> bool:
    """Whether something may raise with the number, and not so with a tensor.

    ``1 / number`` raises ZeroDivisionError, and ``1 / tensor`` is infinite.
    """
    around = [*document.ancestors(call)]
    if any(isinstance(each, (cst.Try, cst.TryStar)) for each in around):
        return True
    if any(isinstance(each, cst.Assert) for each in around):
        return True
    function, mentions = document.function(call), _mentions(document, call)
    found = converted(document, call)
    form = forms.of(found[0], call) if found is not None else None
    is_count = form is not None and form.is_integral
    for division in document.within(function or call, cst.BinaryOperation):
        if (
            isinstance(division.operator, _RAISES)
            and any(each in mentions for each in walk(division.right))
            and not _is_tested(document, division.right, mentions)
            and not _is_positive(document, division.right)
            and not _is_floored(document, division.right)
            and not (is_count and _is_above(document, division.right))
            and not _is_safe_power(division, forms, is_count=is_count)
        ):
            left = forms.of(division.left, division)
            if left is None or not left.is_tensor:
                return True
    return False


def _is_own(document: Document, value: cst.BaseExpression, form: Form | None) -> bool:
    """Whether no write to another tensor changes a value once it has 64 bits."""
    if form is not None and form.dtype not in ("int64", "float64") and "?" not in form.dtype:
        return True
    values = only_values(document, value) if isinstance(value, cst.Name) else None
    return all(map(is_new_tensor, values or [value]))


def _is_power_of_integer(document: Document, call: cst.Call, forms: TensorForms) -> bool:
    """Whether an integer is raised to a number, which may be negative: tensors give zero then."""
    function, mentions = document.function(call), _mentions(document, call)
    return any(
        isinstance(node.operator, cst.Power)
        and any(each in mentions for each in walk(node.right))
        and not _is_safe_power(node, forms, is_count=True)
        for node in document.within(function or call, cst.BinaryOperation)
    )


def _is_safe_power(node: cst.BinaryOperation, forms: TensorForms, *, is_count: bool) -> bool:
    """Whether a power does not divide by zero: of a positive number, or to that of a count."""
    if not isinstance(node.operator, cst.Power):
        return False
    base = forms.of(node.left, node)
    is_positive = base is not None and bool(base.value) and float(base.value) > 0
    # An integer to a negative power is a float, and as tensors zero.
    is_float = base is not None and (base.number == "float" or base.is_float)
    return is_float if is_count else is_positive


def _is_above(document: Document, divisor: cst.BaseExpression) -> bool:
    """Whether a count is added to a positive number."""
    if not isinstance(divisor, cst.BinaryOperation) or not isinstance(divisor.operator, cst.Add):
        return False
    return any(_is_positive(document, side) for side in (divisor.left, divisor.right))


def _mentions(document: Document, call: cst.Call) -> list[cst.CSTNode]:
    """The call, and the names that are bound to its number."""
    function, bound = document.function(call), document.parents[call]
    while isinstance(bound, (cst.BinaryOperation, cst.UnaryOperation, cst.IfExp)):
        bound = document.parents[bound]
    found: list[cst.CSTNode] = [call]
    if isinstance(bound, cst.Assign) and function is not None:
        found += [
            mention
            for target in bound.targets
            if isinstance(target.target, cst.Name)
            for mention in document.index.named(function, target.target.value)
        ]
    return found


def _assertions(document: Document, call: cst.Call, path: str) -> Iterator[Edit]:
    """Write an assertion about the number as an ``if``.

    In compiled code, an assertion about a tensor raises RuntimeError. An ``if`` breaks, and
    another rewrite keeps its exception.
    """
    mentions = {*_mentions(document, call)}
    for each in document.within(document.function(call) or call, cst.Assert):
        if mentions.isdisjoint(walk(each)):
            continue
        place, newline = document.place(each), document.newline
        test, inner = document.source(each.test), document.indentation(place.line)
        is_closed = each.test.lpar or not isinstance(each.test, cst.BooleanOperation)
        message = document.source(each.msg) if each.msg is not None else ""
        text = f"if not {test if is_closed else f'({test})'}:{newline}{inner}"
        text += f"{document.step(each)}raise AssertionError({message})"
        yield Edit(Location(path, *place), text)


def _is_positive(document: Document, divisor: cst.BaseExpression) -> bool:
    """Whether the text shows that a divisor is no zero: ``norm + 1e-6``, ``max(count, 1)``."""
    if isinstance(divisor, (cst.Integer, cst.Float)):
        return divisor.evaluated_value > 0
    if isinstance(divisor, cst.Call) and path_of(document, divisor.func) == "builtins.max":
        return any(_is_positive(document, arg.value) for arg in divisor.args)
    if not isinstance(divisor, cst.BinaryOperation) or not isinstance(divisor.operator, cst.Add):
        return False
    sides = (divisor.left, divisor.right)
    return any(_is_positive(document, side) for side in sides) and all(
        _is_positive(document, side) or _is_no_less(document, side) for side in sides
    )


def _is_floored(document: Document, divisor: cst.BaseExpression) -> bool:
    """Whether a statement before it gives a divisor a positive number where it is below one."""
    function = document.function(divisor)
    if function is None or not isinstance(divisor, cst.Name):
        return False
    line, name = document.place(divisor).line, divisor.value
    return any(
        isinstance(branch, cst.If)
        and document.place(branch).end_line < line
        and isinstance(branch.test, cst.Comparison)
        and document.source(branch.test.left) == name
        and isinstance(branch.test.comparisons[0].operator, (cst.LessThan, cst.LessThanEqual))
        and _is_positive(document, branch.test.comparisons[0].comparator)
        and any(
            document.source(assign.targets[0].target) == name
            and _is_positive(document, assign.value)
            for assign in document.within(branch.body, cst.Assign)
        )
        for branch in document.within(function, cst.If)
    )


def _is_no_less(document: Document, node: cst.BaseExpression) -> bool:
    """Whether the text shows that a value is not below zero: a norm, or a name bound to one."""
    if isinstance(node, cst.Name):
        function = document.function(node)
        bound = [
            assign.value
            for assign in document.within(function or node, cst.Assign)
            if any(document.source(target.target) == node.value for target in assign.targets)
        ]
        return bool(bound) and all(_is_no_less(document, each) for each in bound)
    if not isinstance(node, cst.Call):
        return False
    name = last_name(node.func)
    if name in _NOT_BELOW_ZERO:
        return True
    inner = node.func.value if isinstance(node.func, cst.Attribute) else None
    owners = [inner, *(arg.value for arg in node.args[:1])]
    return name in _KEEPS_SIGN and any(
        each is not None and _is_no_less(document, each) for each in owners
    )


def _is_tested(
    document: Document, divisor: cst.BaseExpression, mentions: Sequence[cst.CSTNode]
) -> bool:
    """Whether a test around it is about a divisor, or the number in it, that is zero."""
    values = [divisor, *(each for each in walk(divisor) if each in mentions)]
    sources = {document.source(each) for each in values}
    for around in document.ancestors(divisor):
        test = around.test if isinstance(around, (cst.If, cst.IfExp)) else None
        if not isinstance(test, cst.Comparison) or document.source(test.left) not in sources:
            continue
        target = test.comparisons[0]
        limit, operator = target.comparator, target.operator
        if not isinstance(limit, (cst.Integer, cst.Float)):
            continue
        is_equal = isinstance(operator, (cst.Equal, cst.NotEqual))
        if isinstance(operator, cst.GreaterThan) or (is_equal and not limit.evaluated_value):
            return True
    return False


def _is_store(statement: cst.Expr) -> bool:
    """Whether it puts something into a container: ``history.append(loss.item())``."""
    call = statement.value
    return (
        isinstance(call, cst.Call)
        and isinstance(call.func, cst.Attribute)
        and call.func.attr.value in CHANGES_LIST
    )


def _is_scalar(value: cst.BaseExpression) -> bool:
    """Whether the text shows that a tensor has no dimensions."""
    if isinstance(value, cst.BinaryOperation):
        return all(
            isinstance(side, (cst.Name, cst.Integer, cst.Float)) or _is_scalar(side)
            for side in (value.left, value.right)
        ) and any(_is_scalar(side) for side in (value.left, value.right))
    if not isinstance(value, cst.Call) or not isinstance(value.func, cst.Attribute):
        return False
    if value.func.attr.value in _REDUCES:
        owner = value.func.value
        return len(value.args) == int(isinstance(owner, cst.Name) and owner.value == "torch")
    return value.func.attr.value in _KEEPS and _is_scalar(value.func.value)


def converted(document: Document, call: cst.Call) -> tuple[cst.BaseExpression, str] | None:
    """The tensor, and the cast that gives it the type of the number."""
    if isinstance(call.func, cst.Attribute):
        method = {"item": ".double()", "tolist": _UNBIND}.get(call.func.attr.value, "")
        return (call.func.value, method) if method and not call.args else None
    cast = _CONVERSIONS.get(path_of(document, call.func))
    only = call.args[0] if len(call.args) == 1 else None
    if cast is None or only is None or only.keyword is not None or only.star:
        return None
    return only.value, cast
