"""What Dynamo evaluated without breaking there: lines, and from Python 3.11 on, expressions.

A line is not precise: if ``flag`` is false, all of the line ``flag and x.sum() > 0`` is passed, but
only ``flag`` is evaluated. An instruction belongs to one expression, whose place it names.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from fullgraph_worker.protocol.wire import Place
from fullgraph_worker.user_code.errors import is_torch

# Python gives the jump behind an `if` without `else` the line of the last statement in it,
# which is passed there also when the `if` is not taken; the same holds for a `try` that is left
# by an exception.
_LEFT_BEHIND = {
    *("JUMP_FORWARD", "JUMP_ABSOLUTE", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"),
    "PUSH_EXC_INFO",
}
# They only prepare what is evaluated at the same place, or clean up after it.
_NOT_DECIDING = {
    *("CACHE", "COPY", "COPY_FREE_VARS", "DUP_TOP", "DUP_TOP_TWO", "EXTENDED_ARG", "KW_NAMES"),
    *("MAKE_CELL", "NOP", "NOT_TAKEN", "POP_TOP", "PRECALL", "PUSH_EXC_INFO", "PUSH_NULL"),
    *("RESUME", "ROT_FOUR", "ROT_THREE", "ROT_TWO", "SWAP"),
}


class Change(NamedTuple):
    """What is new since the last time, by path.

    Attributes:
        lines: the lines that Dynamo began to trace.
        places: of the expressions that it evaluated.
    """

    lines: Dict[str, List[int]]
    places: Dict[str, List[Place]]


class Evaluated:
    """Collects what Dynamo evaluates outside of torch.

    Attributes:
        lines: per path, the 1-based lines that Dynamo began to trace.
        places: per path, those of the expressions that it evaluated.
    """

    def __init__(self) -> None:
        self.lines: Dict[str, Set[int]] = {}
        self.places: Dict[str, Set[Place]] = {}
        # With the code, so that its id is not used again.
        self._functions: Dict[int, Tuple[CodeType, Optional[_Function]]] = {}

    def begin(self, code: CodeType, instructions: Sequence[Any]) -> Optional[Set[int]]:
        """Dynamo begins to trace a function, or the rest of one.

        Args:
            code: the function's.
            instructions: Dynamo's, which are the same each time.

        Returns:
            Takes the positions, in ``instructions``, of those that Dynamo evaluates; None where
            they are of no interest.
        """
        known = self._functions.get(id(code))
        if known is None:
            path = code.co_filename
            wanted = not path.startswith("<") and not is_torch(path)
            known = code, _Function(path, instructions) if wanted else None
            self._functions[id(code)] = known
        return known[1].evaluated if known[1] is not None else None

    def has_begun(self, code: CodeType) -> bool:
        """Whether Dynamo has begun to trace ``code``."""
        return id(code) in self._functions

    def update(self) -> Change:
        """Take over what was evaluated since the last time."""
        change = Change({}, {})
        for _, function in list(self._functions.values()):
            if function is None:
                continue
            new = function.take()
            if not new:
                continue
            lines = self.lines.setdefault(function.path, set())
            places = self.places.setdefault(function.path, set())
            new_lines = {function.lines[at] for at in new} - lines - {0}
            new_places = {place for at in new if (place := function.places[at])} - places
            lines |= new_lines
            places |= new_places
            if new_lines:
                change.lines.setdefault(function.path, []).extend(new_lines)
            if new_places:
                change.places.setdefault(function.path, []).extend(new_places)
        return change


class _Function:
    """The instructions of a code object, and which of them were evaluated.

    Attributes:
        path: its file.
        lines: for each instruction the line that it begins, or 0.
        places: for each instruction the place of what it evaluates, if it names one.
        evaluated: the positions of those that Dynamo evaluated.
    """

    def __init__(self, path: str, instructions: Sequence[Any]) -> None:
        self.path = path
        # Dynamo replaces what is in its list once the function is traced.
        self.lines = [_line(instruction) for instruction in instructions]
        self.places = _places(instructions)
        self.evaluated: Set[int] = set()
        self._taken: Set[int] = set()

    def take(self) -> Set[int]:
        """The positions that were not there the last time."""
        if len(self.evaluated) == len(self._taken):
            return set()
        new = self.evaluated - self._taken
        self._taken |= new
        return new


def _line(instruction: Any) -> int:
    line = instruction.starts_line
    return 0 if line is None or instruction.opname in _LEFT_BEHIND else int(line)


def _places(instructions: Sequence[Any]) -> List[Optional[Place]]:
    found = [(_place(instruction), _is_root(instruction.opname)) for instruction in instructions]
    # The arguments of f(*args) are put together at the place of the call, before it, and what
    # follows a comparison in a condition may have its place.
    roots = {place for place, is_root in found if is_root}
    return [place if is_root or place not in roots else None for place, is_root in found]


def _is_root(name: str) -> bool:
    """Whether an instruction is the one that a call or a comparison is named after."""
    if name.startswith("CALL"):
        return not name.startswith("CALL_INTRINSIC")
    return name in ("COMPARE_OP", "CONTAINS_OP", "IS_OP")


def _place(instruction: Any) -> Optional[Place]:
    positions = getattr(instruction, "positions", None)
    # A jump may have the place of a part of the condition that it passes over.
    if positions is None or instruction.opname in _NOT_DECIDING or "JUMP" in instruction.opname:
        return None
    line, end_line = positions.lineno, positions.end_lineno
    column, end_column = positions.col_offset, positions.end_col_offset
    if None in (line, end_line, column, end_column):
        return None
    return line, column, end_line, end_column
