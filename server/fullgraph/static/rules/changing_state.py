"""FG421: compiled code changes a Python value that its own guards check."""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Iterator

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Constant, Function, Object, Unknown, Value
from fullgraph.static.interpret.differing import arguments_of
from fullgraph.static.interpret.events import ChangeEvent, OutsideAssign
from fullgraph.static.interpret.origins import is_between_calls, origins
from fullgraph.static.interpret.outside import Use, called, loops_around, names_read
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, dynamo_setting
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Kind

_AGAIN = "the code is compiled again for each of its"
_ONCE = "the code is compiled once more, for any value of it"


class ChangingState(Rule):
    """``self.calls += 1``, ``STEP += 1``, ``self.history.append(x)``."""

    entry = "changing-state"
    code = "FG421"
    kind = Kind.RECOMPILE

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rows = 0
                    self.last = None
                    self.register_buffer("calls", torch.zeros(()))

                def forward(self, x):
                    self.calls += 1
                    self.rows = x.shape[0]
                    self.last = x * 2
                    return x + 1
            """),
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.outputs = []

                def forward(self, x):
                    self.outputs = []
                    self.outputs.append(x * 2)
                    layers = []
                    layers.append(x)
                    steps = 0
                    steps += 1
                    return x * steps
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.calls = 0

                def forward(self, x):
                    ⟦self.calls⟧ += 1
                    return x + 1
            """,
            "`self.calls` changes in each call; the code is compiled again for each of its values",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.turn = 0

                def forward(self, x):
                    ⟦self.turn⟧ = (self.turn + 1) % 4
                    return x * self.turn
            """,
            "`self.turn` changes in each call; the code is compiled again for each of its values",
        ),
        Invalid(
            """
            STEP = 0

            def f(x):
                global STEP
                ⟦STEP⟧ += 1
                return x * STEP
            """,
            "`STEP` changes in each call; the code is compiled again for each of its values",
        ),
        Invalid(
            """
            import torch
            SEEN = []

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.history = []

                def forward(self, x):
                    y = x * 2
                    ⟦self.history.append(y)⟧
                    ⟦SEEN.append(y.detach())⟧
                    return y
            """,
            (
                "`self.history` grows in each call; the code is compiled again for each of its "
                "lengths",
                "`SEEN` grows in each call; the code is compiled again for each of its lengths",
            ),
        ),
        Invalid(
            """
            import torch
            from collections import defaultdict
            KEPT = {"last": []}

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.history = defaultdict(list)

                def forward(self, x):
                    y = x * 2
                    ⟦self.history["mean"].append(y.mean().detach())⟧
                    ⟦KEPT["last"].append(y.detach())⟧
                    local = {"parts": []}
                    local["parts"].append(y)
                    return y + local["parts"][0]
            """,
            (
                "`self.history` grows in each call; the code is compiled again for each of its "
                "lengths",
                "`KEPT` grows in each call; the code is compiled again for each of its lengths",
            ),
        ),
        Invalid(
            """
            COUNTS = {"calls": 0}

            def f(x):
                ⟦COUNTS["calls"]⟧ += 1
                return x + 1
            """,
            "`COUNTS` changes in each call; the code is compiled again for each of its values",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.epoch = 0

                def forward(self, x):
                    return x * 2 if self.epoch > 1 else x + 1

            def main():
                net = Net()
                compiled = torch.compile(net)
                for epoch in range(4):
                    ⟦net.epoch⟧ = epoch
                    compiled(torch.ones(3))
            """,
            "`net.epoch` changes between the calls; the code is compiled again for each of its "
            "values",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.epoch = 0

                def set_epoch(self, number):
                    self.epoch = number

                def forward(self, x):
                    return x * self.epoch

            def main():
                net = Net()
                compiled = torch.compile(net)
                for epoch in range(4):
                    ⟦net.set_epoch(epoch)⟧
                    compiled(torch.ones(3))
            """,
            "`self.epoch` changes between the calls; the code is compiled again for each of its "
            "values",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.mode = "fast"

                def forward(self, x):
                    return x * 2 if self.mode == "fast" else x + 1

            def main():
                net = Net()
                compiled = torch.compile(net)
                net.mode = "fast"
                compiled(torch.ones(3))
                ⟦net.mode⟧ = "exact"
                compiled(torch.ones(3))
            """,
            "`net.mode` is set to several values; the code is compiled once for each",
            certain=False,
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.masks = {}

                def forward(self, x):
                    if x.shape[0] not in self.masks:
                        ⟦self.masks[x.shape[0]]⟧ = torch.ones(3)
                    return x * self.masks[x.shape[0]]
            """,
            "`self.masks` gets an item for each new key; the code is compiled again for each",
            certain=False,
        ),
        Invalid(
            """
            import torch

            class Head(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.power = 1

                def forward(self, x):
                    return x ** self.power

            class Config:
                def __init__(self):
                    self.steps = 1

            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.head = Head()
                    self.config = Config()

                def forward(self, x):
                    return self.head(x) * self.config.steps

            def main():
                net = Net()
                config = net.config
                compiled = torch.compile(net)
                for i in range(4):
                    ⟦net.head.power⟧ = i
                    ⟦config.steps⟧ = i
                    compiled(torch.ones(3))
            """,
            (
                "`net.head.power` changes between the calls; the code is compiled again for each "
                "of its values",
                "`config.steps` changes between the calls; the code is compiled again for each of "
                "its values",
            ),
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x):
                return x * 2

            def main():
                x = torch.ones(3)
                for epoch in range(4):
                    ⟦x.requires_grad_(epoch > 1)⟧
                    step(x)
            """,
            "Whether `x` requires gradients changes between the calls; the code is compiled once "
            "more",
            certain=False,
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rate = 1.0

                def forward(self, x):
                    ⟦self.rate⟧ *= 0.9
                    return x * self.rate
            """,
            "`self.rate` changes in each call; the code is compiled once more, for any value of it",
            certain=False,
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.part = 0.5
                    self.decay = 2

                def forward(self, x):
                    ⟦self.part⟧ = self.part * self.decay
                    return x * self.part
            """,
            "`self.part` changes in each call; the code is compiled once more, for any value of it",
            certain=False,
        ),
    )

    def on_use(self, use: Use) -> Iterator[tuple[Source, Hit]]:
        """Report a value of a module that the program changes between the calls."""
        yield from _assigned(use, use.target)
        if isinstance(use.target, Object):
            yield from _set_by_methods(use, use.target)
        yield from _frozen_and_not(use)

    def on_change(self, event: ChangeEvent) -> Hit | None:
        """Report a number that is changed, and a container that grows."""
        name = f"`{event.name}`"
        if event.is_keyed:
            what = f"{name} gets an item for each new key; the code is compiled again for each"
            why = "Dynamo guards on the keys of a dict"
            return Hit(event.node, what, why, is_possible=True, subject=event.name)
        if event.is_growth:
            what = f"{name} grows in each call; {_AGAIN} lengths"
            why = "Dynamo guards on the length of a container"
            return Hit(event.node, what, why, is_possible=event.may_be_reset, subject=event.name)
        if isinstance(event.before, Unknown) and isinstance(event.by, Constant):
            is_certain = False
        elif event.before.is_number and event.by.is_number:
            is_certain = True
        else:
            return None
        is_integer = not _is_float(event)
        is_constant = event.is_module or event.holder is None or event.holder.is_data
        if event.is_module:
            setting = dynamo_setting("allow_unspec_int_on_nn_module", event.frame)
            is_constant = setting != Constant(True)
        if not is_integer or not is_constant:
            # Dynamo makes such a number dynamic when it sees a second value.
            what, why = f"{name} changes in each call; {_ONCE}", ""
        else:
            what = f"{name} changes in each call; {_AGAIN} values"
            kept = "in a module" if event.is_module else "in a global variable"
            why = f"an integer {kept} is a constant of the compiled code"
        is_possible = event.may_be_reset or not (is_integer and is_constant)
        return Hit(
            event.node,
            what,
            why,
            certain=is_certain,
            is_possible=is_possible,
            subject=event.name,
        )


def _assigned(use: Use, target: Value) -> Iterator[tuple[Source, Hit]]:
    """``model.epoch = epoch`` in a loop, ``model.fast = True`` after ``model.fast = False``."""
    constants: dict[str, set[object]] = {}
    for assign in use.assigns:
        parsed = assign.source.parsed
        if parsed is None or not _is_read_by(target, assign):
            continue
        name, value = parsed.code(assign.node), assign.value
        if isinstance(value, Constant):
            known = constants.setdefault(assign.name, set())
            known.add(value.value)
            # In a loop, it is set after calls with what the constructor left.
            known |= set(_initial(assign.name, target)) if _in_loop(assign) else set()
            if len(known) > 1:
                what = f"`{name}` is set to several values; the code is compiled once for each"
                yield assign.source, Hit(assign.node, what, is_possible=True, subject=name)
            continue
        statement = next(
            (
                each
                for each in parsed.places.of_kind(cst.Assign)
                if any(target.target is assign.node for target in each.targets)
            ),
            None,
        )
        changed = set(use.changed(assign.node, assign.source))
        if statement is not None and names_read(statement.value) & changed:
            is_float = _divides(statement.value) or any(
                isinstance(each.node, cst.Float)
                for each in origins(statement.value, assign.source, use)
            )
            hit = _between_calls(name, assign.node, value, is_float=is_float)
            yield assign.source, hit


def _frozen_and_not(use: Use) -> Iterator[tuple[Source, Hit]]:
    """``p.requires_grad_(epoch > 2)`` and ``p.requires_grad = True`` between the calls."""
    infos = [called(call.callee) for call in use.others]
    sources = dict.fromkeys(call.source for call in (*use.calls, *use.others))
    sources.update((info.source, None) for info in infos if info is not None)
    found = [(source, *each) for source in sources for each in _flags(source, use)]
    constants = {flag.value for _, _, flag in found if isinstance(flag, cst.Name)}
    for source, node, flag in found:
        is_one_of_both = isinstance(flag, cst.Name) and {"True", "False"} <= constants
        is_changed = bool(names_read(flag) & set(use.changed(node, source)))
        if is_changed or (is_one_of_both and is_between_calls(node, source, use)):
            parsed = source.parsed
            code = parsed.code(node) if parsed is not None else ""
            name = code.partition(".requires_grad")[0]
            what = f"Whether `{name}` requires gradients changes between the calls; the code is "
            why = "Dynamo guards on `requires_grad` of each tensor"
            hit = Hit(node, f"{what}compiled once more", why, is_possible=True, subject=name)
            yield source, hit


def _flags(
    source: Source, use: Use
) -> Iterator[tuple[cst.Call | cst.Attribute, cst.BaseExpression]]:
    """What sets ``requires_grad`` of what compiled code is given or has, and to what."""
    parsed = source.parsed
    if parsed is None:
        return
    true = cst.Name("True")
    for call in parsed.places.of_kind(cst.Call):
        func = call.func
        is_set = isinstance(func, cst.Attribute) and func.attr.value == "requires_grad_"
        if is_set and _is_given(func, source, use):
            yield call, call.args[0].value if call.args else true
    for assign in parsed.places.of_kind(cst.Assign):
        target = assign.targets[0].target
        is_set = isinstance(target, cst.Attribute) and target.attr.value == "requires_grad"
        if is_set and _is_given(target, source, use):
            yield target, assign.value  # type: ignore[misc]


def _is_given(node: cst.BaseExpression, source: Source, use: Use) -> bool:
    """Whether an expression names what is compiled, or what a call of it is given."""
    names = [each for each in walk(node) if isinstance(each, cst.Name)]
    for loop in loops_around(node, source):
        if loop.iter is not None and loop.gives(node):
            names += [each for each in walk(loop.iter) if isinstance(each, cst.Name)]
    own = {*names_read(use.compile.node), *(n for c in use.calls for n in names_read(c.node))}
    return any(names_read(e.node) & own for name in names for e in origins(name, source, use))


def _is_float(event: ChangeEvent) -> bool:
    """Whether a number is surely a float: what it was or becomes, or was in the constructor."""
    values = (event.before, event.by)
    known: list[object] = [each.value for each in values if isinstance(each, Constant)]
    if isinstance(event.holder, Object):
        known += _initial(event.name.rpartition(".")[2], event.holder)
    return any(isinstance(each, float) for each in known)


def _in_loop(assign: OutsideAssign) -> bool:
    return bool(loops_around(assign.node, assign.source))


def _initial(name: str, target: Value) -> Iterator[object]:
    """The constant that the constructor assigns to an attribute; another object's is unknown."""
    if not isinstance(target, Object):
        yield ...
        return
    init = target.info.methods.get("__init__")
    text = init.source.unit.text if init is not None else ""
    for found in re.findall(rf"self\.{re.escape(name)}\s*=\s*(.+)", text):
        with contextlib.suppress(ValueError, SyntaxError):
            yield ast.literal_eval(found.partition("#")[0].strip())


def _set_by_methods(use: Use, target: Object) -> Iterator[tuple[Source, Hit]]:
    """``model.set_epoch(epoch)`` in a loop, where the method assigns what it is given."""
    seen: set[cst.CSTNode] = set()
    for call in use.others:
        method = call.callee if isinstance(call.callee, Function) else None
        owner = method.owner if method is not None else None
        if method is None or not isinstance(owner, Object) or owner.info is not target.info:
            continue
        changed = set(use.changed(call.node, call.source))
        given = [each for each in arguments_of(call) if names_read(each.node) & changed]
        for argument in given if call.node not in seen else ():
            seen.add(call.node)
            set_to = rf"self\.(\w+)\s*=\s*(?:int\()?{re.escape(argument.parameter)}\b"
            for name in re.findall(set_to, method.info.source.unit.text):
                if argument.parameter and _is_read(name, target, besides=method.info.name):
                    is_float = _divides(argument.node)
                    value = argument.value
                    hit = _between_calls(f"self.{name}", call.node, value, is_float=is_float)
                    yield call.source, hit


def _between_calls(name: str, node: cst.CSTNode, value: Value, *, is_float: bool) -> Hit:
    is_float |= isinstance(value, Constant) and isinstance(value.value, float)
    if is_float or not (value.is_number or isinstance(value, Unknown)):
        what = f"`{name}` changes between the calls; {_ONCE}"
        return Hit(node, what, is_possible=True, subject=name)
    what = f"`{name}` changes between the calls; {_AGAIN} values"
    return Hit(
        node, what, "an integer in a module is a constant of the compiled code", subject=name
    )


def _divides(node: cst.BaseExpression) -> bool:
    """Whether a value is surely a float."""
    if isinstance(node, cst.BinaryOperation):
        is_division = isinstance(node.operator, cst.Divide)
        return is_division or _divides(node.left) or _divides(node.right)
    return isinstance(node, cst.Float)


def _is_read_by(target: Value, assign: OutsideAssign) -> bool:
    """Whether compiled code reads what is assigned: the module, or the part of it that has it."""
    holders = [each for each in (target, assign.holder) if isinstance(each, Object)]
    read = re.compile(rf"\bself\.(?:\w+\.)*{re.escape(assign.name)}\b")
    return not isinstance(target, Object) or any(
        read.search(method.source.unit.text)
        for holder in holders
        for method in holder.info.methods.values()
        if method.name != "__init__"
    )


def _is_read(name: str, target: Object, besides: str = "__init__") -> bool:
    """Whether a method besides the constructor mentions an attribute of ``self``."""
    return any(
        f"self.{name}" in method.source.unit.text
        for method in target.info.methods.values()
        if method.name not in ("__init__", besides)
    )
