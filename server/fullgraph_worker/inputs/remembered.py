"""What was read in a program's text to find its calls, for runs of the same program changed."""

from __future__ import annotations

import contextlib
import os
import pickle
from typing import Any, Callable, Dict, List, Optional, Tuple, TypeVar

_FILE = "remembered"
_Answer = TypeVar("_Answer")
_Key = Tuple[str, ...]


class _Memory:
    """The answers of this process, which does one job, and of the first run of its program."""

    def __init__(self) -> None:
        self.own: Dict[_Key, List[bytes]] = {}
        self.first: Dict[_Key, List[bytes]] = {}
        self.elsewhere: Optional[Callable[[Callable[[], bytes]], Any]] = None


_MEMORY = _Memory()


def as_before(key: _Key, find: Callable[[], _Answer], *, calls: bool = False) -> _Answer:
    """The answer that the first run of this program had, or else a new one.

    Which arguments to try is read from the text of the program. The program before and after a
    rewrite has to be called with the same ones.

    Args:
        key: what is asked, the same in each run; of several such, the first gets the first answer.
        find: gives the answer.
        calls: whether it calls the program for that, which later runs do not have to.
    """
    own, first = _MEMORY.own.setdefault(key, []), _MEMORY.first.get(key, [])
    packed = first[len(own)] if len(own) < len(first) else b""
    # What has no pickle, or none of this program any more, each run finds anew.
    with contextlib.suppress(Exception):
        if packed:
            answer: _Answer = pickle.loads(packed)
            own.append(packed)
            return answer
    answer = _found_elsewhere(find) if calls else find()
    packed = b""
    with contextlib.suppress(Exception):
        packed = pickle.dumps(answer)
    own.append(packed)
    return answer


def _found_elsewhere(find: Callable[[], _Answer]) -> _Answer:
    if _MEMORY.elsewhere is not None:
        # What has no pickle is found here after all.
        with contextlib.suppress(Exception):
            answer: _Answer = pickle.loads(_MEMORY.elsewhere(lambda: pickle.dumps(find())))
            return answer
    return find()


def call_elsewhere(run: Callable[[Callable[[], bytes]], Any]) -> None:
    """Call the program where that leaves no traces in this process: in caches, or counters.

    Args:
        run: runs what it is given there, and returns what that returns.
    """
    _MEMORY.elsewhere = run


def read_first(folder: str) -> None:
    """Answer as the first run did, if that left its answers in a folder."""
    path = os.path.join(folder, _FILE)
    _MEMORY.own.clear()
    _MEMORY.first.clear()
    _MEMORY.elsewhere = None
    if folder and os.path.exists(path):
        with open(path, "rb") as file:
            _MEMORY.first = pickle.load(file)


def write(folder: str) -> None:
    """Leave the answers of this process in a folder."""
    with open(os.path.join(folder, _FILE), "wb") as file:
        pickle.dump(_MEMORY.own, file)
