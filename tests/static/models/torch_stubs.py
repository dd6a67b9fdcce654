"""What torch says of its own functions and methods, read from the text of its stubs.

torch itself is never imported: its stubs and its docstrings are parsed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeGuard

PLAIN = frozenset(
    {
        *("bool", "int", "float", "complex", "str", "dtype", "device", "layout", "Size", "size"),
        *("qscheme", "memory_format", "Number", "SymInt", "SymFloat", "SymBool", "Generator"),
    }
)
"""Types that are neither a tensor nor hold one; torch writes some with an underscore."""

TENSOR, PYTHON, NOTHING, LIST, OTHER = "tensor", "python", "nothing", "list", "other"


@dataclass(frozen=True)
class Signature:
    """One overload.

    Attributes:
        returns: a kind, or the names of a tuple's fields: ``"values indices"``, ``"_ _"``.
        takes_tensor: whether its first argument is a tensor, or may be a number too.
        most: how many positional arguments it takes; ``ANY_NUMBER`` if there is no end.
    """

    returns: str
    takes_tensor: bool
    most: int


ANY_NUMBER = -1

Signatures = dict[str, set[Signature]]
_DOCUMENTED = ("linalg", "fft", "special")


def installed() -> Path:
    """The folder of the installed torch."""
    spec = find_spec("torch")
    if spec is None or spec.origin is None:
        raise SystemExit("torch is not installed here: make test installs it")
    return Path(spec.origin).parent


def read(torch: Path) -> dict[str, Signatures]:
    """The signatures in the folder ``torch``, by namespace."""
    named = _return_types(torch / "return_types.pyi")

    def of(*files: str) -> Signatures:
        return _merged(_public(_parsed(torch / file), named) for file in files)

    base = _class(_parsed(torch / "_C/__init__.pyi"), "TensorBase")
    methods = _functions([n for n in base if isinstance(n, ast.FunctionDef)], named, skip=1)
    public = of("_C/_VariableFunctions.pyi", "functional.py", "_C/__init__.pyi", "random.py")
    return {
        "methods": methods,
        "functions": _merged(iter([public, of("__init__.py", "_lobpcg.py", "_lowrank.py")])),
        "functional": of("nn/functional.pyi", "_C/_nn.pyi"),
        **{
            name: _documented(torch / name / "__init__.py") for name in ("linalg", "fft", "special")
        },
    }


def attributes(torch: Path) -> dict[str, str]:
    """What each attribute of a tensor is: ``"tensor"``, ``"python"`` or ``"other"``."""
    base = _class(_parsed(torch / "_C/__init__.pyi"), "TensorBase")
    found: dict[str, str] = {}
    for node in base:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = _kind(node.annotation, {})
        elif isinstance(node, ast.FunctionDef) and _is_property(node):
            found[node.name] = _kind(node.returns, {})
    return {name: kind for name, kind in found.items() if not name.startswith("_")}


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _class(module: ast.Module, name: str) -> list[ast.stmt]:
    found = (n for n in module.body if isinstance(n, ast.ClassDef) and n.name == name)
    return next(found).body


def _public(module: ast.Module, named: dict[str, str]) -> Signatures:
    found = _functions(module.body, named)
    exported = _exported(module)
    return {name: s for name, s in found.items() if not exported or name in exported}


def _exported(module: ast.Module) -> set[str]:
    """What ``__all__`` lists; nothing if the module has none."""
    names: set[str] = set()
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(t, ast.Name) and t.id == "__all__" for t in targets):
            listed = getattr(node, "value", None)
            items = listed.elts if isinstance(listed, ast.List) else []
            names |= {str(item.value) for item in items if isinstance(item, ast.Constant)}
    return names


def _functions(body: list[ast.stmt], named: dict[str, str], skip: int = 0) -> Signatures:
    found: Signatures = {}
    for node in body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        if _is_property(node):
            continue
        arguments = [*node.args.posonlyargs, *node.args.args][skip:]
        takes = bool(arguments) and _may_be_tensor(arguments[0].annotation)
        most = ANY_NUMBER if node.args.vararg else len(arguments)
        found.setdefault(node.name, set()).add(Signature(_kind(node.returns, named), takes, most))
    return found


def _may_be_tensor(node: ast.expr | None) -> bool:
    if isinstance(node, ast.BinOp):
        sides = (node.left, node.right)
        is_plain = all(_may_be_tensor(s) or _kind(s, {}) == PYTHON for s in sides)
        return is_plain and any(_may_be_tensor(side) for side in sides)
    return _kind(node, {}) == TENSOR


def _is_property(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)


def _merged(parts: Iterator[Signatures]) -> Signatures:
    """The first part that knows a name with its types is believed."""
    result: Signatures = {}
    for part in parts:
        for name, signatures in part.items():
            known = result.get(name)
            if known is None or all(s.returns == OTHER for s in known):
                result[name] = signatures
    return result


def _kind(node: ast.expr | None, named: dict[str, str]) -> str:
    """The kind of a type, as ``Signature`` has it."""
    if isinstance(node, ast.Constant):
        return NOTHING if node.value is None else _kind_of_text(str(node.value), named)
    if isinstance(node, ast.BinOp):
        sides = {_kind(node.left, named), _kind(node.right, named)}
        if sides == {PYTHON, NOTHING}:
            return PYTHON
        return sides.pop() if len(sides) == 1 else OTHER
    if isinstance(node, ast.Subscript):
        return _generic(node, named)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if isinstance(node, ast.Attribute) and "return_types" in ast.unparse(node):
        return named.get(name, OTHER)
    if name == "Tensor":
        return TENSOR
    return PYTHON if name.removeprefix("_") in PLAIN else OTHER


def _kind_of_text(text: str, named: dict[str, str]) -> str:
    return _kind(ast.parse(text, mode="eval").body, named)


def _generic(node: ast.Subscript, named: dict[str, str]) -> str:
    head = ast.unparse(node.value).rsplit(".", 1)[-1]
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kinds = [_kind(part, named) for part in parts if not _is_ellipsis(part)]
    if head in ("tuple", "Tuple") and set(kinds) == {TENSOR} and len(kinds) == len(parts):
        return " ".join("_" for _ in kinds)
    if head in ("tuple", "Tuple", "list", "List", "Sequence"):
        return LIST if set(kinds) == {TENSOR} else PYTHON if set(kinds) == {PYTHON} else OTHER
    return OTHER


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _return_types(path: Path) -> dict[str, str]:
    """The fields of torch's named tuples of tensors."""
    found: dict[str, str] = {}
    for node in _parsed(path).body:
        if isinstance(node, ast.ClassDef):
            fields = [n for n in node.body if isinstance(n, ast.FunctionDef) and _is_property(n)]
            if fields and all(_kind(field.returns, {}) == TENSOR for field in fields):
                found[node.name] = " ".join(field.name for field in fields)
    return found


def _documented(path: Path) -> Signatures:
    """Functions whose signature is the first line of their docstring."""
    found: Signatures = {}
    for node in _parsed(path).body:
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
            continue
        texts = [a for a in ast.walk(node.value) if isinstance(a, ast.Constant)]
        lines = [line for a in texts for line in str(a.value).split("\n") if "->" in line]
        if lines and isinstance(node.targets[0], ast.Name):
            before, _, returned = lines[0].partition("->")
            first = before.partition("(")[2].split(",")[0].strip(" )")
            takes = first in ("input", "A", "x", "a", "self")
            name = node.targets[0].id
            found[name] = {Signature(_kind_of_prose(returned), takes, ANY_NUMBER)}
    return found


def _kind_of_prose(text: str) -> str:
    """``(Tensor, Tensor)`` and ``Tensor`` as docstrings write them."""
    parts = text.strip(" ().").split(",")
    if any(part.strip() != "Tensor" for part in parts):
        return OTHER
    return TENSOR if len(parts) == 1 else " ".join("_" for _ in parts)


def layers_of_several(torch: Path) -> set[str]:
    """The classes of ``torch.nn`` whose ``forward`` says that it returns more than a tensor."""
    found: set[str] = set()
    for path in (torch / "nn/modules").glob("*.py"):
        classes = (node for node in _parsed(path).body if isinstance(node, ast.ClassDef))
        for node in classes:
            kinds = {_kind(f.returns, {}) for f in node.body if _is_forward(f) and f.returns}
            if kinds - {TENSOR}:
                found.add(node.name)
    return found


def _is_forward(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name == "forward"
