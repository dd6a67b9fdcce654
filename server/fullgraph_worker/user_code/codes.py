"""Code objects of functions: a dictionary by them, and their lines."""

from __future__ import annotations

from types import CodeType
from typing import Dict, Generic, Iterator, MutableMapping, Set, Tuple, TypeVar

_Value = TypeVar("_Value")


class CodeMap(MutableMapping[CodeType, _Value], Generic[_Value]):
    """A dictionary by which code object it is.

    The hash of a code object is made from its constants. Code that Dynamo generates has some that
    have none (a dictionary), and any frame may run such code.
    """

    def __init__(self) -> None:
        # With the code, so that its id is not used again.
        self._values: Dict[int, Tuple[CodeType, _Value]] = {}

    def __getitem__(self, code: CodeType) -> _Value:
        return self._values[id(code)][1]

    def __setitem__(self, code: CodeType, value: _Value) -> None:
        self._values[id(code)] = code, value

    def __delitem__(self, code: CodeType) -> None:
        del self._values[id(code)]

    def __iter__(self) -> Iterator[CodeType]:
        return iter([code for code, _ in self._values.values()])

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, code: object) -> bool:
        return id(code) in self._values


def code_lines(code: CodeType) -> Set[int]:
    """The lines of a function that have code of their own, its ``def`` included."""
    # Takes a while to import, and few runs need it.
    import dis

    return {line for _, line in dis.findlinestarts(code) if line}
