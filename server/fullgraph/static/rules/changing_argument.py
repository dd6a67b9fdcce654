"""FG422: the program calls what it compiles in another way each time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Constant, Function, Object, Tensor, Value
from fullgraph.static.interpret.events import OutsideCall
from fullgraph.static.interpret.outside import (
    Loop,
    Use,
    changed_by,
    is_without_grad,
    loops_around,
    names_read,
)
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid
from fullgraph.vocabulary.findings import Kind

_EACH = "the code is compiled again for each"
_ONCE = "the code is compiled once more"


class ChangingArgument(Rule):
    """``step(x, names)`` in a loop that lengthens ``names``, ``model(x)`` under ``no_grad``."""

    entry = "changing-argument"
    code = "FG422"
    kind = Kind.RECOMPILE

    valid = (
        Valid("""
            import torch
            from torch.utils.data import DataLoader

            @torch.compile
            def step(x, scale):
                return x * scale

            def main():
                loader = DataLoader(torch.ones(8, 3), batch_size=4, drop_last=True)
                names = []
                for i, x in enumerate(loader):
                    names.append(i)
                    step(x, 2.0)
            """),
        Valid("""
            import torch

            @torch.compile
            def step(x, name):
                return x + 1

            def main():
                for i in range(4):
                    step(torch.ones(3), f"step {i}")
            """),
    )
    invalid = (
        Invalid(
            """
            import torch

            @torch.compile
            def step(x, names):
                return x * len(names)

            def main():
                names = []
                for i in range(4):
                    names.append(i)
                    step(torch.ones(3), ⟦names⟧)
            """,
            "`names` grows between the calls; the code is compiled again for each length",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x, name):
                return x * 2 if name == "b" else x + 1

            def main():
                for name in ("a", "b", "c"):
                    step(torch.ones(3), ⟦name⟧)
            """,
            "The text `name` differs from call to call; the code is compiled again for each value",
        ),
        Invalid(
            """
            import torch

            def step(x):
                return x * 2

            def main():
                compiled = torch.compile(step, dynamic=False)
                data = torch.ones(8, 3)
                for size in range(2, 6):
                    compiled(⟦data[:size]⟧)
            """,
            "A size of `data[:size]` differs from call to call; the code is compiled again for "
            "each size",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x, i):
                return x * i

            def main():
                for i in range(4):
                    step(torch.ones(3), ⟦i⟧)
            """,
            "`i` differs from call to call; the code is compiled once more",
            certain=False,
        ),
        Invalid(
            """
            import torch
            from torch.utils.data import DataLoader

            loader = DataLoader(torch.ones(7, 3), batch_size=4)

            @torch.compile
            def step(x):
                return x * 2

            def main():
                for x in loader:
                    step(⟦x⟧)
            """,
            "The last batch may be smaller; the code is compiled once more",
            certain=False,
        ),
        Invalid(
            """
            import torch

            class Net(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            def main():
                model = torch.compile(Net())
                model(torch.ones(3))
                with torch.no_grad():
                    ⟦model(torch.ones(3))⟧
            """,
            "This call runs without gradients and another with them; the code is compiled once "
            "more",
            certain=False,
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x, mask):
                return x + 1 if mask is None else x * mask

            def main():
                step(torch.ones(3), None)
                step(torch.ones(3), ⟦torch.ones(3)⟧)
            """,
            "`mask` is None in one call and a value in another; the code is compiled once more",
            certain=False,
        ),
    )

    def on_use(self, use: Use) -> Iterator[tuple[Source, Hit]]:
        """Report what differs between the calls."""
        for call in use.calls:
            for argument in _arguments(call):
                hit = _in_loop(argument, call, use)
                if hit is not None:
                    yield call.source, hit
        yield from _modes(use)
        yield from _kinds(use)


@dataclass(frozen=True)
class _Argument:
    """An argument: its node, its value, and the parameter that it is for, if that is known."""

    node: cst.BaseExpression
    value: Value
    parameter: str
    is_used: bool


def _arguments(call: OutsideCall) -> list[_Argument]:
    info = _called(call.callee)
    names = _parameters(info) if info else []
    text = info.source.unit.text if info else ""
    found = []
    positional = [arg for arg in call.node.args if arg.keyword is None and not arg.star]
    keywords = dict(call.arguments.keywords)
    for arg in call.node.args:
        if arg.star:
            continue
        if arg.keyword is None:
            place = positional.index(arg)
            name = names[place] if place < len(names) else ""
            value = call.arguments.get(place)
        else:
            name, value = arg.keyword.value, keywords.get(arg.keyword.value)
        if value is not None:
            is_used = not name or text.count(name) > 1
            found.append(_Argument(arg.value, value, name, is_used))
    return found


def _called(callee: Value) -> FunctionInfo | None:
    if isinstance(callee, Function):
        return callee.info
    return callee.info.methods.get("forward") if isinstance(callee, Object) else None


def _parameters(info: FunctionInfo) -> list[str]:
    node = info.node
    if node is None:
        return []
    names = [each.name.value for each in node.params.params]
    return names[1:] if info.owner is not None else names


def _in_loop(argument: _Argument, call: OutsideCall, use: Use) -> Hit | None:
    """What differs in each round of the loops around a call."""
    parsed = call.source.parsed
    loops = loops_around(call.node, call.source)
    if parsed is None or not loops or not argument.is_used:
        return None
    code, node = parsed.code(argument.node), argument.node
    if isinstance(node, cst.Name) and any(_grows(node.value, loop, call.source) for loop in loops):
        what = f"`{code}` grows between the calls; {_EACH} length"
        return Hit(node, what, "Dynamo guards on the length of a container", subject=code)
    changed: dict[str, cst.BaseExpression | None] = {}
    for loop in loops:
        changed.update(changed_by(loop, call.source))
    read = names_read(node) & set(changed)
    if not read:
        return None
    if _is_text(node, argument.value, changed):
        what = f"The text `{code}` differs from call to call; {_EACH} value"
        return Hit(node, what, "Dynamo guards on the value of a text", subject=argument.parameter)
    if _sizes(node, read):
        what = f"A size of `{code}` differs from call to call; {_EACH} size"
        if use.is_static:
            why = "no size becomes dynamic with `dynamic=False`"
            return Hit(node, what, why, subject=argument.parameter)
        what = f"A size of `{code}` differs from call to call; {_ONCE}"
        why = "the second version is for all sizes from 2 on"
        return Hit(node, what, why, is_possible=True, subject=argument.parameter)
    loader = use.loops_over_loader(call)
    if loader is not None and names_read(loader.target) & read:
        if argument.value.is_number:
            return None
        what = f"The last batch may be smaller; {_ONCE}"
        why = "the loader has no `drop_last=True`"
        return Hit(node, what, why, is_possible=True, subject=argument.parameter)
    if argument.value.is_number and not isinstance(argument.value, Tensor):
        what = f"`{code}` differs from call to call; {_ONCE}"
        why = "the second version is for all numbers; a branch on it may need others"
        return Hit(node, what, why, is_possible=True, subject=argument.parameter)
    return None


def _grows(name: str, loop: Loop, source: Source) -> bool:
    parsed = source.parsed
    return parsed is not None and any(
        isinstance(call.func, cst.Attribute)
        and isinstance(call.func.value, cst.Name)
        and call.func.value.value == name
        and call.func.attr.value in ("append", "extend", "insert")
        and parsed.places.holds(loop.body, call)
        for call in parsed.places.of_kind(cst.Call)
    )


def _is_text(
    node: cst.BaseExpression, value: Value, changed: dict[str, cst.BaseExpression | None]
) -> bool:
    if isinstance(node, cst.FormattedString) or value.text is not None:
        return True
    source = changed.get(node.value) if isinstance(node, cst.Name) else None
    if isinstance(source, cst.FormattedString):
        return True
    return isinstance(source, (cst.Tuple, cst.List)) and all(
        isinstance(each.value, cst.SimpleString) for each in source.elements
    )


def _sizes(node: cst.BaseExpression, changed: set[str]) -> bool:
    """Whether one of the names is the bound of a slice, or a size that a tensor is made with."""
    stack: list[cst.CSTNode] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, cst.Slice) and names_read(each) & changed:
            return True
        if isinstance(each, cst.Call) and isinstance(each.func, cst.Attribute):
            is_made = isinstance(each.func.value, cst.Name) and each.func.value.value == "torch"
            if is_made and any(
                isinstance(arg.value, cst.Name) and arg.value.value in changed
                for arg in each.args
                if arg.keyword is None
            ):
                return True
        stack.extend(each.children)
    return False


def _modes(use: Use) -> Iterator[tuple[Source, Hit]]:
    """The first call without gradients, if there are others with them."""
    without = [call for call in use.calls if is_without_grad(call)]
    if without and len(without) < len(use.calls):
        what = f"This call runs without gradients and another with them; {_ONCE}"
        why = "Dynamo guards on the grad mode: training and evaluation are two versions"
        yield without[0].source, Hit(without[0].node, what, why, is_possible=True)


def _kinds(use: Use) -> Iterator[tuple[Source, Hit]]:
    """The first argument that is None in one call and something in another."""
    seen: dict[str, bool] = {}
    for call in use.calls:
        for argument in _arguments(call):
            name, is_none = argument.parameter, argument.value.is_none
            is_known = is_none or isinstance(argument.value, (Tensor, Constant))
            if not name or not argument.is_used or not is_known:
                continue
            if seen.setdefault(name, is_none) != is_none:
                what = f"`{name}` is None in one call and a value in another; {_ONCE}"
                hit = Hit(argument.node, what, is_possible=True, subject=name)
                yield call.source, hit
                return
