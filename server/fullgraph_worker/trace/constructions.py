"""How the program constructed its modules, and objects as expressions that construct them again.

torch calls the registration hooks when a module gets a parameter, a buffer or a child, which is
while its constructor runs: what that was called with is in the frames above. Nothing of the
program is replaced.
"""

from __future__ import annotations

import collections
import enum
import inspect
import os
import re
import sys
import weakref
from types import CodeType, FrameType, FunctionType, SimpleNamespace
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.as_code import InexpressibleError, value_as_code
from fullgraph_worker.user_code.errors import is_library

_GUARD = re.compile(r"if __name__ *==")
_HOOKS = ("parameter", "buffer", "module")
_MORE = frozenset(
    ("__new__", "__slots__", "__getstate__", "__reduce__", "__reduce_ex__", "__copy__")
)
"""What a class defines whose objects are more than their attributes."""
_HEAP_TYPE = 1 << 9
"""The flag of a class that a ``class`` statement made."""
_MOST_OF_CLASS = 64
"""Modules of one class that are looked at: layers of a stack are constructed alike."""
_FURTHEST_FRAME = 40
_OMEGACONF = "from omegaconf import OmegaConf"

Code = Callable[[Any], str]


class Construction(NamedTuple):
    """What a module was constructed with.

    Attributes:
        init: the arguments: a list of those by position, a dict of those by name, or both.
        imports: statements for the names in them.
    """

    init: str
    imports: Tuple[str, ...]


class Names:
    """Writes the program's own objects, and keeps the imports that this needs."""

    def __init__(self, constructions: Optional[Constructions] = None) -> None:
        self._constructions = constructions
        self._modules: List[Tuple[Any, str]] = []
        self._named: Dict[str, str] = {}
        self.imports: List[str] = []

    def code(self, value: Any, inside: Code) -> str:
        """An expression that makes an object like ``value``.

        Args:
            value: the object.
            inside: writes what it is made of.

        Raises:
            InexpressibleError: there is none.
        """
        kind = type(value)
        if isinstance(value, (type, FunctionType)):
            return self._name_of(value)
        if isinstance(value, enum.Enum):
            return f"{self._name_of(kind)}.{value.name}"
        # Before an attribute is read: theirs are often the keys, and what is missing raises.
        if isinstance(value, dict) or kind.__module__.startswith("omegaconf."):
            return self._mapping(value, inside)
        compiled = getattr(value, "_modules", None)
        if isinstance(compiled, dict) and "_orig_mod" in compiled:
            # What torch.compile returned: a run compiles the target itself.
            return inside(compiled["_orig_mod"])
        known = self._constructions.made(value) if self._constructions else None
        if known is not None:
            self.imports += (each for each in known.imports if each not in self.imports)
            text = f"{self._name_of(kind)}({_given(known.init)})"
            self._modules.append((value, text))
            return text
        if callable(getattr(value, "zero_grad", None)) and hasattr(value, "param_groups"):
            return self._optimizer(value)
        name, fields = self._name_of(kind), _fields(value)
        state = _state(value) if fields is None else fields
        given = ", ".join(f"{attribute}={inside(each)}" for attribute, each in state.items())
        if fields is None:
            return f"(lambda new: vars(new).update({given}) or new)(object.__new__({name}))"
        return f"{name}({given})"

    def _mapping(self, value: Any, inside: Code) -> str:
        """A dict of a class of its own, as configurations are, or one of OmegaConf."""
        if not isinstance(value, dict):
            kept = sys.modules["omegaconf"].OmegaConf
            self.imports += [each for each in (_OMEGACONF,) if each not in self.imports]
            return f"OmegaConf.create({inside(kept.to_container(value, resolve=True))})"
        kind, items = type(value), inside(dict(value))
        if kind in (collections.OrderedDict, collections.defaultdict):
            factory = getattr(value, "default_factory", None)
            made = f"{inside(factory)}, " if kind is collections.defaultdict else ""
            return f"{self._name_of(kind)}({made}{items})"
        if isinstance(value, (collections.OrderedDict, collections.defaultdict)):
            # They keep more than a dict does.
            raise InexpressibleError
        name, state = self._name_of(kind), getattr(value, "__dict__", {})
        attributes = f" or vars(new).update({inside(dict(state))})" if state else ""
        if state is value:
            attributes = ' or object.__setattr__(new, "__dict__", new)'
        # Its constructor may want something else, and its methods may change what they are given.
        return f"(lambda new: dict.update(new, {items}){attributes} or new)(dict.__new__({name}))"

    def finished(self, text: str) -> str:
        """``text`` in which modules have names, where other parts of it use them."""
        for module, name in self._named.items():
            text = text.replace(module, f"({name} := {module})", 1)
        return text

    def _optimizer(self, value: Any) -> str:
        """An optimizer of all parameters of a module that was written before it."""
        owned = {id(each) for group in value.param_groups for each in group["params"]}
        for module, text in self._modules:
            if owned == {id(each) for each in module.parameters()}:
                name = self._named.setdefault(text, f"module_{len(self._named) + 1}")
                options = value_as_code(_options(value))
                if options:
                    return f"{self._name_of(type(value))}({name}.parameters(), **{options})"
        raise InexpressibleError

    def _name_of(self, kind: Any) -> str:
        name, home = str(kind.__qualname__), str(kind.__module__)
        if "<" in name:
            raise InexpressibleError
        if home == "builtins":
            return name
        owner = sys.modules.get(home)
        if getattr(owner, name.partition(".")[0], None) is None:
            raise InexpressibleError
        if home.partition(".")[0] == "torch":
            # The name that torch documents: torch.optim.SGD, which is no name of a submodule.
            parts = home.split(".")
            homes = (".".join(parts[:count]) for count in range(1, len(parts) + 1))
            public = (each for each in homes if getattr(sys.modules.get(each), name, None) is kind)
            return f"{next(public, home)}.{name}"
        if home == "__main__":
            home = _importable_main(owner)
        statement = f"from {home} import {name.partition('.')[0]}"
        if home and statement not in self.imports:
            self.imports.append(statement)
        return name


def _importable_main(main: Any) -> str:
    """The name by which the program's main file can be imported; empty if that would run it.

    Its names are those of a target in it, which needs no import.
    """
    spec = getattr(main, "__spec__", None)
    path = str(getattr(main, "__file__", None) or "")
    try:
        with open(path, encoding="utf-8") as file:
            is_guarded = any(_GUARD.match(line) for line in file)
    except (OSError, ValueError):
        return ""
    if not is_guarded:
        return ""
    name = str(spec.name) if spec is not None else os.path.splitext(os.path.basename(path))[0]
    return name if all(part.isidentifier() for part in name.split(".")) else ""


def _options(optimizer: Any) -> Dict[str, Any]:
    """What the constructor of an optimizer was given beside the parameters.

    Its ``defaults`` may have more, which a base class takes: AdamW's ``decoupled_weight_decay``.
    """
    parameters = inspect.signature(type(optimizer)).parameters
    takes_any = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    options: Dict[str, Any] = {}
    for name, value in optimizer.defaults.items():
        parameter = parameters.get(name)
        is_taken = takes_any if parameter is None else not _is_default(value, parameter.default)
        if is_taken:
            options[name] = value
    return options


def _fields(value: Any) -> Optional[Dict[str, Any]]:
    """The attributes that the constructor of an object takes by name, but for its defaults.

    Returns:
        None where it takes something else, or what it takes is not kept under that name.
    """
    if any(getattr(value, "_parameters", None) or ()) or getattr(value, "_modules", None):
        # A module whose constructor was not seen: its attributes are what it made of arguments.
        raise InexpressibleError
    kind = type(value)
    slots = (getattr(each, "__slots__", ()) for each in kind.__mro__)
    stored = getattr(kind, "_fields", None) or [name for each in slots for name in each]
    try:
        own = {name: getattr(value, name) for name in stored if hasattr(value, name)}
        own.update(getattr(value, "__dict__", {}))
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        raise InexpressibleError from None
    if isinstance(value, SimpleNamespace) or kind.__name__ == "Namespace":
        return own
    fields: Dict[str, Any] = {}
    for each in parameters:
        if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD, each.POSITIONAL_ONLY):
            continue
        if each.name in own:
            if not _is_default(own[each.name], each.default):
                fields[each.name] = own[each.name]
        elif each.default is each.empty:
            return None
    return fields


def _state(value: Any) -> Dict[str, Any]:
    """The attributes of an object of the program that has nothing else, as ``pickle`` sees it.

    Raises:
        InexpressibleError: it has more: a part in C, slots, or a way of its own to be copied.
    """
    kinds = [each for each in type(value).__mro__ if each is not object]
    homes = (sys.modules.get(each.__module__) for each in kinds)
    is_own = not any(is_library(str(getattr(home, "__file__", None) or "<")) for home in homes)
    state = getattr(value, "__dict__", None)
    has_more = any(_MORE & {*vars(each)} or not each.__flags__ & _HEAP_TYPE for each in kinds)
    if state is None or not is_own or has_more or not all(map(str.isidentifier, state)):
        raise InexpressibleError
    return dict(state)


def _is_default(value: Any, default: Any) -> bool:
    plain = value is None or isinstance(value, (bool, int, float, str, enum.Enum))
    return plain and type(value) is type(default) and bool(value == default)


def _given(init: str) -> str:
    """The arguments of a construction as they stand in a call."""
    if init.startswith("("):
        return f"*{init}[0], **{init}[1]"
    return f"{'*' if init.startswith('[') else '**'}{init}"


class Constructions:
    """The constructions of the modules that there are, and of which nothing was written yet."""

    def __init__(self) -> None:
        self.known: Dict[int, Construction] = {}
        self.new: List[Tuple[type, Construction]] = []
        self._counts: Dict[type, int] = {}
        self._frames: Dict[int, Any] = {}

    def made(self, value: Any) -> Optional[Construction]:
        """What an object was constructed with, if that was seen.

        Of an object that keeps its arguments these are better: it may have changed since.
        """
        known = self.known.get(id(value))
        if known is None or hasattr(value, "_modules"):
            return known
        try:
            return known if _fields(value) is None else None
        except InexpressibleError:
            return known

    def of(self, value: Any) -> Optional[Construction]:
        """That of a module, or of another object whose constructor keeps its arguments by name."""
        known = self.made(value)
        if known is not None or value is None:
            return known
        names = Names(self)
        try:
            fields = _fields(value)
            init = "" if fields is None else names.finished(value_as_code(fields, names.code))
        except Exception:
            return None
        return Construction(init, tuple(names.imports)) if init else None

    def watch(self) -> None:
        """Look at each module from now on; torch is being imported."""
        home = sys.modules["torch.nn.modules.module"]
        for name in _HOOKS:
            register = getattr(home, f"register_module_{name}_registration_hook", None)
            if register is not None:
                register(self._on_registration)

    def _on_registration(self, module: Any, name: str, value: Any) -> None:
        if _is_traced():
            return
        self._take(module)

    def take(self, frame: FrameType) -> None:
        """Look at the object whose constructor ``frame`` is of."""
        names = frame.f_code.co_varnames[: min(1, frame.f_code.co_argcount)]
        value = frame.f_locals.get(names[0]) if names else None
        if value is not None and type(value).__init__ is not object.__init__:
            self._take(value)

    def _take(self, module: Any) -> None:
        key = id(module)
        if key in self._frames:
            return
        kind = type(module)
        count = self._counts.get(kind, 0)
        if count >= _MOST_OF_CLASS:
            return
        self._counts[kind] = count + 1
        try:
            self._frames[key] = weakref.ref(module, lambda _: self._forget(key))
            self._look(module, key)
        except Exception:
            # Whatever the program's objects do when they are looked at, it goes on.
            return

    def _forget(self, key: int) -> None:
        self._frames.pop(key, None)
        self.known.pop(key, None)

    def _look(self, module: Any, key: int) -> None:
        frame = _constructor(module)
        if frame is None:
            return
        names = Names(self)
        args, kwargs = arguments_of(frame.f_code, frame.f_locals, is_method=True)
        given = (args, kwargs) if args and kwargs else args or kwargs
        init = value_as_code(given, names.code)
        if not init:
            return
        found = Construction(init, tuple(names.imports))
        self.known[key] = found
        if hasattr(module, "forward"):
            self.new.append((type(module), found))


CONSTRUCTIONS = Constructions()
"""Those of this process: modules are made before Dynamo is imported, which begins a recording."""


def _is_traced() -> bool:
    """Whether Dynamo traces this call, as of a module that compiled code makes (``layers[:2]``).

    What follows would break the program's graph. Dynamo takes the answer for a constant.
    """
    from torch.compiler import is_compiling

    return bool(is_compiling())


def _constructor(module: Any) -> Optional[FrameType]:
    """The frame of the outermost constructor of ``module`` that runs."""
    frame: Optional[FrameType] = sys._getframe()
    found = None
    for _ in range(_FURTHEST_FRAME):
        frame = frame.f_back if frame is not None else None
        if frame is None:
            break
        code = frame.f_code
        is_constructor = code.co_name == "__init__" and code.co_argcount > 0
        if is_constructor and frame.f_locals.get(code.co_varnames[0]) is module:
            found = frame
    return found


def arguments_of(
    code: CodeType, values: Mapping[str, Any], *, is_method: bool
) -> Tuple[List[Any], Dict[str, Any]]:
    """What a function was called with: by name, but for what can only be given by position.

    Args:
        code: the function's.
        values: its local variables.
        is_method: leave out the first argument.

    Raises:
        KeyError: one was deleted meanwhile.
    """
    names = list(code.co_varnames[: code.co_argcount])[is_method:]
    only = list(code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount])
    rest = list(code.co_varnames[code.co_argcount + code.co_kwonlyargcount :])
    more = tuple(values[rest.pop(0)]) if code.co_flags & inspect.CO_VARARGS else ()
    by_position = names if more else names[: max(0, code.co_posonlyargcount - is_method)]
    args = [*(values[name] for name in by_position), *more]
    kwargs = {name: values[name] for name in (*names[len(by_position) :], *only)}
    if code.co_flags & inspect.CO_VARKEYWORDS:
        kwargs.update(values[rest.pop(0)])
    return args, kwargs
