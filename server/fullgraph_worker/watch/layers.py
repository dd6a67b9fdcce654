"""Which modules a program has, what their parameters are called, and which lines create them."""

from __future__ import annotations

import functools
import gc
import inspect
import linecache
import re
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple

import torch
from torch.nn.parameter import is_lazy

from fullgraph_worker.torch_private.attributes import WRAPPED_MODULE
from fullgraph_worker.user_code.errors import is_installed
from fullgraph_worker.watch.creation import Place, creation_of

_WRAPPERS = (WRAPPED_MODULE, "_fsdp_wrapped_module", "_checkpoint_wrapped_module")
"""Children by which a wrapper holds the module it wraps: no part of a name."""
_DATA_PARALLEL = "module"
_OF_DYNAMO = "compile_subgraph_reason"
"""An attribute of the graphs that Dynamo makes: modules that may have a program's parameters."""
_MOST_LINES = 400


class Named(NamedTuple):
    """A parameter or a module.

    Attributes:
        name: as the program's root module names it.
        owner: the module that has the parameter; the module itself.
        path: the file that creates the layer, empty if unknown.
        line: its line there, 0 if unknown.
    """

    name: str
    owner: Any
    path: str
    line: int


def roots_of(parameters: Iterable[Any]) -> List[Any]:
    """The outermost living modules that own some of ``parameters``.

    Modules are looked for among all objects of the process, once: nothing is noted while they
    are made, so that a copied or unpickled module is found as well.
    """
    wanted = {id(parameter) for parameter in parameters}
    found = [each for each in gc.get_objects() if issubclass(type(each), torch.nn.Module)]
    modules = [each for each in found if not _is_of_dynamo(each)]
    children = {id(child) for each in modules for child in _children(each).values()}
    roots = [each for each in modules if id(each) not in children]
    return [each for each in roots if any(id(p) in wanted for p in _parameters(each))]


def _is_of_dynamo(module: Any) -> bool:
    inner = _children(module).get(_WRAPPERS[0], module)
    return _OF_DYNAMO in vars(inner)


def named_parameters(root: Any) -> Iterator[Tuple[Any, Named]]:
    """Each parameter with each of its names; a tied one comes several times."""
    for name, module, place in _walk(root, _creation(root)):
        for own, parameter in vars(module).get("_parameters", {}).items():
            # One without a shape gets it in the first forward pass.
            if parameter is not None and not is_lazy(parameter):
                yield parameter, Named(_joined(name, own), module, *(_line(module, own) or place))


def named_modules(root: Any) -> Iterator[Named]:
    """Each module below the root, the root first."""
    for name, module, place in _walk(root, _creation(root)):
        yield Named(name, module, *place)


def _walk(root: Any, place: Place = ("", 0)) -> Iterator[Tuple[str, Any, Place]]:
    """Modules with their names and the lines that create them, in the order of their creation.

    Args:
        root: the outermost one.
        place: its own line, for what no class of the user's creates.
    """
    seen = set()
    waiting: List[Tuple[str, Any, Place]] = [("", root, _definition(root) or place)]
    while waiting:
        name, module, place = waiting.pop()
        if id(module) in seen:
            continue
        seen.add(id(module))
        inner = _unwrapped(module)
        if inner is not None:
            waiting.append((name, inner, _definition(inner) or place))
            continue
        yield name, module, place
        below = [
            (_joined(name, own), child, _line(module, own) or place)
            for own, child in _children(module).items()
        ]
        waiting.extend(reversed(below))


def _unwrapped(module: Any) -> Optional[Any]:
    children = _children(module)
    if len(children) != 1:
        return None
    [(name, child)] = children.items()
    is_wrapper = name in _WRAPPERS or (
        name == _DATA_PARALLEL and type(module).__module__.startswith("torch.")
    )
    return child if is_wrapper else None


def _children(module: Any) -> Dict[str, Any]:
    found = vars(module).get("_modules") or {}
    return {name: child for name, child in found.items() if child is not None}


def _parameters(root: Any) -> Iterator[Any]:
    for _, module, _ in _walk(root):
        yield from vars(module).get("_parameters", {}).values()


def _joined(name: str, own: str) -> str:
    return f"{name}.{own}" if name else own


def _creation(root: Any) -> Place:
    """The line that makes a module of a package's class; empty where the class tells more."""
    around: List[Any] = [root]
    inner = _unwrapped(root)
    while inner is not None:
        around.append(inner)
        inner = _unwrapped(inner)
    return ("", 0) if _definition(around[-1]) else creation_of(around)


def _definition(module: Any) -> Optional[Place]:
    """Where the module's class begins; None for those of torch and of other packages."""
    kind: Any = type(module)
    return _constructor(kind)


def _line(module: Any, attribute: str) -> Optional[Place]:
    """Where the module's class assigns this attribute of its instances."""
    kinds: Any = type(module).__mro__
    for kind in kinds:
        found = _constructor(kind)
        if found is None:
            continue
        line = _assignments(found[0], found[1]).get(attribute)
        if line:
            return found[0], line
    return None


@functools.cache
def _constructor(kind: type) -> Optional[Tuple[str, int]]:
    """The file of a class's own ``__init__`` and its first line; None for those of packages."""
    code = getattr(vars(kind).get("__init__"), "__code__", None)
    if code is None or kind.__module__.split(".", 1)[0] in ("torch", "builtins"):
        return None
    path = inspect.unwrap(vars(kind)["__init__"]).__code__.co_filename
    return None if is_installed(path) else (path, code.co_firstlineno)


@functools.cache
def _assignments(path: str, first: int) -> Dict[str, int]:
    """The line of each ``self.name = …`` in the function that begins at a line of a file."""
    found: Dict[str, int] = {}
    lines = linecache.getlines(path)[first - 1 : first - 1 + _MOST_LINES]
    for number, line in enumerate(inspect.getblock(lines), first):
        match = re.match(r"\s+self\.(\w+)\s*(?::[^=]+)?=(?!=)", line)
        if match:
            found.setdefault(match.group(1), number)
    return found
