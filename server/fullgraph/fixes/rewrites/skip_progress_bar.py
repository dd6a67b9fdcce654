"""Iterates over the items themselves where torch compiles."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import only_reads
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.source.locate import call_at, has_compiling_check, iterated_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import put_under
from fullgraph.fixes.values.bindings import only_values, path_of, reads
from fullgraph.static.models.tqdm import AROUND, RANGES, is_bar
from fullgraph.vocabulary.findings import Finding, Fix, Location, Safety

_PASS_THROUGH = frozenset({"enumerate", "zip"})
_CLOSED = (
    cst.Name,
    cst.Attribute,
    cst.Call,
    cst.Subscript,
    cst.List,
    cst.Dict,
    cst.Set,
    cst.ListComp,
)


class SkipProgressBar(Rewrite):
    """Iterates over the items themselves where torch compiles."""

    entries = frozenset({"tqdm-loop"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, n=3):
                for i in tqdm(range(n), desc="a"):
                    x = x + i
                return x
            """,
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, n=3):
                for i in (range(n) if torch.compiler.is_compiling() else tqdm(range(n), desc="a")):
                    x = x + i
                return x
            """,
        ),
        Rewritten(
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, steps=3):
                for i, t in tqdm(enumerate(range(steps)), total=steps, leave=False, desc="denoise"):
                    x = x + i * t  # each
                return x
            """,
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, steps=3):
                for i, t in (
                    enumerate(range(steps))
                    if torch.compiler.is_compiling()
                    else tqdm(enumerate(range(steps)), total=steps, leave=False, desc="denoise")
                ):
                    x = x + i * t  # each
                return x
            """,
        ),
        Rewritten(
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, n=3):
                bar = tqdm(range(n), leave=False)
                for i in bar:
                    x = x + i
                    bar.set_postfix(mean=x.mean().item())
                return x
            """,
            """
            import torch
            from tqdm.auto import tqdm

            def f(x, n=3):
                bar = (range(n) if torch.compiler.is_compiling() else tqdm(range(n), leave=False))
                for i in bar:
                    x = x + i
                    if not torch.compiler.is_compiling():
                        bar.set_postfix(mean=x.mean().item())
                return x
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch
            from tqdm import tqdm

            def f(x):
                bar = tqdm(range(3))
                for i in bar:
                    x = x + i
                return x * bar.n
            """,
            "the bar's count is used",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``tqdm(items)`` becomes ``(items if torch.compiler.is_compiling() else tqdm(items))``.

        None where a bar that has a name is used for more than to iterate and to show something.
        """
        found = iterated_at(document, finding.location) or call_at(document, finding.location)
        call = _bar(found) or _assigned_bar(document, finding.location)
        shown: list[cst.Expr] | None = []
        if call is not None and not _is_iterated(document, call):
            shown = _shown(document, call)
        if call is None or shown is None:
            return None
        if has_compiling_check(document, call):
            return None
        if not _is_of_tqdm(document, call) or not only_reads(document, call):
            return None
        items = _items(document, call)
        torch = torch_name(document, call, finding.location.path)
        if items is None or torch is None:
            return None
        place, path = document.place(call), finding.location.path
        header = f"if not {torch.name}.compiler.is_compiling():"
        under = [put_under(document, each, header, path) for each in shown]
        if None in under:
            return None
        check = f"if {torch.name}.compiler.is_compiling()"
        head, tail = f"({items} {check} else ", ")"
        return Fix(
            title="Iterate without the progress bar under torch.compile",
            edits=(
                *torch.edits,
                document.insertion(path, place.line, place.column, head),
                document.insertion(path, place.end_line, place.end_column, tail),
                *(edit for edits in under if edits is not None for edit in edits),
            ),
            safety=Safety.SAFE,
            note="Under torch.compile there is no progress bar, and the loop is unrolled.",
            drops="there is no progress bar",
        )


def _bar(expression: cst.BaseExpression | None) -> cst.Call | None:
    """The call that makes the bar; ``enumerate`` and ``zip`` pass it through."""
    if not isinstance(expression, cst.Call):
        return None
    if isinstance(expression.func, cst.Name) and expression.func.value in _PASS_THROUGH:
        bars = [bar for arg in expression.args if (bar := _bar(arg.value)) and _is_bar(bar)]
        return bars[0] if bars else None
    return expression


def _assigned_bar(document: Document, location: Location) -> cst.Call | None:
    """The call of which a line that breaks only binds the result."""
    for assign in document.nodes(cst.Assign):
        if document.place(assign).line == location.line:
            return _bar(assign.value)
    return None


def _shown(document: Document, call: cst.Call) -> list[cst.Expr] | None:
    """The statements that show something in a bar with a name; None if it has another use."""
    assign = document.parents[call]
    target = assign.targets[0].target if isinstance(assign, cst.Assign) else None
    values = only_values(document, target) if isinstance(target, cst.Name) else None
    if not isinstance(target, cst.Name) or values != [call]:
        return None
    found: list[cst.Expr] = []
    for mention in reads(document, target):
        if _is_iterated(document, mention):
            continue
        method = document.parents[mention]
        shows = document.parents[method]
        statement = document.parents.get(shows)
        if (
            not isinstance(method, cst.Attribute)
            or not isinstance(shows, cst.Call)
            or not isinstance(statement, cst.Expr)
            or not only_reads(document, shows)
        ):
            return None
        found.append(statement)
    return found


def _is_bar(call: cst.Call) -> bool:
    return last_name(call.func) in (*AROUND, *RANGES)


def _is_of_tqdm(document: Document, call: cst.Call) -> bool:
    """Whether the name is imported from tqdm, or from a library's module around it."""
    path = path_of(document, call.func)
    return is_bar(path) or path.endswith((".logging.tqdm", ".logging.tqdm_lib.tqdm"))


def _is_iterated(document: Document, call: cst.BaseExpression) -> bool:
    around = document.parents[call]
    if isinstance(around, cst.Arg):
        wrapper = document.parents[around]
        if (
            isinstance(wrapper, cst.Call)
            and isinstance(wrapper.func, cst.Name)
            and wrapper.func.value in _PASS_THROUGH
            and around.keyword is None
            and not around.star
        ):
            return _is_iterated(document, wrapper)
        return False
    if isinstance(around, cst.For):
        return around.iter is call and around.asynchronous is None
    return isinstance(around, cst.CompFor) and around.iter is call and around.asynchronous is None


def _items(document: Document, call: cst.Call) -> str | None:
    """What the loop would iterate over without the bar."""
    name = last_name(call.func)
    if any(arg.star == "*" for arg in call.args):
        return None
    positional = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    if name in RANGES:
        if not 1 <= len(positional) <= 3:
            return None
        return f"range({', '.join(document.source(p) for p in positional)})"
    if name not in AROUND:
        return None
    named = [a.value for a in call.args if a.keyword and a.keyword.value == "iterable"]
    chosen = (positional or named)[:1]
    return _closed(document, chosen[0]) if chosen else None


def _closed(document: Document, value: cst.BaseExpression) -> str:
    text = document.source(value)
    return text if isinstance(value, _CLOSED) else f"({text})"
