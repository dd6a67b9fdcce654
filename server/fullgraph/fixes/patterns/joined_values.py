"""What is known of the values that a choice is between, and of the names that they have."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import libcst as cst

from fullgraph.fixes.patterns.changed_in_place import names_changed_in_place
from fullgraph.fixes.patterns.normal_form import (
    APPEND,
    Bind,
    BlockedError,
    Choice,
    Statement,
    Write,
    all_of,
    assigned,
    shows_mask,
)
from fullgraph.fixes.patterns.substitution import paths_read
from fullgraph.fixes.patterns.unselected_values import (
    guarded_operands,
    is_about_infinite_values,
    writes_to_arguments,
)
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import assigned_pairs
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import CHANGES_LIST
from fullgraph.static.models.python.system import METHODS_OF_LOGGERS
from fullgraph.static.syntax.walk import is_none, walk

_BINDS = (cst.AssignTarget, cst.Element, cst.AnnAssign, cst.NamedExpr, cst.For)
_WORD = re.compile(r"\w+")
_EFFECTS = (cst.Await, cst.Yield, cst.NamedExpr)
_HAS_EFFECTS = (
    CHANGES_LIST
    | METHODS_OF_LOGGERS
    | names(
        "print open input write flush update setdefault backward step zero_grad register_buffer "
        "register_hook setattr delattr next exec"
    )
)


class JoinedValues:
    """The values of the sides of one choice, and of the choices within it.

    Without a proof, what is not known to be right is in the way. For a proof, only what certainly
    is not: the proof finds the rest.
    """

    def __init__(
        self, document: Document, forms: TensorForms, choice: Choice, *, is_bold: bool
    ) -> None:
        """Look at a choice.

        Args:
            document: the unit that it is in.
            forms: the dtypes and shapes of its values.
            choice: the outermost.
            is_bold: whether a proof follows.
        """
        self._document = document
        self._forms = forms
        self._choice = choice
        self._is_bold = is_bold
        self._at = choice.test
        self._function = document.function(choice.node)
        tests = [each.test for each in all_of([choice]) if isinstance(each, Choice)]
        self._of_infinite = is_about_infinite_values(document, tests)
        around = self._function
        self._taken = {n.value for n in document.within(around, cst.Name)} if around else set()
        self._sides: dict[tuple[int, int], dict[str, Form | None]] = {}
        self._versions: dict[tuple[str, str], str] = {}
        self.rank = 0
        """How many dimensions the tests have."""

    @property
    def step(self) -> str:
        """One more level of indentation."""
        return self._document.step(self._choice.node)

    def is_needed(self, name: str, choice: Choice) -> bool:
        """Whether what a choice binds to a name can be read outside of it."""
        if self._function is None or not name.isidentifier():
            return True
        if self._repeats(choice) and self._document.index.named(choice.test, name):
            # The test of the next round reads it.
            return True
        start, end = self._span(choice)
        inside = self._mentions_in(choice, name)
        return any(
            self._document.function(node) is not self._function
            or (
                not self._is_rebound_first(node)
                and (self._line(node) > end or self._repeats(choice))
            )
            for node in self._document.index.named(self._function, name)
            if node not in inside and not start <= self._line(node) <= end
        )

    def read_in(self, statements: Iterable[Statement]) -> set[str]:
        """The names that statements read, whatever was bound before."""
        found: set[str] = set()
        for each in all_of(statements):
            if isinstance(each, Bind):
                found |= {path for value in each.values for path, _ in paths_read(value)}
                found |= set(each.names) if each.operator else set()
            else:
                node = each.test if isinstance(each, Choice) else each.node
                found |= {path for path, _ in paths_read(node)}
        return found

    @contextmanager
    def side(self, choice: Choice, number: int) -> Iterator[None]:
        """While one side is written, its names have the values of this side."""
        before = dict(self._forms.bound)
        yield
        self._sides[id(choice), number] = dict(self._forms.bound)
        self._forms.bound.clear()
        self._forms.bound.update(before)

    def bind(self, name: str, value: cst.BaseExpression) -> None:
        """A test binds a name."""
        self._forms.bound[name] = self._forms.of(value, self._at)

    def forget(self, name: str) -> None:
        """What a name holds depends on a test that no tensor decides."""
        self._forms.bound[name] = None

    def check(self, bind: Bind) -> None:
        """Whether a statement can be computed where its side is not chosen.

        Raises:
            BlockedError: it cannot, or that is not known and there is no proof.
        """
        is_kept = not all(name.isidentifier() or name.startswith("<") for name in bind.names)
        if not self._is_bold and is_kept:
            raise BlockedError(self._line(bind.node), "it changes an attribute")
        for value in bind.values:
            self.check_effects(value)
        forms = [self._forms.of(value, self._at) for value in bind.values]
        if bind.operator or len(forms) != len(bind.names):
            forms = [None] * len(bind.names)
        if not self._is_bold and None in forms:
            raise BlockedError(self._line(bind.node), "the dtype or shape of a value is not known")
        self._forms.bound.update(zip(bind.names, forms, strict=True))

    def is_tensor(self, value: cst.BaseExpression) -> bool:
        """Whether a value is known to be a tensor, or may be one by its text."""
        form = self._forms.of(value, self._at)
        return form.is_tensor if form is not None else isinstance(value, cst.Call | cst.Subscript)

    def holds_tensor(self, name: str) -> bool:
        """Whether a name is known to be a tensor at the choice."""
        form = self._forms.of_name(name, self._at)
        return form is not None and form.is_tensor

    def is_shared(self, path: str) -> bool:
        """Whether an attribute holds a tensor, as the run or the class shows."""
        if self.holds_tensor(path):
            return True
        name = re.escape(path.rpartition(".")[2])
        registered = rf"register_buffer\(\s*[\"']{name}[\"']"
        return self._is_bold and bool(re.search(registered, self._document.file.text))

    def is_none(self, name: str, side: Iterable[Statement]) -> bool:
        """Whether a name is None behind the statements of a side."""
        bound = [b.values for b in side if isinstance(b, Bind) and b.names == (name,)]
        if bound:
            return is_none(bound[-1][0])
        if name in assigned(side) or name in {path for path, _ in paths_read(self._at)}:
            return False
        was_none = name.isidentifier() and self._forms.is_none(name, self._at)
        return was_none or self.is_none_before(name)

    def check_write(self, write: Write) -> None:
        """Whether a write can be made where its side is not chosen, to no element.

        Raises:
            BlockedError: the index may be no mask, or the value has effects.
        """
        self.check_effects(write.value)
        form = self._forms.of(write.mask, self._at)
        is_mask = form is not None and form.dtype == "bool"
        if not is_mask and not (form is None and self._is_bold and shows_mask(write.mask)):
            raise BlockedError(self._line(write.node), "what selects elements may be no bool mask")
        value = self._forms.of(write.value, self._at)
        if not self._is_bold and (value is None or (value.is_tensor and value.shape != ())):
            raise BlockedError(self._line(write.node), "what is written may be several elements")

    def operands(self, value: cst.BaseExpression) -> Sequence[cst.BaseExpression]:
        """What of a value has to be 1 where it is not chosen, so that gradients are no NaN.

        Raises:
            BlockedError: that is not known, and there is no proof.
        """
        found = guarded_operands(
            value, self._forms, self._at, self._of_infinite, is_bold=self._is_bold
        )
        if found is None:
            raise BlockedError(
                self._line(value), "a value may raise or have NaN gradients where it is not chosen"
            )
        return found

    def check_join(self, choice: Choice, name: str) -> None:
        """Whether ``torch.where`` can select between what the sides bind to a name.

        Raises:
            BlockedError: it cannot, or that is not known and there is no proof.
        """
        line = self._line(choice.node)
        sides = [self._sides[id(choice), number] for number in (0, 1)]
        forms = [bound[name] if name in bound else self._before(name, line) for bound in sides]
        first, second = forms
        self._forms.bound[name] = first if first == second else None
        if self._is_bold:
            return
        if name in names_changed_in_place(self._document, self._function or choice.node):
            raise BlockedError(line, f"`{name}` is written to in place")
        if first is None or second is None:
            raise BlockedError(line, "the dtype or shape of a side is not known")
        if not first.is_tensor or not second.is_tensor:
            if not self._are_arithmetic(choice, name, (first, second)):
                raise BlockedError(line, f"`{name}` is a number that is more than a factor")
        elif (first.dtype, first.shape) != (second.dtype, second.shape):
            raise BlockedError(line, "the sides have another dtype or shape")
        elif len(first.shape) < self.rank:
            raise BlockedError(line, "the condition has more dimensions than the sides")

    def is_bound_before(self, name: str) -> bool:
        """Whether a name may have a value before the choice."""
        if self._function is None:
            return False
        if not name.isidentifier():
            return not name.startswith("<")
        if self._forms.is_seen and self._forms.of_name(name, self._at) is not None:
            return True
        if name in self._document.bound_names(self._function.params):
            return True
        first = self._document.place(self._choice.node).line
        return any(
            self._line(node) < first or self._repeats(self._choice)
            for node in self._document.index.named(self._function.body, name)
            if isinstance(self._document.parents[node], _BINDS)
        )

    def is_none_before(self, name: str) -> bool:
        """Whether ``None`` is the last that a name is bound to above the choice."""
        if self._function is None:
            return False
        last: tuple[int, bool] = (0, False)
        for assign in self._document.within(self._function, cst.Assign):
            line = self._line(assign)
            if last[0] < line < self._line(self._choice.node):
                for target, value in assigned_pairs(assign):
                    if self._document.source(target) == name:
                        last = line, self._document.source(value) == "None"
        return last[1]

    def fresh(self, candidates: Sequence[str]) -> str:
        """A name that the function does not use."""
        for name in candidates:
            for number in range(1, 9):
                numbered = name if number == 1 else f"{name}_{number}"
                if numbered not in self._taken:
                    self._taken.add(numbered)
                    return numbered
        raise BlockedError(0, "there is no free name for a value")

    def version(self, name: str, prefix: str) -> str:
        """The name of a side's value for ``name``."""
        if (name, prefix) not in self._versions:
            word = "item" if name.endswith(f".{APPEND}") else _WORD.findall(name)[-1]
            self._versions[name, prefix] = self.fresh([f"{prefix}{word.lstrip('_')}"])
        return self._versions[name, prefix]

    def _before(self, name: str, line: int) -> Form | None:
        if not self.is_bound_before(name):
            raise BlockedError(line, f"`{name}` has no value where it is not assigned")
        return self._forms.of_name(name, self._at)

    def check_effects(self, value: cst.CSTNode) -> None:
        """Whether a node can be computed where it was not before.

        Raises:
            BlockedError: it changes more than its result.
        """
        for node in walk(value):
            if isinstance(node, _EFFECTS):
                raise BlockedError(self._line(node), "it has an effect other than its value")
            if isinstance(node, cst.Call):
                effect = self._forms.effect_of_call(node.func)
                if effect:
                    raise BlockedError(self._line(node), effect)
                called = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
                name = called.value if isinstance(called, cst.Name) else ""
                is_in_place = name.endswith("_") and not name.endswith("__")
                # Without a level and a message it is the logarithm.
                is_value = name == "log" and len(node.args) < 2
                # A list that is sorted gives nothing.
                is_value |= name == "sort" and not isinstance(
                    self._document.parents[node], cst.Expr
                )
                if (
                    is_in_place
                    or (name in _HAS_EFFECTS and not is_value)
                    or writes_to_arguments(node)
                ):
                    why = f"`{name}` changes more than its result, and both sides are computed"
                    raise BlockedError(self._line(node), why)

    def _are_arithmetic(self, choice: Choice, name: str, numbers: Sequence[Form]) -> bool:
        """Whether numbers can be a tensor: arithmetic with tensors gives the same."""
        first, second = numbers
        if first.number != second.number or not first.value or not second.value:
            return False
        function = self._function
        if function is None or len([*all_of([self._choice])]) > 3:
            return False
        is_exact = first.number == "int" or all(map(_is_exact, numbers))
        form = Form("int64" if first.number == "int" else "float32")
        use = ArithmeticUse(self._document, self._forms, form, is_exact)
        if isinstance(choice.node, cst.IfExp):
            return use.fits(choice.node)
        mentions = [
            node
            for node in self._document.index.named(function, name)
            if not isinstance(self._document.parents[node], cst.AssignTarget)
        ]
        self._forms.bound[name] = first
        return bool(mentions) and all(map(use.fits, mentions)) and not use.is_rounded

    def _mentions_in(self, choice: Choice, name: str) -> set[cst.Name]:
        nodes = [choice.node] + [each.node for each in all_of((*choice.then, *choice.orelse))]
        return {n for node in nodes for n in self._document.index.named(node, name)}

    def _span(self, choice: Choice) -> tuple[int, int]:
        places = [self._document.place(choice.node)]
        places += [self._document.place(each.node) for each in all_of(choice.orelse)]
        return places[0].line, max(place.end_line for place in places)

    def _repeats(self, choice: Choice) -> bool:
        around = self._document.ancestors(choice.node)
        loops = (cst.For, cst.While)
        for each in around:
            if isinstance(each, cst.FunctionDef):
                return False
            if isinstance(each, loops):
                return True
        return False

    def _is_rebound_first(self, mention: cst.Name) -> bool:
        """Whether a mention binds a name, or follows in its own block on what does."""
        if isinstance(self._document.parents[mention], cst.AssignTarget):
            return True
        for around in self._document.ancestors(mention):
            block = self._document.parents.get(around)
            if isinstance(around, cst.SimpleStatementLine) and isinstance(block, cst.IndentedBlock):
                before = block.body[: block.body.index(around)]
                lines = (line for line in before if isinstance(line, cst.SimpleStatementLine))
                later = [x for x in lines if self._line(x) > self._span(self._choice)[1]]
                return any(mention.value in self._document.bound_names(line) for line in later)
        return False

    def _line(self, node: cst.CSTNode) -> int:
        return self._document.place(node).line


def _is_exact(number: Form) -> bool:
    """Whether 32 bits hold a number as 64 do."""
    value = float(number.value)
    (rounded,) = struct.unpack("f", struct.pack("f", value))
    return bool(rounded == value)
