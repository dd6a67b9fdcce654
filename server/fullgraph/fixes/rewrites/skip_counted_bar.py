"""Counts on a progress bar only where torch does not compile."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import only_reads
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import import_edit, torch_name
from fullgraph.fixes.source.wrap import neighbours, put_all_under
from fullgraph.fixes.values.bindings import bindings, path_of
from fullgraph.static.models import names
from fullgraph.static.models.tqdm import is_bar
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety

_ONLY_SHOW = names("update set_description set_description_str set_postfix set_postfix_str refresh")


class SkipCountedBar(Rewrite):
    """Counts on a progress bar only where torch does not compile."""

    entries = frozenset({"tqdm-loop"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch
            from tqdm import tqdm

            def f(x):
                with tqdm() as b:
                    for i in range(3):
                        x = x + i
                        b.update(1)
                return x
            """,
            """
            import contextlib
            import torch
            from tqdm import tqdm

            def f(x):
                with contextlib.nullcontext() if torch.compiler.is_compiling() else tqdm() as b:
                    for i in range(3):
                        x = x + i
                        if not torch.compiler.is_compiling():
                            b.update(1)
                return x
            """,
        ),
        Rewritten(
            """
            import torch
            from tqdm import tqdm

            def f(x):
                with tqdm() as bar:
                    for i in range(3):
                        x = x.sin()
                        bar.update(1)
                        # How far it is.
                        bar.set_postfix_str(f"step {i}")
                return x
            """,
            """
            import contextlib
            import torch
            from tqdm import tqdm

            def f(x):
                with contextlib.nullcontext() if torch.compiler.is_compiling() else tqdm() as bar:
                    for i in range(3):
                        x = x.sin()
                        if not torch.compiler.is_compiling():
                            bar.update(1)
                            # How far it is.
                            bar.set_postfix_str(f"step {i}")
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
                with tqdm(total=3) as bar:
                    bar.update(1)
                    return x * bar.n
            """,
            "the bar's count is used",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``with tqdm(total=n) as bar:`` has no bar under compile, and nothing updates it.

        None if the bar is used for anything but to show how far the loop is.
        """
        path = finding.location.path
        statement = _with_at(document, finding)
        call = statement.items[0].item if statement else None
        if not isinstance(statement, cst.With) or not isinstance(call, cst.Call):
            return None
        if not is_bar(path_of(document, call.func)) or not only_reads(document, call):
            return None
        torch = torch_name(document, call, path)
        updates = _updates(document, statement)
        if torch is None or updates is None or has_compiling_check(document, call):
            return None
        known = bindings(document, call, "contextlib")
        if known and [each.path for each in known] != ["contextlib"]:
            return None
        imports = () if known else (import_edit(document.file, path, "contextlib"),)
        check = f"{torch.name}.compiler.is_compiling()"
        place = document.place(call)
        head = f"contextlib.nullcontext() if {check} else "
        edits: list[Edit] = [document.insertion(path, place.line, place.column, head)]
        for run in _runs(document, updates):
            guarded = put_all_under(document, run, f"if not {check}:", path)
            if guarded is None:
                return None
            edits += guarded
        return Fix(
            title="Count on the progress bar only in eager mode",
            edits=(*torch.edits, *imports, *edits),
            safety=Safety.SAFE,
            note="Under torch.compile there is no progress bar, and the loop is unrolled.",
            drops="there is no progress bar",
        )


def _runs(document: Document, updates: list[cst.Expr]) -> list[list[cst.Expr]]:
    """The updates, those together that one check is enough for."""
    runs: list[list[cst.Expr]] = []
    for update in updates:
        around = neighbours(document, update)
        place = around.index(update) if update in around else 0
        if place and runs and runs[-1][-1] is around[place - 1]:
            runs[-1].append(update)
        else:
            runs.append([update])
    return runs


def _with_at(document: Document, finding: Finding) -> cst.With | None:
    for statement in document.nodes(cst.With):
        if len(statement.items) == 1 and statement.asynchronous is None:
            place = document.place(statement)
            is_start = (place.line, place.column) == (
                finding.location.line,
                finding.location.column,
            )
            if is_start or lies_in(document, finding.location, statement.items[0].item):
                return statement
    return None


def _updates(document: Document, statement: cst.With) -> list[cst.Expr] | None:
    """The statements that show something on the bar; None if its name is used otherwise."""
    alias = statement.items[0].asname
    if alias is None:
        return []
    if not isinstance(alias.name, cst.Name):
        return None
    name = alias.name
    function = document.function(statement)
    if function is None:
        return None
    found: list[cst.Expr] = []
    for node in walk(function):
        if not isinstance(node, cst.Name) or node.value != name.value or node is name:
            continue
        attribute = document.parents[node]
        call = document.parents[attribute]
        update = document.parents[call]
        if not (
            isinstance(attribute, cst.Attribute)
            and attribute.value is node
            and attribute.attr.value in _ONLY_SHOW
            and isinstance(call, cst.Call)
            and call.func is attribute
            and isinstance(update, cst.Expr)
            and only_reads(document, call)
        ):
            return None
        found.append(update)
    return found
