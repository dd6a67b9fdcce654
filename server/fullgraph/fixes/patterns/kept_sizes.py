"""The Python list that a tensor of sizes was made of, followed through the calls on the stack."""

from __future__ import annotations

from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.call_chain import Level, arguments, mentions
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.python_numbers import PythonNumbers
from fullgraph.static.models.python.builtins import CHANGES_LIST
from fullgraph.vocabulary.findings import Edit

_MAKERS = frozenset({"tensor", "as_tensor", "LongTensor", "IntTensor"})
_INTEGER_DTYPES = (".long", ".int64", ".int32", ".int")
_PLAIN_DECORATORS = frozenset({"staticmethod", "classmethod"})


@dataclass(frozen=True)
class KeptSizes:
    """The list at one level: its name, what makes it reach there, and whether it may be None."""

    name: str
    edits: tuple[Edit, ...] = ()
    may_be_none: bool = False


def kept_sizes(chain: list[Level], tensor: str, is_rows: bool, at: cst.CSTNode) -> KeptSizes | None:
    """The list that holds the numbers of ``tensor`` at the innermost level of ``chain``.

    Args:
        chain: the functions that were running, innermost first.
        tensor: the name of the tensor in the innermost function.
        is_rows: whether each item of the tensor is a row of numbers.
        at: where in the innermost function the tensor is used.
    """
    level = chain[0]
    numbers = PythonNumbers.of(level.document, level.function)
    if tensor not in level.parameters:
        return _made_of(level, numbers, tensor, is_rows, at)
    if numbers.is_assigned(tensor) or len(chain) < 2:
        return None
    call = chain[1].call_of(level)
    args = arguments(call, level) if call else None
    arg = args.get(tensor) if args else None
    if call is None or args is None or arg is None or not isinstance(arg.value, cst.Name):
        return None
    outer = kept_sizes(chain[1:], arg.value.value, is_rows, call)
    if outer is None:
        return None
    for name, other in args.items():
        if isinstance(other.value, cst.Name) and other.value.value == outer.name:
            may_be_none = level.parameters[name].default is not None or outer.may_be_none
            if name == tensor or numbers.is_assigned(name):
                return None
            return KeptSizes(name, outer.edits, may_be_none)
    parameter = _new_parameter(level, outer.name)
    if parameter is None or not call.args:
        return None
    argument = _behind(chain[1], call.args[-1], f"{outer.name}={outer.name}")
    return KeptSizes(outer.name, (*outer.edits, parameter, argument), may_be_none=True)


def _made_of(
    level: Level, numbers: PythonNumbers, tensor: str, is_rows: bool, at: cst.CSTNode
) -> KeptSizes | None:
    values = numbers.bindings(tensor)
    maker = values[0] if values and len(values) == 1 else None
    if not isinstance(maker, cst.Call) or not maker.args:
        return None
    func, source = maker.func, maker.args[0].value
    if not isinstance(func, cst.Attribute) or func.attr.value not in _MAKERS:
        return None
    is_list = numbers.is_list_of_rows if is_rows else numbers.is_list_of_numbers
    if not isinstance(source, cst.Name) or not is_list(source) or not _has_integers(level, maker):
        return None
    line = level.document.place(maker).line
    around = [block for block in level.document.ancestors(maker) if _is_block(block)]
    is_before = line < level.document.place(at).line
    # A tensor that is made in a branch may be an older one than the list.
    if not is_before or not any(around[0] is block for block in level.document.ancestors(at)):
        return None
    is_changed = any(
        _is_changed(level.document, node)
        for name in (tensor, source.value)
        for node in mentions(level.document, level.function, name)
        if name == tensor or level.document.place(node).line > line
    )
    return None if is_changed else KeptSizes(source.value)


def _is_block(node: cst.CSTNode) -> bool:
    return isinstance(node, (cst.IndentedBlock, cst.SimpleStatementSuite))


def _has_integers(level: Level, maker: cst.Call) -> bool:
    """Whether the dtype of a new tensor keeps its integers as they are."""
    dtypes = [arg for arg in maker.args[1:] if arg.keyword is None or arg.keyword.value == "dtype"]
    return all(level.document.source(arg.value).endswith(_INTEGER_DTYPES) for arg in dtypes)


def _is_changed(document: Document, node: cst.Name) -> bool:
    """Whether this use of a list or tensor writes to it."""
    around = document.parents[node]
    if isinstance(around, cst.Subscript) and around.value is node:
        return isinstance(document.parents[around], (cst.AssignTarget, cst.AugAssign, cst.Del))
    if isinstance(around, cst.Attribute) and around.value is node:
        name = around.attr.value
        return name in CHANGES_LIST or (name.endswith("_") and not name.endswith("__"))
    return isinstance(around, (cst.AugAssign, cst.NamedExpr, cst.Del))


def _new_parameter(level: Level, name: str) -> Edit | None:
    """An optional last parameter; None if the function has no place for it."""
    params = level.function.params
    decorators = {level.document.source(d.decorator) for d in level.function.decorators}
    is_free = not mentions(level.document, level.function, name)
    if not decorators <= _PLAIN_DECORATORS or not is_free or name in level.parameters:
        return None
    if params.kwonly_params:
        return _behind(level, params.kwonly_params[-1], f"{name}=None")
    if isinstance(params.star_arg, cst.Param) or not params.params:
        return None
    return _behind(level, params.params[-1], f"{name}=None")


def _behind(level: Level, last: cst.CSTNode, text: str) -> Edit:
    """One more parameter or argument, on a line of its own where the last one has that."""
    document, place = level.document, level.document.place(last)
    indentation = document.indentation(place.line)
    is_alone = place.column == len(indentation)
    between = f",{document.newline}{indentation}" if is_alone else ", "
    if isinstance(last, cst.Param):
        # For libcst, a parameter ends with its name.
        annotation = last.annotation.annotation if last.annotation else None
        place = document.place(last.default or annotation or last.name)
    return document.insertion(level.path, place.end_line, place.end_column, between + text)
