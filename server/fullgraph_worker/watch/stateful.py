"""Schedulers and loss scalers of a program, whose states belong to that of its training."""

from __future__ import annotations

import weakref
from typing import Any, Dict


class Stateful:
    """Those that were seen, and that the program has not dropped."""

    def __init__(self) -> None:
        self._references: Dict[int, weakref.ReferenceType[Any]] = {}

    def add(self, other: Any) -> None:
        """This one was used."""
        self._references[id(other)] = weakref.ref(other)

    def has(self, other: Any) -> bool:
        """Whether it was, and not another one with the id of one that was dropped."""
        reference = self._references.get(id(other))
        return reference is not None and reference() is other

    def living(self) -> Dict[int, Any]:
        """Each by its id, in the order of their first uses."""
        found = {key: reference() for key, reference in self._references.items()}
        return {key: other for key, other in found.items() if other is not None}

    def forget(self, optimizer: Any) -> None:
        """An optimizer is not used any more, and neither are its schedulers."""
        for key, other in self.living().items():
            if optimizer is not None and getattr(other, "optimizer", None) is optimizer:
                del self._references[key]
