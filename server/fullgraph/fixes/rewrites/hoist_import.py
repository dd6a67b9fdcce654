"""Looks for an optional package once, where the module is imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_MISSING = frozenset({"ImportError", "ModuleNotFoundError"})
_PLAIN = (cst.Assign, cst.Return, cst.Global, cst.Pass)


class HoistImport(Rewrite):
    """Looks for an optional package once, where the module is imported.

    Loop-invariant code motion, with the calls of the module as the loop: A. V. Aho et al.,
    "Compilers: Principles, Techniques, and Tools", 9.5.
    """

    entries = frozenset({"import-in-function"})
    rank = Rank.HOISTS
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                try:
                    import fused_operations_of_nobody as fused
                except ImportError:
                    fused = None
                return x * 2 if fused is None else fused.double(x)
            """,
            """
            import torch

            try:
                import fused_operations_of_nobody as _fused
            except ImportError:
                _fused = None


            def f(x):
                fused = _fused
                return x * 2 if fused is None else fused.double(x)
            """,
        ),
        Rewritten(
            """
            import torch

            def is_available():
                try:
                    from fused_operations_of_nobody import double
                    return True
                except ImportError:
                    return False

            def f(x):
                return x * 2 if is_available() else x
            """,
            """
            import torch

            try:
                from fused_operations_of_nobody import double as _double
            except ImportError:
                _double = None


            def is_available():
                if _double is not None:
                    return True
                else:
                    return False

            def f(x):
                return x * 2 if is_available() else x
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, registry):
                try:
                    import fused_operations_of_nobody as fused
                    registry.append(fused.name())
                except ImportError:
                    fused = None
                return x * 2
            """,
            "what follows the import is caught as well",
            "torch.linspace(-1, 1, 6), []",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The ``try`` around the import becomes a branch on what was found."""
        path = finding.location.path
        file = code.file(path)
        blocks = [
            each
            for each in document.nodes(cst.Try)
            if lies_in(document, finding.location, each.body)
            or document.place(each).line == finding.location.line
        ]
        if file is None or not blocks or document.function(blocks[-1]) is None:
            return None
        block = blocks[-1]
        found = _imported(document, block)
        if found is None:
            return None
        statement, local = found
        name = f"_{local.lstrip('_')}"
        line = document.top_line()
        if line is None or re.search(rf"\b{name}\b", file.text):
            raise BlockedError(document.place(block).line, f"`{name}` is a name already")
        kind = block.handlers[0].type
        assert kind is not None
        caught = document.source(kind)
        caught = f"({caught})" if isinstance(kind, cst.Tuple) else caught
        alias = document.source(statement).removesuffix(f" as {local}")
        step = file.default_step
        newline = document.newline
        top = f"try:\n{step}{alias} as {name}\nexcept {caught}:\n{step}{name} = None\n\n\n"
        place = document.place(block)
        end = place.end_line - (1 if place.end_column == 0 else 0)
        while end > place.line and not document.line(end).strip():
            end -= 1
        span = Location(path, place.line, place.column, end, len(document.line(end)))
        indentation = document.indentation(place.line)
        lines = _branch(document, block, statement, local, name)
        text = f"{newline}{indentation}".join(lines)
        return Fix(
            title="Look for the package once, where the module is imported",
            edits=(
                document.insertion(path, line, 0, top.replace("\n", newline)),
                Edit(span, text),
            ),
            safety=Safety.UNSAFE,
            note="A package that is installed later, or that is slow to import, is imported with "
            "the module.",
        )


def _imported(document: Document, block: cst.Try) -> tuple[cst.Import | cst.ImportFrom, str] | None:
    """The import that a ``try`` begins with, and the name that it binds."""
    handler = block.handlers[0] if len(block.handlers) == 1 else None
    if handler is None or handler.name is not None or block.orelse or block.finalbody:
        return None
    caught = document.source(handler.type) if handler.type is not None else ""
    if not _MISSING & {*re.findall(r"\w+", caught)}:
        return None
    lines = block.body.body
    if not all(isinstance(line, cst.SimpleStatementLine) for line in lines):
        raise BlockedError(document.place(block).line, "what follows the import may raise as well")
    smalls = [small for line in lines for small in line.body]  # type: ignore[union-attr]
    first = smalls[0]
    if not isinstance(first, (cst.Import, cst.ImportFrom)) or isinstance(
        first.names, cst.ImportStar
    ):
        return None
    if len(first.names) != 1:
        return None
    if not all(isinstance(small, _PLAIN) for small in smalls[1:]) or any(
        document.within(small, cst.Call, cst.Attribute) for small in smalls[1:]
    ):
        raise BlockedError(document.place(block).line, "what follows the import may raise as well")
    alias = first.names[0]
    if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
        return first, alias.asname.name.value
    return (first, alias.name.value) if isinstance(alias.name, cst.Name) else None


def _branch(
    document: Document,
    block: cst.Try,
    statement: cst.Import | cst.ImportFrom,
    local: str,
    name: str,
) -> list[str]:
    function = document.function(block)
    assert function is not None
    line = document.parents[statement]
    step = document.step(block)
    is_used = any(
        node not in document.within(statement, cst.Name)
        for node in document.index.named(function.body, local)
    )
    rest = [each for each in block.body.body if each is not line]
    handled = _text(document, [*block.handlers[0].body.body])
    if not rest and handled == [f"{local} = None"]:
        return [f"{local} = {name}"]
    then = ([f"{local} = {name}"] if is_used else []) + _text(document, rest)
    if not then:
        return [f"if {name} is None:", *(indent(each, step) for each in handled)]
    return [
        f"if {name} is not None:",
        *(indent(each, step) for each in then),
        "else:",
        *(indent(each, step) for each in handled),
    ]


def _text(document: Document, body: Sequence[cst.CSTNode]) -> list[str]:
    if not body:
        return []
    first, last = document.place(body[0]).line, document.place(body[-1])
    end = last.end_line - (1 if last.end_column == 0 else 0)
    lines = "\n".join(document.line(number) for number in range(first, end + 1))
    return dedent(lines).rstrip().split("\n")
