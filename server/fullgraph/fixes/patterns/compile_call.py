"""Where a file compiles the function that a finding is about, and how to change that call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.static.syntax.split import UnitKind
from fullgraph.vocabulary.findings import Edit, Finding, Location


@dataclass(frozen=True)
class CompileCall:
    """``@torch.compile`` above a function, or ``torch.compile(f)`` in the same file.

    Attributes:
        path: of the file.
        document: the unit of the call.
        torch: the file's name for torch.
        node: ``torch.compile``, with the arguments if it has any.
        decorator: that it is in; None for ``torch.compile(f)``.
        above: the decorator above that one; None if there is none.
    """

    path: str
    document: Document
    torch: str
    node: cst.BaseExpression
    decorator: cst.Decorator | None = None
    above: cst.Decorator | None = None

    def argument(self, name: str) -> cst.Arg | None:
        """The argument that is passed by this name."""
        args = self.node.args if isinstance(self.node, cst.Call) else ()
        return next((arg for arg in args if arg.keyword and arg.keyword.value == name), None)

    def with_argument(self, name: str, value: str) -> Edit | None:
        """Passes an argument, or another value of it; None where arguments are unpacked."""
        node = self.node
        given = self.argument(name)
        if given is not None:
            return Edit(self._location(given.value), value)
        if not isinstance(node, cst.Call):
            return self._insertion_behind(node, f"({name}={value})")
        return self._added(node, f"{name}={value}")

    def under_config(self, setting: str) -> tuple[Edit, ...]:
        """Sets an option of Dynamo's configuration to True around each compiled call.

        Empty where it is set already, or where arguments are unpacked.
        """
        patch = f"{self.torch}._dynamo.config.patch"
        if self.decorator is None:
            return self._wrapped(patch, setting)
        above = self.above.decorator if self.above else None
        if isinstance(above, cst.Call) and self.document.source(above.func) == patch:
            if any(arg.keyword and arg.keyword.value == setting for arg in above.args):
                return ()
            added = self._added(above, f"{setting}=True")
            return (added,) if added else ()
        document, place = self.document, self.document.place(self.decorator)
        text = f"@{patch}({setting}=True){document.newline}{document.indentation(place.line)}"
        return (document.insertion(self.path, place.line, place.column, text),)

    def _wrapped(self, patch: str, setting: str) -> tuple[Edit, ...]:
        around = self.document.parents.get(self.node)
        is_called = isinstance(around, cst.Call) and around.func is self.node
        if is_called or isinstance(around, cst.Arg):
            return ()
        place = self.document.place(self.node)
        head = f"{patch}({setting}=True)("
        return (
            self.document.insertion(self.path, place.line, place.column, head),
            self._insertion_behind(self.node, ")"),
        )

    def _added(self, call: cst.Call, text: str) -> Edit | None:
        if any(arg.star for arg in call.args):
            return None
        if call.args:
            return self._insertion_behind(call.args[-1], f", {text}")
        place = self.document.place(call)
        column = place.end_column - 1
        return self.document.insertion(self.path, place.end_line, column, text)

    def _insertion_behind(self, node: cst.CSTNode, text: str) -> Edit:
        place = self.document.place(node)
        return self.document.insertion(self.path, place.end_line, place.end_column, text)

    def _location(self, node: cst.CSTNode) -> Location:
        return Location(self.path, *self.document.place(node))


def compile_call_of(finding: Finding, code: Code) -> CompileCall | None:
    """The only call that compiles the outermost function of a finding that one compiles.

    Args:
        finding: observed in a run.
        code: the files.
    """
    stack = finding.observation.stack if finding.observation else ()
    places = [(frame.path, frame.line) for frame in stack]
    for path, line in places or [(finding.location.path, finding.location.line)]:
        document = code.at(path, line)
        if document is None or document.unit.kind is not UnitKind.FUNCTION:
            continue
        found = [*_calls_for(document, path, code)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _calls_for(document: Document, path: str, code: Code) -> Iterator[CompileCall]:
    unit, file = document.unit, document.file
    name = torch_name_of_module(file, path)
    if name is None or name.edits:
        return
    yield from _decorators(document, path, name.name)
    if unit.owner or sum(each.name == unit.name for each in file.units if not each.owner) > 1:
        return
    for each in file.units:
        if f"{name.name}.compile(" not in each.text or unit.name not in each.text:
            continue
        around = code.at(path, each.line)
        for call in around.nodes(cst.Call) if around else ():
            assert around is not None
            if around.source(call.func) == f"{name.name}.compile" and _compiles(call, unit.name):
                yield CompileCall(path, around, name.name, call)


def _decorators(document: Document, path: str, torch: str) -> Iterator[CompileCall]:
    for function in document.nodes(cst.FunctionDef):
        if function.name.value != document.unit.name:
            continue
        above: cst.Decorator | None = None
        for decorator in function.decorators:
            node = decorator.decorator
            called = node.func if isinstance(node, cst.Call) else node
            if document.source(called) == f"{torch}.compile":
                yield CompileCall(path, document, torch, node, decorator, above)
            above = decorator


def _compiles(call: cst.Call, name: str) -> bool:
    first = call.args[0] if call.args else None
    if first is None or first.star or (first.keyword and first.keyword.value != "model"):
        return False
    return isinstance(first.value, cst.Name) and first.value.value == name
