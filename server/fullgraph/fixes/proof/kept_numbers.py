"""Completes a fix after which an attribute keeps a tensor where it kept a number.

The proof of such a fix finds that the state differs: ``self.best: float became torch.Tensor``.
Then the tensor is kept under another name, and the attribute becomes a property: a number again
where it is read. To look at what refutes a candidate and to repair just that is
counterexample-guided synthesis: A. Solar-Lezama et al., "Combinatorial Sketching for Finite
Programs", ASPLOS 2006.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.promoted_uses import Tainted
from fullgraph.fixes.proof.allowed import BEFORE
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Edit, Finding, Location
from fullgraph_worker.protocol import wire

_BECAME = re.compile(r"(bool|int|float) became torch\.Tensor(?: of the same value)?$")
_PATH = re.compile(r"self(?:\.\w+)*?\.([A-Za-z]\w*)((?:\[.*\])?)$")
_DTYPES = {"bool": "bool", "int": "int64", "float": "float64"}
_HELPER = "_as_numbers"
_UNKNOWN = "?"
_LITERALS = (
    (re.compile(r"(True|False)\b"), "bool"),
    (re.compile(r"-?\d+\s*(#|$)", re.MULTILINE), "int"),
    (re.compile(r"-?[\d.]+(e-?\d+)?|-?float\(|-?math\.inf"), "float"),
)

NOTE = (
    "What was kept as a number is kept as a tensor, and becomes a number where the attribute is "
    "read, which waits for the GPU."
)
NOTE_ON_CONTAINERS = (
    "A container that is read there is a copy: what code outside of the class adds to it or "
    "removes from it is lost."
)


def kept_numbers(differences: Iterable[wire.Difference]) -> Mapping[str, str] | None:
    """The attributes that hold tensors instead of numbers; None if anything else differs too.

    Returns:
        The type of the number by the name of the attribute; empty for one in a container, and
        ``_UNKNOWN`` where the number itself was not seen to change.
    """
    found: dict[str, str] = {}
    for each in differences:
        became, path = _BECAME.search(each.words), _PATH.match(each.path)
        is_new = (each.what, each.words) == ("missing", "not in eager mode")
        if each.stage != BEFORE or each.kind != "state" or path is None:
            return None
        if became is None and not is_new:
            return None
        kind = "" if path[2] else became[1] if became is not None else _UNKNOWN
        before = found.get(path[1], kind)
        found[path[1]] = kind if before in (kind, _UNKNOWN) else before if kind == _UNKNOWN else ""
    return found or None


def with_properties(
    text: str,
    before: str,
    finding: Finding,
    line: int,
    attributes: Mapping[str, str],
    facts: Facts,
) -> str | None:
    """The text of a file in which attributes are properties; None if they cannot be.

    Args:
        text: after the fix.
        before: the same file before it.
        finding: that the fix is for.
        line: of the finding in ``text``.
        attributes: as ``kept_numbers`` gives them.
        facts: what the run before the fix saw, at the lines of ``text``.
    """
    path = finding.location.path
    code = Code(lambda wanted: text if wanted == path else None, facts)
    file, document = code.file(path), code.at(path, line)
    owner = document.unit.owner if document is not None else ()
    torch = torch_name_of_module(file, path) if file is not None else None
    if file is None or document is None or not owner or torch is None or torch.edits:
        return None
    methods = [unit for unit in file.units if unit.owner == owner]
    header = next((unit for unit in file.units if unit.is_header and unit.path == owner), None)
    if header is None or not re.search(r"class \w+\([^)]*Module", header.text):
        # What only holds values is also read as a whole, with ``vars`` or by pickle.
        return None
    init = next((unit for unit in methods if unit.name == "__init__"), None)
    names = {unit.name for unit in methods} | {*re.findall(r"\bself\.(\w+)", before)}
    if init is None or {*attributes} & {unit.name for unit in methods}:
        return None
    if any(f"_{name}" in names for name in attributes):
        return None
    edits: list[Edit] = []
    for unit in methods:
        is_changed = unit.text not in before or unit.line == document.unit.line
        inside = code.at(path, unit.line) if is_changed and unit.name != "__init__" else None
        if inside is not None:
            edits += _renamed(inside, attributes, path)
            tainted = Tainted(inside, code, inside.nodes(cst.FunctionDef)[0], path)
            tainted.spread(set(), {f"self.{name}" for name in attributes})
            edits += tainted.edits()
    last = file.last_line(init)
    while last > init.line and not file.lines[last - 1].strip():
        last -= 1
    step = re.match(r"[ \t]*", init.text.lstrip("\n"))
    made = "".join(
        _property(name, _kind(init.text, name, kind), torch.name)
        for name, kind in attributes.items()
    )
    place = Location(path, last, len(file.lines[last - 1]), last, len(file.lines[last - 1]))
    edits.append(Edit(place, "\n" + indent(made.rstrip("\n"), step[0] if step else "    ")))
    if _HELPER in made and _HELPER not in text:
        top = document.top_line()
        if top is None:
            return None
        edits.append(document.insertion(path, top, 0, _helper(torch.name)))
    newline = file.newline
    return apply_edits(
        text, [Edit(each.location, each.new_text.replace("\n", newline)) for each in edits]
    )


def _kind(init: str, name: str, seen: str) -> str:
    """The type of a number that is there from the beginning; empty for anything else."""
    first = re.search(rf"self\.{name}\b[^=\n]*= (.*)", init)
    value = first[1] if first is not None else ""
    if seen == _UNKNOWN:
        return next((kind for literal, kind in _LITERALS if literal.match(value)), "")
    return "" if value.startswith("None") else seen


def _renamed(document: Document, attributes: Mapping[str, str], path: str) -> Iterable[Edit]:
    for node in document.nodes(cst.Attribute):
        is_own = isinstance(node.value, cst.Name) and node.value.value == "self"
        if is_own and node.attr.value in attributes:
            place = Location(path, *document.place(node.attr))
            yield Edit(place, f"_{node.attr.value}")


def _property(name: str, kind: str, torch: str) -> str:
    kept = f"{torch}.tensor(value, dtype={torch}.{_DTYPES[kind]})" if kind else "value"
    return dedent(
        f"""
        @property
        def {name}(self):
            return {kind or _HELPER}(self._{name})

        @{name}.setter
        def {name}(self, value):
            self._{name} = {kept}
        """
    )


def _helper(torch: str) -> str:
    return (
        dedent(
            f"""
            def {_HELPER}(value):
                \"\"\"``value`` with the numbers of the tensors that it holds.\"\"\"
                if isinstance(value, {torch}.Tensor):
                    return value.item()
                if isinstance(value, dict):
                    return {{key: {_HELPER}(each) for key, each in value.items()}}
                if isinstance(value, (list, tuple)):
                    return type(value)([{_HELPER}(each) for each in value])
                return value
            """
        ).lstrip("\n")
        + "\n\n"
    )
