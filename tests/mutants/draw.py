"""Which mutations are made: drawn from all rooms of the product by a seed.

A room is a folder below ``fullgraph`` or ``fullgraph_worker``; the modules beside the folders are
one room of each. Where a file changes, what is drawn from other files stays the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import log, sqrt
from pathlib import Path

from tests.mutants.mutations import Mutable, Mutation

_PACKAGES = ("fullgraph", "fullgraph_worker")


def room_of(path: str) -> str:
    """The room of a file, named by its path in the repository."""
    _, *parts = path.split("/")[:-1]
    return "/".join(parts[:2])


def draw(repository: Path, seed: int, count: int, rooms: frozenset[str]) -> list[Mutation]:
    """Mutations of files that differ as long as there are others; fewer if there are no more.

    Each room has one, and the next one goes to the room that has the fewest for the root of its
    size, so that small rooms have more than their share. The first of them are the same for a
    larger ``count``.

    Args:
        repository: the checkout.
        seed: another one draws other mutations.
        count: how many.
        rooms: only these; all of them if empty.
    """
    files = _files_by_room(repository)
    drawn = {room: _drawn(files[room], seed) for room in files if not rooms or room in rooms}
    sizes = {room: sqrt(sum(file.stat().st_size for _, file in files[room])) for room in drawn}
    given = dict.fromkeys(drawn, 0)
    made: list[Mutation] = []
    while drawn and len(made) < count:
        room = min(
            drawn, key=lambda name: (given[name] / sizes[name], _chance(seed, "room", name), name)
        )
        found = next(drawn[room], None)
        if found is None:
            del drawn[room]
        else:
            made.append(found)
            given[room] += 1
    return made


def _files_by_room(repository: Path) -> dict[str, list[tuple[str, Path]]]:
    rooms: dict[str, list[tuple[str, Path]]] = {}
    for package in _PACKAGES:
        for file in sorted((repository / "server" / package).rglob("*.py")):
            path = file.relative_to(repository).as_posix()
            rooms.setdefault(room_of(path), []).append((path, file))
    return rooms


def _drawn(files: list[tuple[str, Path]], seed: int) -> Iterator[Mutation]:
    """One mutation of each file, then a second one of each; large files are often first."""
    order = sorted(
        ((path, file) for path, file in files if file.stat().st_size),
        # A weighted sample without replacement: Efraimidis and Spirakis, 2006.
        key=lambda each: log(_chance(seed, "file", each[0])) / each[1].stat().st_size,
        reverse=True,
    )
    waiting = [_of_file(path, file, seed) for path, file in order]
    while waiting:
        for each in list(waiting):
            found = next(each, None)
            if found is None:
                waiting.remove(each)
            else:
                yield found


def _of_file(path: str, file: Path, seed: int) -> Iterator[Mutation]:
    """The mutations of a file: one of each kind that it has, then a second one of each, …."""
    module = Mutable(path, file.read_text(encoding="utf-8"))
    kinds: dict[str, list[Mutation]] = {}
    for each in module.mutations:
        kinds.setdefault(each.kind, []).append(each)
    for left in kinds.values():
        left.sort(key=lambda each: _chance(seed, "mutation", each.name))
    while kinds:
        for kind in sorted(kinds, key=lambda name: _chance(seed, path, name)):
            found = kinds[kind].pop()
            if not kinds[kind]:
                del kinds[kind]
            if module.mutated(found) is not None:
                yield found


def _chance(seed: int, *names: str) -> float:
    """A number above 0 and below 1, by chance, the same for the same arguments."""
    digest = hashlib.sha256("\0".join((str(seed), *names)).encode()).digest()
    return (int.from_bytes(digest[:6], "big") + 0.5) / 2**48
