"""Which names, keywords and environment variables this torch does not have.

Whatever is unsure is known: a name of a build with other options, an attribute that only
instances have, a function that takes any keyword.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import re
import warnings
from types import ModuleType
from typing import Any, Dict, Iterable, List, Optional, Set

from fullgraph_worker.protocol.wire import CallNames, Names, NamesJob
from fullgraph_worker.torch_private.dispatch import NAMESPACE, schemas_of

_OWN_VARIABLES = ("TORCHDYNAMO_", "TORCHINDUCTOR_", "TORCH_COMPILE", "TORCH_LOGS", "TORCH_TRACE")
"""Beginnings of variables that only torch's Python code reads; C++ reads others."""

_READ_VARIABLES = ("_dynamo", "_inductor", "_logging", "_functorch", "fx", "compiler", "utils")
_VARIABLE = re.compile(r"\b(?:TORCH|PYTORCH)[A-Z0-9_]+")
_OPEN = (NAMESPACE, "torch.ops", "torch.classes", "torch.version")
"""What is in them depends on the build, and on what the program registers."""

_OWN_OPS = ("torch.ops.aten.", "torch.ops.prims.", "torch.ops.higher_order.")
_ALIASES = {
    "dim": ("axis",),
    "keepdim": ("keepdims",),
    "input": ("x", "a", "x1", "self"),
    "self": ("input", "x", "a", "x1"),
    "other": ("x2",),
}
"""What torch's argument parser takes for NumPy's sake, and the names of a function's schema."""
_OF_TENSORS_MADE = ("dtype", "layout", "device", "pin_memory", "requires_grad")
_PARAMETER = re.compile(r"^\*{0,2}([A-Za-z_]\w*)")


class UnknownError(Exception):
    """A name that this torch certainly does not have."""


class UnsureError(Exception):
    """A name of which nothing can be said."""


def unknown_names(job: NamesJob) -> Names:
    """Which of the names of a job this torch does not have."""
    found = Names()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in dict.fromkeys([*job.names, *(call.name for call in job.calls)]):
            if not _is_known(name):
                found.names.append(name)
        for call in job.calls:
            wrong = [] if call.name in found.names else _wrong_keywords(call)
            if wrong:
                found.calls.append(CallNames(call.name, wrong))
    found.variables = _unread(job.variables)
    return found


def _is_known(name: str) -> bool:
    try:
        value_of(name)
    except UnknownError:
        return False
    except UnsureError:
        return True
    return True


def value_of(name: str) -> Any:
    """What a dotted name is.

    Raises:
        UnknownError: this torch has nothing of that name.
        UnsureError: nothing can be said.
    """
    import torch

    first, *parts = name.split(".")
    if first != "torch":
        raise UnsureError
    value: Any = torch
    for place, part in enumerate(parts, 1):
        prefix = ".".join([first, *parts[:place]])
        try:
            value = getattr(value, part)
        except AttributeError:
            value = _other(value, part, prefix)
        except Exception as error:
            raise UnsureError from error
    return value


def _other(owner: Any, part: str, name: str) -> Any:
    """What a name is that is no attribute: a module that is not imported yet, for example.

    Raises:
        UnknownError: nothing.
        UnsureError: it may be there otherwise.
    """
    if isinstance(owner, ModuleType):
        module = _imported(owner, part, name)
        if module is not None:
            return module
    if name.startswith(_OPEN) and not name.startswith(_OWN_OPS):
        raise UnsureError
    if name.startswith("torch.distributed"):
        import torch

        if not torch.distributed.is_available():
            raise UnsureError
    if inspect.isclass(owner) and _has_in_instances(owner, part):
        raise UnsureError
    is_certain = (
        isinstance(owner, ModuleType)
        or inspect.isclass(owner)
        or inspect.isroutine(owner)
        # A group of options: torch._inductor.config.triton.
        or type(owner).__name__ == "SubConfigProxy"
    )
    if not is_certain and not name.startswith(_OWN_OPS):
        raise UnsureError
    raise UnknownError(name)


def _imported(owner: ModuleType, part: str, name: str) -> Optional[ModuleType]:
    if part.startswith("__") or not hasattr(owner, "__path__"):
        return None
    try:
        if importlib.util.find_spec(name) is None:
            return None
    except Exception:
        return None
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        # It is there, and needs something that is not.
        raise UnsureError from error


def _has_in_instances(owner: Any, name: str) -> bool:
    """Whether instances of a class may have an attribute that the class has not."""
    for kind in owner.__mro__:
        if name in getattr(kind, "__annotations__", {}):
            return True
        if kind is object:
            continue
        try:
            source = inspect.getsource(kind)
        except (OSError, TypeError):
            # Written in C: its attributes are all of the class.
            continue
        if re.search(rf"\bself\.{re.escape(name)}\b|['\"]{re.escape(name)}['\"]", source):
            return True
        if "__getattr__" in vars(kind) and kind.__module__ != "torch.nn.modules.module":
            return True
    return False


def _wrong_keywords(call: CallNames) -> List[str]:
    try:
        value = value_of(call.name)
    except (UnknownError, UnsureError):
        return []
    owner, _, name = call.name.rpartition(".")
    if name == "patch" and owner.endswith(".config"):
        config = value_of(owner)
        return [keyword for keyword in call.keywords if not hasattr(config, keyword)]
    try:
        return unknown_keywords(value, call.keywords)
    except Exception:
        return []


def _unread(variables: Iterable[str]) -> List[str]:
    own = [name for name in variables if name.startswith(_OWN_VARIABLES)]
    if not own:
        return []
    read = _variables_in_torch()
    # A configuration's own variables are made of a prefix and its name.
    return [name for name in own if name not in read]


_read: Dict[str, Set[str]] = {}


def _variables_in_torch() -> Set[str]:
    """The environment variables in the Python code of torch that reads them."""
    import torch

    folder = os.path.dirname(torch.__file__)
    if folder not in _read:
        found: Set[str] = set()
        for name in _READ_VARIABLES:
            for path, _, files in os.walk(os.path.join(folder, name)):
                for file in files:
                    if file.endswith(".py"):
                        found |= _variables_in(os.path.join(path, file))
        for file in os.listdir(folder):
            if file.endswith(".py"):
                found |= _variables_in(os.path.join(folder, file))
        _read[folder] = found
    return _read[folder]


def _variables_in(path: str) -> Set[str]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return set(_VARIABLE.findall(file.read()))
    except OSError:
        return set()


def unknown_keywords(value: Any, keywords: Iterable[str]) -> List[str]:
    """Those that a function or class certainly does not take, in their order."""
    taken = _taken(value)
    return [] if taken is None else [keyword for keyword in keywords if keyword not in taken]


def _taken(value: Any) -> Optional[Set[str]]:
    """The keywords that it takes; None if that is unknown."""
    if inspect.isclass(value) or inspect.isfunction(value) or inspect.ismethod(value):
        return _of_signature(value)
    if inspect.isroutine(value):
        return _of_builtin(value)
    return None


def _of_signature(value: Any) -> Optional[Set[str]]:
    try:
        parameters = inspect.signature(value).parameters.values()
    except (ValueError, TypeError):
        return None
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        return None
    if inspect.isclass(value) and not parameters:
        # Made by its metaclass, or in C.
        return None
    return {each.name for each in parameters if each.kind is not each.VAR_POSITIONAL}


def _of_builtin(value: Any) -> Optional[Set[str]]:
    """The keywords of a function in C: from the schemas of its operator and its documentation."""
    name = value.__name__
    documented = _of_documentation(name, getattr(value, "__doc__", None) or "")
    schemas = _of_schemas(name)
    if documented is None and not schemas:
        return None
    if documented is not None and "**" in documented:
        return None
    taken = (documented or set()) | schemas | {"out"}
    if not schemas or "dtype" in taken or "device" in taken:
        taken.update(_OF_TENSORS_MADE)
    for keyword in list(taken):
        taken.update(_ALIASES.get(keyword, ()))
    return taken


def _of_schemas(name: str) -> Set[str]:
    return {argument.name for schema in schemas_of(name) for argument in schema.arguments}


def _of_documentation(name: str, text: str) -> Optional[Set[str]]:
    """The parameters in the signatures that a docstring has; None without one.

    ``**`` stands for any keyword.
    """
    found: Set[str] = set()
    for start in re.finditer(rf"(?:^|[\s.]){re.escape(name)}\(", text):
        inner = _up_to_closing(text[start.end() :])
        if inner is None or "\n\n" in inner:
            continue
        for part in re.split(r",(?![^(\[]*[)\]])", inner):
            parameter = _PARAMETER.match(part.strip())
            if part.strip().startswith("**"):
                found.add("**")
            elif parameter:
                found.add(parameter.group(1))
    return found or None


def _up_to_closing(text: str) -> Optional[str]:
    depth = 1
    for place, character in enumerate(text[:2000]):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth:
            return text[:place]
    return None
