"""Programs that show a fault of a target: what they call, and what they compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fullgraph_worker.protocol import wire

_FLOATS = re.compile(r"^torch\.(randn|rand|ones|zeros|full)\(")
_KEYWORD = re.compile(r"^(\w+=)(?!=)(.*)$", re.DOTALL)
_LEAVES = "torch.utils._pytree.tree_leaves"


@dataclass(frozen=True)
class Called:
    """A call of a target.

    Attributes:
        target: an expression for what is compiled.
        arguments: of the call, as code.
    """

    target: str
    arguments: tuple[str, ...]

    @property
    def is_name(self) -> bool:
        """Whether it is a function that the program defines."""
        return self.target.isidentifier()


@dataclass(frozen=True)
class Form:
    """A program that shows one kind of fault.

    Attributes:
        name: the kind, in words.
        prepared: statements of ``run`` before the call.
        returned: what ``run`` does with the call ``{call}`` and returns.
        compared: the last statement.
        has_own: whether each run makes an object of its own.
    """

    name: str
    returned: str
    compared: str
    prepared: str = ""
    has_own: bool = False

    def program(self, definitions: str, called: Called, options: str) -> str:
        """The whole program.

        Args:
            definitions: what the target needs.
            called: the target and its arguments.
            options: the arguments of ``torch.compile`` behind the target, with their commas.
        """
        given = ", ".join(called.arguments)
        made = "" if called.is_name else f"model = {called.target}\n"
        function = called.target if called.is_name else "model"
        if not self.compared:
            body = self.returned.format(call=f"torch.compile({function}{options})({given})")
            return f"{definitions}\n\n{self.prepared}{made}{body}\n"
        lines = [
            "torch.manual_seed(0)",
            *(made.splitlines() if self.has_own else ()),
            *self.prepared.splitlines(),
            *self.returned.format(call=f"call({given})", given=given).splitlines(),
        ]
        if self.has_own:
            lines = [each.replace("call(", "compile(model)(") for each in lines]
        inside = "\n".join(f"    {line}" for line in lines)
        plain, compiled = f"run({function})", f"run(torch.compile({function}{options}))"
        if self.has_own:
            plain, compiled = "run(lambda f: f)", f"run(lambda f: torch.compile(f{options}))"
            made = ""
        run = f"def run({'compile' if self.has_own else 'call'}):\n{inside}\n"
        before = f"torch.manual_seed(0)\n{made}" if made else ""
        last = self.compared.format(actual="actual", expected="expected")
        return (
            f"{definitions}\n\n{run}\n\n{before}expected = {plain}\nactual = {compiled}\n{last}\n"
        )


_CLOSE = "torch.testing.assert_close({actual}, {expected}, equal_nan=True)"
_SAME = 'assert {actual} == {expected}, f"eager mode: {{expected}}, compiled: {{actual}}"'
RAISES = Form("exception", "{call}", "")
BREAKS = Form("graph break", "{call}", "", "torch._logging.set_logs(graph_breaks=True)\n")
_VALUES = Form("output", "return {call}", _CLOSE)
_FAR = Form(
    "output", "return {call}", _CLOSE.replace("equal_nan", "rtol=0.01, atol=0.01, equal_nan")
)
_FAR_LEAVES = replace(_FAR, returned=f"return {_LEAVES}({{call}})")
_OF_LEAVES = Form("output", f"return {_LEAVES}({{call}})", _CLOSE)
_EQUAL = Form("output", "return repr({call})", _SAME)
_TYPES = Form("output", f"return [type(each) for each in {_LEAVES}([{{call}}])]", _SAME)
_TYPE = Form("output", "return type({call})", _SAME)
_SIGNS = Form("output", "return torch.signbit({call}).tolist()", _SAME)
_STRIDES = Form("output", f"return [each.stride() for each in {_LEAVES}({{call}})]", _SAME)
_WANTS = Form("output", f"return [each.requires_grad for each in {_LEAVES}({{call}})]", _SAME)
_RAISED = Form(
    "exception", "try:\n    {call}\nexcept Exception as error:\n    return type(error)", _SAME
)
_ALIASES = Form(
    "output",
    f"leaves = {_LEAVES}({{call}})\nreturn [[a is b for a in leaves] for b in leaves]",
    _SAME,
)


FIRST = (_FAR, _FAR_LEAVES, _RAISED)
"""What shows most faults of a first call; each is for calls that eager mode does not run in the
ones before it."""


def more_forms(called: Called) -> Iterator[Form]:
    """What else a first call may show: inputs that are written, and gradients."""
    different = wire.Difference(0, "input", "", "", "values")
    yield from (form for form, _ in _state(different, called))
    if any("requires_grad" in argument for argument in called.arguments):
        yield from (form for form, _ in _gradients(called))


TYPES = _TYPES
"""For values that no comparison of tensors takes."""


def forms(different: wire.Difference, called: Called) -> Iterator[tuple[Form, Called]]:
    """Programs that may show a difference, the best first.

    Args:
        different: what a verification found.
        called: the call.
    """
    kind, what = different.kind, different.what
    yield RAISES, called
    if kind == "exception":
        yield _RAISED, called
    elif kind == "gradient":
        yield from _gradients(called)
    elif kind in ("input", "state"):
        yield from _state(different, called)
    else:
        first = {
            "strides": (_STRIDES,),
            "aliasing": (_ALIASES, *_inputs_returned(called)),
            "type": (_TYPE, _TYPES),
            "requires_grad": (_WANTS,),
        }.get(what, (_FAR, _VALUES, _OF_LEAVES))
        for form in (
            *first,
            _EQUAL,
            _VALUES,
            _OF_LEAVES,
            _TYPE,
            _TYPES,
            _SIGNS,
            _STRIDES,
            _ALIASES,
        ):
            yield form, called
            if different.call:
                again = form.returned.replace("return", "{call}\nreturn", 1)
                yield replace(form, returned=again), called
    yield _RAISED, called


def _inputs_returned(called: Called) -> Iterator[Form]:
    names, prepared, call = _named(called, wants_grad=False)
    if names:
        yield Form(
            "output",
            f"return any({call} is each for each in [{', '.join(names)}])",
            _SAME,
            prepared,
        )


def _gradients(called: Called) -> Iterator[tuple[Form, Called]]:
    for summed in (
        "{call}.sum().backward()",
        "{call}[0].sum().backward()",
        f"sum(each.sum() for each in {_LEAVES}({{call}})).backward()",
    ):
        names, prepared, call = _named(called, wants_grad=True)
        made = summed.format(call=call)
        if names:
            yield Form("gradient", f"{made}\nreturn [{_grads(names)}]", _CLOSE, prepared), called
        if not called.is_name:
            own = "return [each.grad for each in model.parameters()]"
            yield Form("gradient", f"{summed}\n{own}", _CLOSE, has_own=True), called
        _, prepared, call = _named(called, wants_grad=False)
        try_it = f"try:\n    {made}\nexcept Exception as error:\n    return type(error)"
        yield (
            Form("gradient", try_it, _SAME, prepared if not names else _named(called, True)[1]),
            called,
        )


def _grads(names: list[str]) -> str:
    return ", ".join(f"{name}.grad" for name in names)


def _state(different: wire.Difference, called: Called) -> Iterator[tuple[Form, Called]]:
    names, prepared, call = _named(called, wants_grad=False)
    quiet = f"try:\n    {call}\nexcept Exception:\n    pass\n"
    for made in (f"{call}\n", quiet):
        if names and different.kind == "input":
            yield Form("input", f"{made}return [{', '.join(names)}]", _CLOSE, prepared), called
            kept = f"[(each.shape, each.stride(), each.dtype) for each in [{', '.join(names)}]]"
            yield Form("input", f"{made}return {kept}", _SAME, prepared), called
        path = re.sub(r"^(self|model)\.", "model.", different.path)
        if path.startswith("model.") and not called.is_name:
            for end, compared in ((path, _CLOSE), (f"repr({path})", _SAME)):
                yield (
                    Form("state", f"{made}return {end}", compared, prepared, has_own=True),
                    called,
                )
        elif different.kind == "state":
            name = different.path.split(".")[-1]
            for end, compared in ((name, _CLOSE), (f"repr({name})", _SAME)):
                yield Form("state", f"{made}return {end}", compared, prepared), called


def _named(called: Called, wants_grad: bool) -> tuple[list[str], str, str]:
    """Names for the tensors among the arguments, their statements, and the call with them."""
    names: list[str] = []
    lines: list[str] = []
    given: list[str] = []
    for argument in called.arguments:
        keyword = _KEYWORD.match(argument)
        head, value = keyword.groups() if keyword else ("", argument)
        is_tensor = value.startswith("torch.") and not value.startswith("torch.nn.")
        if wants_grad and is_tensor:
            value, is_tensor = _wanting(value), bool(_FLOATS.match(value))
        if not is_tensor:
            given.append(argument)
            continue
        name = f"x{len(names)}" if names else "x"
        names.append(name)
        lines.append(f"{name} = {value}\n")
        given.append(f"{head}{name}")
    return names, "".join(lines), f"call({', '.join(given)})"


def _wanting(value: str) -> str:
    value = value.removesuffix(".clone()")
    if "requires_grad" in value or not _FLOATS.match(value) or "dtype=torch.int" in value:
        return value
    return f"{value}.requires_grad_()"
