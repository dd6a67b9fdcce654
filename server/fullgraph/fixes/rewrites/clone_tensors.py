"""Copies tensors with ``clone`` instead of ``copy.deepcopy``."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety
from fullgraph_worker.protocol.wire import SeenValue

_IMMUTABLE = frozenset({"bool", "int", "float", "str", "none"})
_DISPLAYS = (cst.Dict, cst.List, cst.Tuple)
_CLONE = "value.detach().clone()"
_WIDEST = 100


class CloneTensors(Rewrite):
    """Copies tensors with ``clone`` instead of ``copy.deepcopy``."""

    entries = frozenset({"deepcopy"})
    rewritten = (
        Rewritten(
            """
            import copy
            import torch

            def f(x):
                before = copy.deepcopy(x)
                x.add_(1)
                return x - before
            """,
            """
            import copy
            import torch

            def f(x):
                before = x.detach().clone()
                x.add_(1)
                return x - before
            """,
        ),
        Rewritten(
            """
            import copy
            import torch

            def f(x):
                d = {"mean": x.detach() * 2}
                a = [x.detach(), 3]
                old = copy.deepcopy(d)
                d["mean"].mul_(0.9)
                a = copy.deepcopy(a)
                return d["mean"] - old["mean"] + a[0]
            """,
            """
            import copy
            import torch

            def f(x):
                d = {"mean": x.detach() * 2}
                a = [x.detach(), 3]
                old = {key: value.detach().clone() for key, value in d.items()}
                d["mean"].mul_(0.9)
                a = [value.detach().clone() if torch.is_tensor(value) else value for value in a]
                return d["mean"] - old["mean"] + a[0]
            """,
        ),
        Rewritten(
            """
            import copy
            import torch

            def f(x):
                y = x.detach() + 1
                copied = copy.deepcopy({"a": [y, 1.5], "b": ("text",)})
                return copied["a"][0] * 2
            """,
            """
            import copy
            import torch

            def f(x):
                y = x.detach() + 1
                copied = {"a": [y.detach().clone(), 1.5], "b": ("text",)}
                return copied["a"][0] * 2
            """,
        ),
        Rewritten(
            """
            import copy

            import torch

            def f(x, initial_state):
                own_state_of_call = copy.deepcopy(initial_state)
                own_state_of_call["hidden"].add_(x)
                return own_state_of_call["hidden"]
            """,
            """
            import copy

            import torch

            def f(x, initial_state):
                own_state_of_call = {
                    key: value.detach().clone() if torch.is_tensor(value) else value
                    for key, value in initial_state.items()
                }
                own_state_of_call["hidden"].add_(x)
                return own_state_of_call["hidden"]
            """,
            'torch.ones(3), {"hidden": torch.zeros(3), "steps": 0}',
        ),
    )
    untouched = (
        Untouched(
            """
            import copy
            import torch

            def f(x):
                y = x.detach() + 1
                copied = copy.deepcopy([y, y])
                return copied[0] * copied[1]
            """,
            "both are one tensor, also in the copy",
        ),
        Untouched(
            """
            import copy
            import torch

            def f(x):
                state = {"inner": {"mean": x.detach()}}
                return x + copy.deepcopy(state)["inner"]["mean"]
            """,
            "what is inside of the inner dict is unknown",
        ),
        Untouched(
            """
            import copy
            import torch

            weight = torch.ones(6, requires_grad=True)

            def f(x):
                return x + copy.deepcopy(weight)
            """,
            "the copy requires gradients of its own",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``copy.deepcopy(x)`` becomes ``x.detach().clone()``, of each tensor in a container.

        None unless a run saw nothing but tensors without gradients, and numbers and texts.
        """
        call = call_at(document, finding.location)
        if call is None or len(call.args) != 1 or call.args[0].keyword or call.args[0].star:
            return None
        copied = call.args[0].value
        if path_of(document, call.func) != "copy.deepcopy":
            return None
        if isinstance(copied, _DISPLAYS):
            return _fix(_display_edits(document, code, finding.location, call, copied))
        if not isinstance(copied, (cst.Name, cst.Attribute)):
            return None
        seen = code.seen(document, copied, finding.location)
        torch = torch_name(document, call, finding.location.path)
        text = _cloned(document.source(copied), seen, torch.name) if torch else None
        if torch is None or text is None:
            return None
        place = document.place(call)
        text = _on_lines(document, call, text)
        imports = torch.edits if f"{torch.name}.is_tensor" in text else ()
        return _fix((*imports, Edit(Location(finding.location.path, *place), text)))


def _fix(edits: tuple[Edit, ...]) -> Fix | None:
    if not edits:
        return None
    return Fix(
        title="Copy the tensors with clone()",
        edits=edits,
        safety=Safety.UNSAFE,
        note=(
            "A copy of a tensor that requires gradients does not require them any more (of one "
            "that was calculated with gradients, deepcopy() raises), and tensors that share "
            "memory get copies of their own."
        ),
    )


def _on_lines(document: Document, call: cst.Call, text: str) -> str:
    """A comprehension on several lines, if one does not hold it."""
    place = document.place(call)
    line = document.line(place.line)
    if place.line != place.end_line or text[-1] not in "}])":
        return text
    if len(line) + len(text) - (place.end_column - place.column) <= _WIDEST:
        return text
    begin = f"{document.newline}{document.indentation(place.line)}"
    inner = begin + document.step(call)
    opened = text.index("{" if text.endswith("}") else "[" if text.endswith("]") else "(") + 1
    loop = text.index(" for ")
    return f"{text[:opened]}{inner}{text[opened:loop]}{inner}{text[loop + 1 : -1]}{begin}{text[-1]}"


def _display_edits(
    document: Document, code: Code, location: Location, call: cst.Call, display: cst.BaseExpression
) -> tuple[Edit, ...]:
    """Copies each tensor of a list, dict or tuple in the text, which is itself new each time."""
    whole, inner = document.place(call), document.place(display)
    path = location.path
    opened = Location(path, whole.line, whole.column, inner.line, inner.column)
    closed = Location(path, inner.end_line, inner.end_column, whole.end_line, whole.end_column)
    edits, names = [Edit(opened, ""), Edit(closed, "")], []
    waiting = [display]
    while waiting:
        value = waiting.pop()
        if isinstance(value, cst.Dict):
            pairs = [e for e in value.elements if isinstance(e, cst.DictElement)]
            if len(pairs) != len(value.elements) or not all(_is_literal(e.key) for e in pairs):
                return ()
            waiting += [element.value for element in pairs]
        elif isinstance(value, (cst.List, cst.Tuple)):
            if any(isinstance(element, cst.StarredElement) for element in value.elements):
                return ()
            waiting += [element.value for element in value.elements]
        elif isinstance(value, cst.Name) and value.value not in ("None", "True", "False"):
            if _cloned(value.value, code.seen(document, value, location), "") != (
                f"{value.value}.detach().clone()"
            ):
                return ()
            names.append(value.value)
            end = document.place(value)
            at = Location(path, end.end_line, end.end_column, end.end_line, end.end_column)
            edits.append(Edit(at, ".detach().clone()"))
        elif not _is_literal(value):
            return ()
    return tuple(edits) if names and len({*names}) == len(names) else ()


def _is_literal(value: cst.BaseExpression) -> bool:
    is_name = isinstance(value, cst.Name) and value.value in ("None", "True", "False")
    return is_name or isinstance(value, (cst.SimpleString, cst.Integer, cst.Float))


def _cloned(text: str, seen: list[SeenValue], torch: str) -> str | None:
    if any(value.requires_grad for value in seen):
        return None
    kinds = {value.kind for value in seen}
    inside = {kind for value in seen for kind in value.inside}
    if len(kinds) != 1 or any(v.type == "torch.nn.parameter.Parameter" for v in seen):
        return None
    kind = kinds.pop()
    if kind == "tensor":
        return f"{text}.detach().clone()"
    if "tensor" not in inside or inside - _IMMUTABLE - {"tensor"}:
        return None
    cloned = _CLONE if inside == {"tensor"} else f"{_CLONE} if {torch}.is_tensor(value) else value"
    return {
        "dict": f"{{key: {cloned} for key, value in {text}.items()}}",
        "list": f"[{cloned} for value in {text}]",
        "tuple": f"tuple({cloned} for value in {text})",
    }.get(kind)
