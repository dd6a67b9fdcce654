"""The table of watched tensors: each parameter and module has a place in it for the whole run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Dict, List, Optional

from fullgraph_worker.watch.layers import Named, named_modules, named_parameters, roots_of
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Tensor, Tensors
from fullgraph_worker.watch.shards import local


class Table:
    """Places of tensors, found by the optimizers that have them.

    Args:
        model: the module to watch; None for those that own the optimizers' parameters.
    """

    def __init__(self, model: Optional[Any] = None) -> None:
        self._model = model
        self.roots: List[Any] = [] if model is None else [model]
        self.optimizers: List[Any] = []
        self.parameters: Dict[int, Any] = {}
        """By place: those with an optimizer or a module."""
        self._optimizers: Dict[int, int] = {}
        self._places: Dict[int, int] = {}
        self._modules: Dict[int, int] = {}
        self._tensors: List[Tensor] = []
        self._unsent: Dict[int, Tensor] = {}

    def place(self, tensor: Any) -> int:
        """Of a parameter; -1 if it has none."""
        return self._places.get(id(tensor), -1)

    def optimizer_place(self, optimizer: Any) -> int:
        """Of an optimizer; -1 if it has none."""
        return self._optimizers.get(id(optimizer), -1)

    def name_of(self, parameter: Any) -> str:
        """Of a parameter; empty if it has no place."""
        place = self.place(parameter)
        return self._tensors[place].name if place >= 0 else ""

    def module_place(self, module: Any) -> int:
        """Of a module; -1 if it has none."""
        return self._modules.get(id(module), -1)

    def named(self, name: str) -> int:
        """The place of a name; -1 if there is none."""
        return next((each.index for each in self._tensors if each.name == name), -1)

    def tensor(self, place: int) -> Tensor:
        """What is at a place."""
        return self._tensors[place]

    def add(self, optimizer: Any) -> None:
        """Take in an optimizer that makes its first step, with the modules behind it."""
        self._optimizers[id(optimizer)] = len(self.optimizers)
        self.optimizers.append(optimizer)
        own = list(parameters_of(optimizer.param_groups))
        if self._model is None and any(id(p) not in self._places for p in own):
            known = {id(root) for root in self.roots}
            self.roots += [root for root in roots_of(own) if id(root) not in known]
        self._find()
        number = len(self.optimizers) - 1
        for group, options in enumerate(optimizer.param_groups):
            for count, parameter in enumerate(options["params"]):
                place = self._places.get(id(parameter))
                if place is None:
                    name = Named(f"{type(optimizer).__name__}.{group}.{count}", None, "", 0)
                    place = self._new(parameter, name)
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

    def replace(self, place: int, optimizer: Any) -> None:
        """Take in an optimizer with the class and the parameters of another, in its place."""
        del self._optimizers[id(self.optimizers[place])]
        self._optimizers[id(optimizer)] = place
        self.optimizers[place] = optimizer

    def news(self, step: int) -> Optional[Tensors]:
        """What was found or has changed since the last time."""
        for place, parameter in self.parameters.items():
            if self._tensors[place].requires_grad != parameter.requires_grad:
                self._change(place, requires_grad=bool(parameter.requires_grad))
        if not self._unsent:
            return None
        tensors, self._unsent = list(self._unsent.values()), {}
        return Tensors(step, tensors, [type(each).__name__ for each in self.optimizers])

    def _find(self) -> None:
        for root in self.roots:
            for parameter, named in named_parameters(root):
                known = self._places.get(id(parameter))
                if known is None:
                    self._new(parameter, named)
                elif self._tensors[known].name != named.name and not self._has(named.name):
                    self._alias(known, named)
            for named in named_modules(root):
                if id(named.owner) not in self._modules:
                    self._modules[id(named.owner)] = len(self._tensors)
                    self._append(_module(len(self._tensors), named))

    def _has(self, name: str) -> bool:
        return any(each.name == name for each in self._tensors)

    def _new(self, parameter: Any, named: Named) -> int:
        place = len(self._tensors)
        self._places[id(parameter)] = place
        self.parameters[place] = parameter
        self._append(
            Tensor(
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
            )
        )
        return place

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
