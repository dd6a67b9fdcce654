"""The table of watched tensors: each parameter and module has a place in it for the whole run."""

from __future__ import annotations

import weakref
from dataclasses import replace
from typing import Any, Dict, Iterator, List, Optional, Tuple

from fullgraph_worker.watch.layers import Named, named_modules, named_parameters, roots_of
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Tensor, Tensors
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.statistics import is_initial


class Table:
    """Places of tensors, found by the optimizers that have them.

    It keeps none of them in memory.

    Args:
        model: the module to watch; None for those that own the optimizers' parameters.
    """

    def __init__(self, model: Optional[Any] = None) -> None:
        self._is_given = model is not None
        self._roots: List[weakref.ReferenceType[Any]] = (
            [] if model is None else [weakref.ref(model)]
        )
        self._optimizers: List[weakref.ReferenceType[Any]] = []
        self._kinds: List[str] = []
        self._optimizer_places: Dict[int, int] = {}
        self._parameters: Dict[int, weakref.ReferenceType[Any]] = {}
        self._places: Dict[int, int] = {}
        self._modules: Dict[int, Tuple[int, weakref.ReferenceType[Any]]] = {}
        self._tensors: List[Tensor] = []
        self._unsent: Dict[int, Tensor] = {}

    @property
    def roots(self) -> List[Any]:
        """The modules that the program has not dropped."""
        return [root for root in (reference() for reference in self._roots) if root is not None]

    @property
    def optimizers(self) -> List[Any]:
        """Likewise."""
        return [optimizer for _, optimizer in self.living()]

    @property
    def size(self) -> int:
        """How many optimizers have a place."""
        return len(self._optimizers)

    def living(self) -> Iterator[Tuple[int, Any]]:
        """The optimizers that the program has not dropped, with their places."""
        for place, reference in enumerate(self._optimizers):
            optimizer = reference()
            if optimizer is not None:
                yield place, optimizer

    def modules(self) -> Iterator[Tuple[str, Any]]:
        """Those that the program has not dropped, with their names."""
        for place, reference in list(self._modules.values()):
            module = reference()
            if module is not None:
                yield self._tensors[place].name, module

    def has_all(self, optimizer: Any) -> bool:
        """Whether all parameters of an optimizer have places."""
        return all(id(each) in self._places for each in parameters_of(optimizer.param_groups))

    def place(self, tensor: Any) -> int:
        """Of a parameter; -1 if it has none."""
        return self._places.get(id(tensor), -1)

    def optimizer_place(self, optimizer: Any) -> int:
        """Of an optimizer; -1 if it has none."""
        return self._optimizer_places.get(id(optimizer), -1)

    def name_of(self, parameter: Any) -> str:
        """Of a parameter; empty if it has no place."""
        place = self.place(parameter)
        return self._tensors[place].name if place >= 0 else ""

    def module_place(self, module: Any) -> int:
        """Of a module; -1 if it has none."""
        return self._modules.get(id(module), (-1, None))[0]

    def named(self, name: str) -> int:
        """The place of a name; -1 if there is none."""
        return next((each.index for each in self._tensors if each.name == name), -1)

    def parameter_named(self, name: str) -> Optional[Any]:
        """The parameter with a name; None if there is none, or if the program has dropped it."""
        place = self.named(name)
        if place >= 0 and self._tensors[place].same_as >= 0:
            place = self._tensors[place].same_as
        reference = self._parameters.get(place)
        return None if reference is None else reference()

    def parameter_names(self) -> List[str]:
        """Of all parameters that the program has not dropped."""
        return [self._tensors[place].name for place in sorted(self._parameters)]

    def tensor(self, place: int) -> Tensor:
        """What is at a place."""
        return self._tensors[place]

    def add(self, optimizer: Any) -> None:
        """Take in an optimizer that makes its first step, with the modules behind it."""
        self._kinds.append(type(optimizer).__name__)
        self._optimizers.append(self._placed(optimizer, len(self._optimizers)))
        self._take_in(optimizer, len(self._optimizers) - 1)

    def replace(self, place: int, optimizer: Any) -> None:
        """Take in an optimizer with the class and the parameters of another, in its place."""
        old = self._optimizers[place]()
        self._optimizer_places.pop(id(old), None)
        self._optimizers[place] = self._placed(optimizer, place)

    def _placed(self, optimizer: Any, place: int) -> weakref.ReferenceType[Any]:
        key, places = id(optimizer), self._optimizer_places
        places[key] = place

        def forget(_: weakref.ReferenceType[Any]) -> None:
            # Another optimizer may get the same id.
            places.pop(key, None)

        return weakref.ref(optimizer, forget)

    def _take_in(self, optimizer: Any, number: int) -> None:
        """Take in the parameters that have no place yet."""
        own = list(parameters_of(optimizer.param_groups))
        if not self._is_given and any(id(p) not in self._places for p in own):
            known = {id(root) for root in self.roots}
            found = [root for root in roots_of(own) if id(root) not in known]
            self._roots += map(weakref.ref, found)
        self._find(number)
        for group, options in enumerate(optimizer.param_groups):
            for count, parameter in enumerate(options["params"]):
                place = self._places.get(id(parameter))
                if place is None:
                    name = Named(f"{type(optimizer).__name__}.{group}.{count}", None, "", 0)
                    place = self._new(parameter, name)
                tensor = self._tensors[place]
                if (tensor.optimizer, tensor.group) != (number, group):
                    self._change(place, optimizer=number, group=group)

    def add_forgotten(self, parameters: List[Any]) -> None:
        """Take in parameters of no optimizer and of none of the modules here."""
        names: Dict[int, Named] = {}
        if not parameters:
            # The modules are looked for among all objects.
            return
        for root in roots_of(parameters):
            for parameter, named in named_parameters(root):
                names.setdefault(id(parameter), named)
        for number, parameter in enumerate(parameters):
            named = names.get(id(parameter), Named(f"parameter {number}", None, "", 0))
            self._new(parameter, named)

    def news(self, step: int) -> Optional[Tensors]:
        """What was found or has changed since the last time."""
        for number, optimizer in self.living():
            if any(map(self._is_new, parameters_of(optimizer.param_groups))):
                self._take_in(optimizer, number)
        for parameter in self._living_parameters():
            place, requires_grad = self.place(parameter), bool(parameter.requires_grad)
            if place >= 0 and self._tensors[place].requires_grad != requires_grad:
                self._change(place, requires_grad=requires_grad)
        if not self._unsent:
            return None
        tensors, self._unsent = list(self._unsent.values()), {}
        return Tensors(step, tensors, list(self._kinds))

    def _living_parameters(self) -> Iterator[Any]:
        for _, optimizer in self.living():
            yield from parameters_of(optimizer.param_groups)
        for _, module in self.modules():
            own = vars(module).get("_parameters", {}).values()
            yield from [each for each in own if each is not None]

    def _is_new(self, parameter: Any) -> bool:
        """Whether an optimizer has got a parameter since it was added."""
        place = self.place(parameter)
        return place < 0 or self._tensors[place].optimizer < 0

    def _find(self, number: int) -> None:
        for root in self.roots:
            for parameter, named in named_parameters(root):
                known = self._places.get(id(parameter))
                if known is None:
                    self._new(parameter, named, number)
                elif self._tensors[known].name != named.name and not self._has(named.name):
                    self._alias(known, named)
            for named in named_modules(root):
                if id(named.owner) not in self._modules:
                    self._add_module(named)

    def _add_module(self, named: Named) -> None:
        key, modules, place = id(named.owner), self._modules, len(self._tensors)

        def forget(_: weakref.ReferenceType[Any]) -> None:
            modules.pop(key, None)

        modules[key] = place, weakref.ref(named.owner, forget)
        self._append(_module(place, named))

    def _has(self, name: str) -> bool:
        return any(each.name == name for each in self._tensors)

    def _new(self, parameter: Any, named: Named, number: int = -1) -> int:
        place = self._dropped(named.name, number)
        place = len(self._tensors) if place < 0 else place
        key, places, parameters = id(parameter), self._places, self._parameters

        def forget(_: weakref.ReferenceType[Any]) -> None:
            # Another tensor may get the same id.
            if places.get(key) == place:
                del places[key]
                parameters.pop(place, None)

        places[key] = place
        parameters[place] = weakref.ref(parameter, forget)
        tensor = Tensor(
            index=place,
            name=named.name,
            kind="parameter",
            layer=type(named.owner).__name__ if named.owner is not None else "",
            shape=[int(size) for size in parameter.shape],
            dtype=str(parameter.dtype).rpartition(".")[2],
            elements=int(local(parameter).numel()),
            path=named.path,
            line=named.line,
            requires_grad=bool(parameter.requires_grad),
            is_initial=not parameter.requires_grad and is_initial(parameter, named.owner),
        )
        if place == len(self._tensors):
            self._append(tensor)
        else:
            self._tensors[place] = self._unsent[place] = tensor
        return place

    def _dropped(self, name: str, number: int) -> int:
        """The place of a parameter that another one of the same optimizer replaces; -1 for none."""
        for each in self._tensors:
            if each.kind == "parameter" and each.name == name and each.optimizer == number >= 0:
                return -1 if each.index in self._parameters else each.index
        return -1

    def _alias(self, place: int, named: Named) -> None:
        tied = replace(
            self._tensors[place],
            index=len(self._tensors),
            name=named.name,
            layer=type(named.owner).__name__,
            path=named.path,
            line=named.line,
            same_as=place,
        )
        self._append(tied)

    def _append(self, tensor: Tensor) -> None:
        self._tensors.append(tensor)
        self._unsent[tensor.index] = tensor

    def _change(self, place: int, **changes: Any) -> None:
        self._tensors[place] = self._unsent[place] = replace(self._tensors[place], **changes)


def _module(index: int, named: Named) -> Tensor:
    return Tensor(
        index, named.name, "module", type(named.owner).__name__, [], "", 0, named.path, named.line
    )
