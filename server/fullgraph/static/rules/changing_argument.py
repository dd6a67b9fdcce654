"""FG422: the program calls what it compiles in another way each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import (
    Constant,
    Function,
    Instance,
    Method,
    Object,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret.differing import (
    Argument,
    Difference,
    arguments_of,
    callers_differ,
    difference,
    ranks,
)
from fullgraph.static.interpret.events import OutsideCall
from fullgraph.static.interpret.origins import loop_over_loader
from fullgraph.static.interpret.outside import Use, grad_mode, loops_around, names_read, passed
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid
from fullgraph.vocabulary.findings import Kind
from fullgraph.vocabulary.prose import one_line

_OTHER_RANK = "has another number of dimensions in one of the calls"
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
            def merged(x, extra):
                for each in extra.values():
                    x = x + each
                return x

            def main():
                for i in range(4):
                    merged(torch.ones(3), ⟦{f"part{i}": torch.ones(3)}⟧)
            """,
            'The keys of `{f"part{i}": torch.ones(3)}` differ from call to call; the code is '
            "compiled again for each set of keys",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def total(past):
                return sum(past)

            def main():
                past = (torch.ones(3),)
                for _ in range(4):
                    past = (*past, total(⟦past⟧))
            """,
            "`past` grows between the calls; the code is compiled again for each length",
        ),
        Invalid(
            """
            import torch

            def step(x):
                return x * 2

            def main():
                for _ in range(4):
                    compiled = torch.compile(step, backend=⟦lambda graph, inputs: graph.forward⟧)
                    compiled(torch.ones(3))
            """,
            "The backend is another object in each round; the code is compiled again for each of "
            "them",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x):
                return x * 2

            def main():
                for dtype in (torch.float32, torch.float64, torch.float16):
                    step(⟦torch.ones(3).to(dtype)⟧)
            """,
            "The dtype of `torch.ones(3).to(dtype)` differs from call to call; the code is "
            "compiled again for each dtype",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x):
                return x * 2

            def load(kind):
                raw = torch.ones(3)
                if kind > 1:
                    return raw.to(torch.float16)
                return raw.to(torch.float64)

            def main():
                for i in range(4):
                    step(⟦load(i)⟧)
            """,
            "The dtype of `load(i)` differs from call to call; the code is compiled again for each "
            "dtype",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def total(losses):
                return sum(losses.values())

            def losses_of(x, i):
                found = {"first": x.sum()}
                if i > 1:
                    found["second"] = x.mean()
                return found

            def main():
                for i in range(4):
                    total(⟦losses_of(torch.ones(3), i)⟧)
            """,
            "The keys of `losses_of(torch.ones(3), i)` differ from call to call; the code is "
            "compiled again for each set of keys",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def mean(parts):
                return torch.stack(parts).mean()

            def main():
                for size in range(1, 5):
                    mean(⟦[torch.ones(3) for _ in range(size)]⟧)
            """,
            "The length of `[torch.ones(3) for _ in range(size)]` differs from call to call; the "
            "code is compiled again for each length",
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x):
                return x * 2

            def main():
                batch = torch.ones(4, 3)
                step(batch)
                step(⟦batch[0]⟧)
            """,
            "`x` has another number of dimensions in one of the calls; the code is compiled once "
            "more",
            certain=False,
        ),
        Invalid(
            """
            import torch

            @torch.compile
            def step(x, state):
                return x + 1 if state is None else x + state

            def main():
                state = None
                for _ in range(4):
                    state = step(torch.ones(3), ⟦state⟧)
            """,
            "`state` is None in some of the calls; the code is compiled once more",
            certain=False,
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
                for x in ⟦loader⟧:
                    step(x)
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
            "This call runs under `torch.no_grad` and another with gradients; the code is compiled "
            "once more",
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
            for argument in arguments_of(call):
                hit = _in_loop(argument, call, use)
                if hit is not None:
                    yield call.source, hit
        yield from _modes(use)
        yield from _kinds(use)
        yield from _training_modes(use)
        yield from _made_anew(use)
        yield from _schedules(use)


_WORDS = {
    Difference.LENGTH: ("`{}` grows between the calls", "length", "the length of a container"),
    Difference.COUNT: (
        "The length of `{}` differs from call to call",
        "length",
        "the length of a container",
    ),
    Difference.KEYS: ("The keys of `{}` differ from call to call", "set of keys", "the keys"),
    Difference.TEXT: ("The text `{}` differs from call to call", "value", "the value of a text"),
    Difference.DTYPE: ("The dtype of `{}` differs from call to call", "dtype", "the dtype"),
}


def _in_loop(argument: Argument, call: OutsideCall, use: Use) -> Hit | None:
    """What differs in each round of the loops around a call."""
    found = difference(argument, call, use) or callers_differ(argument, call, use)
    parsed = call.source.parsed
    if found is None or parsed is None:
        return None
    code, name = one_line(parsed.code(argument.node)), argument.parameter
    if found in _WORDS:
        what, each, why = _WORDS[found]
        what = f"{what.format(code)}; {_EACH} {each}"
        return Hit(argument.node, what, f"Dynamo guards on {why}", subject=name or code)
    marks = call.source.unit.text
    if found is Difference.SIZE and "mark_dynamic(" in marks:
        return None
    if found is Difference.SIZE and (use.is_static or "mark_static(" in marks):
        what = f"A size of `{code}` differs from call to call; {_EACH} size"
        return Hit(
            argument.node, what, "no size becomes dynamic with `dynamic=False`", subject=name
        )
    if found is Difference.SIZE:
        what, why = f"A size of `{code}` differs from call to call", "then sizes are dynamic"
    elif found is Difference.NONE:
        what, why = f"`{name or code}` is None in some of the calls", ""
    elif found is Difference.NUMBER:
        what, why = f"`{code}` differs from call to call", "then the number is dynamic"
    elif use.is_static and _is_data(argument, call):
        what, why = "The batches may have other sizes", "each size needs a version"
    else:
        loader = loop_over_loader(call, use)
        if loader is None or loader.iter is None or not loader.gives(argument.node):
            return None
        what, why = "The last batch may be smaller", "the loader has no `drop_last=True`"
        return Hit(loader.iter, f"{what}; {_ONCE}", why, is_possible=True, subject=name)
    return Hit(argument.node, f"{what}; {_ONCE}", why, is_possible=True, subject=name)


def _modes(use: Use) -> Iterator[tuple[Source, Hit]]:
    """The first call in each mode without gradients, if there are others in another one."""
    modes = {grad_mode(call): call for call in reversed(use.calls)}
    others = [mode for mode in ("", "no_grad", "inference_mode") if mode in modes]
    why = "Dynamo guards on the grad mode: training and evaluation are two versions"
    for mode in others[1:]:
        call = modes[mode]
        than = "with gradients" if others[0] == "" else f"under `torch.{others[0]}`"
        what = f"This call runs under `torch.{mode}` and another {than}; {_ONCE}"
        yield call.source, Hit(call.node, what, why, is_possible=True)


def _is_data(argument: Argument, call: OutsideCall) -> bool:
    """Whether it is what a loop over anything but numbers gives."""
    loops = [loop.iter for loop in loops_around(call.node, call.source) if loop.iter is not None]
    return isinstance(argument.value, (Tensor, Unknown)) and any(
        not names_read(each) & {"range", "count"} for each in loops
    )


def _kinds(use: Use) -> Iterator[tuple[Source, Hit]]:
    """What one call gives of another kind than those before: None, more dimensions, a keyword."""
    seen: dict[str, tuple[Argument, OutsideCall]] = {}
    before: set[str] = set()
    for call in use.calls:
        given = {each.parameter: each for each in arguments_of(call) if each.is_used}
        for name, argument in given.items():
            other, at = seen.setdefault(name, (argument, call))
            what = _other_kind(argument.value, other.value) if name else ""
            if name and other is not argument and not what:
                here, there = ranks(argument, call, use), ranks(other, at, use)
                is_other = any(here[each] != there[each] for each in here.keys() & there.keys())
                what = _OTHER_RANK if is_other else ""
            if what:
                hit = Hit(
                    argument.node, f"`{name}` {what}; {_ONCE}", is_possible=True, subject=name
                )
                yield call.source, hit
                return
        new = [name for name in given if name and before and name not in before]
        if new and not any(arg.star for arg in call.node.args):
            what = f"`{new[0]}` is given in some of the calls; {_ONCE}"
            node = given[new[0]].node
            yield call.source, Hit(node, what, is_possible=True, subject=new[0])
            return
        before |= set(given)


def _other_kind(value: Value, other: Value) -> str:
    """What differs between an argument of two calls, in words; empty for nothing that is known."""
    known = (Tensor, Constant)
    if value.is_none != other.is_none:
        is_known = all(each.is_none or isinstance(each, known) for each in (value, other))
        return "is None in one call and a value in another" if is_known else ""
    are_tensors = isinstance(value, Tensor) and isinstance(other, Tensor)
    ranks = {value.rank, other.rank} if are_tensors else {-1}  # type: ignore[attr-defined]
    return _OTHER_RANK if len(ranks - {-1}) > 1 else ""


def _training_modes(use: Use) -> Iterator[tuple[Source, Hit]]:
    """A call in evaluation mode of what also runs in training mode, where that matters."""
    if not use.mentions(".train()") or any(map(grad_mode, use.calls)) or not _has_modes(use.target):
        return
    for call in use.calls:
        parsed = call.source.parsed
        for each in parsed.places.of_kind(cst.Call) if parsed is not None else ():
            if isinstance(each.func, cst.Attribute) and each.func.attr.value == "eval":
                what = f"This call sets evaluation mode, and others run in training mode; {_ONCE}"
                why = "Dynamo guards on `training`, on which a layer depends"
                yield call.source, Hit(each, what, why, is_possible=True)
                return


def _has_modes(target: Value) -> bool:
    """Whether a module has a layer that does something else in training."""
    if isinstance(target, Object):
        units = [method.source.unit.text for method in target.info.methods.values()]
        return any(word in text for text in units for word in ("Dropout", "BatchNorm", ".training"))
    layers = [each.path for each in target.children() if isinstance(each, Instance)]
    return any(word in path for path in layers for word in ("Dropout", "BatchNorm"))


def _made_anew(use: Use) -> Iterator[tuple[Source, Hit]]:
    """A backend, or a variable that a local function reads, which each compile call has anew."""
    node, source = use.compile.node, use.compile.frame.source
    parsed = source.parsed
    loops, changed = loops_around(node, source), use.changed(node, source)
    is_again = bool(loops) or any(passed(each, source) for each in use.others)
    if parsed is None or not isinstance(node, cst.Call) or not is_again:
        return
    inner = use.target.info.inner if isinstance(use.target, Function) else None
    if inner is not None and loops and names_read(inner.body) & set(changed):
        what = f"`{use.target.info.name}` reads a variable of the loop; {_ONCE}"  # type: ignore[attr-defined]
        yield source, Hit(node, what, is_possible=True)
    for arg in node.args:
        if arg.keyword is None or arg.keyword.value != "backend":
            continue
        made = {
            each.name.value
            for loop in loops
            for each in parsed.places.of_kind(cst.FunctionDef)
            if parsed.places.holds(loop.body, each)
        }
        if isinstance(arg.value, (cst.Lambda, cst.Call)) or names_read(arg.value) & made:
            what = f"The backend is another object in each round; {_EACH} of them"
            yield source, Hit(arg.value, what, "Dynamo guards on the backend")


def _schedules(use: Use) -> Iterator[tuple[Source, Hit]]:
    """A compiled step of an optimizer whose learning rate a scheduler changes."""
    step = isinstance(use.target, Method) and use.target.name == "step"
    inner = use.target.info.source.unit.text if isinstance(use.target, Function) else ""
    is_step = step or any(f"{name}.step(" in inner for name in use.named("optim"))
    if is_step and use.mentions("lr_scheduler") and not use.mentions("lr=torch.tensor"):
        what = f"A scheduler changes the learning rate, a Python float; {_ONCE}"
        why = "pass `lr=torch.tensor(...)` to the optimizer"
        sources = [call.source for call in use.calls] or [use.compile.frame.source]
        sources += [
            each.callee.info.source for each in use.others if isinstance(each.callee, Function)
        ]
        source, node = next(_scheduled(sources), (use.compile.frame.source, use.compile.node))
        yield source, Hit(node, what, why, is_possible=True, subject="lr")


def _scheduled(sources: Sequence[Source]) -> Iterator[tuple[Source, cst.CSTNode]]:
    """The steps of schedulers beside the calls of the compiled step."""
    for source in sources:
        for call in source.parsed.places.of_kind(cst.Call) if source.parsed else ():
            if isinstance(call.func, cst.Attribute) and call.func.attr.value == "step":
                yield source, call
