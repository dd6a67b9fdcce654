"""What the checks before this one computed, and which of it still holds.

Whatever the interpreter computes (what a call gives, what a class derives from) is a record:
its value, what was heard on the way, and what it read: units of the file and names of the
module. As long as nothing that it read has changed, it need not be computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from fullgraph.static.domain.condition import Condition
from fullgraph.static.domain.values import Value, is_same, is_told_the_same

_MAX_READABLE = 20_000
"""Things with a bit of their own; a file that is edited for hours has ever new ones."""

T = TypeVar("T")
Guard = Condition | None


@dataclass(eq=False, slots=True)
class Record:
    """One computation.

    Attributes:
        key: what was computed.
        given: the values that it was computed with, as far as their origins count.
        value: what it gave.
        own: a bit for everything that it read itself.
        reads: the same for what it or its parts read.
        parts: what was computed, or known already, on the way; and the condition that this
            depended on, if only a run decides it.
        heard: what the listener kept of it, but for what it kept of the parts.
        check: the number of the check in which it was last found to hold.
        lasts: whether it may hold longer than for this check.
        stands_alone: whether it can be computed once more without what asked for it.
    """

    key: Hashable
    given: tuple[Value, ...] = ()
    value: object = None
    own: int = 0
    reads: int = 0
    parts: dict[Record, Guard] = field(default_factory=dict)
    heard: list[object] = field(default_factory=list)
    check: int = -1
    lasts: bool = True
    stands_alone: bool = True


class Memory:
    """The records of one file.

    Attributes:
        top: what was computed in this check, or known, for its own sake.
        on_repeat: is called with every record of an earlier check that holds again.
        compute: computes what has a key once more.
    """

    def __init__(self) -> None:
        """Know nothing yet."""
        self.top: list[Record] = []
        self.on_repeat: Callable[[Record], None] = _ignore
        self.compute: Callable[[Hashable], object] = _ignore
        self._records: dict[Hashable, Record] = {}
        self._open: dict[Hashable, int] = {}
        self._stack: list[Record] = []
        self._bits: dict[Hashable, int] = {}
        self._changed = 0
        self._check = 0
        self._is_spent = False
        self._names: dict[str, Value] = {}
        self._module = Record("module")
        self._is_early = False

    def clear(self) -> None:
        """Let go of everything."""
        self.on_repeat = self.compute = _ignore
        self.top.clear()
        self._records.clear()
        self._names.clear()

    def bit(self, readable: Hashable) -> int:
        """The bit of something that can be read."""
        bit = self._bits.get(readable)
        if bit is None:
            bit = self._bits[readable] = 1 << len(self._bits)
        return bit

    def read(self, bit: int) -> None:
        """Note that what is being computed read this."""
        if self._stack:
            self._stack[-1].own |= bit
            self._stack[-1].reads |= bit

    def change(self, bits: int) -> None:
        """Whatever read one of these holds no more."""
        self._changed |= bits

    @contextmanager
    def checking(self) -> Iterator[None]:
        """One check; what it neither computes nor finds to hold is forgotten at its end."""
        self._check += 1
        self.top.clear()
        try:
            yield
        finally:
            # Whoever computes for one check would hold on to all that it has computed.
            self.on_repeat = self.compute = _ignore
            self._changed = 0
            self._stack.clear()
            self._open.clear()
            current = self._records.items()
            self._records = {key: r for key, r in current if r.check == self._check}

    @property
    def is_spent(self) -> bool:
        """Whether it is time to begin anew, with another memory."""
        return self._is_spent or len(self._bits) > _MAX_READABLE

    def run_module(self, run: Callable[[], dict[str, Value]]) -> ModuleNames:
        """Run the module's own statements, as is done in every check, for its names.

        What is computed meanwhile sees some of the names only, and is not for later.
        """
        early = self.bit("while the module runs")
        if self._module.reads & self._changed:
            self._changed |= early
        self._module = Record("module", own=early, reads=early)
        self._stack.append(self._module)
        self._is_early = True
        try:
            names = run()
        finally:
            self._is_early = False
            self._stack.clear()
        for name in {*self._names, *names}:
            before, now = self._names.get(name), names.get(name)
            if before is None or now is None or not is_same(before, now):
                self._changed |= self.bit(name)
        self._names = names
        return ModuleNames(names, self)

    def known(
        self, key: Hashable, given: tuple[Value, ...] = (), guard: Guard = None
    ) -> Record | None:
        """The record of ``key``, if there is one that holds; it becomes a part.

        Args:
            key: what was computed.
            given: the values that it would be computed with now.
            guard: the condition that asking for it depends on.
        """
        record = self._records.get(key)
        if record is None:
            return None
        if record.check != self._check:
            if not self._holds(record, given):
                return None
            self._repeat(record)
        self._attach(record, guard)
        return record

    def _holds(self, record: Record, given: tuple[Value, ...]) -> bool:
        if self._is_early or not record.lasts or record.own & self._changed:
            return False
        if not is_told_the_same(record.given, given):
            return False
        return not record.reads & self._changed or self._has_equal_parts(record)

    def _has_equal_parts(self, record: Record) -> bool:
        """Whether the parts of ``record`` give what they gave; those that may not are computed.

        Up to the first part that differs, computing the record once more would need the same.
        """
        del self._records[record.key]
        parts, record.parts = record.parts, {}
        record.reads = record.own
        outer = self._enter(record)
        try:
            return all(self._is_equal(part, guard) for part, guard in parts.items())
        finally:
            self._leave(record.key, outer)

    def _is_equal(self, part: Record, guard: Guard) -> bool:
        now = self.known(part.key, part.given, guard)
        if now is None:
            if not part.stands_alone:
                return False
            self.compute(part.key)
            now = self._records.get(part.key)
        if now is part:
            return True
        if now is None or now.check != self._check or now.value != part.value:
            return False
        self._stack[-1].parts[now] = guard
        return is_told_the_same(_values(part.value), _values(now.value))

    def is_open(self, key: Hashable) -> bool:
        """Whether ``key`` is being computed now; what comes of that holds only here."""
        if key not in self._open:
            return False
        for record in self._stack[self._open[key] + 1 :]:
            record.lasts = False
        return True

    def distrust(self) -> None:
        """What is being computed depends on more than is noted."""
        for record in self._stack:
            record.lasts = False

    def give_up(self) -> None:
        """Nothing of this check will hold in the next."""
        self._is_spent = True

    def computed(
        self,
        key: Hashable,
        compute: Callable[[], T],
        given: tuple[Value, ...] = (),
        guard: Guard = None,
        *,
        stands_alone: bool = True,
    ) -> T:
        """What ``compute`` gives, which is kept if nothing is raised.

        Args:
            key: what is computed.
            compute: computes it.
            given: the values that it is computed with.
            guard: the condition that asking for it depends on.
            stands_alone: whether it can be computed once more without what asks for it now.
        """
        record = Record(key, given, check=self._check, lasts=not self._is_early)
        record.stands_alone = stands_alone
        if self._is_early:
            record.own = record.reads = self.bit("while the module runs")
        outer = self._enter(record)
        try:
            record.value = value = compute()
            self._records[key] = record
        except BaseException:
            # What was heard before it failed counts, and no more than that.
            record.key, record.lasts, record.stands_alone = object(), False, False
            raise
        finally:
            self._leave(key, outer)
            self._attach(record, guard)
        return value

    def _enter(self, record: Record) -> int | None:
        """Begin to compute ``record``; where the same is being computed already."""
        outer = self._open.get(record.key)
        self._open[record.key] = len(self._stack)
        self._stack.append(record)
        return outer

    def _leave(self, key: Hashable, outer: int | None) -> None:
        self._stack.pop()
        if outer is None:
            del self._open[key]
        else:
            self._open[key] = outer

    def recall(
        self,
        key: Hashable,
        compute: Callable[[], T],
        meanwhile: T,
        given: tuple[Value, ...] = (),
    ) -> T:
        """What ``compute`` gives, or gave in this check or one before.

        Args:
            key: what is computed.
            compute: computes it.
            meanwhile: the answer to those who ask while it is being computed.
            given: the values that it is computed with.
        """
        known = self.known(key, given)
        if known is not None:
            return known.value  # type: ignore[return-value]
        if self.is_open(key):
            return meanwhile
        return self.computed(key, compute, given)

    def hear(self, outcome: object) -> None:
        """Keep what the listener made of something, to tell it again."""
        if self._stack:
            self._stack[-1].heard.append(outcome)

    def _attach(self, record: Record, guard: Guard) -> None:
        if not self._stack:
            self.top.append(record)
            return
        top = self._stack[-1]
        if record not in top.parts:
            top.parts[record] = guard
            top.reads |= record.reads
            return
        before = top.parts[record]
        if guard is None or (before is not None and before.is_set_aside):
            top.parts[record] = guard

    def _repeat(self, record: Record) -> None:
        known = self._records.get(record.key)
        if known is not None and known.check == self._check:
            return
        record.check = self._check
        self._records[record.key] = record
        for part in record.parts:
            if part.check != self._check:
                self._repeat(part)
        self.on_repeat(record)


class ModuleNames(dict[str, Value]):
    """The names of a module, each of which is noted when somebody looks for it."""

    def __init__(self, names: dict[str, Value], memory: Memory) -> None:
        """Note for ``memory``."""
        super().__init__(names)
        self._memory = memory

    def __contains__(self, name: object) -> bool:
        self._memory.read(self._memory.bit(name))
        return super().__contains__(name)


def _ignore(what: object) -> None:
    """What a memory asks of nobody, before somebody listens."""


def _values(value: object) -> tuple[Value, ...]:
    """The values in what a computation gave: one, or several by position or name."""
    if isinstance(value, dict):
        return tuple(value.values())
    return value if isinstance(value, tuple) else (value,)
